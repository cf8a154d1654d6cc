// How an event was answered, the same in both apps.
import { expect, test } from "vitest";

import { rsvpParts } from "../../../examples/shared/rsvp-parts.ts";

const rsvpCounts = {
  going: 4,
  notGoing: 2,
  maybe: 1,
  pending: 3,
  totalAttendees: 14,
  goingPeople: 12,
  maybePeople: 2,
  paidAttendees: 5,
  heldAttendees: 1,
  unpaidAttendees: 6,
  confirmedAttendees: 6,
};

test.each([
  [20, false, "8 of 20 places left: 12 going, 2 maybe, 6 open"],
  // A place is taken once it is paid or held.
  [20, true, "14 of 20 places left: 6 going, 6 unpaid, 2 maybe, 6 open"],
  [10, false, "Full: 12 going, 2 maybe, 0 open"],
  [null, false, "10 households asked: 4 going, 1 maybe, 2 not-going, 3 pending, 0 open"],
])("of %s places, to be paid for: %s: %s", (maxAttendees, paymentRequired, words) => {
  const rsvp = { enabled: true, deadline: null, maxAttendees };
  const { headline, beside, parts, open } = rsvpParts({ rsvp, rsvpCounts, paymentRequired })!;
  const counts = parts.map(({ tone, count }) => `${count} ${tone}`).join(", ");
  expect(headline).toBe("12 people going");
  expect(`${beside}: ${counts}, ${open} open`).toBe(words);
});

test("nothing is counted where no answers are wanted, or their counts are missing", () => {
  const rsvp = { enabled: true, deadline: null, maxAttendees: null };
  const off = { ...rsvp, enabled: false };
  expect(rsvpParts({ rsvp: off, rsvpCounts, paymentRequired: false })).toBeNull();
  expect(rsvpParts({ rsvp, rsvpCounts: undefined, paymentRequired: false })).toBeNull();
});
