// The source of the bearer credential, and its renewal once the service refuses it: one request for all waiting calls.
import type { AccessTokenContext, AccessTokenProvider } from "./options/options.ts";
import type { CallScope } from "./runtime/call-scope.ts";
import { ApiError, CredentialError, ResponseValidationError } from "./errors/errors.ts";
import { whyNoBearer } from "./options/settings.ts";
import { later, steadyNow } from "./runtime/clock.ts";
import { isolatesRequests } from "./runtime/environment.ts";
import { isControlFlow } from "./runtime/values.ts";

/** A credential as it was issued. Two may have the same text: the object identifies the one a call was sent with. */
export interface IssuedCredential {
  /** Undefined if the app's own backend adds it. */
  readonly bearer: string | undefined;
  /** Whether the service has accepted it. */
  accepted: boolean;
}

/** Why the service wants another credential. */
type RenewalReason = "unauthorized" | "terms_required";

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
  const wasCurrent = source.refuse(issued, reason);
  if (!wasCurrent && issued.accepted && !use.hadEnded) {
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
  /** The credential of this moment; undefined while another is awaited. */
  readonly current: IssuedCredential | undefined;
  /** The current credential, or the next one. */
  get(scope: CallScope, operation: string): Promise<IssuedCredential> | IssuedCredential;
  /** Drops a credential that the service refused. Returns whether it was the current one. */
  refuse(issued: IssuedCredential, reason: RenewalReason): boolean;
}

export function fixedCredential(bearer: string | undefined): CredentialSource {
  const issued = { bearer, accepted: false };
  const [forget, refuse] = [() => {}, () => true];
  return { renewable: false, current: issued, forget, refuse, get: () => issued };
}

/** A token, or a function that makes each waiting call its own error. */
type TokenOutcome =
  | { readonly token: IssuedCredential }
  | { readonly failure: (operation: string) => unknown };

/**
 * A call of the provider. It runs until it settles, even if no call waits for it any more: with one-use refresh tokens
 * its token is the only valid one.
 */
interface TokenRequest {
  readonly outcome: Promise<TokenOutcome>;
  /** The end of its time limit, by the steady clock. */
  readonly deadline: number;
  readonly controller: AbortController;
  /** The number of `forgetToken` calls before it began. */
  readonly forgotten: number;
  /** Ends it for all waiting calls. */
  readonly settle: (outcome: TokenOutcome) => void;
  /** The outcome, once it has settled. */
  known?: TokenOutcome;
  /** In a worker: when the request that began it was last alive. */
  seenAt: number;
}

// In a worker a request cannot wake a call of another request, so each call polls with its own timer. A token request
// ends with the request that began it.
const pollMs = 20;
const goneAfterMs = 1000;

/** Tokens from a provider: kept until the service refuses one, and requested once for all waiting calls. */
export function providedCredential(
  provider: AccessTokenProvider,
  timeout: number | false,
  /** The provider's name in errors. */
  providerName = "access token provider",
): CredentialSource {
  let current: IssuedCredential | undefined;
  /** Why there is no token; kept until the provider has returned one. */
  let reason: AccessTokenContext["reason"] = "initial";
  let underWay: TokenRequest | undefined;
  let forgotten = 0;
  const polls = isolatesRequests();

  const failure = (why: string, options?: ErrorOptions) => (operation: string) =>
    new CredentialError(`${operation} was not sent: the ${providerName} ${why}`, options);
  const tooSlow = failure(
    `gave no credential within its timeout of ${String(timeout)} ms. Does it call its own client? That call waits for the credential, too: use another client, or fetch.`,
  );

  function read(given: unknown): TokenOutcome {
    const why = whyNoBearer(given);
    if (why === undefined) return { token: { bearer: given as string, accepted: false } };
    return { failure: failure(`returned something else than a credential, which ${why}`) };
  }

  function startRequest(): TokenRequest {
    const controller = new AbortController();
    const { signal } = controller;
    const seenAt = steadyNow();
    const deadline = timeout === false ? Infinity : seenAt + timeout;
    let settle = (_outcome: TokenOutcome) => {};
    let stopBeating = () => {};
    const outcome = new Promise<TokenOutcome>((resolve) => {
      settle = (known) => {
        own.known ??= known;
        stopBeating();
        resolve(own.known);
      };
    });
    const own: TokenRequest = { outcome, deadline, controller, forgotten, settle, seenAt };
    void Promise.resolve()
      .then(() => provider({ reason, signal }))
      .then(read, (cause: unknown): TokenOutcome => ({
        failure: isControlFlow(cause) ? () => cause : failure("failed. See the cause.", { cause }),
      }))
      .then((known) => {
        // A late token is used if there is no other.
        const isWanted = underWay === own || !current;
        if ("token" in known && isWanted && own.forgotten === forgotten) current = known.token;
        drop(own);
        settle(known);
      });
    const beat = () => {
      own.seenAt = steadyNow();
      if (own.seenAt < deadline) stopBeating = later(pollMs, beat);
    };
    if (polls) beat();
    return own;
  }

  /** Makes the next call start another request. */
  function drop(request: TokenRequest): void {
    if (underWay === request) underWay = undefined;
  }

  /** Ends a request whose time is over. */
  function giveUp(request: TokenRequest): void {
    drop(request);
    request.settle({ failure: tooSlow });
    request.controller.abort();
  }

  async function next(scope: CallScope, operation: string): Promise<IssuedCredential> {
    if (underWay && underWay.deadline <= steadyNow()) giveUp(underWay);
    const request = (underWay ??= startRequest());
    const outcome = await (polls ? poll(request, scope) : wait(request, scope, operation));
    if (!outcome || request.forgotten !== forgotten) return current ?? next(scope, operation);
    if ("token" in outcome) return outcome.token;
    throw outcome.failure(operation);
  }

  function wait(request: TokenRequest, scope: CallScope, operation: string): Promise<TokenOutcome> {
    return scope.attempt(
      { response: request.outcome, abort: () => {} },
      {
        timeout: request.deadline - steadyNow(),
        timedOut: () => {
          giveUp(request);
          return tooSlow(operation);
        },
        failed: (error) => error,
      },
    );
  }

  /** Like `wait`, in a worker; undefined if the request that began it has ended. */
  async function poll(request: TokenRequest, scope: CallScope): Promise<TokenOutcome | undefined> {
    while (!request.known) {
      const now = steadyNow();
      if (request.seenAt + goneAfterMs < now) {
        drop(request);
        return undefined;
      }
      if (request.deadline <= now) giveUp(request);
      else await scope.sleep(Math.max(0, Math.min(pollMs, scope.deadline - now)));
    }
    return request.known;
  }

  return {
    renewable: true,
    forget: () => {
      current = undefined;
      reason = "initial";
      forgotten++;
    },
    get current() {
      return current;
    },
    get: (scope, operation) => current ?? next(scope, operation),
    refuse: (issued, why) => {
      // The refusal of an older token says nothing about the current one.
      if (issued !== current) return false;
      current = undefined;
      reason = why;
      return true;
    },
  };
}
