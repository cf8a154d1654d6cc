// Dates in the reader's writing and the event's zone.
import { describe, expect, test } from "vitest";

import { calendarDate, day, deadline, eventWhen } from "../../src/format/dates.ts";

const event = {
  startsAt: "2027-05-15T15:00:00Z",
  endsAt: "2027-05-15T18:30:00Z",
  allDay: false,
  timezone: "America/Chicago",
};
const plain = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, " ");

describe("when an event takes place", () => {
  test("is told in the event's zone, named for a reader in another", () => {
    expect(plain(eventWhen(event, ["en-US"], "America/New_York").text)).toBe(
      "Sat, May 15, 10:00 AM – 1:30 PM CDT",
    );
    expect(plain(eventWhen(event, ["en-US"], "America/Chicago").text)).toBe(
      "Sat, May 15, 10:00 AM – 1:30 PM",
    );
  });

  test("is a day on the event's calendar, not on the reader's", () => {
    const late = { ...event, startsAt: "2027-05-16T03:00:00Z", endsAt: null };
    expect(eventWhen(late, ["en-US"], "Europe/Berlin").leaf).toEqual({
      weekday: "Sat",
      day: "15",
      month: "May",
    });
  });

  test("all day ends with the day before the midnight at its end", () => {
    const camp = {
      ...event,
      allDay: true,
      startsAt: "2027-05-15T05:00:00Z",
      endsAt: "2027-05-17T05:00:00Z",
    };
    expect(plain(eventWhen(camp, ["en-US"]).text)).toBe("Sat, May 15 – Sun, May 16");
    const oneDay = { ...camp, endsAt: "2027-05-16T05:00:00Z" };
    expect(plain(eventWhen(oneDay, ["en-US"]).text)).toBe("Sat, May 15");
  });

  test("survives a zone, a date and an end that make no sense", () => {
    const odd = { ...event, timezone: "Mars/Olympus", endsAt: "2020-01-01T00:00:00Z" };
    expect(plain(eventWhen(odd, ["en-US"], "UTC").text)).toBe("Sat, May 15, 3:00 PM");
    expect(eventWhen({ ...event, startsAt: "soon" }, ["en-US"]).text).toBe("Date to be set");
    expect(eventWhen({ ...event, startsAt: null }, ["en-US"]).leaf).toBeNull();
  });
});

test("a deadline is a day in the event's zone", () => {
  expect(deadline("2027-05-10T03:00:00Z", "America/Chicago", ["en-US"])).toBe("Sun, May 9");
});

test("a calendar date is the same day everywhere", () => {
  expect(calendarDate("2027-07-11", ["en-US"])).toBe("Jul 11, 2027");
  expect(calendarDate("a week later", ["en-US"])).toBe("a week later");
});

test("what is no date is shown as it came", () => {
  expect(day("yesterday", ["en-US"])).toBe("yesterday");
});
