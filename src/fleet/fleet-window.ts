// A limiter's window where many processes use it: requests are sent with permits that a store gives out, and what the
// service's responses say goes back to the store.
import { type RateLimit, showsRoom } from "../core/http/rate-limit.ts";
import type { Cooldowns } from "../core/pacing/cooldowns.ts";
import {
  keptFrom,
  type KnownWindow,
  type RequestWindow,
  type ResponseHead,
  type ResponseKind,
  rounding,
  type SentRequest,
} from "../core/pacing/request-window.ts";
import type { OwnPacing, Share } from "../core/pacing/rate-limiter.ts";
import { waitPartitioned } from "./partition.ts";
import { createFleetCooldowns, type FleetCooldowns } from "./fleet-cooldowns.ts";
import { HeldPermits, probeFor } from "./held-permits.ts";
import {
  type FleetLink,
  noReply,
  type PacingReply,
  type PacingReport,
  reportedWindow,
  StoreFailure,
} from "./protocol.ts";
import { StoreSteps } from "./store-steps.ts";
import { type WantedPermits, wantedPermits } from "./wanted-permits.ts";

/** A store that has lost its keys this often since it gave the last permit counts as one that cannot be reached. */
const mostLosses = 6;
/** The shortest wait for a reply of the store, in milliseconds. */
const shortest = 20;

export function shareThrough(link: FleetLink): Share {
  return (own) => {
    const window = new FleetWindow(own, link);
    return { window, cooldowns: window.cooldowns };
  };
}

class FleetWindow implements RequestWindow {
  readonly cooldowns: Cooldowns & FleetCooldowns;
  readonly #own: OwnPacing;
  readonly #link: FleetLink;
  readonly #steps: StoreSteps;
  readonly #permits = new HeldPermits();
  #last = noReply;
  /** The window of this process's own last response, by its reset. */
  #ownReset = 0;
  /** How many permits the last step asked for, and whether it was given all of them. */
  #asked = 0;
  #wasMet = false;
  /** When the store is asked again; and until when requests need no permits, since the service sends no headers. */
  #askAt = 0;
  #freeUntil = 0;
  /** Since when no request may be sent. */
  #closedSince: number | null = null;
  /** Whether the store is told at once what responses said. */
  #hasNews = false;
  /** Responses without rate-limit headers while no window was known, since the last report and in it. */
  #bare = 0;
  #reportedBare = 0;
  /** How often the store has lost its keys since it gave the last permit. */
  #losses = 0;
  #born = 0;
  /** Calls with pacing `"fail"` that wait for a step. */
  #asking = 0;
  /** The failure of a step while no call waited, as when a program closes Redis at its end: logged with the next request. */
  #unlogged: { readonly cause: unknown } | undefined;

  constructor(own: OwnPacing, link: FleetLink) {
    this.#own = own;
    this.#link = link;
    this.cooldowns = createFleetCooldowns(own.cooldowns, () => {
      this.#hasNews = true;
      this.#steps.plan();
    });
    this.#steps = new StoreSteps({
      now: own.now,
      connection: link.connection,
      due: (now) => this.#due(now),
      isAwaited: () => this.#waiting().wants > 0,
      compose: () => this.#compose(),
      send: (report) => link.step(report),
      replied: (reply, sentAt) => this.#replied(reply, sentAt),
      failed: (cause) => {
        if (this.#waiting().wants + this.#permits.underWay > 0) link.failed(cause);
        else this.#unlogged = { cause };
      },
      ended: () => {
        this.#asking = 0;
        own.recheck();
      },
    });
  }

  get rateLimit(): RateLimit | null {
    const { known, rateLimit } = this.#own.window;
    const { limit, left, reset } = this.#last;
    const now = this.#own.now();
    if (!this.#isShared(now) || (known && known.reset > reset + rounding)) return rateLimit;
    const remaining = Math.min(left + this.#permits.unused(now), known?.remaining ?? limit);
    return { limit, remaining, resetAt: new Date(1000 * reset) };
  }

  /** The window by this process's own responses, or by the store where that knows a later one. */
  get known(): KnownWindow | null {
    const now = this.#own.now();
    const { known } = this.#own.window;
    const isKnown = known !== null && now < known.end;
    if (!this.#isShared(now)) return isKnown ? known : null;
    return isKnown && known.reset >= this.#last.reset - rounding ? known : this.#last;
  }

  get sharers(): number {
    return Math.max(1, this.#last.fleet);
  }

  update(now: number): void {
    const isOpen = this.#mayBeSent(now);
    if (!isOpen) this.#steps.plan();
    const isPartitioned = !isOpen && this.#steps.isPartitioned(now);
    if (isPartitioned) this.#own.window.update(now);
    const isClosed = isPartitioned
      ? this.#partitionedWait(now) > 0
      : !isOpen && this.#isShared(now);
    this.#closedSince = isClosed ? (this.#closedSince ?? now) : null;
  }

  waitTime(now: number, maxWait: number, isLow: boolean): number {
    if (this.#mayBeSent(now)) return 0;
    if (!this.#steps.isPartitioned(now)) {
      const step = this.#steps.isBusy ? this.#steps.timeout : this.#askAt - now;
      const wait = this.#isSpent(now, isLow) ? this.#last.end - now : step;
      return this.#bounded(Math.max(shortest, wait), now, maxWait);
    }
    const own = this.#own.window.waitTime(now, maxWait, isLow);
    const wait = this.#partitionedWait(now);
    return wait > 0 ? Math.max(own, this.#bounded(wait, now, maxWait)) : own;
  }

  /** Whether a request may be sent without a word of the store: a permit is there, or none is needed. */
  #mayBeSent(now: number): boolean {
    return now < this.#freeUntil || this.#permits.unused(now) > 0;
  }

  #partitionedWait(now: number): number {
    const lasted = now - (this.#steps.failedAt ?? now);
    return waitPartitioned(this.#last, this.#own.window.known, this.#permits, lasted, now);
  }

  exhausted(isLow: boolean): boolean {
    const now = this.#own.now();
    if (this.#steps.isPartitioned(now) && this.#own.window.exhausted(isLow)) return true;
    return !this.#steps.isBusy && this.#permits.unused(now) === 0 && this.#isSpent(now, isLow);
  }

  asking(): Promise<void> | undefined {
    const now = this.#own.now();
    const isLater = !this.#steps.isBusy && this.#askAt > now;
    if (isLater || this.#steps.isPartitioned(now)) return undefined;
    this.#asking++;
    this.#steps.plan();
    return this.#steps.next();
  }

  send(now: number, isLow: boolean): SentRequest {
    if (this.#unlogged) this.#link.failed(this.#unlogged.cause);
    if (!this.#permits.send(now) && now >= this.#freeUntil) this.#permits.taken++;
    this.#steps.plan();
    return this.#own.window.send(now, isLow);
  }

  onResponse(sent: SentRequest, head: ResponseHead, now: number): ResponseKind {
    const { window } = this.#own;
    const wasKnown = window.known !== null;
    const kind = window.onResponse(sent, head, now);
    const isRefused = kind === "report" && head.status === 429 && !showsRoom(head.headers);
    if (kind === "report") {
      this.#permits.end(now);
      this.#freeUntil = this.#bare = 0;
      if (window.known) this.#learn(window.known, wasKnown ? rounding : 0, head.status, now);
    } else if (kind === "counted") {
      this.#permits.end(now);
      if (now >= this.#freeUntil && !this.#isShared(now)) this.#bare++;
    } else this.#permits.lose(now, this.#isShared(now));
    if (isRefused) this.#permits.limit(0);
    this.#hasNews ||= isRefused;
    if (kind !== "report") this.#askAnew(now);
    this.#steps.plan();
    return kind;
  }

  /** @param tolerance - seconds by which two resets of one window may differ: none where this process knew no window. */
  #learn(known: KnownWindow, tolerance: number, status: number, now: number): void {
    this.#permits.limit(known.remaining);
    // Of a window that the store does not know yet requests are counted here.
    if (known.reset > this.#ownReset + tolerance) {
      this.#ownReset = known.reset;
      this.#permits.answered = 0;
    }
    const isShared = this.#isShared(now);
    if (!isShared && status !== 429) this.#permits.answered++;
    if (isShared && known.reset <= this.#last.reset + tolerance) return;
    if (now < known.end) this.#hasNews = true;
  }

  onNoResponse(sent: SentRequest): void {
    const now = this.#own.now();
    this.#permits.lose(now, this.#isShared(now));
    this.#own.window.onNoResponse(sent);
    this.#askAnew(now);
    this.#steps.plan();
  }

  /** A request has ended without a report, so the store may allow another one. */
  #askAnew(now: number): void {
    if (now < this.#freeUntil) return;
    this.#hasNews = true;
    this.#askAt = Math.min(this.#askAt, now);
  }

  cancel(sent: SentRequest): void {
    this.#permits.cancel(this.#own.now());
    this.#own.window.cancel(sent);
    this.#steps.plan();
  }

  #isShared(now: number): boolean {
    return this.#last.isOpen && now < this.#last.end;
  }

  /** Whether all permits of the window are given out, or all but those that low priority leaves to others. */
  #isSpent(now: number, isLow: boolean): boolean {
    const { left, limit } = this.#last;
    return this.#isShared(now) && left <= keptFrom(isLow, limit);
  }

  /** No call waits longer than its `maxWait` for one window, whatever its end is said to be: then one is sent as a probe. */
  #bounded(ms: number, now: number, maxWait: number): number {
    if (this.#closedSince === null) return ms;
    const left = this.#closedSince + maxWait - now;
    if (left > 0) return Math.max(0, Math.min(ms, left));
    return this.#permits.underWay > 0 ? probeFor : 0;
  }

  #waiting(): WantedPermits {
    return wantedPermits(this.#own.queue, this.#asking);
  }

  /** When the next step is to be made; Infinity for never. */
  #due(now: number): number {
    const { wants } = this.#waiting();
    const unused = this.#permits.unused(now);
    if (this.#steps.failedAt !== null) {
      const isActive = wants + unused + this.#permits.underWay > 0 || this.#hasNews;
      return isActive ? this.#steps.retryAt : Infinity;
    }
    if (this.#hasNews) return now;
    if (now < this.#freeUntil) return Infinity;
    if (wants > 0 && unused === 0) return this.#askAt;
    // More are fetched before they are needed, as long as there is room for all.
    const hasRoom = this.#wasMet && this.#last.left >= 2 * this.#last.fleet;
    if (unused > 0 && unused < this.#permits.used && hasRoom) return now;
    return wants > 0 ? Infinity : this.#idleAt(now);
  }

  #idleAt(now: number): number {
    return this.#permits.idleAt(now, this.#last.others, this.#last.left);
  }

  async #compose(): Promise<PacingReport> {
    const tag = await this.#link.tags();
    const now = this.#steps.now();
    const { wants, low } = this.#waiting();
    const isIdle = wants === 0 && now >= this.#idleAt(now);
    if (isIdle) this.#permits.limit(0);
    const { used } = this.#permits;
    const needsMore = wants > 0 || !(isIdle || this.#hasNews);
    const { unused, has, taken } = this.#permits.report(now);
    const { known } = this;
    const { steps, version, opened } = this.#last;
    const report = {
      process: this.#link.process,
      steps,
      version,
      timeout: Math.ceil(this.#steps.timeout),
      window: known && reportedWindow(known, now),
      told: known === this.#last,
      bare: (this.#reportedBare = this.#bare),
      unused,
      has,
      lost: this.#own.window.lost,
      opened,
      answered: this.#permits.answered,
      taken,
      wants: Math.max(0, wants - unused),
      low: Math.max(0, low - unused),
      prefetch: needsMore ? Math.max(0, 2 * used - unused) : 0,
      wasPartitioned: this.#steps.failedAt !== null,
      fleet: this.#last.fleet,
      ...this.cooldowns.report(tag, now),
    };
    this.#asked = report.wants + report.prefetch;
    this.#hasNews = false;
    return report;
  }

  #replied(reply: PacingReply, sentAt: number): void {
    const { granted, born } = reply;
    const isLoss = born !== this.#born && this.#born > 0;
    this.#born = born;
    this.#losses = granted > 0 ? 0 : this.#losses + (isLoss ? 1 : 0);
    if (this.#losses >= mostLosses) throw new StoreFailure("its keys are lost again and again");
    this.#link.reached();
    this.#unlogged = undefined;
    const now = this.#steps.now();
    if (!reply.isOpen) this.#own.window.endKnown(reply.reset, now);
    else if (reply.opened !== this.#last.opened) {
      this.#permits.beginWindow();
      this.#closedSince = null;
      this.#own.window.endKnown(reply.reset - 1, now);
    }
    this.#last = { ...reply, end: sentAt + reply.endsIn };
    this.#permits.grant(granted, reply.isOpen ? this.#last.end : now + probeFor, reply.isOpen);
    this.#wasMet = granted === this.#asked;
    this.#askAt = now + reply.again;
    this.#freeUntil = reply.free > 0 ? now + reply.free : 0;
    this.#bare -= Math.min(this.#bare, this.#reportedBare);
    this.cooldowns.join(reply, now);
  }
}
