// Dates of events in the event's zone, all others in the reader's.
import type { GroupEvent } from "group-management-sdk";
import { afterEach, describe, expect, test, vi } from "vitest";

import {
  calendarDate,
  comingEvents,
  day,
  deadline,
  eventTime,
  moment,
} from "../../../examples/shared/dates.ts";

const event = {
  startsAt: "2027-05-15T15:00:00Z",
  endsAt: "2027-05-15T18:30:00Z",
  allDay: false,
  timezone: "America/Chicago",
};
const zones = ["America/Chicago", "Europe/Berlin", "Pacific/Auckland", "UTC", "Asia/Kolkata"];
const plain = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, " ");

afterEach(() => void vi.unstubAllEnvs());

describe("the time of an event", () => {
  test("is in the event's zone, which is named for a reader in another", () => {
    expect(plain(eventTime(event, "en-US", "Pacific/Auckland"))).toBe(
      "Sat, May 15, 2027, 10:00 AM – 1:30 PM CDT",
    );
    expect(plain(eventTime(event, "en-US", "America/Chicago"))).not.toContain("CDT");
  });

  test.each(zones)("of one whole day is that day for a reader in %s", (zone) => {
    const allDay = { ...event, allDay: true, timezone: null };
    for (const endsAt of ["2027-05-15T00:00:00Z", "2027-05-16T00:00:00Z", null]) {
      const camp = { ...allDay, startsAt: "2027-05-15T00:00:00Z", endsAt };
      expect(eventTime(camp, "en-US", zone)).toBe("Sat, May 15, 2027");
    }
  });

  test("of a whole week names its first day: its end is the last day, or the day after", () => {
    const week = { ...event, allDay: true, endsAt: "2027-05-22T05:00:00Z" };
    expect(eventTime(week, "en-US", "UTC")).toBe("From Sat, May 15, 2027");
  });

  test("has words for a zone, a date and an end that make no sense", () => {
    const odd = { ...event, timezone: "Mars/Olympus", endsAt: "2020-01-01T00:00:00Z" };
    expect(plain(eventTime(odd, "en-US", "UTC"))).toBe("Sat, May 15, 2027, 3:00 PM");
    expect(eventTime({ ...event, startsAt: "soon" }, "en-US")).toBe("Date to be set");
  });
});

test("coming events are sorted by their start, without drafts and what is over", () => {
  const at = (id: string, startsAt: string | null, status: string) =>
    ({ id, startsAt, status }) as GroupEvent;
  const sent = [
    at("later", "2027-03-01T00:00:00Z", "PLANNED"),
    at("draft", "2027-02-01T00:00:00Z", "DRAFT"),
    at("undated", null, "PLANNED"),
    at("over", "2027-01-01T00:00:00Z", "COMPLETED"),
    at("called off", "2027-02-02T00:00:00Z", "CANCELLED"),
    at("sooner", "2027-02-01T01:00:00+02:00", "ON_HOLD"),
  ];
  expect(comingEvents(sent).map(({ id }) => id)).toEqual([
    "sooner",
    "called off",
    "later",
    "undated",
  ]);
});

test("a deadline is a day in the event's zone, also without an offset and on any machine", () => {
  expect(deadline("2027-05-10T03:00:00Z", "America/Chicago", "en-US")).toBe("Sun, May 9");
  for (const machine of ["Asia/Tokyo", "America/Chicago"]) {
    vi.stubEnv("TZ", machine);
    expect(deadline("2027-05-10T01:00:00", "America/Chicago", "en-US")).toBe("Mon, May 10");
  }
  expect(deadline("soon", null, "en-US")).toBe("soon");
});

test("a day of a reader whose zone is unknown is that of UTC", () => {
  vi.stubEnv("TZ", "");
  expect(day("2027-05-10T23:30:00Z", "en-US")).toBe("May 10, 2027");
  expect(eventTime({ ...event, timezone: null }, "en-US")).toBe(
    "Sat, May 15, 2027, 3:00 – 6:30 PM",
  );
});

test("a calendar date is the same day everywhere", () => {
  expect(calendarDate("2027-07-11", "en-US")).toBe("Jul 11, 2027");
  expect(calendarDate("a week later", "en-US")).toBe("a week later");
});

test("what is no date is shown as it came", () => {
  expect(day("yesterday", "en-US")).toBe("yesterday");
});

test("a moment of today is its time alone", () => {
  const now = new Date(2027, 4, 15, 15, 0).getTime();
  expect(plain(moment(now - 60_000, "en-US", now))).toBe("2:59 PM");
  expect(plain(moment(now - 86_400_000, "en-US", now))).toBe("Fri, May 14, 3:00 PM");
});
