// What an RSVP bar shows: people against the places there are, or the households' answers where places are
// not limited. Counts of people and of households are never mixed in one bar.
import type { GroupEvent } from "group-management-sdk";

import { takenPlaces } from "./places.ts";

export type AnswerTone = "going" | "unpaid" | "maybe" | "pending" | "not-going" | "free";

export interface BarPart {
  readonly tone: AnswerTone;
  readonly count: number;
  readonly label: string;
}

export interface RsvpBarParts {
  readonly parts: readonly BarPart[];
  /** What the parts are shares of; never 0. */
  readonly total: number;
  /** The sentence above the bar. */
  readonly headline: string;
  /** Said beside the headline: how many places are left, or how many households were asked. */
  readonly beside: string;
  /** Said before the parts where they do not count people, as the headline does. */
  readonly countedIn: "Households" | null;
}

type Answered = Pick<GroupEvent, "rsvp" | "rsvpCounts" | "paymentRequired">;

/** Null when there is nothing to draw: no answers are wanted, or none were told. */
export function rsvpBarParts(event: Answered): RsvpBarParts | null {
  const { rsvp, rsvpCounts: counts, paymentRequired } = event;
  if (!rsvp.enabled || !counts) return null;
  const { goingPeople, maybePeople } = counts;
  const sure = Math.min(takenPlaces(event, counts), goingPeople);
  const unpaid = goingPeople - sure;
  const headline = `${goingPeople} ${goingPeople === 1 ? "person" : "people"} going`;
  const going: BarPart[] = [
    { tone: "going", count: sure, label: paymentRequired ? "with a place" : "going" },
    { tone: "unpaid", count: unpaid, label: "going, still to pay" },
  ];

  if (rsvp.maxAttendees !== null) {
    const free = Math.max(0, rsvp.maxAttendees - sure);
    const people = [...going, part("maybe", maybePeople, "maybe")];
    // Those who are not sure of a place yet stand inside the free ones.
    const asked = people.reduce((sum, { count }) => sum + count, 0);
    return {
      parts: used([...people, part("free", Math.max(0, rsvp.maxAttendees - asked), "open")]),
      total: Math.max(rsvp.maxAttendees, asked, 1),
      headline,
      beside: free === 0 ? "Full" : `${free} of ${rsvp.maxAttendees} places left`,
      countedIn: null,
    };
  }
  const households = [
    part("going", counts.going, "going"),
    part("maybe", counts.maybe, "maybe"),
    part("not-going", counts.notGoing, "not going"),
    part("pending", counts.pending, "no answer yet"),
  ];
  const asked = households.reduce((sum, { count }) => sum + count, 0);
  return {
    parts: used(households),
    total: Math.max(asked, 1),
    headline,
    beside: `${asked} ${asked === 1 ? "household" : "households"} asked`,
    countedIn: "Households",
  };
}

function part(tone: AnswerTone, count: number, label: string): BarPart {
  return { tone, count, label };
}

function used(parts: readonly BarPart[]): BarPart[] {
  return parts.filter(({ count }) => count > 0);
}
