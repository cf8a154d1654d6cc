// What the bar of answers shows: people against the places there are, or households where places are not limited.
// People and households are never counted in one bar.
import type { GroupEvent } from "group-management-sdk";
import { counted } from "../format/words.ts";

export interface AnswerPart {
  readonly tone: "accent" | "amber" | "quiet" | "fill";
  readonly count: number;
  readonly label: string;
}

export interface AnswerParts {
  /** How many people come. */
  readonly headline: string;
  /** How many places are left, or how many households were asked. */
  readonly beside: string;
  readonly parts: readonly AnswerPart[];
}

type Answered = Pick<GroupEvent, "rsvp" | "rsvpCounts" | "paymentRequired">;

/** Null where no answers are counted. */
export function answerParts({ rsvp, rsvpCounts, paymentRequired }: Answered): AnswerParts | null {
  if (!rsvpCounts) return null;
  const { goingPeople, maybePeople, confirmedAttendees } = rsvpCounts;
  const headline = `${counted(goingPeople, "person", "people")} going`;
  const places = rsvp.maxAttendees;
  if (places === null) {
    const { going, maybe, notGoing, pending } = rsvpCounts;
    return {
      headline,
      beside: counted(going + maybe + notGoing + pending, "household", "households"),
      parts: used([
        { tone: "accent", count: going, label: "going" },
        { tone: "amber", count: maybe, label: "maybe" },
        { tone: "quiet", count: notGoing, label: "not going" },
        { tone: "fill", count: pending, label: "no answer yet" },
      ]),
    };
  }
  // Where payment is required, only a place that is paid for, or being paid for, is taken.
  const taken = paymentRequired ? confirmedAttendees : goingPeople;
  const left = Math.max(0, places - taken);
  const unpaid = Math.max(0, goingPeople - taken);
  const open = Math.max(0, left - unpaid - maybePeople);
  return {
    headline,
    beside: left === 0 ? "Full" : `${left} of ${places} places left`,
    parts: used([
      { tone: "accent", count: taken, label: paymentRequired ? "with a place" : "going" },
      { tone: "amber", count: unpaid, label: "still to pay" },
      { tone: "quiet", count: maybePeople, label: "maybe" },
      { tone: "fill", count: open, label: "open" },
    ]),
  };
}

const used = (parts: readonly AnswerPart[]) => parts.filter(({ count }) => count > 0);
