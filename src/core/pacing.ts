// Who may send when: one gate for all calls of a credential. It queues calls first in, first out while the
// request window is spent, and lets nothing pass while the service has asked to wait.
import type { CallScope } from "./call-scope.ts";
import { later } from "./clock.ts";
import type { HeaderSource } from "./headers.ts";
import type { Pacing } from "./options.ts";
import { type RateLimit, readRetryAfter } from "./rate-limit.ts";
import { createRequestWindow, type Leave } from "./request-window.ts";

/** What a call says of itself at the gate. */
export interface Visitor {
  readonly operation: string;
  /** The call's place among all calls: a retry keeps it. */
  readonly place: number;
  /** May turn to `"wait"` for a retry. */
  pacing: Pacing;
  readonly maxWait: number;
  readonly scope: CallScope;
  /** Told once it is known that the call has to wait, and for how long. */
  readonly onWait: (delayMs: number, reason: "window" | "retry-after") => void;
  /** The error of a call that is not to wait. */
  readonly refuse: (delayMs: number) => Error;
}

/** What the gate learns from an answer. */
interface Answer {
  readonly status: number;
  readonly headers: HeaderSource;
}

export interface Gate {
  /** The last rate limit that an answer told of. */
  readonly rateLimit: RateLimit | null;
  enter(visitor: Visitor): Promise<Leave> | Leave;
  /** Hands leave back once the answer's headers are there. */
  learn(leave: Leave, answer: Answer, visitor: Visitor): void;
  /** Hands leave back when no answer came: the request may have been counted all the same. */
  forget(leave: Leave): void;
}

interface Waiter {
  readonly visitor: Visitor;
  readonly admit: (leave: Leave) => void;
  readonly reject: (error: unknown) => void;
  told: boolean;
}

/** By how many milliseconds a timer may fire early. */
const timerError = 20;
export function createGate(): Gate {
  const window = createRequestWindow();
  /** Until when, by our clock, nothing is sent: for all (`"*"`), or for an operation with a limit of its own. */
  const heldUntil = new Map<string, number>();
  const queue: Waiter[] = [];
  let cancelTimer = () => {};

  function heldFor(key: string, now: number): number {
    return Math.max(0, (heldUntil.get(key) ?? 0) - now);
  }

  /** Milliseconds until the next call may go; 0 for now. An answer may open the gate earlier. */
  function closedFor(now: number): number {
    return heldFor("*", now) || window.closedFor(now);
  }

  function pump(): void {
    cancelTimer();
    while (queue[0]) {
      const closed = closedFor(Date.now());
      if (closed > 0) return wait(closed);
      queue.shift()?.admit(window.send());
    }
  }

  /** Tells those who wait, turns away those whose deadline is nearer, and comes back when the gate opens. */
  function wait(closed: number): void {
    const held = heldFor("*", Date.now()) > 0;
    if (held || window.spent()) {
      for (const waiter of queue.slice()) {
        const { maxWait } = waiter.visitor;
        const delay = Math.min(closed, maxWait);
        try {
          // What the service asked for is not cut short, so it is not waited for either.
          if (held && closed > maxWait) throw waiter.visitor.refuse(closed);
          waiter.visitor.scope.mustEndWithin(delay);
          if (!waiter.told) waiter.visitor.onWait(delay, held ? "retry-after" : "window");
          waiter.told = true;
        } catch (error) {
          waiter.reject(error);
        }
      }
    }
    const first = queue[0];
    if (!first) return;
    cancelTimer = later(Math.min(closed, first.visitor.maxWait), () => {
      const now = Date.now();
      const left = closedFor(now);
      if (left > 0 && left < timerError) return pump();
      // The wait is over even where the clock disagrees, or the window is longer than anybody waits.
      if (held) heldUntil.delete("*");
      else window.startNext(now);
      pump();
    });
  }

  function line(visitor: Visitor): Promise<Leave> {
    let waiter: Waiter | undefined;
    const step = () => {
      const at = waiter ? queue.indexOf(waiter) : -1;
      if (at >= 0) queue.splice(at, 1);
      return at;
    };
    const admitted = new Promise<Leave>((admit, reject) => {
      waiter = { visitor, admit, reject: (error) => (step(), reject(error)), told: false };
      // A retry resumes its place; everybody else stands at the end.
      let at = queue.length;
      while (at > 0 && (queue[at - 1]?.visitor.place ?? 0) > visitor.place) at--;
      queue.splice(at, 0, waiter);
      pump();
    });
    return visitor.scope.race(admitted).catch((error: unknown) => {
      if (step() >= 0) pump();
      // Let in at the moment the call ended: the leave goes to the next.
      else admitted.then(giveBack, () => {});
      throw error;
    });
  }

  function giveBack(): void {
    window.giveBack();
    pump();
  }

  return {
    get rateLimit() {
      return window.rateLimit;
    },

    enter: (visitor) => {
      const now = Date.now();
      if (visitor.pacing === "off") return window.send();
      const { operation, maxWait } = visitor;
      const held = Math.max(heldFor("*", now), heldFor(operation, now));
      if (held > maxWait) throw visitor.refuse(held);
      const closed = Math.max(held, closedFor(now));
      if (closed === 0 && queue.length === 0) return window.send();
      if (visitor.pacing === "fail") throw visitor.refuse(closed);
      const own = heldFor(operation, now);
      // The operation's own limit holds nobody else up, so it is not waited for in the queue.
      return own > 0 ? visitor.scope.sleep(own).then(() => line(visitor)) : line(visitor);
    },

    learn: (leave, { status, headers }, { operation, maxWait }) => {
      const now = Date.now();
      const told = window.answered(leave, headers, now);
      if (status === 429) {
        const seconds = readRetryAfter(headers);
        if (seconds !== null) {
          // A long wait while the window has room is that operation's own limit (spec 8, searches).
          const own = seconds * 1000 > maxWait && told !== null && told.remaining > 0;
          const key = own ? operation : "*";
          heldUntil.set(key, Math.max(heldUntil.get(key) ?? 0, now + seconds * 1000));
        } else if (!told) window.exhaust();
      }
      pump();
    },

    forget: () => {
      window.lost();
      pump();
    },
  };
}
