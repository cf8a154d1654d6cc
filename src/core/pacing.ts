// Who may send when: one gate for all calls of a credential. It lets them in first in, first out while the
// request window and their client's concurrency have room, and nothing while the service has asked to wait.
import type { CallScope } from "./call-scope.ts";
import { later, steadyNow } from "./clock.ts";
import type { Concurrency } from "./concurrency.ts";
import type { HeaderSource } from "./headers.ts";
import { createHolds } from "./holds.ts";
import type { Pacing } from "./options.ts";
import { type RateLimit, readRetryAfter } from "./rate-limit.ts";
import { createRequestWindow, type Leave } from "./request-window.ts";
import { createWaitingLines, type Waiter } from "./waiting-lines.ts";

/** What a call says of itself at the gate. */
export interface Visitor {
  /** What is refused together: the operation and the path, so that a limit of one group's search holds no other. */
  readonly target: string;
  /** The call's place among all calls: a retry keeps it. */
  readonly place: number;
  /** May turn to `"wait"` for a retry. */
  pacing: Pacing;
  /** The longest wait for a window or a `Retry-After`, in milliseconds. */
  readonly maxWait: number;
  readonly concurrency: Concurrency;
  readonly maxConcurrency: number;
  readonly scope: CallScope;
  /** Told once it is known that the call has to wait, and for how long. */
  readonly onWait: (delayMs: number, reason: "window" | "retry-after") => void;
  /** The error of a call that is not to wait. */
  readonly refuse: (delayMs: number) => Error;
}

/** What the gate learns from a response. */
interface Heard {
  readonly status: number;
  readonly headers: HeaderSource;
}

export interface Gate {
  /** The last rate limit that a response told of. */
  readonly rateLimit: RateLimit | null;
  /** Leave to send one request. It is handed back by `learn` or `forget`, and then by `release`. */
  enter(visitor: Visitor): Promise<Leave> | Leave;
  /** The response's headers are there. */
  learn(leave: Leave, heard: Heard, visitor: Visitor): void;
  /** No headers came: the request may have been counted all the same. */
  forget(leave: Leave): void;
  /** The request has ended, its body included. */
  release(visitor: Visitor): void;
  /** Milliseconds that a call would wait here at least. */
  closedFor(visitor: Visitor): number;
}

export function createGate(): Gate {
  const window = createRequestWindow();
  const holds = createHolds();
  const lines = createWaitingLines();
  /** When the gate looks again by itself, by the steady clock, and how to call that off. */
  let alarm: { readonly at: number; readonly cancel: () => void } | undefined;
  /** Whether those who wait have been told why. */
  let announced = false;

  function closedFor(now: number, patience: number): number {
    return holds.heldFor("*", now) || window.closedFor(now, patience);
  }

  /** Lets in whoever may go, and comes back when the window opens or a place is free. */
  function pump(): void {
    for (let next = lines.next(false); next; next = lines.next(false)) admit(next);
    const now = steadyNow();
    let closed = 0;
    for (let next = lines.next(true); next && closed === 0; next = lines.next(true)) {
      closed = closedFor(now, lines.patience);
      announced = announced && closed > 0;
      if (closed > 0) tellWhy(closed, now);
      else admit(next);
    }
    wakeAt(closed > 0 && lines.size > 0 ? now + closed : null);
    if (lines.size > 0) lines.whenRoom(pump);
  }

  function admit(waiter: Waiter): void {
    lines.leave(waiter);
    waiter.visitor.concurrency.take();
    waiter.admit(window.send());
  }

  function wakeAt(moment: number | null): void {
    const at = moment === null ? null : Math.ceil(moment);
    if (alarm?.at === at) return;
    alarm?.cancel();
    alarm = undefined;
    if (at === null) return;
    const cancel = later(at - steadyNow(), () => {
      alarm = undefined;
      pump();
    });
    alarm = { at, cancel };
  }

  /** Tells those who wait, and turns away those who cannot or will not wait that long. */
  function tellWhy(closed: number, now: number): void {
    const held = holds.heldFor("*", now);
    if (held === 0 && !window.spent()) return;
    for (const waiter of lines.endingBefore(now + closed)) turnAway(waiter, closed);
    // What the service asked for is not cut short, so it is not waited for either.
    if (held > lines.patience) {
      for (const waiter of lines.paced()) {
        if (held > waiter.visitor.maxWait) turnAway(waiter, held);
      }
    }
    if (announced) return;
    announced = true;
    for (const waiter of lines.paced()) tell(waiter, closed);
  }

  function turnAway(waiter: Waiter, closed: number): void {
    lines.leave(waiter);
    try {
      waiter.visitor.scope.mustEndWithin(closed);
      waiter.reject(waiter.visitor.refuse(closed));
    } catch (error) {
      waiter.reject(error);
    }
  }

  function tell(waiter: Waiter, closed: number): void {
    if (waiter.told) return;
    waiter.told = true;
    const reason = holds.heldFor("*", steadyNow()) > 0 ? "retry-after" : "window";
    waiter.visitor.onWait(closed, reason);
  }

  function waitInLine(visitor: Visitor): Promise<Leave> {
    let leaveLine = () => false;
    const admitted = new Promise<Leave | null>((admit, reject) => {
      const waiter = { visitor, admit, reject, told: false };
      leaveLine = () => lines.leave(waiter);
      lines.join(waiter);
      pump();
      // Those who come later are told at once why the others wait.
      if (announced && visitor.pacing !== "off" && lines.has(waiter)) {
        tell(waiter, closedFor(steadyNow(), lines.patience));
      }
    });
    const onEnd = (error: unknown) => {
      if (leaveLine()) {
        if (lines.size === 0) wakeAt(null);
      } else {
        // Let in at the moment the call ended: the leave goes to the next.
        admitted.then(
          (leave) => leave && giveBack(leave, visitor),
          () => {},
        );
      }
      throw error;
    };
    // Without leave the call comes to the gate once more: what it asks for is held by now.
    return visitor.scope.race(admitted).then((leave) => leave ?? enter(visitor), onEnd);
  }

  /** Heeds a `Retry-After`. */
  function hold(target: string, ms: number, now: number): void {
    // One that reaches past the window's own end by more than a window is a limit of what was refused.
    const windowEnds = Math.min(window.endsIn(now) ?? window.length, window.length);
    if (ms <= windowEnds + window.length) return holds.hold("*", now + ms, now);
    const isNews = holds.heldFor(target, now) === 0;
    holds.hold(target, now + ms, now);
    if (!isNews) return;
    for (const waiter of lines.paced()) {
      if (waiter.visitor.target !== target) continue;
      lines.leave(waiter);
      waiter.admit(null);
    }
  }

  function giveBack(leave: Leave, visitor: Visitor): void {
    window.giveBack(leave);
    visitor.concurrency.release();
    pump();
  }

  function enter(visitor: Visitor): Promise<Leave> | Leave {
    if (visitor.pacing !== "off") {
      const { target, maxWait, scope } = visitor;
      const now = steadyNow();
      const own = holds.heldFor(target, now);
      const held = Math.max(own, holds.heldFor("*", now));
      if (held > maxWait) throw visitor.refuse(held);
      const closed = Math.max(held, window.closedFor(now, Math.min(maxWait, lines.patience)));
      if (closed > 0 && visitor.pacing === "fail") throw visitor.refuse(closed);
      // A limit of its own holds nobody else up, so it is not waited for in line.
      if (own > 0) {
        visitor.onWait(own, "retry-after");
        return scope.sleep(own).then(() => enter(visitor));
      }
      if (closed > 0) return waitInLine(visitor);
    }
    const { concurrency, maxConcurrency } = visitor;
    if (lines.isBehindOthers(visitor) || !concurrency.hasRoom(maxConcurrency)) {
      return waitInLine(visitor);
    }
    concurrency.take();
    return window.send();
  }

  return {
    get rateLimit() {
      return window.rateLimit;
    },

    enter,

    learn: (leave, { status, headers }, { target }) => {
      const now = steadyNow();
      const told = window.answered(leave, headers, now);
      if (status === 429) {
        const seconds = readRetryAfter(headers);
        if (seconds !== null) hold(target, seconds * 1000, now);
        else if (!told) window.exhaust();
      }
      if (lines.size > 0) pump();
    },

    forget: (leave) => {
      window.lost(leave);
      if (lines.size > 0) pump();
    },

    release: ({ concurrency }) => concurrency.release(),

    closedFor: ({ target, maxWait, pacing }) => {
      const now = steadyNow();
      if (pacing === "off") return 0;
      const own = holds.heldFor(target, now);
      return Math.max(own, closedFor(now, Math.min(maxWait, lines.patience)));
    },
  };
}
