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
import type { Share } from "./shared-pacing.ts";
import { createWaitingLines, type Line, type Waiter } from "./waiting-lines.ts";

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

/** @param share - gives another view of the window, where others use it too. */
export function createGate(share?: Share): Gate {
  const lines = createWaitingLines();
  const alone = { window: createRequestWindow(), holds: createHolds() };
  const { window, holds } = share ? share({ ...alone, ready: () => lines.ready(), look }) : alone;
  /** When the gate looks again by itself, by the steady clock, and how to call that off. */
  let alarm: { readonly at: number; readonly cancel: () => void } | undefined;

  /** Milliseconds until those of a patience may go; 0 for now. */
  function closedFor(patience: number | null, now: number): number {
    if (patience === null) return 0;
    return Math.max(holds.heldFor("*", now), window.closedFor(now, patience));
  }

  /** Lets in whoever may go, and comes back when the window opens or a place is free. */
  function pump(): void {
    const now = steadyNow();
    const isOpen = ({ patience }: Line) => closedFor(patience, now) === 0;
    for (let next = lines.next(isOpen); next; next = lines.next(isOpen)) {
      next.line.leave(next.waiter);
      next.line.announced = false;
      next.waiter.visitor.concurrency.take();
      next.waiter.admit(window.send());
    }
    let opensIn = Infinity;
    for (const line of lines.all()) {
      const closed = closedFor(line.patience, now);
      if (closed > 0) tellWhy(line, closed, now);
      if (closed > 0 && line.size > 0) opensIn = Math.min(opensIn, closed);
      line.concurrency.whenFree(pump);
    }
    wakeAt(now + opensIn);
  }

  function wakeAt(moment: number): void {
    const at = Math.ceil(moment);
    if (alarm?.at === at) return;
    alarm?.cancel();
    alarm = undefined;
    if (at === Infinity) return;
    const cancel = later(at - steadyNow(), () => {
      alarm = undefined;
      pump();
    });
    alarm = { at, cancel };
  }

  /** Tells those of a line, and turns away those who cannot or will not wait that long. */
  function tellWhy(line: Line, closed: number, now: number): void {
    const held = holds.heldFor("*", now);
    // Closed for the sake of what is under way alone: any response may open it.
    if (held === 0 && !window.spent()) return;
    for (const { visitor, reject } of line.endingBefore(now + closed)) {
      reject(failureOf(() => visitor.scope.mustEndWithin(closed)));
    }
    const impatient = line.patience !== null && held > line.patience;
    const silent = line.announced;
    line.announced = true;
    for (const waiter of impatient || !silent ? line.all() : []) {
      // What the service asked for is not cut short, so it is not waited for either.
      if (impatient && line.leave(waiter)) waiter.reject(waiter.visitor.refuse(held));
      else tell(waiter, closed, held);
    }
  }

  function tell(waiter: Waiter, closed: number, held: number): void {
    if (waiter.told) return;
    waiter.told = true;
    waiter.visitor.onWait(closed, held > 0 ? "retry-after" : "window");
  }

  async function waitInLine(visitor: Visitor): Promise<Leave> {
    let leaveLine = () => false;
    let granted: Leave | null = null;
    const admitted = new Promise<Leave | null>((resolve, reject) => {
      const admit = (leave: Leave | null) => resolve((granted = leave));
      const waiter = { visitor, admit, reject, told: false };
      const line = lines.join(waiter);
      leaveLine = () => line.leave(waiter);
      pump();
      // Those who come later are told at once why the others wait.
      const now = steadyNow();
      const closed = line.announced && line.has(waiter) ? closedFor(line.patience, now) : 0;
      if (closed > 0) tell(waiter, closed, holds.heldFor("*", now));
    });
    let leave;
    try {
      leave = await visitor.scope.race(admitted);
    } catch (error) {
      const waited = leaveLine();
      if (waited && lines.all().length === 0) wakeAt(Infinity);
      // Let in at the moment the call ended: the leave goes to the next.
      if (granted) giveBack(granted, visitor);
      throw error;
    }
    // Without leave the call comes to the gate once more: what it asks for is held by now.
    return leave ?? enter(visitor);
  }

  /** Heeds a `Retry-After`. */
  function hold(target: string, ms: number, now: number): void {
    // One that reaches past the window's own end by more than a window is a limit of what was refused.
    const windowEnds = Math.min(window.endsIn(now) ?? window.length, window.length);
    if (ms <= windowEnds + window.length) return holds.hold("*", now + ms, now);
    const isNews = holds.heldFor(target, now) === 0;
    holds.hold(target, now + ms, now);
    if (isNews) sendBackHeld(now);
  }

  /** Who has come to be held by a limit of its own waits elsewhere. */
  function sendBackHeld(now: number): void {
    for (const line of lines.all()) {
      if (line.patience === null) continue;
      for (const waiter of line.all()) {
        const held = holds.heldFor(waiter.visitor.target, now);
        if (held > 0 && line.leave(waiter)) waiter.admit(null);
      }
    }
  }

  /** Others have told something. */
  function look(held: boolean): void {
    if (held) sendBackHeld(steadyNow());
    if (lines.all().length > 0) pump();
  }

  function giveBack(leave: Leave, visitor: Visitor): void {
    window.giveBack(leave);
    visitor.concurrency.release();
    pump();
  }

  function enter(visitor: Visitor): Promise<Leave> | Leave {
    const { target, pacing, maxWait, scope, concurrency, maxConcurrency } = visitor;
    if (pacing !== "off") {
      const now = steadyNow();
      const own = holds.heldFor(target, now);
      const held = Math.max(own, holds.heldFor("*", now));
      if (held > maxWait) throw visitor.refuse(held);
      const closed = Math.max(held, window.closedFor(now, maxWait));
      if (closed > 0 && pacing === "fail") {
        const asking = held === 0 ? window.asking?.() : undefined;
        if (asking) return scope.race(asking).then(() => enter(visitor));
        throw visitor.refuse(closed);
      }
      // A limit of its own holds nobody else up, so it is not waited for in line.
      if (own > 0) {
        visitor.onWait(own, "retry-after");
        return scope.sleep(own).then(() => enter(visitor));
      }
      if (closed > 0) return waitInLine(visitor);
    }
    if (lines.of(visitor) || !concurrency.hasRoom(maxConcurrency)) return waitInLine(visitor);
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
      const told = window.answered(leave, headers, now, status);
      if (status === 429) {
        const seconds = readRetryAfter(headers);
        if (seconds !== null) hold(target, seconds * 1000, now);
        else if (!told) window.exhaust();
      }
      if (lines.all().length > 0) pump();
    },

    forget: (leave) => {
      window.lost(leave);
      if (lines.all().length > 0) pump();
    },

    release: ({ concurrency }) => concurrency.release(),

    closedFor: ({ target, maxWait, pacing }) => {
      if (pacing === "off") return 0;
      const now = steadyNow();
      const held = Math.max(holds.heldFor(target, now), holds.heldFor("*", now));
      const closed = window.closedFor(now, maxWait);
      // Room may be made at any moment where only what is under way is in the way.
      return window.spent() ? Math.max(held, closed) : held;
    },
  };
}

/** What a check throws, as a value. */
function failureOf(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    return error;
  }
  return undefined;
}
