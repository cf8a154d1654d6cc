// Where the bearer credential comes from, and its replacement once the service refuses it: one request for all waiting calls.
import type { AccessTokenContext, AccessTokenProvider } from "./options/options.ts";
import { isInside, runInside } from "./runtime/async-context.ts";
import type { CallScope } from "./runtime/call-scope.ts";
import { ApiError, CredentialError } from "./errors/errors.ts";
import { isBearer } from "./options/settings.ts";
import { graceMs } from "./pacing/leases.ts";
import { later, steadyNow } from "./runtime/clock.ts";
import { isolatesRequests } from "./runtime/environment.ts";

/** A credential as it was issued. Two may read the same: the object tells which of them a call was sent with. */
export interface IssuedCredential {
  /** Undefined where the app's own backend adds it. */
  readonly bearer: string | undefined;
  /** Whether the service has taken it. */
  accepted: boolean;
}

/** A credential that the service refused, and why: reason enough to ask for another. */
export interface RefusedCredential {
  readonly issued: IssuedCredential;
  readonly reason: "unauthorized" | "terms_required";
}

/** Why the service wants another credential, if that is what an error says. */
function renewalReason(error: unknown): RefusedCredential["reason"] | null {
  if (!(error instanceof ApiError)) return null;
  const { code, status } = error;
  // What redirects is not the service, whatever it says.
  if (status !== null && status < 400) return null;
  if (code === "unauthorized" || (status === 401 && code === null)) return "unauthorized";
  return code === "terms_required" ? "terms_required" : null;
}

export interface CredentialUse {
  /** The one that was current when the call came, or when it had asked for another. */
  first: IssuedCredential | undefined;
  /** Whether it was sent again with one that others had asked for while it waited. */
  sentAgain: boolean;
  /** For what reasons it asked for another: each once in a call. */
  readonly renewedFor: RefusedCredential["reason"][];
}

/** What to send a refused call again for; null when the refusal stands. */
export function refusalOf(
  use: CredentialUse,
  issued: IssuedCredential,
  error: unknown,
): RefusedCredential | null {
  const reason = renewalReason(error);
  if (!reason || use.renewedFor.includes(reason)) return null;
  if (issued !== use.first && use.first) {
    const refused = { issued: use.first, reason };
    if (!use.sentAgain) {
      use.sentAgain = true;
      return refused;
    }
    // One that the service has never taken is no better than the one before it, so another would not be either.
    if (!issued.accepted) return null;
  }
  use.renewedFor.push(reason);
  use.first = undefined;
  return { issued, reason };
}

/** The credential of a client and of those made from it. */
export interface CredentialSource {
  /** Whether another credential can be had when this one is refused. */
  readonly renewable: boolean;
  /** Lets go of what was issued: the next call asks anew. */
  forget?(): void;
  /** The credential of this moment; undefined while another is awaited. */
  readonly current: IssuedCredential | undefined;
  /** Waits for a credential that was issued after the refused one. */
  get(
    scope: CallScope,
    operation: string,
    refused?: RefusedCredential,
  ): Promise<IssuedCredential> | IssuedCredential;
}

export function fixedCredential(bearer: string | undefined): CredentialSource {
  const issued = { bearer, accepted: false };
  return { renewable: false, current: issued, get: () => issued };
}

/** What a provider gave, or the error of an operation when it gave nothing: each caller gets one of its own. */
type TokenOutcome =
  | { readonly token: IssuedCredential }
  | { readonly failure: (operation: string) => CredentialError };

/** A call of the provider, and how many calls of the client wait for its token. */
interface TokenRequest {
  /** What the provider's work is known by: bare, since older runtimes keep it on every promise made inside. */
  readonly name: object;
  readonly outcome: Promise<TokenOutcome>;
  readonly controller: AbortController;
  waiting: number;
  /** Once it is known: for those whom the promise cannot wake. */
  known?: TokenOutcome;
  /** In a worker: when the call that asks showed last that it is there, by the steady clock. */
  seenAt: number;
}

/** How often a call looks where nothing of another request can wake it, in milliseconds. */
const pollMs = 20;

/** Tokens from a provider: kept until the service refuses one, asked for once however many calls wait. */
export function providedCredential(
  provider: AccessTokenProvider,
  /** What the provider is called in errors. */
  providerName = "access token provider",
): CredentialSource {
  let current: IssuedCredential | undefined;
  /** Why there is no token. It stands until the provider has given one, however often it fails. */
  let reason: AccessTokenContext["reason"] = "initial";
  let underWay: TokenRequest | undefined;
  const polls = isolatesRequests();

  function startRequest(): TokenRequest {
    const controller = new AbortController();
    const name = Object.freeze({});
    const outcome = Promise.resolve()
      .then(() => runInside(name, () => provider({ reason, signal: controller.signal })))
      .then(
        (given): TokenOutcome =>
          isBearer(given) ? { token: { bearer: given, accepted: false } } : { failure: unusable },
        (cause: unknown): TokenOutcome => ({
          failure: (operation) =>
            new CredentialError(
              `${operation} was not sent: the ${providerName} failed. See the cause.`,
              { cause },
            ),
        }),
      )
      .then((known) => {
        own.known = known;
        if (underWay === own) {
          underWay = undefined;
          if ("token" in known) current = known.token;
        }
        return known;
      });
    const own: TokenRequest = { name, outcome, waiting: 0, controller, seenAt: steadyNow() };
    return own;
  }

  const unusable = (operation: string) =>
    new CredentialError(
      `${operation} was not sent: the ${providerName} returned no valid credential. It must be a string of visible characters.`,
    );

  async function join(scope: CallScope, operation: string): Promise<IssuedCredential> {
    if (underWay && isInside(underWay.name)) {
      throw new CredentialError(
        `${operation} was not sent: the access token provider called its own client, which waits for the provider's token. Get the token with another client, or with fetch.`,
      );
    }
    const outcome = await (polls ? poll(scope) : wait(scope));
    if ("token" in outcome) return outcome.token;
    throw outcome.failure(operation);
  }

  async function wait(scope: CallScope): Promise<TokenOutcome> {
    const joined = (underWay ??= startRequest());
    joined.waiting++;
    try {
      return await scope.race(joined.outcome);
    } finally {
      joined.waiting--;
      // No call waits any more: the next one must not wait for a provider that may never settle.
      if (joined.waiting === 0) abandon(joined);
    }
  }

  /** As `wait`, for a runtime in which nothing of another request can wake a call: it looks by a timer of its own. */
  async function poll(scope: CallScope): Promise<TokenOutcome> {
    for (;;) {
      const now = steadyNow();
      // What a request asked for goes away with it.
      if (!underWay || underWay.seenAt + graceMs < now) return ask(scope);
      const followed = underWay;
      await scope.sleep(Math.max(0, Math.min(pollMs, scope.deadline - now)));
      if (followed.known) return followed.known;
    }
  }

  /** Asks within this call's own request, and shows the others that it is still there. */
  async function ask(scope: CallScope): Promise<TokenOutcome> {
    const own = (underWay = startRequest());
    let cancel = () => {};
    const show = () => {
      own.seenAt = steadyNow();
      cancel = later(pollMs, show);
    };
    show();
    try {
      return await scope.race(own.outcome);
    } finally {
      cancel();
      abandon(own);
    }
  }

  function abandon(left: TokenRequest): void {
    if (underWay !== left) return;
    underWay = undefined;
    left.controller.abort();
  }

  return {
    renewable: true,
    forget: () => {
      current = undefined;
      // It may have been asked for before the sign-in: calls that wait for it get it, later ones do not.
      underWay = undefined;
      reason = "initial";
    },
    get current() {
      return current;
    },
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
