// The rules of the atomic step over a shared window, in plain terms: what a store does with a report. The script for
// Redis is held against it, and tests of many processes use it in the place of a server.
import { following, type KnownWindow, merge, relate } from "../../src/fleet/known-window.ts";
import type { PacingReply, PacingReport, ReportedWindow } from "../../src/fleet/protocol.ts";

/** All times are durations left at the moment `at`. */
export interface State {
  format: number;
  at: number;
  storeId: string;
  /** How many steps there have been. */
  steps: number;
  epoch: number;
  window?: ReportedWindow;
  /** What a window of the service lasts, as far as the last ones tell. */
  length: number;
  /** Permits that died with its holders in this window. */
  forfeited: number;
  /** How long somebody has been finding out what is not known; -1 while nobody is. */
  asked: number;
  free: number;
  cooldown: number;
  cooldowns: Record<string, number>;
  version: number;
  /** After an outage: for how long nobody gets more than their share, and among how many. */
  recovering: number;
  fleet: number;
  members: Record<string, Member>;
}

interface Member {
  sequence: number;
  /** How long ago its last report was. */
  silence: number;
  /** The epoch of its last report. */
  epoch: number;
  unused: number;
  underWay: number;
  taken: number;
  lost: number;
  waiting: number;
  /** The epoch in which it was last given a permit. */
  served: number;
  lease: number;
  wants: number;
  stays: number;
  /** Whether it has reported since an outage was reported. */
  hasReported: boolean;
}

const usualLength = 60_000;
/** By how many milliseconds a window's end may be misjudged. */
const doubt = 2000;
const freeFor = 30_000;
const recoverFor = 5000;
const stays = 90_000;
const mostMembers = 100;
const mostCooldowns = 100;
const shortLease = 3000;
const longLease = 15_000;
const endGrace = 1000;
const wantGrace = 500;
const pollAfter = 250;
const pollers = 8;
const fewWaiting = 32;
const delay = 2000;

export function newState(now: number, report: PacingReport): State {
  return {
    format: 2,
    at: now,
    storeId: `${report.process}.${report.sequence}`,
    steps: 0,
    epoch: 0,
    length: report.length,
    forfeited: 0,
    asked: -1,
    free: 0,
    cooldown: 0,
    cooldowns: {},
    version: 0,
    recovering: 0,
    fleet: 0,
    members: {},
  };
}

/** Keeps what is reported sound through all that is done with it. */
function bound(figures: object): void {
  for (const [name, value] of Object.entries(figures) as [string, unknown][]) {
    if (typeof value === "object" && value !== null) bound(value);
    if (typeof value !== "number") continue;
    Object.assign(figures, { [name]: Math.max(-1e13, Math.min(1e13, value)) });
  }
}

/** The state that a step goes on with: one in which less has happened than the process has seen was set back. */
export function soundState(state: State | undefined, now: number, report: PacingReport): State {
  const isSetBack = state?.storeId === report.storeId && report.steps > state.steps;
  return !state || isSetBack ? newState(now, report) : state;
}

/** One step. Changes the state. */
export function step(state: State, now: number, said: PacingReport): PacingReply {
  const report = structuredClone(said);
  bound(report);
  const known = state.members[report.process];
  if (known && report.sequence <= known.sequence) return stale(state);
  age(state, elapsedSince(state, now, report));
  state.at = now;
  state.steps++;
  const storeWasReset = report.storeId !== "" && report.storeId !== state.storeId;
  const isTold = learn(state, report, storeWasReset);
  state.length = Math.max(1000, Math.min(usualLength, state.length));
  const doubted = isDoubted(state, known, isTold) ? state.window : undefined;
  if (doubted) {
    state.asked = Math.max(0, state.asked);
    delete state.window;
  }
  turnWhenOver(state);
  if (storeWasReset || report.offline > 0) recover(state, report, storeWasReset);
  heedCooldowns(state, report);
  const me = enrol(state, report, known, storeWasReset);
  const held = heldBy(Object.values(state.members));
  const granted = grant(state, report, me, held);
  const answer = {
    storeId: state.storeId,
    steps: state.steps,
    epoch: state.epoch,
    ...(state.window ? { window: { ...state.window } } : {}),
    length: state.length,
    free: state.free,
    cooldown: state.cooldown,
    ...(state.version > report.seen ? { cooldowns: { ...state.cooldowns } } : {}),
    seen: state.version,
    ...placeOf(state, report),
    ...granted,
  };
  if (doubted) state.window = doubted;
  return answer;
}

/** How much time has passed. Where it is far more than the process counts, the store's clock was set. */
function elapsedSince(state: State, now: number, { process, quiet }: PacingReport): number {
  const { silence } = state.members[process] ?? { silence: -Infinity };
  const elapsed = now - state.at;
  return Math.max(0, silence + elapsed > quiet + delay ? quiet - silence : elapsed);
}

/**
 * Whether a window is over by the word of who is new alone, who cannot tell whether the store's clock was set. Until
 * somebody names a window, one finds out for all.
 */
function isDoubted({ window, asked }: State, known: Member | undefined, isTold: boolean): boolean {
  return window !== undefined && window.endsIn <= 0 && !isTold && (!known || asked >= 0);
}

/** Who is there; after an outage, who was there before. */
function placeOf(state: State, report: PacingReport): { fleet: number; rank: number } {
  const ids = Object.keys(state.members);
  if (state.recovering > 0) return { fleet: Math.max(ids.length, state.fleet), rank: report.rank };
  return { fleet: ids.length, rank: ids.filter((id) => id < report.process).length };
}

function stale(state: State): PacingReply {
  return {
    stale: true,
    storeId: state.storeId,
    steps: state.steps,
    epoch: state.epoch,
    granted: 0,
    left: 0,
    length: 0,
    free: 0,
    cooldown: 0,
    seen: 0,
    othersWaiting: false,
    mayReturn: false,
    again: 0,
    lease: 0,
    fleet: 0,
    rank: 0,
  };
}

function age(state: State, elapsed: number): void {
  const { window } = state;
  if (window) state.window = { ...window, endsIn: window.endsIn - elapsed };
  if (state.asked >= 0) state.asked += elapsed;
  state.free = Math.max(0, state.free - elapsed);
  state.cooldown = Math.max(0, state.cooldown - elapsed);
  state.recovering = Math.max(0, state.recovering - elapsed);
  if (state.recovering === 0) state.fleet = 0;
  for (const [tag, left] of Object.entries(state.cooldowns)) {
    if (left > elapsed) state.cooldowns[tag] = left - elapsed;
    else delete state.cooldowns[tag];
  }
  for (const [id, member] of Object.entries(state.members)) {
    member.silence += elapsed;
    member.lease -= elapsed;
    member.wants -= elapsed;
    member.stays -= elapsed;
    const here = member.epoch === state.epoch;
    if (member.lease <= 0) {
      // Nobody knows what became of it, so it is not given to others in this window.
      if (here) state.forfeited += member.unused + member.underWay;
      member.unused = 0;
      member.underWay = 0;
    }
    if (member.wants <= 0) member.waiting = 0;
    if (member.stays > 0) continue;
    if (here) state.forfeited += member.lost;
    delete state.members[id];
  }
}

/** Takes in the newest window that the process knows; returns whether it says something of the store's. */
function learn(state: State, report: PacingReport, storeWasReset: boolean): boolean {
  const reported = report.window;
  const { window } = state;
  if (!reported) {
    if (report.noLimitHeaders && (!window || state.asked >= 0)) state.free = freeFor;
    return false;
  }
  if (!window) {
    if (!storeWasReset || reported.endsIn > 0) {
      adopt(state, reported, reported.before);
      return false;
    }
    // Keys were lost. What came after a window that is over is for somebody to find out; one that the process has asked
    // for a permit in is spent, and nothing is known of its end but that it comes.
    const { resets: before, limit } = reported;
    const next = { resets: 0, before, limit, remaining: 0, endsIn: report.length };
    if (report.epoch >= 0) adopt(state, next, before);
    return false;
  }
  const relation = relate(asKnown(window), asKnown(reported), 0);
  if (relation !== "older") {
    seeLength(state, window, reported, relation === "next");
  }
  if (relation === "same") {
    const { end, ...merged } = merge(asKnown(window), asKnown(reported));
    // Over by the store's clock alone, it goes on.
    const goesOn = window.endsIn <= 0 && reported.endsIn > window.endsIn + doubt;
    state.window = { ...merged, endsIn: goesOn ? reported.endsIn : end };
    state.asked = -1;
  }
  if (relation === "next") adopt(state, reported, window.resets);
  return relation !== "older";
}

/**
 * A window is no shorter than what is left of it, and no longer than the time since another was seen to its end. A count
 * that begins anew before that says nothing of it.
 */
function seeLength(
  state: State,
  known: ReportedWindow,
  reported: ReportedWindow,
  isNext: boolean,
): void {
  if (reported.endsIn > state.length + doubt) {
    state.length = 1000 * Math.ceil(reported.endsIn / 1000);
  }
  const wasSeen = known.resets === 0 || (isNext && known.endsIn < doubt);
  const between = 1000 * (reported.resets - (known.resets || known.before));
  if (wasSeen && between > 0) state.length = Math.min(state.length, between);
}

/** With its end by a clock that shows 0. */
function asKnown({ endsIn, ...window }: ReportedWindow): KnownWindow {
  return { ...window, end: endsIn };
}

function adopt(state: State, reported: ReportedWindow, before: number): void {
  const { resets, limit, remaining, endsIn } = reported;
  state.window = { resets, before, limit, remaining, endsIn };
  state.epoch++;
  state.forfeited = 0;
  state.asked = -1;
  state.free = 0;
}

/** After a window comes another, as large, and as long as windows have been. */
function turnWhenOver(state: State): void {
  const { window } = state;
  if (!window || window.endsIn > 0) return;
  const { end, ...next } = following(asKnown(window), state.length);
  adopt(state, { ...next, endsIn: end }, next.before);
}

/** What follows when keys were lost, or a process had to pace itself alone. */
function recover(state: State, report: PacingReport, storeWasReset: boolean): void {
  const { window } = state;
  // What others hold of this window is not known any more.
  if (storeWasReset && window && isNamed(window, report))
    state.window = { ...window, remaining: 0 };
  if (state.recovering === 0)
    for (const member of Object.values(state.members)) member.hasReported = false;
  const elapsed = window ? state.length - window.endsIn : 0;
  // Only those who were alone when the window began, and for a while, take a whole part of it unheard.
  const beganAlone = report.offline > 0 && report.offline >= elapsed;
  const rest = beganAlone ? (window?.endsIn ?? 0) : 0;
  state.recovering = Math.max(state.recovering, recoverFor, rest);
  state.fleet = Math.max(state.fleet, report.fleet);
}

function heedCooldowns(state: State, report: PacingReport): void {
  state.cooldown = Math.max(state.cooldown, report.cooldown);
  for (const [tag, ms] of Object.entries(report.cooldowns)) {
    if (ms <= (state.cooldowns[tag] ?? 0)) continue;
    state.cooldowns[tag] = ms;
    state.version++;
  }
  const tags = Object.entries(state.cooldowns).toSorted(
    ([one, left], [other, right]) => right - left || (one < other ? -1 : 1),
  );
  for (const [tag] of tags.slice(mostCooldowns)) delete state.cooldowns[tag];
}

/** Whether it is the window that the process knows by its name. */
function isNamed(window: State["window"], report: PacingReport): boolean {
  return window !== undefined && window.resets > 0 && window.resets === report.window?.resets;
}

/** Writes down what the process says. */
function enrol(
  state: State,
  report: PacingReport,
  known: Member | undefined,
  storeWasReset: boolean,
): Member {
  const current =
    storeWasReset ||
    report.epoch === state.epoch ||
    (report.epoch === -1 && isNamed(state.window, report));
  const me: Member = {
    sequence: report.sequence,
    silence: 0,
    epoch: state.epoch,
    unused: report.unused,
    underWay: report.underWay,
    taken: current ? report.taken : report.underWay,
    lost: current ? report.lost : 0,
    waiting: report.waiting,
    served: known?.served ?? 0,
    lease: 1,
    wants: 1,
    stays: 1,
    hasReported: true,
  };
  state.members[report.process] = me;
  const members = Object.entries(state.members);
  if (members.length > mostMembers) {
    const idle = members.filter(
      ([id, { waiting, unused, underWay, lost }]) =>
        id !== report.process && waiting + unused + underWay + lost === 0,
    );
    idle.sort(([one, a], [other, b]) => a.stays - b.stays || (one < other ? -1 : 1));
    if (idle[0]) delete state.members[idle[0][0]];
  }
  return me;
}

function heldBy(members: readonly Member[]): number {
  return members.reduce((sum, { unused, underWay }) => sum + unused + underWay, 0);
}

/** What a member has of this window. */
function gotOf(state: State, { epoch, taken, unused }: Member): number {
  return epoch === state.epoch ? taken + unused : 0;
}

type Granted = Pick<
  PacingReply,
  "granted" | "left" | "othersWaiting" | "mayReturn" | "again" | "lease"
>;

function grant(state: State, report: PacingReport, me: Member, held: number): Granted {
  const { window } = state;
  const members = Object.values(state.members);
  const others = members.filter((member) => member !== me);
  const othersWaiting = others.some((other) => other.waiting > 0);
  const mayReturn = others.some((other) => other.unused > 0 && other.waiting === 0);
  const waiting = waitingOf(state);
  // The more wait, the more seldom each asks.
  const seldom = Math.max(1, waiting.length / pollers);
  const poll = pollAfter * seldom;
  let granted = 0;
  let left = 0;
  let again = 0;
  let lease = shortLease;
  if (state.free === 0 && !window) {
    // One finds out for all. Should it die, or take its time, another follows every second.
    if (report.waiting > 0 && (state.asked < 0 || held === 0)) state.asked = 0;
    const probes = 1 + Math.floor(Math.max(0, state.asked) / 1000);
    if (state.cooldown === 0) granted = Math.min(report.waiting, probes - held);
    granted = Math.max(0, Math.min(granted, fairShare(state, report, me, Infinity)));
    again = Math.min(poll, seldom * Math.max(30, Math.floor(state.asked / 2)));
  } else if (window) {
    const lost = members.reduce(
      (sum, member) => sum + (member.epoch === state.epoch ? member.lost : 0),
      0,
    );
    const room = window.remaining - state.forfeited - held - lost;
    if (state.cooldown === 0) granted = Math.max(0, share(state, report, me, room));
    // What was lost must not shut a window whose end nobody knows: one at a time finds out.
    const shut = room <= 0 && held === 0 && window.resets === 0 && window.remaining > 0;
    if (shut && state.cooldown === 0 && report.waiting > 0) granted = 1;
    left = Math.max(0, room - granted);
    if (left * 2 > window.limit) lease = longLease;
    lease = Math.min(lease, window.endsIn + endGrace);
    // What others hold may be counted in what remains already: then there is room once they have their responses, as
    // far as nobody has taken it.
    const had = members.reduce((sum, member) => sum + gotOf(state, member), 0);
    const hidden = Math.min(room + held - heldBy([me]), window.limit - had - state.forfeited);
    again = window.endsIn;
    if (left > 0) {
      // Kept for others who wait, as long as they are there to take it.
      const until = others.filter((other) => other.waiting > 0).map(({ wants }) => wants);
      again = Math.min(again, poll, Math.max(20, Math.min(...until)));
    } else if (mayReturn || hidden > granted || window.resets === 0) {
      again = Math.min(again, poll);
    }
  }
  if (granted > 0) me.served = state.epoch;
  me.unused += granted;
  me.waiting = Math.max(0, me.waiting - granted);
  if (window && window.resets > 0 && left === 0 && me.waiting > 0) {
    const ahead = windowsAhead(me, waiting, window);
    // What is left of the first window that is seen is no more than one.
    const length = window.before > 0 ? state.length : window.endsIn;
    if (ahead > 0) again = window.endsIn + ahead * length;
  }
  if (state.cooldown > 0) again = state.cooldown;
  me.lease = lease;
  me.wants = again + wantGrace + report.replyTimeout;
  me.stays = again + stays;
  return { granted, left, othersWaiting, mayReturn, again, lease };
}

/** Who waits for a permit. */
function waitingOf(state: State): [string, Member][] {
  return Object.entries(state.members).filter(([, { waiting }]) => waiting > 0);
}

/** Those who were served longest ago first. */
function inTurn(waiting: [string, Member][]): [string, Member][] {
  return waiting.toSorted(([one, a], [other, b]) => a.served - b.served || (one < other ? -1 : 1));
}

/** How many windows more it takes until it is the process's turn, where many more wait than a window has permits. */
function windowsAhead(me: Member, waiting: [string, Member][], window: ReportedWindow): number {
  const limit = Math.max(1, window.limit);
  if (waiting.length <= Math.max(limit, fewWaiting)) return 0;
  const place = inTurn(waiting).findIndex(([, member]) => member === me);
  return Math.max(0, Math.floor(place / limit));
}

/** How much of the room a process gets, beside what others who wait are entitled to. */
function share(state: State, report: PacingReport, me: Member, room: number): number {
  const waiting = waitingOf(state);
  const demand = waiting.reduce((sum, [, { waiting: calls }]) => sum + calls, 0);
  const active = Object.values(state.members).filter(({ lease }) => lease > 0).length;
  let granted;
  if (room >= demand) {
    const spare = Math.floor((room - demand) / (2 * active));
    granted = report.waiting + Math.min(report.prefetch, spare);
  } else {
    granted = Math.min(report.waiting, room - kept(state, me, waiting, room));
  }
  return Math.min(granted, fairShare(state, report, me, room));
}

/** What is left of a process's part of the window, after an outage; any number at other times. */
function fairShare(state: State, report: PacingReport, me: Member, room: number): number {
  const limit = (state.window ?? report.window)?.limit;
  if (state.recovering === 0 || limit === undefined) return Infinity;
  const members = Object.values(state.members);
  const fleet = Math.max(state.fleet, members.length);
  // A little less than there is for each, but one for as many as there is one for.
  const each = Math.floor((0.95 * limit) / fleet);
  const one = limit >= fleet - (report.rank % fleet) ? 1 : 0;
  // Who has not been here since may still be alone, and take a part unheard.
  const here = members.filter(
    ({ epoch, hasReported }) => hasReported && epoch === state.epoch,
  ).length;
  const unheard = Math.max(0, fleet - here) * Math.max(each, limit >= fleet ? 1 : 0);
  return Math.min(Math.max(one, each) - me.taken - me.unused, room - unheard);
}

/**
 * What is kept for the others who wait. The room is poured out so that all come to the same level of the window; what
 * is left over goes to those who were served longest ago.
 */
function kept(state: State, me: Member, waiting: [string, Member][], room: number): number {
  const got = (member: Member) => gotOf(state, member);
  const rising = waiting.map(([, member]) => got(member)).toSorted((one, other) => one - other);
  let level = 0;
  let poured = Math.max(0, room);
  let over = 0;
  for (const [place, least] of rising.entries()) {
    poured += least;
    const under = place + 1;
    level = Math.floor(poured / under);
    over = poured - level * under;
    if (level <= (rising[under] ?? Infinity)) break;
  }
  let sum = 0;
  for (const [, member] of inTurn(waiting)) {
    let entitled = level - got(member);
    if (entitled >= 0 && over > 0) {
      over--;
      entitled++;
    }
    if (member !== me) sum += Math.min(member.waiting, Math.max(0, entitled));
  }
  return sum;
}

/** A store in memory: as a server, without one. */
export function modelStore(clock: () => number = Date.now) {
  const states = new Map<string, State>();
  const store = {
    states,
    steps: 0,
    step: async (key: string, report: PacingReport) => {
      store.steps++;
      const now = Math.floor(clock());
      const said = JSON.parse(JSON.stringify(report)) as PacingReport;
      const state = soundState(states.get(key), now, said);
      states.set(key, state);
      return JSON.parse(JSON.stringify(step(state, now, said))) as PacingReply;
    },
  };
  return store;
}
