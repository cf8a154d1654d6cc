// The report of a check, as printed and as JSON. No field holds personal data: of the service's own texts only codes,
// paths and addresses are kept.
import type { OperationName } from "../../operations/facts.ts";

/** `note` is worth knowing and nothing to do about; `skipped` was not tried. */
type Verdict = "ok" | "note" | "wrong" | "skipped";

/** A result that concerns every call: address, credential, clock, limits or CORS. */
export interface Fact {
  readonly subject: "address" | "credential" | "clock" | "rateLimit" | "cors";
  readonly verdict: Verdict;
  /** The result in one line. */
  readonly says: string;
  /** The next step for the reader. */
  readonly advice?: string;
  /** The figures behind it, for programs. */
  readonly details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** A described field that is missing or of another type. */
export interface Difference {
  /** Such as `items[].tags`. */
  readonly path: string;
  /** The expected type and the type that came. */
  readonly problem: string;
  /** Number of occurrences. */
  readonly count: number;
  /** Whether there may be more: a response is not looked at beyond its first differences. */
  readonly more: boolean;
}

/** Something that this version does not know yet. */
export interface Novelty {
  readonly path: string;
  readonly what: "field" | "value" | "kind" | "alternative";
  /** The new value if it has the form of a code. */
  readonly value: string | null;
  readonly count: number;
}

/**
 * `refused`: the service said no. `failed`: no usable response came. `drift`: the response differs from what this
 * version expects.
 */
type ReadingOutcome = "ok" | "refused" | "failed" | "drift" | "skipped";

/** The result of reading an operation, with or without parts. */
export interface OperationReading {
  readonly operation: OperationName;
  /** The parts in `include`, separated by commas. */
  readonly include: string | null;
  readonly outcome: ReadingOutcome;
  /** Whether a refusal is as specified for this credential, so that nothing is wrong. */
  readonly expected: boolean;
  readonly status: number | null;
  readonly code: string | null;
  readonly milliseconds: number | null;
  /** Entries of the list, or results of the search, that came. */
  readonly entries: number | null;
  /** The reason why it was skipped or failed. */
  readonly reason: string | null;
  readonly advice: string | null;
  readonly drift: readonly Difference[];
  readonly newer: readonly Novelty[];
}

/** Everything that a check found. */
export interface Report {
  /** The version of this format. */
  readonly format: 1;
  /** The version of this package. */
  readonly version: string;
  readonly baseUrl: string;
  readonly credential: "groupKey" | "accessToken";
  readonly groupId: string | null;
  /** Whether nothing is wrong. */
  readonly well: boolean;
  readonly facts: readonly Fact[];
  readonly readings: readonly OperationReading[];
}

/** Whether something is wrong with a fact or a reading. */
export function isWrong(found: Fact | OperationReading): boolean {
  if ("verdict" in found) return found.verdict === "wrong";
  return found.outcome !== "ok" && found.outcome !== "skipped" && !found.expected;
}
