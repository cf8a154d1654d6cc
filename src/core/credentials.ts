// The bearer credential of a client, and whether a refused call is sent again with another.
import { ApiError, ResponseValidationError } from "./errors/errors.ts";
import type { CallScope } from "./runtime/call-scope.ts";

let begun = 0;

/** Numbers a call, in the order in which calls begin. */
export const numberCall = (): number => ++begun;

/** The number of the call that began last. */
export const callsBegun = (): number => begun;

/** A credential as it was issued. Two may have the same text: the object identifies the one a call was sent with. */
export interface IssuedCredential {
  /** Undefined if the app's own backend adds it. */
  readonly bearer: string | undefined;
  /** Whether the service has accepted it. */
  accepted: boolean;
}

/** Why the service wants another credential. */
export type RenewalReason = "unauthorized" | "terms_required";

function renewalReason(error: unknown): RenewalReason | null {
  if (!(error instanceof ApiError)) return null;
  const { code, status } = error;
  // A redirect does not come from the service, so its body says nothing about the token.
  if (status !== null && status < 400) return null;
  if (code === "unauthorized" || (status === 401 && code === null)) return "unauthorized";
  return code === "terms_required" ? "terms_required" : null;
}

/** Why a call was sent again with another credential. */
export interface CredentialUse {
  /** Whether the credential of an attempt had been replaced before its refusal came. */
  hadEnded: boolean;
  /** Reasons of renewals; each counts once in a call. */
  readonly renewedFor: RenewalReason[];
}

/**
 * Tells the source how the service received a credential. Returns the reason for sending the call again with another,
 * or null when the error stands.
 */
export function reasonToRenew(
  source: CredentialSource,
  use: CredentialUse,
  issued: IssuedCredential,
  error: unknown,
): RenewalReason | null {
  const reason = renewalReason(error);
  if (!reason) {
    const isResponse = error instanceof ApiError || error instanceof ResponseValidationError;
    issued.accepted ||= isResponse;
    return null;
  }
  const verdict = source.markRefused(issued, reason);
  if (verdict === "final") return null;
  if (verdict === "old" && issued.accepted && !use.hadEnded) {
    use.hadEnded = true;
    return reason;
  }
  if (use.renewedFor.includes(reason)) return null;
  use.renewedFor.push(reason);
  return reason;
}

/** The credential of a client and of those made from it. */
export interface CredentialSource {
  /** Whether another credential can be had when this one is refused. */
  readonly renewable: boolean;
  /** Drops the current credential: the next call asks for another. */
  forget(): void;
  /** The number of `forget` calls. */
  readonly forgotten: number;
  /** The credential of this moment for a call of this number; undefined while another is awaited. */
  current(call: number): IssuedCredential | undefined;
  /** Waits until there is one. */
  get(call: number, scope: CallScope, operation: string): Promise<void>;
  /**
   * Records that the service refused a credential: `"old"` if another has replaced it, `"dropped"` if another is to be
   * had, `"final"` if enough were refused one after the other.
   */
  markRefused(issued: IssuedCredential, reason: RenewalReason): "old" | "dropped" | "final";
}

export function fixedCredential(bearer: string | undefined): CredentialSource {
  const issued = { bearer, accepted: false };
  return {
    renewable: false,
    forget: () => {},
    forgotten: 0,
    current: () => issued,
    get: () => Promise.resolve(),
    markRefused: () => "dropped",
  };
}
