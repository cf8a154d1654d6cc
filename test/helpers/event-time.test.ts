// When an event is, for readers in any zone and of any language.
import { formatEventTime } from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

const chicago = "America/Chicago";
const event = (
  startsAt: string | null,
  endsAt: string | null = null,
  timezone: string | null = chicago,
  allDay = false,
) => ({ startsAt, endsAt, timezone, allDay });
/** Without the narrow spaces that differ from one ICU to the next. */
const plain = (text: string | null) => text?.replace(/[\u2009\u202f\u00a0]/g, " ");
const shown = (
  of: Parameters<typeof formatEventTime>[0],
  options: Parameters<typeof formatEventTime>[1] = {},
) => plain(formatEventTime(of, { locale: "en-US", timeZone: chicago, ...options }));

describe("an event with times", () => {
  const canoe = event("2027-05-15T15:00:00Z", "2027-05-15T18:30:00Z");

  test.each([
    ["in the reader's zone has no zone's name", chicago, "Sat, May 15, 2027, 10:00 AM – 1:30 PM"],
    ["by an alias of it neither", "US/Central", "Sat, May 15, 2027, 10:00 AM – 1:30 PM"],
    ["elsewhere has it", "Europe/Zurich", "Sat, May 15, 2027, 10:00 AM – 1:30 PM CDT"],
  ])("%s", (_, timeZone, text) => {
    expect(shown(canoe, { timeZone })).toBe(text);
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
    ["before the change", "05:30", "06:30", "12:30 – 1:30 AM"],
  ])("%s names the zones that differ", (_, from, to, text) => {
    const night = event(`2026-11-01T${from}:00Z`, `2026-11-01T${to}:00Z`);
    expect(shown(night)).toBe(`Sun, Nov 1, 2026, ${text}`);
  });

  test("without a zone is in the home zone, else in the reader's", () => {
    const zoneless = event("2027-05-15T15:00:00Z", null, null);
    expect(shown(zoneless, { homeTimeZone: "America/New_York" })).toBe(
      "Sat, May 15, 2027, 11:00 AM EDT",
    );
    expect(shown(zoneless)).toBe("Sat, May 15, 2027, 10:00 AM");
  });

  test("in a zone that the runtime does not know is treated like one without a zone", () => {
    const unknown = event("2027-05-15T15:00:00Z", null, "Mars/Olympus");
    expect(shown(unknown, { homeTimeZone: "America/New_York" })).toBe(
      "Sat, May 15, 2027, 11:00 AM EDT",
    );
    expect(shown(unknown)).toBe("Sat, May 15, 2027, 10:00 AM");
  });

  test("is written as the locale writes it", () => {
    expect(shown(canoe, { locale: "de" })).toMatch(/^Sa\.?, 15\. Mai 2027.* 10:00.*13:30/);
    expect(shown(canoe, { locale: ["xx", "fr"] })).toMatch(/^sam\. 15 mai 2027/);
  });

  test("reads the same where the engine has no formatRange", () => {
    const events = [
      canoe,
      event("2027-05-14T22:00:00Z", "2027-05-16T16:00:00Z"),
      event("2027-05-15T15:00:00Z"),
    ];
    const all = () => events.flatMap((one) => [shown(one), shown(one, { timeZone: "Asia/Tokyo" })]);
    const usual = all();
    const { prototype } = Intl.DateTimeFormat;
    const before = Object.getOwnPropertyDescriptor(prototype, "formatRange") ?? {};
    Reflect.deleteProperty(prototype, "formatRange");
    try {
      expect(all()).toEqual(usual);
    } finally {
      Object.defineProperty(prototype, "formatRange", before);
    }
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
  ])("%s in the zone %j is May 15 for every reader, whenever it ends", (startsAt, timezone) => {
    for (const timeZone of [chicago, "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      for (const endsAt of [null, "2027-05-16T05:00:00Z", "2027-05-18T05:00:00Z"]) {
        expect(shown(event(startsAt, endsAt, timezone, true), { timeZone })).toBe(
          "Sat, May 15, 2027",
        );
      }
    }
  });

  test("without a zone is that day of the home zone", () => {
    const allDay = event("2027-05-15T05:00:00Z", null, null, true);
    expect(shown(allDay, { homeTimeZone: "Pacific/Honolulu" })).toBe("Fri, May 14, 2027");
  });
});

test("an event without a start, or with one that is no date, is null", () => {
  for (const startsAt of [null, "", "soon"]) {
    expect(formatEventTime(event(startsAt, "2027-05-16T05:00:00Z"))).toBeNull();
    expect(formatEventTime(event(startsAt, null, null, true))).toBeNull();
  }
});

describe("for all zones, locales and times", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const zone = fc.constantFrom(...zones);
  const locale = fc.constantFrom("en-US", "en-GB", "de-CH", "fr", "ja", "ar-EG", "fa", "hi", "th");
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
          const clock = new Intl.DateTimeFormat(tag, {
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
        const name = new Intl.DateTimeFormat("en-US", { timeZone: own, timeZoneName: "short" })
          .formatToParts(new Date(startsAt))
          .find(({ type }) => type === "timeZoneName")?.value;
        if (own !== timeZone) expect(elsewhere).toContain(name);
        else expect(elsewhere).toBe(athome);
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
          expect(formatEventTime({ ...allDay, endsAt: null }, { locale: tag })).toBe(text);
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
        const local = new Intl.DateTimeFormat("sv-SE", { timeZone: own });
        let at = from;
        while (local.format(at) !== day) at += 900_000;
        const allDay = event(new Date(at).toISOString(), null, own, true);
        expect(shown(allDay, { timeZone })).toMatch(new RegExp(`, Feb ${date}, 2027$`));
      }),
    );
  });
});

test.each([
  ["locale", { locale: "no locale" }],
  ["locale", { locale: 5 }],
  ["timeZone", { timeZone: "Mars/Olympus" }],
  ["timeZone", { timeZone: 5 }],
  ["homeTimeZone", { homeTimeZone: "" }],
  ["options", "en-US"],
])("an invalid %s is refused, also for an event without a date: %j", (parameter, options) => {
  for (const startsAt of [null, "2027-05-15T15:00:00Z"]) {
    expect(() => formatEventTime(event(startsAt), options as never)).toThrow(
      expect.objectContaining({ name: "RequestValidationError", parameter }),
    );
  }
});
