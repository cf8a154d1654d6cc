// When an event is, for readers in any zone and of any language.
import { eventSpan, formatEventTime } from "group-management-sdk";
import * as fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";

import { type Engine, engines, hermesIntl, nodeIntl, useIntl } from "../support/hermes-intl.ts";

const chicago = "America/Chicago";
const event = (
  startsAt: string | null,
  endsAt: string | null = null,
  timezone: string | null = chicago,
  allDay = false,
) => ({ startsAt, endsAt, timezone, allDay });
const shown = (
  of: Parameters<typeof formatEventTime>[0],
  options: Parameters<typeof formatEventTime>[1] = {},
) => formatEventTime(of, { locale: "en-US", timeZone: chicago, ...options });

describe("an event's span", () => {
  const span = (of: Parameters<typeof eventSpan>[0], options?: Parameters<typeof eventSpan>[1]) => {
    const given = eventSpan(of, options);
    const { start, end, ...days } = given ?? expect.unreachable();
    return { ...days, start: start.toISOString(), end: end?.toISOString() ?? null };
  };

  test.each([
    ["2027-05-15T15:00:00Z", "2027-05-15T18:30:00Z", "2027-05-15"],
    ["2027-05-15T10:00:00", "2027-05-15T13:30:00", "2027-05-15"],
    ["2027-05-15T15:00:00Z", "2027-05-15T15:00:00Z", "2027-05-15"],
    ["2027-05-15T15:00:00Z", null, "2027-05-15"],
    // Until midnight of Chicago, and a minute later.
    ["2027-05-15T15:00:00Z", "2027-05-16T05:00:00Z", "2027-05-15"],
    ["2027-05-15T15:00:00Z", "2027-05-16T05:01:00Z", "2027-05-16"],
  ])("of one with times, from %s to %s, ends on %s", (startsAt, endsAt, lastDay) => {
    const { start, end, ...rest } = span(event(startsAt, endsAt));
    expect(start).toBe("2027-05-15T15:00:00.000Z");
    expect(rest).toEqual({ firstDay: "2027-05-15", lastDay, isAllDay: false });
    const isLater = endsAt !== null && endsAt !== startsAt;
    expect(end).toBe(
      isLater
        ? new Date(endsAt.endsWith("Z") ? endsAt : "2027-05-15T18:30:00Z").toISOString()
        : null,
    );
  });

  test.each([
    [undefined, "2026-12-27", "2026-12-26"],
    [undefined, "2026-12-28", null],
    ["last-day", "2026-12-27", "2026-12-27"],
    ["day-after", "2026-12-28", "2026-12-27"],
    ["day-after", "2026-12-26", "2026-12-26"],
    ["last-day", null, "2026-12-26"],
  ] as const)(
    "of an all-day one, whose end is %s %s, has the last day %s",
    (allDayEnd, end, lastDay) => {
      const nextDay = lastDay?.endsWith("26")
        ? "2026-12-27T06:00:00.000Z"
        : "2026-12-28T06:00:00.000Z";
      expect(span(event("2026-12-26", end, chicago, true), { allDayEnd })).toEqual({
        start: "2026-12-26T06:00:00.000Z",
        end: lastDay && nextDay,
        firstDay: "2026-12-26",
        lastDay,
        isAllDay: true,
      });
    },
  );

  test("of a day on which the clocks change is as long as that day", () => {
    const day = span(event("2026-11-01", null, chicago, true));
    expect(Date.parse(day.end ?? "") - Date.parse(day.start)).toBe(25 * 3_600_000);
  });

  test("is in the home zone without a zone of its own", () => {
    const of = event("2027-05-15T01:00:00", null, null);
    expect(span(of, { homeTimeZone: "Asia/Tokyo" }).start).toBe("2027-05-14T16:00:00.000Z");
    expect(span(of).start).toBe("2027-05-15T01:00:00.000Z");
    expect(span({ ...of, allDay: true }, { homeTimeZone: "Asia/Tokyo" }).start).toBe(
      "2027-05-14T15:00:00.000Z",
    );
  });
});

describe.each(engines)("with the Intl of %s", (engine: Engine) => {
  useIntl(engine);
  const hasRange = engine === "Node";

  describe("an event with times", () => {
    const canoe = event("2027-05-15T15:00:00Z", "2027-05-15T18:30:00Z");

    test.each([
      ["in the reader's zone has no zone's name", chicago, "Sat, May 15, 2027, 10:00 AM – 1:30 PM"],
      ["elsewhere has it", "Europe/Zurich", "Sat, May 15, 2027, 10:00 AM – 1:30 PM CDT"],
    ])("%s", (_, timeZone, text) => {
      expect(shown(canoe, { timeZone })).toBe(text);
    });

    // Hermes keeps the name of an alias, and on iOS it may know none.
    test.runIf(engine === "Node")("in the reader's zone by an alias has no zone's name", () => {
      expect(shown(canoe, { timeZone: "US/Central" })).toBe(
        "Sat, May 15, 2027, 10:00 AM – 1:30 PM",
      );
    });

    test.each([
      ["without an end", null],
      ["that ends as it starts", "2027-05-15T15:00:00Z"],
      ["that ends before it starts", "2027-05-14T15:00:00Z"],
      ["whose end is no date", "later"],
    ])("%s is its start", (_, endsAt) => {
      expect(shown(event("2027-05-15T15:00:00Z", endsAt))).toBe("Sat, May 15, 2027, 10:00 AM");
    });

    test("over several days has both days", () => {
      const weekend = event("2027-05-14T22:00:00Z", "2027-05-16T16:00:00Z");
      expect(shown(weekend)).toBe("Fri, May 14, 2027, 5:00 PM – Sun, May 16, 2027, 11:00 AM");
      expect(shown(weekend, { timeZone: "Asia/Tokyo" })).toBe(
        "Fri, May 14, 2027, 5:00 PM CDT – Sun, May 16, 2027, 11:00 AM CDT",
      );
    });

    test.each([
      ["within the hour that comes twice", "06:30", "07:30", "1:30 AM CDT – 1:30 AM CST"],
      ["over the change", "06:00", "09:00", "1:00 AM CDT – 3:00 AM CST"],
      ["before the change", "05:30", "06:30", hasRange ? "12:30 – 1:30 AM" : "12:30 AM – 1:30 AM"],
    ])("%s names the zones that differ", (_, from, to, text) => {
      const night = event(`2026-11-01T${from}:00Z`, `2026-11-01T${to}:00Z`);
      expect(shown(night)).toBe(`Sun, Nov 1, 2026, ${text}`);
    });

    test.each([
      ["without a zone", null],
      ["in a zone that the runtime does not know", "Mars/Olympus"],
    ])("%s is in the home zone, else in the reader's", (_, timezone) => {
      const zoneless = event("2027-05-15T15:00:00Z", null, timezone);
      expect(shown(zoneless, { homeTimeZone: "America/New_York" })).toBe(
        "Sat, May 15, 2027, 11:00 AM EDT",
      );
      expect(shown(zoneless)).toBe("Sat, May 15, 2027, 10:00 AM");
    });

    test("is written as the locale writes it", () => {
      expect(shown(canoe, { locale: "de" })).toMatch(/^Sa\.?, 15\. Mai 2027.* 10:00.*13:30/);
      expect(shown(canoe, { locale: ["xx", "fr"] })).toMatch(/^sam\. 15 mai 2027/);
    });
  });

  describe("an all-day event", () => {
    test.each([
      ["2027-05-15T05:00:00Z", chicago],
      ["2027-05-15T00:00:00Z", chicago],
      ["2027-05-15T00:00:00.000Z", null],
      ["2027-05-15T00:00:00-05:00", "Asia/Tokyo"],
      ["2027-05-15T00:00:00+09:00", null],
      ["2027-05-14T15:00:00Z", "Asia/Tokyo"],
      ["2027-05-15T07:00:00Z", null],
      ["2027-05-15", null],
    ])("%s in the zone %j is May 15 for every reader", (startsAt, timezone) => {
      for (const timeZone of [chicago, "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
        for (const endsAt of [null, startsAt, "2027-05-16", "2027-05-14"]) {
          const allDay = event(startsAt, endsAt, timezone, true);
          expect(shown(allDay, { timeZone })).toBe("Sat, May 15, 2027");
          expect(eventSpan(allDay)?.firstDay).toBe("2027-05-15");
        }
      }
    });

    test.each([
      ["2026-12-26", "2026-12-28", chicago],
      ["2026-12-26T06:00:00Z", "2026-12-28T06:00:00Z", chicago],
      ["2026-12-26T00:00:00Z", "2027-01-02T23:59:59Z", chicago],
      ["2026-12-26T00:00:00", "2026-12-28T00:00:00", "Asia/Tokyo"],
      ["2026-12-26", "2026-12-30T12:00:00Z", null],
    ])("from %s to %s in the zone %j is several days by either reading", (start, end, timezone) => {
      const allDay = event(start, end, timezone, true);
      expect(shown(allDay)).toBe("Sat, Dec 26, 2026 –");
      expect(eventSpan(allDay)?.firstDay).toBe("2026-12-26");
    });

    test.each([
      ["last-day", "2026-12-26", null],
      ["last-day", "2026-12-27", "Sun, Dec 27, 2026"],
      ["day-after", "2026-12-26", null],
      ["day-after", "2026-12-27", null],
      ["day-after", "2026-12-28", "Sun, Dec 27, 2026"],
      ["day-after", "2026-12-28T06:00:00Z", "Sun, Dec 27, 2026"],
      ["last-day", "2026-12-01", null],
      ["day-after", null, null],
    ] as const)(
      "whose end is its %s, %s, has its last day if that is another",
      (allDayEnd, end, last) => {
        const allDay = event("2026-12-26T06:00:00Z", end, chicago, true);
        const whole = hasRange ? `Sat, Dec 26 – ${last}` : `Sat, Dec 26, 2026 – ${last}`;
        expect(shown(allDay, { allDayEnd })).toBe(last ? whole : "Sat, Dec 26, 2026");
      },
    );

    test("without a zone is that day of the home zone", () => {
      const allDay = event("2027-05-15T05:00:00Z", null, null, true);
      expect(shown(allDay, { homeTimeZone: "Pacific/Honolulu" })).toBe("Fri, May 14, 2027");
      expect(eventSpan(allDay, { homeTimeZone: "Pacific/Honolulu" })?.firstDay).toBe("2027-05-14");
    });
  });

  test("an event without a start, or with one that is no date, is null", () => {
    for (const startsAt of [null, "", "soon", "15 May 2027 10:00", "2027-05-15T10", "2027-13-01"]) {
      expect(formatEventTime(event(startsAt, "2027-05-16T05:00:00Z"))).toBeNull();
      expect(formatEventTime(event(startsAt, null, null, true))).toBeNull();
      expect(eventSpan(event(startsAt))).toBeNull();
      expect(eventSpan(event(startsAt, null, null, true))).toBeNull();
    }
  });

  describe("for all zones, locales and times", () => {
    const zones = nodeIntl.supportedValuesOf("timeZone");
    const zone = fc.constantFrom(...zones);
    const locale = fc.constantFrom(..."en-US en-GB de-CH fr ja ar-EG fa hi th".split(" "));
    const time = fc
      .date({ min: new Date("2007-01-01"), max: new Date("2037-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
    const digits = (text: string) => text.normalize("NFKC");

    test("an event begins with its start as the zone's clocks show it", () => {
      fc.assert(
        fc.property(
          time,
          fc.option(time),
          zone,
          zone,
          locale,
          (startsAt, endsAt, own, timeZone, tag) => {
            const text = formatEventTime(event(startsAt, endsAt, own), { locale: tag, timeZone });
            const clock = new nodeIntl.DateTimeFormat(tag, {
              hour: "numeric",
              minute: "2-digit",
              timeZone: own,
            });
            const minute = clock
              .formatToParts(new Date(startsAt))
              .find(({ type }) => type === "minute");
            expect(digits(text ?? "")).toContain(digits(minute?.value ?? "no minute"));
          },
        ),
      );
    });

    test("the zone's name is there exactly where it is not the reader's, or the clocks change", () => {
      fc.assert(
        fc.property(time, fc.option(time), zone, zone, (startsAt, endsAt, own, timeZone) => {
          const of = event(startsAt, endsAt, own);
          const elsewhere = shown(of, { timeZone });
          const athome = shown(of, { timeZone: own });
          const name = new nodeIntl.DateTimeFormat("en-US", {
            timeZone: own,
            timeZoneName: "short",
          })
            .formatToParts(new Date(startsAt))
            .find(({ type }) => type === "timeZoneName")?.value;
          if (own !== timeZone) expect(elsewhere).toContain(name);
          else expect(elsewhere).toBe(athome);
        }),
      );
    });

    test("the day of an event is the one that its zone's calendars show at its start", () => {
      fc.assert(
        fc.property(time, zone, (startsAt, own) => {
          const days = new nodeIntl.DateTimeFormat("sv-SE", { timeZone: own });
          const day = days.format(new Date(startsAt));
          expect(eventSpan(event(startsAt, null, own))?.firstDay).toBe(day);
          expect(eventSpan(event(startsAt, null, null), { homeTimeZone: own })?.firstDay).toBe(day);
        }),
      );
    });

    test("a time without an offset is what the clocks of the event's zone show", () => {
      fc.assert(
        fc.property(time, zone, (startsAt, own) => {
          const clocks = new nodeIntl.DateTimeFormat("sv-SE", {
            timeZone: own,
            dateStyle: "short",
            timeStyle: "medium",
          });
          // What the clocks show at some time is no time that they skip.
          const written = clocks.format(new Date(startsAt)).replace(" ", "T");
          const text = shown(event(written, null, own), { locale: "en-GB", timeZone: own });
          expect(text).toMatch(
            new RegExp(` ${Number(written.slice(11, 13))}${written.slice(13, 16)}$`),
          );
          expect(eventSpan(event(written, null, own))?.firstDay).toBe(written.slice(0, 10));
        }),
      );
    });

    test("an all-day event is the same day for all readers, wherever it is", () => {
      fc.assert(
        fc.property(
          time,
          fc.option(time),
          fc.option(zone),
          zone,
          zone,
          locale,
          (startsAt, endsAt, own, one, other, tag) => {
            const allDay = event(startsAt, endsAt, own, true);
            const text = formatEventTime(allDay, { locale: tag, timeZone: one });
            expect(formatEventTime(allDay, { locale: tag, timeZone: other })).toBe(text);
            const start = formatEventTime({ ...allDay, endsAt: null }, { locale: tag });
            expect([start, `${start} –`]).toContain(text);
          },
        ),
      );
    });

    test("a day that begins at the zone's midnight is that day", () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 28 }), zone, zone, (date, own, timeZone) => {
          const day = `2027-02-${String(date).padStart(2, "0")}`;
          // The first quarter of an hour that is that day there.
          const from = Date.parse(`${day}T00:00:00Z`) - 14 * 3_600_000;
          const local = new nodeIntl.DateTimeFormat("sv-SE", { timeZone: own });
          let at = from;
          while (local.format(at) !== day) at += 900_000;
          const allDay = event(new Date(at).toISOString(), null, own, true);
          expect(shown(allDay, { timeZone })).toMatch(new RegExp(`, Feb ${date}, 2027$`));
          expect(eventSpan(allDay)?.firstDay).toBe(day);
        }),
      );
    });
  });
});

test.each([
  ["locale", { locale: "no locale" }, [formatEventTime]],
  ["locale", { locale: 5 }, [formatEventTime]],
  ["timeZone", { timeZone: "Mars/Olympus" }, [formatEventTime]],
  ["timeZone", { timeZone: 5 }, [formatEventTime]],
  ["homeTimeZone", { homeTimeZone: "" }, [formatEventTime, eventSpan]],
  ["options", "en-US", [formatEventTime, eventSpan]],
  ["allDayEnd", { allDayEnd: "inclusive" }, [formatEventTime, eventSpan]],
])("an invalid %s is refused, also for an event without a date: %j", (parameter, options, uses) => {
  for (const use of uses) {
    for (const startsAt of [null, "2027-05-15T15:00:00Z"]) {
      expect(() => use(event(startsAt), options as never)).toThrow(
        expect.objectContaining({ name: "RequestValidationError", parameter }),
      );
    }
  }
});

describe("whatever the machine's zone is", () => {
  afterEach(() => void vi.unstubAllEnvs());
  const machines = [chicago, "Asia/Tokyo", "Pacific/Auckland", "UTC", "", "Etc/Unknown", "Mars/X"];
  const everywhere = (make: () => unknown) => {
    const made = machines.map((zone) => {
      vi.stubEnv("TZ", zone);
      return make();
    });
    return [...new Set(made)];
  };

  test.each([
    ["2027-05-15T10:00:00", chicago, "Sat, May 15, 2027, 10:00 AM CDT", "2027-05-15"],
    ["2027-05-15 10:00", chicago, "Sat, May 15, 2027, 10:00 AM CDT", "2027-05-15"],
    ["2027-05-15", chicago, "Sat, May 15, 2027, 12:00 AM CDT", "2027-05-15"],
    ["2027-05-15T10:00:00.1234567", null, "Sat, May 15, 2027, 12:00 PM", "2027-05-15"],
    ["2027-05-15T10:00:00+0500", chicago, "Sat, May 15, 2027, 12:00 AM CDT", "2027-05-15"],
    ["2027-05-15t10:00:00z", chicago, "Sat, May 15, 2027, 5:00 AM CDT", "2027-05-15"],
    // In the hour that comes twice it is the first, in the one that is skipped the one after.
    ["2026-11-01T01:30:00", chicago, "Sun, Nov 1, 2026, 1:30 AM CDT", "2026-11-01"],
    ["2027-03-14T02:30:00", chicago, "Sun, Mar 14, 2027, 3:30 AM CDT", "2027-03-14"],
    ["2027-10-31T02:30:00", "Europe/Paris", "Sun, Oct 31, 2027, 2:30 AM", "2027-10-31"],
    ["2011-12-30T12:00:00", "Pacific/Apia", "Sat, Dec 31, 2011, 12:00 PM GMT+14", "2011-12-31"],
  ])("%s in the zone %j is %s", (startsAt, timezone, text, day) => {
    const of = event(startsAt, null, timezone);
    expect(everywhere(() => shown(of, { timeZone: "Europe/Paris" }))).toEqual([text]);
    expect(everywhere(() => eventSpan(of)?.firstDay)).toEqual([day]);
  });

  test.each(["", "Etc/Unknown", "Mars/X"])("a reader in the zone %j is at UTC", (zone) => {
    vi.stubEnv("TZ", zone);
    const at = "2027-05-15T15:00:00Z";
    expect(formatEventTime(event(at), { locale: "en-US" })).toBe("Sat, May 15, 2027, 10:00 AM CDT");
    expect(formatEventTime(event(at, null, null), { locale: "en-US" })).toBe(
      "Sat, May 15, 2027, 3:00 PM",
    );
    expect(formatEventTime(event(at, null, "UTC"), { locale: "en-US" })).toBe(
      "Sat, May 15, 2027, 3:00 PM",
    );
    expect(eventSpan(event("2027-05-15T23:59:00Z", null, null))?.firstDay).toBe("2027-05-15");
  });

  test("a browser's name for an unknown zone may be passed on", () => {
    expect(shown(event("2027-05-15T15:00:00Z", null, null), { timeZone: "Etc/Unknown" })).toBe(
      "Sat, May 15, 2027, 3:00 PM",
    );
  });

  test("a traveler's new zone is noticed", () => {
    const of = event("2027-05-15T15:00:00Z", null, null);
    const texts = [chicago, "Asia/Tokyo", "UTC"].map((zone) => {
      vi.stubEnv("TZ", zone);
      return formatEventTime(of, { locale: "en-US" });
    });
    expect(texts).toEqual([
      "Sat, May 15, 2027, 10:00 AM",
      "Sun, May 16, 2027, 12:00 AM",
      "Sat, May 15, 2027, 3:00 PM",
    ]);
  });
});

describe("formatters", () => {
  afterEach(() => void vi.unstubAllGlobals());
  const counted = () => {
    const made = { count: 0 };
    class DateTimeFormat extends nodeIntl.DateTimeFormat {
      constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        super(...given);
        made.count += 1;
      }
    }
    vi.stubGlobal("Intl", { NumberFormat: nodeIntl.NumberFormat, DateTimeFormat });
    return made;
  };

  test("are made once for all events of a zone and locale", () => {
    const made = counted();
    const list = Array.from({ length: 200 }, (_, index) =>
      event(
        new Date(Date.UTC(2027, 4, 1 + index, 15)).toISOString(),
        new Date(Date.UTC(2027, 4, 1 + index, 18)).toISOString(),
        index % 2 ? chicago : "Europe/Paris",
        index % 5 === 0,
      ),
    );
    for (const one of list) shown(one, { timeZone: "Asia/Tokyo" });
    for (const one of list) eventSpan(one);
    expect(made.count).toBeGreaterThan(0);
    expect(made.count).toBeLessThanOrEqual(12);
    const before = made.count;
    for (const one of list) shown(one, { timeZone: "Asia/Tokyo" });
    expect(made.count).toBe(before);
  });

  test("are made anew where a polyfill replaced Intl", () => {
    const of = event("2027-05-15T15:00:00Z", "2027-05-15T18:30:00Z");
    const before = shown(of, { locale: "en-GB" });
    vi.stubGlobal("Intl", hermesIntl("Hermes on Android"));
    expect([before, shown(of, { locale: "en-GB" })]).toEqual([
      "Sat, 15 May 2027, 10:00–13:30",
      "Sat, 15 May 2027, 10:00 – 13:30",
    ]);
  });

  test("are dropped where a server has had hundreds", () => {
    const made = counted();
    const of = event("2027-05-15T15:00:00Z");
    const zones = nodeIntl.supportedValuesOf("timeZone");
    for (const timezone of zones) shown({ ...of, timezone });
    const before = made.count;
    for (const timezone of zones) shown({ ...of, timezone });
    expect(made.count).toBeGreaterThan(before + 200);
  });

  test("read the clocks of a phone that counts the hours from 1 to 24", () => {
    class DateTimeFormat extends nodeIntl.DateTimeFormat {
      constructor(locales?: string, options: Intl.DateTimeFormatOptions = {}) {
        super(locales, options.hour ? { ...options, hourCycle: "h24" } : options);
      }
    }
    vi.stubGlobal("Intl", { DateTimeFormat });
    for (const [hour, minute] of [
      ["00", "30"],
      ["12", "30"],
      ["23", "59"],
    ]) {
      const of = event(`2027-05-15T${hour}:${minute}:00`);
      expect(eventSpan(of)?.firstDay).toBe("2027-05-15");
      expect(shown(of, { locale: "en-GB" })).toContain(`${hour === "00" ? "24" : hour}:${minute}`);
    }
  });
});
