// How an event was answered: people against places, or the households' responses where places are not limited. People
// and households are never counted together.
import type { GroupEvent } from "group-management-sdk";

import { takenPlaces } from "../support/places.ts";
import { counted, type Locales } from "./locale.ts";

export type RsvpTone = "going" | "unpaid" | "maybe" | "pending" | "not-going";

export interface RsvpPart {
  readonly tone: RsvpTone;
  readonly count: number;
  readonly label: string;
}

export interface RsvpParts {
  readonly parts: readonly RsvpPart[];
  /** Places that nobody has asked for; 0 where places are not limited. */
  readonly open: number;
  /** The sentence above the parts. */
  readonly headline: string;
  /** Stands beside the headline: how many places are left, or how many households were asked. */
  readonly beside: string;
  /** Stands before the parts if they do not count people, as the headline does. */
  readonly countedIn: "Households" | null;
}

type Answered = Pick<GroupEvent, "rsvp" | "rsvpCounts" | "paymentRequired">;

/** Null if no responses are wanted, or none are known. */
export function rsvpParts(event: Answered, locales?: Locales): RsvpParts | null {
  const { rsvp, rsvpCounts: counts, paymentRequired } = event;
  if (!rsvp.enabled || !counts) return null;
  const { goingPeople, maybePeople } = counts;
  const headline = `${counted(goingPeople, "person", "people", locales)} going`;
  const places = rsvp.maxAttendees;

  if (places !== null) {
    const sure = Math.min(takenPlaces(event, counts), goingPeople);
    const left = Math.max(0, places - sure);
    // People who are not sure of a place yet stand inside the free ones.
    const people = [
      part("going", sure, paymentRequired ? "with a place" : "going"),
      part("unpaid", goingPeople - sure, "going, still to pay"),
      part("maybe", maybePeople, "maybe"),
    ];
    return {
      parts: used(people),
      open: Math.max(0, places - sum(people)),
      headline,
      beside: left === 0 ? "Full" : `${left} of ${places} places left`,
      countedIn: null,
    };
  }
  const households = [
    part("going", counts.going, "going"),
    part("maybe", counts.maybe, "maybe"),
    part("not-going", counts.notGoing, "not going"),
    part("pending", counts.pending, "no answer yet"),
  ];
  return {
    parts: used(households),
    open: 0,
    headline,
    beside: `${counted(sum(households), "household", "households", locales)} asked`,
    countedIn: "Households",
  };
}

function part(tone: RsvpTone, count: number, label: string): RsvpPart {
  return { tone, count, label };
}

function sum(parts: readonly RsvpPart[]): number {
  return parts.reduce((total, { count }) => total + count, 0);
}

function used(parts: readonly RsvpPart[]): RsvpPart[] {
  return parts.filter(({ count }) => count > 0);
}
