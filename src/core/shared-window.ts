// A gate's window where many processes use it: requests go by leave that a store gives out. While the store cannot be
// reached, the process keeps to its share of the fleet that it last knew.
import { steadyNow } from "./clock.ts";
import { createOutage } from "./outage.ts";
import type { PacingAnswer, PacingReport } from "./pacing-store.ts";
import { readDate } from "./rate-limit.ts";
import type { Leave, RequestWindow } from "./request-window.ts";
import { createServiceClock } from "./service-clock.ts";
import { createSharedHolds } from "./shared-holds.ts";
import type { OwnPacing, Share } from "./shared-pacing.ts";
import { createSteps } from "./steps.ts";
import { createTally, type Sent } from "./tally.ts";

/** What a fleet has of a store. */
export interface FleetLink {
  /** Names this process. */
  readonly process: string;
  /** Makes tags of what has a limit of its own; ready once the credential's key is. */
  tags(): Promise<(name: string) => string>;
  step(report: PacingReport): Promise<PacingAnswer>;
  /** The store has answered, or has not. */
  reached(): void;
  failed(cause: unknown): void;
}

/** Leave, and the request that it was used for. */
type SharedLeave = Leave & { readonly request: Sent };

/** Unused leave is told of, and given back, this often. */
const settleAfter = 500;
/** The same while others wait. */
const crowdedAfter = 10;

export function shareThrough(link: FleetLink): Share {
  return (own) => createSharedWindow(own, link);
}

function createSharedWindow(own: OwnPacing, link: FleetLink): ReturnType<Share> {
  const clock = createServiceClock();
  const tally = createTally(() => {
    unused = 0;
    leftToAll = Infinity;
    denied = false;
    askAt = 0;
    shutSince = null;
    // What is under way may be counted in this window too, so it is told.
    changed ||= tally.underWay > 0;
    if (!outage.lasts) return;
    outage.turned();
    steps.retry();
  });
  const outage = createOutage(tally);
  const holds = createSharedHolds(own.holds, () => {
    urgent = true;
    steps.plan();
  });
  /** Leave that was given and not used, and until when it may be. */
  let unused = 0;
  let unusedUntil = 0;
  /** How much was used since the last step was sent, and how much was sent without leave. */
  let used = 0;
  let sentWithout = 0;
  /** Whether there is something to tell, and whether others wait to hear it. */
  let changed = false;
  let urgent = false;
  let untold = false;
  /** Whether the store told of something that has a limit of its own. */
  let heldNow = false;
  /** Calls that want to know before they wait. */
  let asking = 0;
  /** What was last asked for, and how the store took it. */
  let asked = { waiting: 0, ahead: 0, named: tally.named };
  let denied = false;
  let roomy = false;
  /** What nobody held of the window after that. */
  let leftToAll = Infinity;
  let askAt = 0;
  let lastStep = 0;
  let last = { life: "", fleet: 1, rank: 0, crowded: false, lease: 0 };
  let freeUntil = 0;
  let shutSince: number | null = null;
  let sequence = 0;
  /** Why a step failed after all was done, which may be its end: told with what is sent next. */
  let hushed: { readonly cause: unknown } | undefined;

  const steps = createSteps({
    compose,
    send: (report) => link.step(report),
    reached,
    failed: (cause) => {
      outage.failed(steps.givenUpAt, steadyNow());
      if (asking + own.ready() + tally.underWay > 0) link.failed(cause);
      else hushed = { cause };
    },
    due,
    asked: () => asking > 0,
    awaited: () => asking + own.ready() > 0,
    ended: () => {
      asking = 0;
      own.look(heldNow);
      heldNow = false;
    },
  });

  function leaveLeft(now: number): number {
    return now < unusedUntil ? unused : 0;
  }

  const toldLast = () => ({ ...last, at: lastStep, left: leftToAll });

  function due(now: number): number {
    const wanted = own.ready() + asking;
    const active = wanted + unused + tally.underWay > 0 || changed;
    if (outage.lasts) return active ? steps.retryAt : Infinity;
    if (urgent) return now;
    if (now < freeUntil) return Infinity;
    const left = leaveLeft(now);
    const askedFor = wanted > 0 && left === 0 ? askAt : Infinity;
    // More is fetched before it is needed, as long as there is room.
    if (roomy && left > 0 && left < used) return now;
    const soon = tally.window === null || (last.crowded && tally.underWay === 0);
    const settle = soon ? crowdedAfter : settleAfter;
    if (unused > 0 || changed) return Math.min(askedFor, lastStep + settle);
    return Math.min(askedFor, tally.underWay > 0 ? lastStep + last.lease / 3 : Infinity);
  }

  async function compose(): Promise<PacingReport> {
    const tag = await link.tags();
    const now = steadyNow();
    tally.look(now);
    unused = leaveLeft(now);
    const waiting = own.ready() + asking;
    // As much as twice the time until the next step would use.
    const pace = Math.min(4, Math.max(1, (2 * settleAfter) / (now - lastStep)));
    const wish = Math.ceil(used * pace);
    unused = Math.min(unused, waiting + wish);
    const ahead = Math.max(0, wish - unused);
    asked = { waiting, ahead, named: tally.named };
    used = 0;
    sentWithout = 0;
    changed = false;
    urgent = false;
    return {
      process: link.process,
      sequence: ++sequence,
      life: last.life,
      ...tally.report(now),
      unused,
      waiting,
      ahead,
      untold,
      ...holds.report(tag, now),
      away: outage.lasts,
      fleet: last.fleet,
      rank: last.rank,
    };
  }

  function reached(answer: PacingAnswer, sentAt: number): void {
    link.reached();
    hushed = undefined;
    const now = steadyNow();
    lastStep = now;
    if (answer.stale) return;
    heldNow ||= holds.join(answer, now);
    outage.ended();
    untold = false;
    last = answer;
    freeUntil = now + answer.free;
    // What this process told of is over, and the store has lost what came after it.
    if (!answer.window && asked.named && asked.named === tally.named) tally.forget();
    const joined = tally.join(answer, now);
    if (joined) unused = Math.max(0, unused + answer.granted - sentWithout);
    if (joined && answer.window) leftToAll = answer.left;
    unusedUntil = sentAt + answer.lease;
    roomy = joined && answer.granted === asked.waiting + asked.ahead;
    const unmet = !joined || answer.granted < asked.waiting;
    askAt = unmet ? now + answer.again : 0;
    // A store that knows nothing yet, or only an older window, says nothing of this one.
    denied = unmet && joined && answer.window !== undefined && !answer.mayReturn;
  }

  function closedAlone(now: number, patience: number): number {
    const closed = own.window.closedFor(now, patience);
    const { window } = tally;
    if (closed > 0 || last.fleet === 1 || !window) return closed;
    if (leaveLeft(now) > 0) return 0;
    const end = window.end - now;
    const told = toldLast();
    if (outage.left(told) > 0) return Math.max(0, Math.min(outage.from(told) - now, end));
    shutSince ??= now;
    return bounded(end, now, patience);
  }

  /** Nobody waits longer for a window than they would, whatever the service says of its end. */
  function bounded(ms: number, now: number, patience: number): number {
    return Math.max(0, Math.min(ms, (shutSince ?? now) + patience - now));
  }

  const window: RequestWindow = {
    get rateLimit() {
      if (!tally.named) return own.window.rateLimit;
      const { limit, resets } = tally.named;
      const remaining = Math.min(tally.named.remaining, leftToAll + unused);
      return { limit, remaining, resetAt: new Date(resets * 1000) };
    },
    get length() {
      return tally.length;
    },
    endsIn: (now) => own.window.endsIn(now),
    closedFor: (now, patience) => {
      tally.look(now);
      if (now < freeUntil) return 0;
      if (outage.lasts) {
        steps.plan();
        return closedAlone(now, patience);
      }
      if (leaveLeft(now) > 0) {
        shutSince = null;
        return 0;
      }
      shutSince ??= now;
      steps.plan();
      const end = tally.window ? tally.window.end - now : Infinity;
      const look = denied ? end : (steps.busy ? steps.givenUpAt : askAt) - now;
      // A step that is about to be given up is waited for a moment longer.
      return bounded(Math.max(look, 20), now, patience);
    },
    spent: () => {
      if (!outage.lasts) return denied;
      const mayGo = last.fleet === 1 || leaveLeft(steadyNow()) > 0 || outage.left(toldLast()) > 0;
      return own.window.spent() || !mayGo;
    },
    exhaust: () => {
      own.window.exhaust();
      unused = 0;
      if (tally.window) tally.window.remaining = 0;
      changed = true;
    },
    asking: () => {
      const now = steadyNow();
      if (outage.lasts || now < freeUntil || leaveLeft(now) > 0) return undefined;
      if (tally.window && !steps.busy && askAt > now) return undefined;
      asking++;
      steps.plan();
      return steps.next();
    },
    send: () => {
      if (hushed) link.failed(hushed.cause);
      const leave: SharedLeave = { ...own.window.send(), request: tally.send() };
      if (unused > 0) unused--;
      else sentWithout++;
      if (leave.sentAt >= freeUntil) used++;
      if (roomy) steps.plan();
      return leave;
    },
    answered: (leave, headers, now, status) => {
      const { request } = leave as SharedLeave;
      const rateLimit = own.window.answered(leave, headers, now, status);
      clock.learn(readDate(headers), leave.sentAt, now);
      tally.answered(request, rateLimit !== null);
      changed = true;
      if (rateLimit) {
        const first = tally.window === null;
        tally.hear(rateLimit, rateLimit.resetAt.getTime() - clock.ahead(), now);
        if (tally.window) unused = Math.min(unused, tally.window.remaining);
        freeUntil = 0;
        urgent ||= first;
      } else if (!tally.window && status < 500 && status !== 429) {
        untold = true;
        urgent ||= freeUntil < now;
      }
      steps.plan();
      return rateLimit;
    },
    lost: (leave) => {
      own.window.lost(leave);
      tally.missed((leave as SharedLeave).request);
      changed = true;
      steps.plan();
    },
    giveBack: (leave) => {
      const { request } = leave as SharedLeave;
      own.window.giveBack(leave);
      tally.unsend(request);
      if (request.turn === tally.turn) unused++;
      steps.plan();
    },
  };
  return { window, holds };
}
