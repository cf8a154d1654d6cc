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
export class TokenRequest {
  /** Undefined until the provider has settled, or its time is over. */
  outcome: TokenOutcome | undefined;
  /** The number of `forgetToken` calls before it began. */
  readonly generation: number;
  readonly #settled: Promise<TokenOutcome>;
  #resolve!: (outcome: TokenOutcome) => void;
  readonly #controller = new AbortController();
  readonly #tooSlow: (operation: string) => unknown;
  /** The end of its time, by the steady clock. */
  readonly #deadline: number;
  readonly #polls = isolatesRequests();
  /** In a worker: when the request that began this one was last alive. */
  #seenAt = steadyNow();
  #stopBeating = (): void => {};

  constructor(
    timeout: number | false,
    tooSlow: (operation: string) => unknown,
    generation: number,
  ) {
    this.generation = generation;
    this.#tooSlow = tooSlow;
    this.#deadline = timeout === false ? Infinity : this.#seenAt + timeout;
    this.#settled = new Promise((resolve) => (this.#resolve = resolve));
    if (this.#polls) this.#beat();
  }

  /** Aborted when its time is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether a call may wait for it. Ends one whose time is over. */
  isPending(): boolean {
    if (!this.outcome && this.#deadline <= steadyNow()) this.#giveUp();
    return !this.outcome && !this.#isGone();
  }

  settle(outcome: TokenOutcome): void {
    this.outcome ??= outcome;
    this.#stopBeating();
    this.#resolve(this.outcome);
  }

  /** Its outcome; undefined in a worker whose request, which began this one, has ended. */
  wait(scope: CallScope, operation: string): Promise<TokenOutcome | undefined> {
    if (this.#polls) return this.#poll(scope);
    return scope.attempt(
      { response: this.#settled, abort: () => {} },
      {
        timeout: this.#deadline - steadyNow(),
        timedOut: () => {
          this.#giveUp();
          return this.#tooSlow(operation);
        },
        failed: (error) => error,
      },
    );
  }

  async #poll(scope: CallScope): Promise<TokenOutcome | undefined> {
    while (this.isPending()) {
      await scope.sleep(Math.max(0, Math.min(pollMs, scope.deadline - steadyNow())));
    }
    return this.outcome;
  }

  #isGone(): boolean {
    return this.#polls && this.#seenAt + goneAfterMs < steadyNow();
  }

  #beat(): void {
    this.#seenAt = steadyNow();
    if (this.#seenAt < this.#deadline) this.#stopBeating = later(pollMs, () => this.#beat());
  }

  /** Ends it for all waiting calls. */
  #giveUp(): void {
    this.settle({ failure: this.#tooSlow });
    this.#controller.abort();
  }
}
