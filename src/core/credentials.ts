// Where the bearer credential comes from, and its replacement once the service refuses it: one request for all waiting calls.
import type { CallScope } from "./call-scope.ts";
import { ApiError, CredentialError } from "./errors.ts";
import { type AccessTokenContext, type AccessTokenProvider, isBearer } from "./options.ts";

/** A credential that the service refused, and why: reason enough to ask for another. */
export interface RefusedCredential {
  readonly bearer: string;
  readonly reason: "unauthorized" | "terms_required";
}

/** Why the service wants another credential, if that is what an error says. */
export function renewalReason(error: unknown): RefusedCredential["reason"] | null {
  if (!(error instanceof ApiError)) return null;
  const { code, status } = error;
  if (code === "unauthorized" || (status === 401 && code === null)) return "unauthorized";
  return code === "terms_required" ? "terms_required" : null;
}

/** The credential of a client and of those made from it. */
export interface CredentialSource {
  /** Whether another credential can be had when this one is refused. */
  readonly renewable: boolean;
  /** The bearer to send, other than the refused one. */
  get(scope: CallScope, operation: string, refused?: RefusedCredential): Promise<string> | string;
}

/** A key or a token that never changes. */
export function fixedCredential(bearer: string): CredentialSource {
  return { renewable: false, get: () => bearer };
}

/** Tokens from a provider: kept until the service refuses one, asked for once however many calls wait. */
export function providedCredential(provider: AccessTokenProvider): CredentialSource {
  let bearer: string | undefined;
  let flight: { token: Promise<string>; waiting: number; controller: AbortController } | undefined;

  function takeOff(reason: AccessTokenContext["reason"]) {
    const controller = new AbortController();
    const token = Promise.resolve()
      .then(() => provider({ reason, signal: controller.signal }))
      .then((given) => {
        if (!isBearer(given)) throw nothingUsable;
        if (flight === own) bearer = given;
        return given;
      })
      .finally(() => {
        if (flight === own) flight = undefined;
      });
    const own = { token, waiting: 0, controller };
    return own;
  }

  async function join(scope: CallScope, operation: string, reason: AccessTokenContext["reason"]) {
    const joined = (flight ??= takeOff(reason));
    joined.waiting++;
    // Each caller gets an error of its own: they tell of different calls.
    const outcome = joined.token.then(
      (token) => ({ token }),
      (cause: unknown) => ({ cause }),
    );
    try {
      const result = await scope.race(outcome);
      if ("token" in result) return result.token;
      throw result.cause === nothingUsable
        ? new CredentialError(
            `${operation} was not sent: the access token provider gave no token that a header can carry.`,
          )
        : new CredentialError(
            `${operation} was not sent: the access token provider failed. See the cause.`,
            { cause: result.cause },
          );
    } finally {
      joined.waiting--;
      if (joined.waiting === 0 && flight === joined) {
        // Everybody has gone: nobody else shall wait for a provider that may never answer.
        flight = undefined;
        joined.controller.abort();
      }
    }
  }

  return {
    renewable: true,
    get: (scope, operation, refused) => {
      if (bearer !== undefined && bearer === refused?.bearer) bearer = undefined;
      return bearer ?? join(scope, operation, refused?.reason ?? "initial");
    },
  };
}

const nothingUsable = new Error("no usable token");
