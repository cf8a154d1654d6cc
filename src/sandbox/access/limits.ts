// Requests a minute per credential and searches an hour per person, in windows of whole seconds.
import { Refusal } from "../conventions/refusal.ts";

/** The state of a credential's window. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Unix seconds at which the window ends. */
  reset: number;
}

export class Windows {
  readonly #limit: number;
  readonly #seconds: number;
  readonly #open = new Map<string, { start: number; used: number }>();

  constructor(limit: number, seconds: number) {
    this.#limit = limit;
    this.#seconds = seconds;
  }

  /** Counts one use, unless the window is spent: then `allowed` is false and nothing is counted. */
  count(key: string, now: Date): { allowed: boolean; allowance: Allowance; retryAfter: number } {
    const seconds = now.getTime() / 1000;
    let window = this.#open.get(key);
    // A clock that a test turned back opens a new window too.
    if (window === undefined || seconds >= window.start + this.#seconds || seconds < window.start) {
      window = { start: Math.floor(seconds), used: 0 };
      this.#open.set(key, window);
    }
    const allowed = window.used < this.#limit;
    if (allowed) window.used += 1;
    const reset = window.start + this.#seconds;
    return {
      allowed,
      allowance: { limit: this.#limit, remaining: this.#limit - window.used, reset },
      // Rounded up: after this wait the window is over.
      retryAfter: Math.max(1, Math.ceil(reset - seconds)),
    };
  }
}

export function overTheLimit(what: string, retryAfter: number): Refusal {
  return new Refusal("rate_limited", `Too many ${what}. Try again in ${retryAfter} s.`, {
    retryAfter,
  });
}
