// The life of one call: what can end it early (the caller's signals, the total deadline) and what must then stop.
import { later, steadyNow } from "./clock.ts";
import { TimeoutError } from "./errors.ts";

/** One call, from its start to its settling. Everything that waits, waits through here. */
export interface CallScope {
  /** Rejects as soon as the call is over, whatever `work` does. */
  race<Value>(work: PromiseLike<Value>): Promise<Value>;
  /** As `race`, with a clock of its own and a signal that stops the work. */
  attempt<Value>(
    timeout: number | false,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>;
  /** Waits; at once a `TimeoutError` when the total deadline would come first. */
  sleep(ms: number): Promise<void>;
  /** Throws when a wait of `ms` cannot end before the total deadline. */
  mustEndWithin(ms: number): void;
  /** Leaves no timer and no listener behind. */
  close(): void;
}

type OnEnd = (reason: unknown) => void;

/** Opens the scope of a call. Throws the reason of a signal that is already aborted. */
export function openScope(
  operation: string,
  signals: readonly AbortSignal[],
  totalTimeout: number | false,
): CallScope {
  for (const signal of signals) if (signal.aborted) throw abortReason(signal);

  const waiting = new Set<OnEnd>();
  let ended: { reason: unknown } | undefined;
  const end: OnEnd = (reason) => {
    ended ??= { reason };
    for (const onEnd of waiting) onEnd(ended.reason);
  };

  const deadline = totalTimeout === false ? Infinity : steadyNow() + totalTimeout;
  const outOfTime = () =>
    new TimeoutError(
      `${operation} did not end within its totalTimeout of ${String(totalTimeout)} ms.`,
      "total",
    );
  const cleanUps = signals.map((signal) => {
    const onAbort = () => end(abortReason(signal));
    signal.addEventListener("abort", onAbort);
    return () => signal.removeEventListener("abort", onAbort);
  });
  if (totalTimeout !== false && totalTimeout < Infinity) {
    cleanUps.push(later(totalTimeout, () => end(outOfTime())));
  }

  /** A promise that `start` settles, unless the call ends first. */
  function untilEnd<Value>(
    start: (resolve: (value: Value) => void, reject: OnEnd) => (reason?: unknown) => void,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (ended) return reject(ended.reason);
      let stop: (reason?: unknown) => void = () => {};
      const settle =
        <Result>(act: (result: Result) => void) =>
        (result: Result) => {
          waiting.delete(onEnd);
          act(result);
        };
      const onEnd: OnEnd = (reason) => {
        waiting.delete(onEnd);
        reject(reason);
        stop(reason);
      };
      waiting.add(onEnd);
      stop = start(settle(resolve), settle(reject));
    });
  }

  const mustEndWithin = (ms: number) => {
    if (ended) throw ended.reason;
    if (steadyNow() + ms > deadline) throw outOfTime();
  };

  return {
    mustEndWithin,
    race: (work) =>
      untilEnd((resolve, reject) => {
        work.then(resolve, reject);
        return () => {};
      }),
    sleep: async (ms) => {
      mustEndWithin(ms);
      await untilEnd<void>((resolve) => later(ms, () => resolve()));
    },
    attempt: (timeout, work) =>
      untilEnd((resolve, reject) => {
        const controller = new AbortController();
        let cancelTimer = () => {};
        const stop = (reason: unknown) => {
          cancelTimer();
          controller.abort(reason);
        };
        if (timeout !== false && timeout < Infinity) {
          cancelTimer = later(timeout, () => {
            const error = new TimeoutError(
              `${operation} was not answered within its timeout of ${timeout} ms.`,
              "attempt",
            );
            reject(error);
            controller.abort(error);
          });
        }
        work(controller.signal).then(
          (value) => {
            cancelTimer();
            resolve(value);
          },
          (error: unknown) => {
            cancelTimer();
            reject(error);
          },
        );
        return stop;
      }),
    close: () => {
      for (const cleanUp of cleanUps) cleanUp();
    },
  };
}

/** What a signal was aborted with. Runtimes that keep no reason get the usual one. */
export function abortReason(signal: AbortSignal): unknown {
  if (signal.reason !== undefined) return signal.reason;
  const error = new Error("This operation was aborted");
  error.name = "AbortError";
  return error;
}
