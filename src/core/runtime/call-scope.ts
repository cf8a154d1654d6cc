// The scope of one call: every wait of the call goes through it, and ends when a signal is aborted or the time is over.
import { onAbort } from "./abort.ts";
import { later, nextTurn, steadyNow } from "./clock.ts";

/** A request in flight. */
interface Abortable<Response> {
  readonly response: Promise<Response>;
  /** Grows with each part of the response that arrives; Infinity when all is here, and perhaps still packed. */
  readonly received?: number;
  abort(reason: unknown): void;
}

/** The timeout of an attempt, and the errors of its failures. */
interface AttemptEnds {
  readonly timeout: number | false;
  readonly timedOut: () => unknown;
  readonly failed: (error: unknown) => unknown;
}

type OnEnd = (reason: unknown) => void;

/** The scope of a call, from its start to its end. */
export class CallScope {
  /** When the call must have ended, by the steady clock; Infinity without a `totalTimeout`. */
  readonly deadline: number;
  readonly #outOfTime: () => unknown;
  readonly #waiting = new Set<OnEnd>();
  readonly #cleanUps: (() => void)[] = [];
  #ended: { readonly reason: unknown } | undefined;
  #isAborted = false;
  #request: Abortable<unknown> | undefined;

  /**
   * Throws the reason of a signal that is already aborted.
   * @param outOfTime - makes the error of the total deadline.
   */
  constructor(
    signals: readonly (AbortSignal | undefined)[],
    totalTimeout: number | false,
    outOfTime: () => unknown,
  ) {
    this.#outOfTime = outOfTime;
    this.deadline = totalTimeout === false ? Infinity : steadyNow() + totalTimeout;
    for (const signal of signals) if (signal?.aborted) throw abortReason(signal);
    for (const signal of signals) {
      if (signal) this.#cleanUps.push(onAbort(signal, () => this.#abort(signal)));
    }
    if (totalTimeout !== false && totalTimeout < Infinity) {
      const end = () => this.#end(outOfTime());
      const readAndEnd = () => this.#cleanUps.push(afterReading(this.#request, this.deadline, end));
      this.#cleanUps.push(later(totalTimeout, readAndEnd));
    }
  }

  /** Whether the call was ended by one of its signals. */
  aborted(): boolean {
    return this.#isAborted;
  }

  /** Whether a wait of `ms` can end before the total deadline. */
  hasTimeFor(ms: number): boolean {
    return steadyNow() + ms <= this.deadline;
  }

  /** Throws when a wait of `ms` cannot end before the total deadline. */
  mustEndWithin(ms: number): void {
    if (this.#ended) throw this.#ended.reason;
    if (!this.hasTimeFor(ms)) throw this.#outOfTime();
  }

  /** The value of `work`; rejects as soon as the call ends. */
  race<Value>(work: PromiseLike<Value>): Promise<Value> {
    return this.wait((resolve, reject) => void work.then(resolve, reject));
  }

  /** Waits; rejects at once if the total deadline comes first. */
  async sleep(ms: number): Promise<void> {
    this.mustEndWithin(ms);
    await this.wait<void>((resolve) => later(ms, () => resolve()));
  }

  /** Like `race`, with a timeout of its own. Aborts the request if the call or the attempt ends early. */
  attempt<Response>(
    request: Abortable<Response>,
    { timeout, timedOut, failed }: AttemptEnds,
  ): Promise<Response> {
    if (this.#ended) {
      // The call ended while the request was being sent, so nothing else handles a rejection.
      request.response.catch(() => {});
      request.abort(this.#ended.reason);
    }
    this.#request = request;
    return this.wait((resolve, reject) => {
      let cancelTimer = () => {};
      const endAttempt = () => {
        const error = timedOut();
        reject(error);
        request.abort(error);
      };
      if (timeout !== false && timeout < Infinity) {
        const dueAt = steadyNow() + timeout;
        cancelTimer = later(timeout, () => {
          cancelTimer = afterReading(request, dueAt, endAttempt);
        });
      }
      const settle = () => {
        cancelTimer();
        if (this.#request === request) this.#request = undefined;
      };
      request.response.then(
        (response) => {
          settle();
          resolve(response);
        },
        (error: unknown) => {
          settle();
          reject(failed(error));
        },
      );
      return (reason) => {
        settle();
        request.abort(reason);
      };
    });
  }

  /**
   * A promise that `start` settles, unless the call ends first.
   * @param start - returns how to stop what it started.
   */
  wait<Value>(
    start: (resolve: (value: Value) => void, reject: OnEnd) => OnEnd | undefined,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended.reason);
      let stop: OnEnd | undefined;
      const onEnd: OnEnd = (reason) => {
        this.#waiting.delete(onEnd);
        reject(reason);
        stop?.(reason);
      };
      this.#waiting.add(onEnd);
      stop = start(
        (value) => {
          this.#waiting.delete(onEnd);
          resolve(value);
        },
        (reason) => {
          this.#waiting.delete(onEnd);
          reject(reason);
        },
      );
    });
  }

  /** Leaves no timer and no listener behind. */
  close(): void {
    for (const cleanUp of this.#cleanUps) cleanUp();
  }

  #abort(signal: AbortSignal): void {
    this.#isAborted ||= !this.#ended;
    this.#end(abortReason(signal));
  }

  #end(reason: unknown): void {
    this.#ended ??= { reason };
    for (const onEnd of this.#waiting) onEnd(this.#ended.reason);
  }
}

/** Without a byte for so many milliseconds, no more of a response is in the socket. */
const quietMs = 100;

/**
 * Runs `action` when the time of a request is over and what has arrived of its response was read. The event loop runs
 * timers before it reads: after the process was stopped or busy, the whole response may be in the socket. A response that
 * goes on arriving is read for as long as the timer was late.
 */
function afterReading(
  request: Abortable<unknown> | undefined,
  dueAt: number,
  action: () => void,
): () => void {
  if (!request) {
    action();
    return () => {};
  }
  const startedAt = steadyNow();
  const mostMs = startedAt - dueAt;
  let received = request.received;
  let quietSince = -Infinity;
  let cancel = (): void => {};
  const read = () => {
    const now = steadyNow();
    if (request.received !== received) quietSince = now;
    received = request.received;
    const isArriving = now - quietSince < quietMs && now - startedAt < mostMs;
    if (isArriving || received === Infinity) cancel = nextTurn(read);
    else action();
  };
  cancel = nextTurn(read);
  return () => cancel();
}

/** The reason of an aborted signal; an AbortError on runtimes that keep none. */
export function abortReason(signal: AbortSignal): unknown {
  if (signal.reason !== undefined) return signal.reason;
  const error = new Error("This operation was aborted");
  error.name = "AbortError";
  return error;
}
