// What a check finds, for people and for programs. No field holds anything of a person: words of the service are let
// through only where they are codes, paths or addresses.
import type { OperationName } from "../../catalogue.ts";

/** `note` is worth knowing and nothing to do about; `skipped` was not tried. */
export type Verdict = "ok" | "note" | "wrong" | "skipped";

/** What is true of every call: where it goes, with what, and what the service says with each response. */
export interface Fact {
  readonly subject: "address" | "credential" | "clock" | "rateLimit" | "cors";
  readonly verdict: Verdict;
  /** What was found, in a line. */
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
  /** The figures behind it, for programs. */
  readonly details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** A described field that is missing or of another type. */
export interface Difference {
  /** Such as `items[].tags`. */
  readonly path: string;
  /** What was expected, and the type of what came. */
  readonly problem: string;
  /** How often. */
  readonly count: number;
  /** Whether there may be more: a response is not looked at beyond its first differences. */
  readonly more: boolean;
}

/** Something that this version does not know yet. */
export interface Novelty {
  readonly path: string;
  readonly what: "field" | "value" | "kind" | "alternative";
  /** The new value, where it reads like a code. */
  readonly value: string | null;
  readonly count: number;
}

/**
 * `refused`: the service said no. `failed`: no usable response came. `drift`: the response differs from what this
 * version expects.
 */
export type Outcome = "ok" | "refused" | "failed" | "drift" | "skipped";

/** How an operation, or one with a part of it included, was read. */
export interface Reading {
  readonly operation: OperationName;
  /** What was asked for by `include`. */
  readonly include: string | null;
  readonly outcome: Outcome;
  /** Whether that is as it has to be for this credential, so that nothing is wrong. */
  readonly expected: boolean;
  readonly status: number | null;
  readonly code: string | null;
  readonly milliseconds: number | null;
  /** Entries of the list, or results of the search, that came. */
  readonly entries: number | null;
  /** Why it was not tried, or what failed. */
  readonly reason: string | null;
  readonly advice: string | null;
  readonly drift: readonly Difference[];
  readonly newer: readonly Novelty[];
}

/** Everything that a check found. */
export interface Report {
  /** Of this form. */
  readonly format: 1;
  /** The version of this package. */
  readonly version: string;
  readonly baseUrl: string;
  readonly credential: "groupKey" | "accessToken";
  readonly groupId: string | null;
  /** Whether nothing is wrong. */
  readonly well: boolean;
  readonly facts: readonly Fact[];
  readonly readings: readonly Reading[];
}

/** Whether something is wrong with a fact or a reading. */
export function isWrong(found: Fact | Reading): boolean {
  if ("verdict" in found) return found.verdict === "wrong";
  return found.outcome !== "ok" && found.outcome !== "skipped" && !found.expected;
}
