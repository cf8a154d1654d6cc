// When a process speaks with its store: one step at a time, as soon as one is due, and never waited for longer than
// a moment. A store that fails or does not answer is tried again by and by.
import { steadyNow } from "./clock.ts";
import type { PacingAnswer, PacingReport } from "./pacing-store.ts";

/** How long a store may take, in milliseconds. */
export const storePatience = 500;
/** After a store did not answer, it is asked again once it does, or after this long. */
const hungFor = 10_000;
/** After one that failed at once, it is asked again after this long. */
export const retryAfter = 250;

export interface StepPlan {
  /** Makes the report of a step that is about to be sent. */
  compose(): Promise<PacingReport>;
  send(report: PacingReport): Promise<PacingAnswer>;
  /** Takes in what the store says. */
  reached(answer: PacingAnswer, sentAt: number): void;
  failed(cause: unknown): void;
  /** When a step is due by the steady clock; Infinity for none. */
  due(now: number): number;
  /** Whether a call waits for nothing but the next step, so that the process must stay until then. Those who wait at
   * the gate keep it alive themselves, for as long as they wait. */
  asked(): boolean;
  /** Whether a call waits for a step under way, so that the process must stay for it. */
  awaited(): boolean;
  /** Told after every step, whatever came of it. */
  ended(): void;
}

export interface Steps {
  /** Whether a step is under way or about to be. */
  readonly busy: boolean;
  /** When a step under way is given up, at the latest. */
  readonly givenUpAt: number;
  /** After a failure: when the store is tried again. */
  readonly retryAt: number;
  /** Looks again when a step is due. */
  plan(): void;
  /** Tries a store that failed once more, unless it still owes an answer. */
  retry(): void;
  /** Resolves once a step has ended. */
  next(): Promise<void>;
}

/** The store has not answered. */
class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

export function createSteps(stepPlan: StepPlan): Steps {
  let busy = false;
  let givenUpAt = 0;
  let retryAt = 0;
  /** Steps that were given up and are still on their way. */
  let hanging = 0;
  let alarm: { readonly at: number; readonly asked: boolean; cancel: () => void } | undefined;
  let next: { promise: Promise<void>; resolve: () => void } | undefined;

  function plan(): void {
    if (busy) return;
    const now = steadyNow();
    const at = stepPlan.due(now);
    if (at <= now) {
      busy = true;
      givenUpAt = now + storePatience;
      // Whoever else asks at this moment is part of the step.
      queueMicrotask(() => void step());
      return;
    }
    const asked = stepPlan.asked();
    if (at === Infinity || (alarm && alarm.at <= at && alarm.asked >= asked)) return;
    alarm?.cancel();
    const cancel = after(at - now, asked, () => {
      alarm = undefined;
      plan();
    });
    alarm = { at, asked, cancel };
  }

  async function step(): Promise<void> {
    alarm?.cancel();
    alarm = undefined;
    try {
      const report = await stepPlan.compose();
      const sentAt = steadyNow();
      givenUpAt = sentAt + storePatience;
      const answer = await inTime(stepPlan.send(report));
      retryAt = 0;
      stepPlan.reached(answer, sentAt);
    } catch (cause) {
      retryAt = steadyNow() + (hanging > 0 ? hungFor : retryAfter);
      stepPlan.failed(cause);
    }
    busy = false;
    next?.resolve();
    next = undefined;
    stepPlan.ended();
    plan();
  }

  function inTime(answer: Promise<PacingAnswer>): Promise<PacingAnswer> {
    return new Promise((resolve, reject) => {
      let late = false;
      const giveUp = () => {
        late = true;
        hanging++;
        reject(new NoAnswer(`no answer within ${storePatience} ms`));
      };
      const awaited = stepPlan.awaited();
      // In two pieces: an answer that came while this process was busy is read between them.
      const most = 0.9 * storePatience;
      let cancel = after(most, awaited, () => {
        cancel = after(storePatience - most, awaited, giveUp);
      });
      const settled = () => {
        cancel();
        if (!late) return;
        hanging--;
        retryAt = steadyNow();
        plan();
      };
      answer.then(resolve, reject).finally(settled);
    });
  }

  return {
    get busy() {
      return busy;
    },
    get givenUpAt() {
      return givenUpAt;
    },
    get retryAt() {
      return retryAt;
    },
    plan,
    retry: () => {
      if (hanging === 0) retryAt = 0;
      plan();
    },
    next: () => {
      if (!next) {
        let resolve = () => {};
        const promise = new Promise<void>((settle) => (resolve = settle));
        next = { promise, resolve };
      }
      return next.promise;
    },
  };
}

/** As `setTimeout`, but does not keep the process alive unless somebody waits for it. */
function after(ms: number, awaited: boolean, action: () => void): () => void {
  const timer: unknown = setTimeout(action, ms);
  if (!awaited && typeof timer === "object") (timer as { unref?: () => void }).unref?.();
  return () => clearTimeout(timer as Parameters<typeof clearTimeout>[0]);
}
