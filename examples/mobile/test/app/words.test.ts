// What events are told in: answers, dates and prices.
import type { RsvpCounts } from "group-management-sdk";
import { answerParts } from "../../src/event/answer-parts.ts";
import { eventWhen } from "../../src/format/dates.ts";
import { price } from "../../src/format/prices.ts";
import { formProblems } from "../../src/profile/profile-problems.ts";

const rsvpCounts: RsvpCounts = {
  going: 5,
  notGoing: 2,
  maybe: 1,
  pending: 4,
  totalAttendees: 14,
  goingPeople: 12,
  maybePeople: 2,
  paidAttendees: 6,
  heldAttendees: 1,
  unpaidAttendees: 5,
  confirmedAttendees: 7,
};
const rsvp = { enabled: true, deadline: null, maxAttendees: 20 };
const parts = (answers: ReturnType<typeof answerParts>) =>
  answers?.parts.map(({ count, label }) => `${count} ${label}`);

test("counts a place as taken once it is paid for, where payment is required", () => {
  const answers = answerParts({ rsvp, rsvpCounts, paymentRequired: true });
  expect(answers?.beside).toBe("13 of 20 places left");
  expect(parts(answers)).toEqual(["7 with a place", "5 still to pay", "2 maybe", "6 open"]);
});

test("counts people where places are limited, and households where they are not", () => {
  const limited = answerParts({ rsvp, rsvpCounts, paymentRequired: false });
  expect(parts(limited)).toEqual(["12 going", "2 maybe", "6 open"]);
  const open = { ...rsvp, maxAttendees: null };
  const unlimited = answerParts({ rsvp: open, rsvpCounts, paymentRequired: false });
  expect(unlimited?.beside).toBe("12 households");
  expect(parts(unlimited)).toEqual(["5 going", "1 maybe", "2 not going", "4 no answer yet"]);
});

test("writes when an event is in the event's own zone", () => {
  const times = { startsAt: "2027-01-13T00:30:00Z", endsAt: "2027-01-13T02:00:00Z" };
  const when = eventWhen({ ...times, allDay: false, timezone: "America/Chicago" });
  expect(when.replaceAll("\u202f", " ")).toBe("Tue, Jan 12, 6:30 PM – 8:00 PM");
});

test("ends an event of whole days with the day before its midnight", () => {
  const days = { startsAt: "2027-01-16T06:00:00Z", endsAt: "2027-01-18T06:00:00Z" };
  expect(eventWhen({ ...days, allDay: true, timezone: "America/Chicago" })).toBe(
    "Sat, Jan 16 – Sun, Jan 17",
  );
});

test("says that there is a price where it is of a kind that the app does not know", () => {
  const perPerson = { range: ["10.00", "20.00"] } as never;
  const cost = { perPerson, description: null, paymentInstructions: null };
  expect(price({ cost })).toBe("There is a price; ask the leaders");
});

test("shows what no field was named for above the button", () => {
  expect(
    formProblems(new Error("anything"), { platformUrl: "https://groups.example.org" }),
  ).toEqual({
    fields: {},
    whole: {
      title: "The profile was not saved",
      text: "Something went wrong. The service could not do this. That usually passes quickly.",
      way: "again",
    },
  });
});
