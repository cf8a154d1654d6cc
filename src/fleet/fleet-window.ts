// A limiter's window where many processes use it: requests go by permits that a store gives out. While the store cannot be
// reached, the process keeps to its share of the fleet that it last knew.
import type { RequestWindow } from "../core/pacing/request-window.ts";
import type { OwnPacing, Share, SharedView } from "../core/pacing/share.ts";
import { later, steadyNow } from "../core/runtime/clock.ts";
import { createFleetCooldowns } from "./fleet-cooldowns.ts";
import type { FleetLink } from "./fleet-link.ts";
import { createHeldPermits, settleAfter } from "./held-permits.ts";
import { createLedgerExchange } from "./ledger-exchange.ts";
import { createLedgerWindow } from "./ledger-window.ts";
import { createOutage } from "./outage.ts";
import { isNamed, type PacingReply, type PacingReport } from "./protocol.ts";
import { createReservations } from "./reservations.ts";
import { createSyncLoop } from "./sync-loop.ts";

/** While others wait, permits are reported and given back this often, in milliseconds. */
const settleForOthers = 10;
/** The name of a window is reported with the responses that come within so many milliseconds of the first. */
const settleName = 50;

export function shareThrough(link: FleetLink): Share {
  return (own) => createFleetWindow(own, link);
}

function createFleetWindow(own: OwnPacing, link: FleetLink): SharedView {
  const alone = createLedgerWindow();
  const { ledger } = alone;
  const reservations = createReservations(own.queue, own.recheck);
  const exchange = createLedgerExchange(ledger);
  const permits = createHeldPermits();
  const outage = createOutage(ledger, () => sync.replyTimeout);
  const cooldowns = createFleetCooldowns(own.cooldowns, () => {
    urgentAt = 0;
    sync.plan();
  });
  /** Whether there is something to report, and when that becomes urgent, since others wait for it. */
  let changed = false;
  let urgentAt = Infinity;
  let noLimitHeaders = false;
  /** Whether the store reported a new cooldown. */
  let newCooldowns = false;
  /** Calls that want to know before they wait. */
  let asking = 0;
  /** Whether it said that nothing is left, and when it may be asked again. */
  let isExhausted = false;
  let askAt = 0;
  /** Until when to sleep, where it takes longer than this window until it is this process's turn. */
  let sleepsUntil = 0;
  let lastStep = 0;
  let repliedStep = 0;
  let last = { storeId: "", steps: 0, fleet: 1, rank: 0, othersWaiting: false, lease: 0 };
  let freeUntil = 0;
  let exhaustedSince: number | null = null;
  let sequence = 0;
  /** Why a step failed when no call was left, as at the process's end: logged with the next request. */
  let unloggedFailure: { readonly cause: unknown } | undefined;

  /** Stops watching the connection to a store that has not replied yet. */
  let stopWatching = () => {};

  ledger.onEpoch(() => {
    permits.nextEpoch();
    isExhausted = false;
    askAt = sleepsUntil;
    exhaustedSince = null;
    // What is under way may be counted in this window too, so it is reported.
    changed ||= ledger.underWay > 0;
    if (!outage.lasts) return;
    outage.nextEpoch();
    sync.retry();
  });

  const sync = createSyncLoop({
    begin: () => void ready(),
    compose,
    send: (report) => link.step(report),
    reached,
    reachedLate: (reply) => {
      // What it grants is not used, since others may have sent alone meanwhile; who the fleet are, and what they wait
      // for, counts.
      stopWatching();
      if (reply.stale) return;
      newCooldowns ||= cooldowns.join(reply, steadyNow());
      last = reply;
    },
    failed: (cause) => {
      outage.failed(sync.givenUpAt, steadyNow());
      if (asking + reservations.ready(1) + ledger.underWay > 0) link.failed(cause);
      else unloggedFailure = { cause };
      stopWatching();
      const now = steadyNow();
      if (!awaitsFirstReply(now)) return;
      stopWatching = link.connection.onceLost(() => own.recheck(false));
      later(outage.firstUntil - now, stopWatching, false);
    },
    due,
    asked: () => asking > 0,
    awaited: () => asking + reservations.ready(1) > 0,
    ended: () => {
      asking = 0;
      reservations.end(newCooldowns);
      newCooldowns = false;
    },
  });

  const lastReply = () => ({ ...last, at: lastStep, left: permits.leftToAll });

  function due(now: number): number {
    const wanted = reservations.ready(1) + asking;
    const isActive = wanted + ledger.underWay > 0 || permits.count > 0 || changed;
    if (outage.lasts) return isActive ? sync.retryAt : Infinity;
    if (now < freeUntil) return urgentAt;
    // A process may end as soon as its last response is there.
    const isUrgent = ledger.underWay === 0 ? urgentAt < Infinity : urgentAt <= now;
    if (isUrgent || permits.isLow(now)) return now;
    const isShort = wanted > 0 && permits.unused(now) === 0;
    const soonest = Math.min(urgentAt, isShort ? askAt : Infinity);
    const isAwaited = ledger.window === null || (last.othersWaiting && ledger.underWay === 0);
    const settle = isAwaited ? settleForOthers : settleAfter;
    const { idleSince } = permits;
    if (permits.count > 0 && idleSince !== null && !changed) {
      // Nothing is held any more after a quiet while.
      const quiet = Math.max(idleSince + settleAfter, lastStep + settleForOthers);
      return Math.min(soonest, lastStep + settle, quiet);
    }
    if (permits.count > 0 || changed) return Math.min(soonest, lastStep + settle);
    return Math.min(soonest, ledger.underWay > 0 ? lastStep + last.lease / 3 : Infinity);
  }

  /** How many calls the store is asked to admit. In an outage calls go without it, and need the places themselves. */
  function ready(): number {
    return outage.lasts ? reservations.ready() : reservations.reserve();
  }

  async function compose(): Promise<PacingReport | null> {
    const tag = await link.tags();
    const now = steadyNow();
    ledger.advance(now);
    const waiting = ready() + asking;
    // Others took the places for which permits were to be asked for.
    if (waiting + ledger.underWay === 0 && permits.count <= 0 && !changed && urgentAt === Infinity)
      return null;
    changed = false;
    urgentAt = Infinity;
    return {
      process: link.process,
      sequence: ++sequence,
      storeId: last.storeId,
      steps: last.steps,
      quiet: Math.floor(now - repliedStep),
      replyTimeout: Math.round(sync.replyTimeout),
      ...exchange.report(now),
      ...permits.ask(waiting, now - lastStep, now),
      waiting,
      noLimitHeaders,
      ...cooldowns.report(tag, now),
      offline: outage.lasted(now),
      fleet: last.fleet,
      rank: last.rank,
    };
  }

  function reached(reply: PacingReply, sentAt: number): void {
    link.reached();
    stopWatching();
    unloggedFailure = undefined;
    const now = steadyNow();
    lastStep = now;
    if (reply.stale) return;
    repliedStep = sentAt;
    newCooldowns ||= cooldowns.join(reply, now);
    outage.ended();
    noLimitHeaders = false;
    last = reply;
    freeUntil = now + reply.free;
    const joined = exchange.join(reply, now);
    const unmet = !permits.grant(reply, sentAt, joined);
    askAt = unmet ? now + reply.again : 0;
    // A store that knows nothing yet, an older window, or this one only as assumed, says nothing of its end.
    isExhausted = unmet && joined && isNamed(reply.window) && !reply.mayReturn;
    sleepsUntil = isExhausted && reply.again > (reply.window?.endsIn ?? 0) ? askAt : 0;
  }

  /** Milliseconds until another request may go by what this process knows alone. */
  function waitOffline(now: number, maxWait: number): number {
    const closed = alone.waitTime(now, maxWait, false);
    const { window } = ledger;
    if (awaitsFirstReply(now) && closed === 0) {
      return outage.firstLeft(noLimitHeaders) > 0 ? 0 : Math.min(maxWait, outage.firstUntil - now);
    }
    if (closed > 0 || permits.unused(now) > 0) return closed;
    if (sync.isOverdue(now)) {
      return bounded(sync.busy ? sync.givenUpAt - now : sync.replyTimeout, now, maxWait);
    }
    if (last.fleet === 1 || !window) return 0;
    const end = window.end - now;
    const reply = lastReply();
    if (outage.left(reply) > 0) return Math.max(0, Math.min(outage.from(reply) - now, end));
    exhaustedSince ??= now;
    return bounded(end, now, maxWait);
  }

  /** Whether the store has never replied in time yet, and may only be slow, rather than down. */
  function awaitsFirstReply(now: number): boolean {
    return lastStep === 0 && sync.isSlow && !link.connection.isLost && now < outage.firstUntil;
  }

  /** Nobody waits longer for a window than they would, whatever the service says of its end. */
  function bounded(ms: number, now: number, maxWait: number): number {
    return Math.max(0, Math.min(ms, (exhaustedSince ?? now) + maxWait - now));
  }

  const window: RequestWindow = {
    get rateLimit() {
      if (!ledger.named) return alone.rateLimit;
      const { limit, resets } = ledger.named;
      const mine = Math.max(0, permits.count);
      const remaining = Math.min(ledger.named.remaining, permits.leftToAll + mine);
      return { limit, remaining, resetAt: new Date(resets * 1000) };
    },
    get known() {
      return alone.known;
    },
    waitTime: (now, maxWait) => {
      ledger.advance(now);
      if (now < freeUntil) return 0;
      if (outage.lasts) {
        sync.plan();
        return waitOffline(now, maxWait);
      }
      if (permits.unused(now) > 0) {
        exhaustedSince = null;
        return 0;
      }
      exhaustedSince ??= now;
      sync.plan();
      const end = ledger.window ? ledger.window.end - now : Infinity;
      const again = isExhausted ? end : (sync.busy ? sync.givenUpAt : askAt) - now;
      // A step that is about to be given up is waited for a moment longer.
      return bounded(Math.max(again, 20), now, maxWait);
    },
    exhausted: () => {
      if (!outage.lasts) return isExhausted;
      if (alone.exhausted(false)) return true;
      const now = steadyNow();
      if (sync.isOverdue(now)) return false;
      return last.fleet > 1 && permits.unused(now) === 0 && outage.left(lastReply()) <= 0;
    },
    asking: () => {
      const now = steadyNow();
      if (outage.lasts || now < freeUntil || permits.unused(now) > 0) return undefined;
      const isKnown = isNamed(ledger.window) || sleepsUntil > now;
      if (isKnown && !sync.busy && askAt > now) return undefined;
      asking++;
      sync.plan();
      return sync.next();
    },
    send: () => {
      if (unloggedFailure) link.failed(unloggedFailure.cause);
      const permit = alone.send(steadyNow(), false);
      permits.use(permit.sentAt, permit.sentAt >= freeUntil);
      if (permits.fullyGranted) sync.plan();
      return permit;
    },
    onResponse: (permit, head, now) => {
      const { status } = head;
      const isFirst = ledger.window === null;
      const wasNamed = isNamed(ledger.window);
      const rateLimit = alone.onResponse(permit, head, now);
      changed = true;
      if (status === 429 && !rateLimit) permits.drop();
      if (rateLimit) {
        if (ledger.window) permits.limit(ledger.window.remaining);
        freeUntil = 0;
        // A window that was assumed and is known now is shared soon, with what the responses under way say of it.
        if (!wasNamed && isNamed(ledger.window)) urgentAt = Math.min(urgentAt, now + settleName);
      } else if (isFirst && status < 500 && status !== 429) {
        noLimitHeaders = true;
        if (freeUntil < now) urgentAt = 0;
      }
      sync.plan();
      return rateLimit;
    },
    onNoResponse: (permit) => {
      alone.onNoResponse(permit);
      changed = true;
      sync.plan();
    },
    cancel: (permit) => {
      alone.cancel(permit);
      if (permit.epoch === ledger.epoch) permits.putBack();
      sync.plan();
    },
  };
  return { window, cooldowns, reservations };
}
