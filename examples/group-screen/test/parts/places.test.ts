// One rule for the places of an event, on the screen and in the terminal's example.
import { expect, test } from "vitest";

import { takenPlaces as inTheTerminal } from "../../../support/places.ts";
import { takenPlaces as onTheScreen } from "../../src/overview/places.ts";

const counts = {
  going: 9,
  notGoing: 2,
  maybe: 1,
  pending: 3,
  totalAttendees: 18,
  goingPeople: 15,
  maybePeople: 3,
  paidAttendees: 5,
  heldAttendees: 1,
  unpaidAttendees: 7,
  confirmedAttendees: 8,
};

test.each([
  ["everybody who goes", false, 15],
  ["only paid, held and free places where payment is required", true, 8],
])("an event's places are taken by %s", (_words, paymentRequired, taken) => {
  expect(onTheScreen({ paymentRequired }, counts)).toBe(taken);
  expect(inTheTerminal({ paymentRequired }, counts)).toBe(taken);
});
