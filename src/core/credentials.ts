// Where the bearer credential comes from, and its replacement once the service refuses it: one request for all waiting calls.
import type { CallScope } from "./call-scope.ts";
import { ApiError, CredentialError } from "./errors.ts";
import { type AccessTokenContext, type AccessTokenProvider, isBearer } from "./options.ts";

/** A credential as it was issued. Two may read the same: the object tells which of them a call was sent with. */
export interface IssuedCredential {
  readonly bearer: string;
}

/** A credential that the service refused, and why: reason enough to ask for another. */
export interface RefusedCredential {
  readonly issued: IssuedCredential;
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
  /** The credential to send, issued after the refused one. */
  get(
    scope: CallScope,
    operation: string,
    refused?: RefusedCredential,
  ): Promise<IssuedCredential> | IssuedCredential;
}

/** A key or a token that never changes. */
export function fixedCredential(bearer: string): CredentialSource {
  const issued = { bearer };
  return { renewable: false, get: () => issued };
}

/** The provider's answer under way, and how many calls wait for it. */
interface Flight {
  readonly token: Promise<IssuedCredential>;
  readonly controller: AbortController;
  waiting: number;
}

/** Tokens from a provider: kept until the service refuses one, asked for once however many calls wait. */
export function providedCredential(provider: AccessTokenProvider): CredentialSource {
  let current: IssuedCredential | undefined;
  /** Why there is no token. It stands until the provider has given one, however often it fails. */
  let reason: AccessTokenContext["reason"] = "initial";
  let flight: Flight | undefined;

  function takeOff(): Flight {
    const controller = new AbortController();
    const token = Promise.resolve()
      .then(() => provider({ reason, signal: controller.signal }))
      .then((given) => {
        if (!isBearer(given)) throw nothingUsable;
        const issued = { bearer: given };
        if (flight === own) current = issued;
        return issued;
      })
      .finally(() => {
        if (flight === own) flight = undefined;
      });
    const own: Flight = { token, waiting: 0, controller };
    return own;
  }

  async function join(scope: CallScope, operation: string): Promise<IssuedCredential> {
    const joined = (flight ??= takeOff());
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
      // A refusal of an older token says nothing of the one in its place.
      if (refused && refused.issued === current) {
        current = undefined;
        reason = refused.reason;
      }
      return current ?? join(scope, operation);
    },
  };
}

const nothingUsable = new Error("no usable token");
