// The rules of the atomic step over a shared window, in plain terms: what a store does with a report. The script for
// Redis is held against it, and tests of many processes use it in the place of a server.
import type {
  PacingAnswer,
  PacingReport,
  PacingStore,
  ToldWindow,
} from "../../src/core/pacing-store.ts";

/** All times are durations left at the moment `at`. */
export interface State {
  at: number;
  life: string;
  turn: number;
  window?: { resets: number; before: number; limit: number; remaining: number; endsIn: number };
  /** What a window of the service lasts, as far as anybody has seen it. */
  length: number;
  /** Leave that died with its holders in this window. */
  gone: number;
  /** How long somebody has been finding out what is not known; -1 while nobody is. */
  asked: number;
  free: number;
  hold: number;
  holds: Record<string, number>;
  version: number;
  /** After an outage: for how long nobody gets more than their share, and among how many. */
  recovering: number;
  fleet: number;
  members: Record<string, Member>;
}

interface Member {
  sequence: number;
  /** The turn of its last report. */
  turn: number;
  unused: number;
  underWay: number;
  taken: number;
  lost: number;
  waiting: number;
  /** The turn in which it was last given leave. */
  served: number;
  lease: number;
  wants: number;
  stays: number;
  /** Whether it has reported since an outage was told of. */
  heard: boolean;
}

const usualLength = 60_000;
const doubt = 2000;
const setBack = 60;
const freeFor = 30_000;
const recoverFor = 5000;
const stays = 30_000;
const mostMembers = 100;
const mostHolds = 100;
const shortLease = 3000;
const longLease = 15_000;
const endGrace = 1000;
const wantGrace = 300;
const pollAfter = 250;

export function newState(now: number, report: PacingReport): State {
  return {
    at: now,
    life: `${report.process}.${report.sequence}`,
    turn: 0,
    length: report.length,
    gone: 0,
    asked: -1,
    free: 0,
    hold: 0,
    holds: {},
    version: 0,
    recovering: 0,
    fleet: 0,
    members: {},
  };
}

/** One step. Changes the state. */
export function step(state: State, now: number, report: PacingReport): PacingAnswer {
  const known = state.members[report.process];
  if (known && report.sequence <= known.sequence) return stale(state);
  age(state, Math.max(0, now - state.at));
  state.at = now;
  const astray = report.life !== "" && report.life !== state.life;
  learn(state, report, astray);
  turnWhenOver(state);
  if (astray || report.away) recover(state, report, astray);
  heedHolds(state, report);
  state.length = Math.min(state.length, report.length);
  const me = enrol(state, report, known, astray);
  const held = heldBy(Object.values(state.members));
  const answer = grant(state, report, me, held);
  return {
    life: state.life,
    turn: state.turn,
    ...(state.window ? { window: { ...state.window } } : {}),
    length: state.length,
    free: state.free,
    hold: state.hold,
    ...(state.version > report.seen ? { holds: { ...state.holds } } : {}),
    seen: state.version,
    ...placeOf(state, report),
    ...answer,
  };
}

/** Who is there; after an outage, who was there before. */
function placeOf(state: State, report: PacingReport): { fleet: number; rank: number } {
  const ids = Object.keys(state.members);
  if (state.recovering > 0) return { fleet: Math.max(ids.length, state.fleet), rank: report.rank };
  return { fleet: ids.length, rank: ids.filter((id) => id < report.process).length };
}

function stale(state: State): PacingAnswer {
  return {
    stale: true,
    life: state.life,
    turn: state.turn,
    granted: 0,
    left: 0,
    length: 0,
    free: 0,
    hold: 0,
    seen: 0,
    crowded: false,
    mayReturn: false,
    again: 0,
    lease: 0,
    fleet: 0,
    rank: 0,
  };
}

function age(state: State, elapsed: number): void {
  if (state.window) state.window.endsIn -= elapsed;
  if (state.asked >= 0) state.asked += elapsed;
  state.free = Math.max(0, state.free - elapsed);
  state.hold = Math.max(0, state.hold - elapsed);
  state.recovering = Math.max(0, state.recovering - elapsed);
  if (state.recovering === 0) state.fleet = 0;
  for (const [tag, left] of Object.entries(state.holds)) {
    if (left > elapsed) state.holds[tag] = left - elapsed;
    else delete state.holds[tag];
  }
  for (const [id, member] of Object.entries(state.members)) {
    member.lease -= elapsed;
    member.wants -= elapsed;
    member.stays -= elapsed;
    const here = member.turn === state.turn;
    if (member.lease <= 0) {
      // Nobody knows what became of it, so it is not given to others in this window.
      if (here) state.gone += member.unused + member.underWay;
      member.unused = 0;
      member.underWay = 0;
    }
    if (member.wants <= 0) member.waiting = 0;
    if (member.stays > 0) continue;
    if (here) state.gone += member.lost;
    delete state.members[id];
  }
}

/** Takes in the newest window that the process knows. */
function learn(state: State, report: PacingReport, astray: boolean): void {
  const told = report.window;
  const { window } = state;
  if (!told) {
    if (report.untold && !window) state.free = freeFor;
    return;
  }
  if (!window) {
    if (!astray || told.endsIn > 0) return adopt(state, told, 0);
    // Keys were lost. What came after a window that is over is for somebody to find out; one that the process has asked
    // for leave in is spent, and nothing is known of its end but that it comes.
    const { resets: before, limit } = told;
    const next = { resets: 0, limit, remaining: 0, endsIn: report.length };
    if (report.turn >= 0) adopt(state, next, before);
    return;
  }
  const { resets, limit, remaining, endsIn } = told;
  const newest = Math.max(window.resets, window.before);
  if (resets === window.resets) {
    window.limit = limit;
    window.remaining = Math.min(window.remaining, remaining);
    window.endsIn = Math.min(window.endsIn, endsIn);
  } else if (resets < newest) {
    // Late news; or the service's clock was set.
    if (newest - resets > setBack && endsIn > 0) adopt(state, told, 0);
  } else if (window.resets === 0) {
    if (resets <= window.before) return;
    const least = Math.min(window.remaining, remaining);
    Object.assign(window, { resets, limit, remaining: least, endsIn });
  } else if (remaining > window.remaining || window.endsIn < doubt) {
    adopt(state, told, window.resets);
  } else {
    // A service may move the end with every response; that alone makes no new window.
    window.resets = resets;
    window.remaining = Math.min(window.remaining, remaining);
    window.endsIn = endsIn;
  }
}

function adopt(state: State, told: ToldWindow, before: number): void {
  const { resets, limit, remaining, endsIn } = told;
  state.window = { resets, before, limit, remaining, endsIn };
  state.turn++;
  state.gone = 0;
  state.asked = -1;
  state.free = 0;
}

/** After a window comes another, as large; of the usual length until the service tells more. */
function turnWhenOver(state: State): void {
  const { window } = state;
  if (!window || window.endsIn > 0) return;
  const before = Math.max(window.resets, window.before);
  const limit = Math.max(1, window.limit);
  adopt(state, { resets: 0, limit, remaining: limit, endsIn: usualLength }, before);
}

/** What follows when keys were lost, or a process had to pace itself alone. */
function recover(state: State, report: PacingReport, astray: boolean): void {
  const { window } = state;
  // What others hold of this window is not known any more.
  if (astray && window && isNamed(window, report)) window.remaining = 0;
  if (state.recovering === 0)
    for (const member of Object.values(state.members)) member.heard = false;
  const rest = report.away && window ? window.endsIn : 0;
  state.recovering = Math.max(state.recovering, recoverFor, rest);
  state.fleet = Math.max(state.fleet, report.fleet);
}

function heedHolds(state: State, report: PacingReport): void {
  state.hold = Math.max(state.hold, report.hold);
  for (const [tag, ms] of Object.entries(report.holds)) {
    if (ms <= (state.holds[tag] ?? 0)) continue;
    state.holds[tag] = ms;
    state.version++;
  }
  const tags = Object.entries(state.holds).toSorted(
    ([one, left], [other, right]) => right - left || (one < other ? -1 : 1),
  );
  for (const [tag] of tags.slice(mostHolds)) delete state.holds[tag];
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
  astray: boolean,
): Member {
  const current =
    astray || report.turn === state.turn || (report.turn === -1 && isNamed(state.window, report));
  const me: Member = {
    sequence: report.sequence,
    turn: state.turn,
    unused: report.unused,
    underWay: report.underWay,
    taken: current ? report.taken : report.underWay,
    lost: current ? report.lost : 0,
    waiting: report.waiting,
    served: known?.served ?? 0,
    lease: 1,
    wants: 1,
    stays,
    heard: true,
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

type Granted = Pick<PacingAnswer, "granted" | "left" | "crowded" | "mayReturn" | "again" | "lease">;

function grant(state: State, report: PacingReport, me: Member, held: number): Granted {
  const { window } = state;
  const members = Object.values(state.members);
  const others = members.filter((member) => member !== me);
  const crowded = others.some(({ waiting }) => waiting > 0);
  let granted = 0;
  let left = 0;
  let again = 0;
  let lease = shortLease;
  if (state.free === 0 && !window) {
    // One finds out for all. Should it die, or take its time, another follows every second.
    if (report.waiting > 0 && (state.asked < 0 || held === 0)) state.asked = 0;
    const probes = 1 + Math.floor(Math.max(0, state.asked) / 1000);
    if (state.hold === 0) granted = Math.min(report.waiting, probes - held);
    granted = Math.max(0, Math.min(granted, fairShare(state, report, me, Infinity)));
    again = Math.min(pollAfter, Math.max(30, Math.floor(state.asked / 2)));
  } else if (window) {
    const lost = members.reduce(
      (sum, member) => sum + (member.turn === state.turn ? member.lost : 0),
      0,
    );
    const room = window.remaining - state.gone - held - lost;
    if (state.hold === 0) granted = Math.max(0, share(state, report, me, room));
    // What was lost must not shut a window whose end nobody knows: one at a time finds out.
    const shut = room <= 0 && held === 0 && window.resets === 0 && window.remaining > 0;
    if (shut && state.hold === 0 && report.waiting > 0) granted = 1;
    left = Math.max(0, room - granted);
    if (left * 2 > window.limit) lease = longLease;
    lease = Math.min(lease, window.endsIn + endGrace);
    again = window.endsIn;
    if (left > 0) {
      // Kept for others who wait, as long as they are there to take it.
      const until = others.filter(({ waiting }) => waiting > 0).map(({ wants }) => wants);
      again = Math.min(again, pollAfter, Math.max(20, Math.min(...until)));
    } else if (held > me.unused + me.underWay || window.resets === 0) {
      again = Math.min(again, pollAfter);
    }
  }
  if (state.hold > 0) again = state.hold;
  if (granted > 0) me.served = state.turn;
  me.unused += granted;
  me.waiting = Math.max(0, me.waiting - granted);
  me.lease = lease;
  me.wants = again + wantGrace;
  const mayReturn = others.some(({ unused, waiting }) => unused > 0 && waiting === 0);
  return { granted, left, crowded, mayReturn, again, lease };
}

/** How much of the room a process gets, beside what others who wait are entitled to. */
function share(state: State, report: PacingReport, me: Member, room: number): number {
  const waiting = Object.entries(state.members).filter(([, { waiting: calls }]) => calls > 0);
  const demand = waiting.reduce((sum, [, { waiting: calls }]) => sum + calls, 0);
  const active = Object.values(state.members).filter(({ lease }) => lease > 0).length;
  let granted;
  if (room >= demand) {
    const spare = Math.floor((room - demand) / (2 * active));
    granted = report.waiting + Math.min(report.ahead, spare);
  } else {
    granted = Math.min(report.waiting, room - kept(state, me, waiting, room));
  }
  return Math.min(granted, fairShare(state, report, me, room));
}

/** What is left of a process's part of the window, after an outage; any number at other times. */
function fairShare(state: State, report: PacingReport, me: Member, room: number): number {
  const limit = (state.window ?? report.window)?.limit;
  if (state.recovering === 0 || limit === undefined) return Infinity;
  const fleet = Math.max(1, state.fleet);
  // A little less than there is for each, but one for as many as there is one for.
  const each = Math.floor((0.95 * limit) / fleet);
  const one = limit >= fleet - (report.rank % fleet) ? 1 : 0;
  // Who has not been here since may still be alone, and take a part unheard.
  const members = Object.values(state.members);
  const here = members.filter(({ turn, heard }) => heard && turn === state.turn).length;
  const unheard = Math.max(0, fleet - here) * Math.max(each, limit >= fleet ? 1 : 0);
  return Math.min(Math.max(one, each) - me.taken - me.unused, room - unheard);
}

/**
 * What is kept for the others who wait. The room is poured out so that all come to the same level of the window; what
 * is left over goes to those who were served longest ago.
 */
function kept(state: State, me: Member, waiting: [string, Member][], room: number): number {
  const got = (member: Member) => (member.turn === state.turn ? member.taken + member.unused : 0);
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
  const inTurn = waiting.toSorted(
    ([one, a], [other, b]) => a.served - b.served || (one < other ? -1 : 1),
  );
  let sum = 0;
  for (const [, member] of inTurn) {
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
export function modelStore(clock: () => number = Date.now): PacingStore & {
  readonly states: Map<string, State>;
  steps: number;
} {
  const states = new Map<string, State>();
  const store = {
    name: "model",
    states,
    steps: 0,
    step: async (key: string, report: PacingReport) => {
      store.steps++;
      const now = Math.floor(clock());
      const said = JSON.parse(JSON.stringify(report)) as PacingReport;
      const state = states.get(key) ?? newState(now, said);
      states.set(key, state);
      return JSON.parse(JSON.stringify(step(state, now, said))) as PacingAnswer;
    },
  };
  return store;
}
