// The types of the two records in facts.ts.
import type { PublishedCode } from "../core/errors/codes.ts";

/** Facts that programs need. Left out: any credential, no listed scope, no named release. */
export interface OperationFacts<Code extends PublishedCode = PublishedCode> {
  /** The section of the specification. */
  readonly section: string;
  /** The release that added it. */
  readonly since?: string;
  /** The scope of a group key. */
  readonly keyScope?: string;
  /** The scope of an access token. */
  readonly tokenScope?: string;
  /** The scopes of each part of `include`; a key's are written with a colon. */
  readonly partScopes?: Readonly<Record<string, readonly string[]>>;
  /** The scopes of each value of `type`. */
  readonly typeScopes?: Readonly<Record<string, readonly string[]>>;
  readonly groupKeyAccepted?: false;
  readonly firstPartyOnly?: true;
  /** Whether it changes nothing, although it is no GET. */
  readonly preview?: true;
  /** The error codes (spec 4, 5, 7). More may be added. */
  readonly codes: readonly Code[];
}

/** Sentences for people, in Markdown: in the guides, the OpenAPI document and the help of `call`. */
export interface OperationWords {
  /** A few words on what it does. */
  readonly summary: string;
  /** Roles, keys and apps, as far as the specification names them (4, 5); else as in the sandbox. */
  readonly whoMay: string;
  /** The query or the body of a call on the sandbox's demo: in the OpenAPI document, the help of `call` and the tests. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Notes for callers, for an operation that the specification describes. */
  readonly description?: string;
  /** The meaning of a code, where it is narrower than for other operations. */
  readonly meanings?: Readonly<Partial<Record<PublishedCode, string>>>;
  /** Every response says that it must not be cached. */
  readonly neverCached?: true;
  /** The status of a thing made; 200 by default. */
  readonly status?: 201;
}
