// The scope of one call: the caller's signals and the total deadline end it early, and every wait in it.
import { later, steadyNow } from "./clock.ts";
import { onAbort } from "./abort.ts";

/** The scope of a call, from its start to its end. Every wait of the call goes through it. */
export interface CallScope {
  /** When the call must have ended, by the steady clock; Infinity without a `totalTimeout`. */
  readonly deadline: number;
  /** Whether the call was ended by one of its signals. */
  aborted(): boolean;
  /** The value of `work`; rejects as soon as the call ends. */
  race<Value>(work: PromiseLike<Value>): Promise<Value>;
  /** Like `race`, with a timeout of its own. Aborts the request if the call or the attempt ends early. */
  attempt<Response>(sending: Abortable<Response>, ends: AttemptEnds): Promise<Response>;
  /** Waits; rejects at once if the total deadline comes first. */
  sleep(ms: number): Promise<void>;
  /** Throws when a wait of `ms` cannot end before the total deadline. */
  mustEndWithin(ms: number): void;
  /** Whether a wait of `ms` can end before the total deadline. */
  hasTimeFor(ms: number): boolean;
  /** Leaves no timer and no listener behind. */
  close(): void;
}

/** A request in flight. */
interface Abortable<Response> {
  readonly response: Promise<Response>;
  abort(reason: unknown): void;
}

/** The timeout of an attempt, and the errors of its failures. */
interface AttemptEnds {
  readonly timeout: number | false;
  readonly timedOut: () => unknown;
  readonly failed: (error: unknown) => unknown;
}

type OnEnd = (reason: unknown) => void;

/**
 * Opens the scope of a call. Throws the reason of a signal that is already aborted.
 * @param outOfTime - makes the error of the total deadline.
 */
export function openScope(
  given: readonly (AbortSignal | undefined)[],
  totalTimeout: number | false,
  outOfTime: () => unknown,
): CallScope {
  const signals = given.filter((signal) => signal !== undefined);
  for (const signal of signals) if (signal.aborted) throw abortReason(signal);

  const waiting = new Set<OnEnd>();
  let ended: { reason: unknown } | undefined;
  let aborted = false;
  const end: OnEnd = (reason) => {
    ended ??= { reason };
    for (const onEnd of waiting) onEnd(ended.reason);
  };

  const deadline = totalTimeout === false ? Infinity : steadyNow() + totalTimeout;
  const cleanUps = signals.map((signal) =>
    onAbort(signal, () => {
      aborted ||= !ended;
      end(abortReason(signal));
    }),
  );
  if (deadline < Infinity) cleanUps.push(later(deadline - steadyNow(), () => end(outOfTime())));

  /** A promise that `start` settles, unless the call ends first; `start` returns how to stop. */
  function untilEnd<Value>(
    start: (resolve: (value: Value) => void, reject: OnEnd) => OnEnd | undefined,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (ended) return reject(ended.reason);
      let stop: OnEnd | undefined;
      const onEnd: OnEnd = (reason) => {
        waiting.delete(onEnd);
        reject(reason);
        stop?.(reason);
      };
      waiting.add(onEnd);
      stop = start(
        (value) => {
          waiting.delete(onEnd);
          resolve(value);
        },
        (reason) => {
          waiting.delete(onEnd);
          reject(reason);
        },
      );
    });
  }

  const hasTimeFor = (ms: number) => steadyNow() + ms <= deadline;
  const mustEndWithin = (ms: number) => {
    if (ended) throw ended.reason;
    if (!hasTimeFor(ms)) throw outOfTime();
  };

  // Without a getter, since V8 makes a hidden class for each object with its own getter, and keeps its closure alive.
  return {
    deadline,
    aborted: () => aborted,
    mustEndWithin,
    hasTimeFor,
    race: (work) => untilEnd((resolve, reject) => void work.then(resolve, reject)),
    sleep: async (ms) => {
      mustEndWithin(ms);
      await untilEnd<void>((resolve) => later(ms, () => resolve()));
    },
    attempt: async (sending, { timeout, timedOut, failed }) => {
      if (ended) {
        // The call ended while the request was being sent, so nothing else handles a rejection.
        sending.response.catch(() => {});
        sending.abort(ended.reason);
      }
      let cancelTimer = () => {};
      try {
        return await untilEnd((resolve, reject) => {
          if (timeout !== false && timeout < Infinity) {
            cancelTimer = later(timeout, () => {
              const error = timedOut();
              reject(error);
              sending.abort(error);
            });
          }
          sending.response.then(resolve, (error: unknown) => reject(failed(error)));
          return (reason) => sending.abort(reason);
        });
      } finally {
        cancelTimer();
      }
    },
    close: () => {
      for (const cleanUp of cleanUps) cleanUp();
    },
  };
}

/** The reason of an aborted signal; an AbortError on runtimes that keep none. */
export function abortReason(signal: AbortSignal): unknown {
  if (signal.reason !== undefined) return signal.reason;
  const error = new Error("This operation was aborted");
  error.name = "AbortError";
  return error;
}
