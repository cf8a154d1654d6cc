// One call of an access-token provider, which every call that needs its token waits for.
import type { CallScope } from "./runtime/call-scope.ts";
import { later, steadyNow } from "./runtime/clock.ts";
import { isolatesRequests } from "./runtime/environment.ts";

/** A token, or a function that makes each waiting call its own error. */
export type TokenOutcome =
  | { readonly token: string }
  | { readonly failure: (operation: string) => unknown };

// In a worker (workerd) a request cannot wake a call of another request, so each call polls with its own timer. A token
// request ends with the worker's request that began it.
const pollMs = 20;
const goneAfterMs = 1000;

/**
 * A call of the provider. It runs until it settles, even if no call waits for it any more: with one-use refresh tokens
 * its token is the only valid one.
 */
export interface TokenRequest {
  /** Undefined until the provider has settled, or its time is over. */
  readonly outcome: TokenOutcome | undefined;
  /** The number of `forgetToken` calls before it began. */
  readonly generation: number;
  /** Aborted when its time is over. */
  readonly signal: AbortSignal;
  /** Whether a call may wait for it. Ends one whose time is over. */
  isPending(): boolean;
  settle(outcome: TokenOutcome): void;
  /** Its outcome; undefined in a worker whose request, which began this one, has ended. */
  wait(scope: CallScope, operation: string): Promise<TokenOutcome | undefined>;
}

/** @param tooSlow - makes the error of a waiting call once the time is over. */
export function createTokenRequest(
  timeout: number | false,
  tooSlow: (operation: string) => unknown,
  generation: number,
): TokenRequest {
  const polls = isolatesRequests();
  const controller = new AbortController();
  let outcome: TokenOutcome | undefined;
  let resolve!: (outcome: TokenOutcome) => void;
  const settled = new Promise<TokenOutcome>((given) => (resolve = given));
  /** In a worker: when the request that began this one was last alive. */
  let seenAt = steadyNow();
  let stopBeating = (): void => {};
  /** The end of its time, by the steady clock. */
  const deadline = timeout === false ? Infinity : seenAt + timeout;

  function settle(given: TokenOutcome): void {
    outcome ??= given;
    stopBeating();
    resolve(outcome);
  }

  /** Ends it for all waiting calls. */
  function giveUp(): void {
    settle({ failure: tooSlow });
    controller.abort();
  }

  function beat(): void {
    seenAt = steadyNow();
    if (seenAt < deadline) stopBeating = later(pollMs, beat);
  }

  function isPending(): boolean {
    if (!outcome && deadline <= steadyNow()) giveUp();
    const isGone = polls && seenAt + goneAfterMs < steadyNow();
    return !outcome && !isGone;
  }

  async function poll(scope: CallScope): Promise<TokenOutcome | undefined> {
    while (isPending()) {
      await scope.sleep(Math.max(0, Math.min(pollMs, scope.deadline - steadyNow())));
    }
    return outcome;
  }

  if (polls) beat();
  return {
    get outcome() {
      return outcome;
    },
    generation,
    signal: controller.signal,
    isPending,
    settle,
    wait: (scope, operation) => {
      if (polls) return poll(scope);
      return scope.attempt(
        { response: settled, abort: () => {} },
        {
          timeout: deadline - steadyNow(),
          timedOut: () => {
            giveUp();
            return tooSlow(operation);
          },
          failed: (error) => error,
        },
      );
    },
  };
}
