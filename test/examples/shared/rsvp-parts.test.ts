// The parts of an RSVP bar, the same in both apps.
import { describe, expect, test } from "vitest";

import { rsvpParts } from "../../../examples/shared/rsvp-parts.ts";

const counts = {
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
const rsvp = { enabled: true, deadline: null, maxAttendees: null };
const shares = (bar: ReturnType<typeof rsvpParts>) =>
  bar?.parts.map(({ tone, count }) => [tone, count]);

describe("an RSVP bar", () => {
  test("shows people against places where places are limited", () => {
    const bar = rsvpParts({
      rsvp: { ...rsvp, maxAttendees: 20 },
      rsvpCounts: counts,
      paymentRequired: false,
    });
    expect(shares(bar)).toEqual([
      ["going", 12],
      ["maybe", 2],
      ["free", 6],
    ]);
    expect(bar?.beside).toBe("8 of 20 places left");
  });

  test("counts only paid and held places as taken where payment is required", () => {
    const bar = rsvpParts({
      rsvp: { ...rsvp, maxAttendees: 20 },
      rsvpCounts: counts,
      paymentRequired: true,
    });
    expect(shares(bar)).toEqual([
      ["going", 6],
      ["unpaid", 6],
      ["maybe", 2],
      ["free", 6],
    ]);
    expect(bar?.beside).toBe("14 of 20 places left");
  });

  test("shows the answers of households where places are not limited", () => {
    const bar = rsvpParts({ rsvp, rsvpCounts: counts, paymentRequired: false });
    expect(shares(bar)).toEqual([
      ["going", 4],
      ["maybe", 1],
      ["not-going", 2],
      ["pending", 3],
    ]);
    expect(bar?.total).toBe(10);
    expect(bar?.headline).toBe("12 people going");
    expect(bar?.beside).toBe("10 households asked");
  });

  test("says full, and stays whole when more come than there are places", () => {
    const bar = rsvpParts({
      rsvp: { ...rsvp, maxAttendees: 10 },
      rsvpCounts: counts,
      paymentRequired: false,
    });
    expect(bar?.beside).toBe("Full");
    expect(bar?.total).toBe(14);
  });

  test("is not drawn where no answers are wanted, or their counts are missing", () => {
    const off = { ...rsvp, enabled: false };
    expect(rsvpParts({ rsvp: off, rsvpCounts: counts, paymentRequired: false })).toBeNull();
    expect(rsvpParts({ rsvp, rsvpCounts: undefined, paymentRequired: false })).toBeNull();
  });
});
