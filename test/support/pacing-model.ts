// The rules of the step over a shared window, in plain terms: how a store answers a report. The script for Redis is held
// against it, and tests of many processes use it in the place of a server.
import type { PacingReply, PacingReport } from "../../src/fleet/protocol.ts";

/** Counts of processes: of requests that are theirs, of those that may yet arrive, and of lost ones. */
type Counts = Map<string, { all: number; open: number; lost: number }>;

export interface State {
  reset: number;
  limit: number;
  remaining: number;
  ends: number;
  opened: number;
  spent: number;
  short: number;
  arrived: number;
  loose: number;
  probed: number;
  lost: number;
  bare: number;
  free: number;
  cooldown: number;
  partitioned: number;
  fleet: number;
  version: number;
  at: number;
  steps: number;
  taken: Counts;
  before: Counts;
  members: Map<string, number>;
  waiting: Map<string, number>;
  deadlines: Map<string, number>;
  cooldowns: Map<string, number>;
}

const rounding = 2;
const doubt = 2000;
const probeInterval = 1000;
const manyBare = 5;
const freeFor = 30_000;
const arrival = 1500;
const settled = 1000;
const rejoined = 3000;
const poll = 250;
const pollers = 6;
const grace = 500;
const stays = 90_000;
const day = 86_400_000;
const mostCooldowns = 100;

export function newState(): State {
  return {
    reset: 0,
    limit: 0,
    remaining: 0,
    ends: 0,
    opened: 0,
    spent: 0,
    short: 0,
    arrived: 0,
    loose: 0,
    probed: 0,
    lost: 0,
    bare: 0,
    free: 0,
    cooldown: 0,
    partitioned: 0,
    fleet: 0,
    version: 0,
    at: 0,
    steps: 0,
    taken: new Map(),
    before: new Map(),
    members: new Map(),
    waiting: new Map(),
    deadlines: new Map(),
    cooldowns: new Map(),
  };
}

const sums = ["all", "open", "lost"] as const;
const sumOf = (counts: Counts, sum: (typeof sums)[number]) =>
  Array.from(counts.values()).reduce((total, count) => total + count[sum], 0);

function expire(moments: Map<string, number>, now: number): string[] {
  const over = Array.from(moments.keys()).filter((name) => (moments.get(name) ?? 0) <= now);
  for (const name of over) moments.delete(name);
  return over;
}

/** Takes in the window that a process knows. */
function learn(state: State, report: PacingReport, now: number): void {
  const reported = report.window;
  if (!reported || reported.endsIn <= 0) return;
  const later = reported.reset - state.reset;
  const ends = now + reported.endsIn;
  const isEnding = state.ends - now < doubt;
  const isNext =
    now < state.ends
      ? later > rounding && (reported.remaining > state.remaining || isEnding)
      : later > 0 || (later < -rounding && reported.endsIn > doubt);
  if (isNext) {
    const took = state.probed > 0 ? Math.min(5000, now - state.probed) : 0;
    const { reset, limit, remaining } = reported;
    Object.assign(state, { reset, limit, remaining, ends });

    Object.assign(state, { opened: now, spent: Math.max(0, limit - remaining - report.answered) });
    Object.assign(state, { short: 0, probed: 0, lost: 0, free: 0, loose: 0 });
    state.arrived = now + arrival + 2 * took;
    state.before = state.taken;
    state.taken = new Map();
  } else if (
    later === 0 ||
    (later > 0 && reported.remaining <= state.remaining) ||
    (later < 0 && later >= -rounding && report.opened === state.opened)
  ) {
    const end = ends - 1000 * Math.min(0, later);
    state.limit = reported.limit;
    state.remaining = Math.min(state.remaining, reported.remaining);
    state.ends =
      later > 0 ? Math.max(state.ends, end) : Math.max(end - doubt, Math.min(state.ends, end));
    state.reset = Math.max(state.reset, reported.reset);
  }
}

/** A process's place in the queue: how many others wait, and how many of them before it. */
interface Place {
  readonly others: number;
  readonly ahead: number;
}

/** How much of the room a process gets, which has had some permits of this window already. */
function share(
  state: State,
  report: PacingReport,
  room: number,
  place: Place & { readonly had: number; readonly fleet: number },
) {
  const { others, ahead, had, fleet } = place;
  const { wants, prefetch } = report;
  if (others === 0) {
    const spare = Math.floor((room - wants) / (2 * fleet));
    return Math.min(room, wants + Math.max(0, Math.min(prefetch, spare)));
  }
  const first = Array.from(state.waiting.values()).filter((turn) => turn < state.opened).length;
  const sharers = first === 0 ? others + 1 : first + (ahead < first ? 0 : 1);
  if (room < sharers) return Math.min(wants, ahead < room ? 1 : 0);
  if (first === 0) return Math.min(wants, Math.ceil(room / sharers));
  const even = Math.ceil((state.limit - state.spent) / (others + 1));
  return Math.min(wants, Math.min(Math.ceil((room + had) / sharers), even) - had);
}

/** After how many milliseconds a process asks again, whose calls wait. */
function askAgain(
  state: State,
  now: number,
  { others, ahead }: Place,
  me: { mayCome: boolean; carried: number; granted: number },
): number {
  const busy = Math.max(1, (others + 1) / pollers);
  if (state.cooldown > now) return state.cooldown - now;
  if (now >= state.ends) {
    if (me.granted > 0) return probeInterval;
    const waited = now - state.probed;
    const soon = Math.min(poll, Math.max(15, waited / 4));
    return busy * (waited < probeInterval ? Math.min(soon, probeInterval - waited + 1) : soon);
  }
  const left = state.ends - now;
  const mayComeBack = me.granted === 0 && now < state.loose;
  if ((me.mayCome || mayComeBack) && poll * busy < left) return poll * busy;
  if (me.carried > 0 && state.arrived - now < left) return state.arrived - now;
  return left + 10 * Math.min(ahead, 50);
}

/** By when each waits, and by name at one moment. */
function placeOf({ waiting }: State, id: string): Place {
  const turn = waiting.get(id) ?? Infinity;
  const isAhead = ([name, other]: [string, number]) =>
    other < turn || (other === turn && name < id);
  const isWaiting = waiting.has(id);
  return {
    others: waiting.size - (isWaiting ? 1 : 0),
    ahead: isWaiting ? Array.from(waiting).filter(isAhead).length : 0,
  };
}

/** One step. Changes the state. */
export function step(state: State, now: number, report: PacingReport): PacingReply {
  const { process: id, wants, has, low } = report;
  const back = Math.max(0, state.at - now);
  for (const name of [
    "ends",
    "arrived",
    "loose",
    "probed",
    "free",
    "cooldown",
    "partitioned",
  ] as const) {
    state[name] = Math.max(0, state[name] - back);
  }
  const wasReset = report.steps > state.steps;
  state.at = now;
  state.steps = Math.max(state.steps, report.steps) + 1;
  learn(state, report, now);
  const isOpen = now < state.ends;
  if (wasReset && isOpen) state.remaining = 0;
  if (wasReset && !isOpen) state.cooldown = Math.max(state.cooldown, now + settled);
  if (now >= state.partitioned) state.fleet = 0;
  if (report.wasPartitioned) {
    state.partitioned = now + rejoined;
    state.fleet = Math.max(state.fleet, report.fleet);
  }
  state.bare = isOpen ? 0 : Math.min(manyBare, state.bare + report.bare);
  if (report.bare > 0 && state.bare >= manyBare) state.free = now + freeFor;

  const had = report.opened === state.opened ? report.taken : has + report.answered;
  state.taken.set(id, { all: had, open: has, lost: report.lost });
  state.before.delete(id);
  const all = sumOf(state.taken, "all");
  const underWay = sumOf(state.taken, "open");
  const lost = sumOf(state.taken, "lost");
  const carried = now < state.arrived ? sumOf(state.before, "open") : 0;

  expire(state.members, now);
  for (const gone of expire(state.deadlines, now)) state.waiting.delete(gone);
  state.members.set(id, now + stays);
  if (wants === 0) state.waiting.delete(id);
  else if (!state.waiting.has(id)) state.waiting.set(id, now);
  let place = placeOf(state, id);
  const fleet = Math.max(state.fleet, state.members.size);
  heedCooldowns(state, report, now);

  let granted = 0;
  let part = 0;
  let left = 0;
  let room = 0;
  let kept = 0;
  if (isOpen) {
    left = Math.max(0, state.limit - state.spent - all);
    let free = Math.max(0, Math.min(left, state.remaining - underWay) - carried);
    if (free > lost) free -= lost;
    else free = underWay === 0 ? Math.min(free, 1) : 0;
    const tenth = state.limit > 1 ? Math.ceil(state.limit / 10) : 0;
    kept = wants === low ? tenth : 0;
    room = Math.max(Math.min(free, wants - low), free - tenth);
    part = share(state, report, left - kept, { had, fleet, ...place });
    granted = Math.min(room, part);
    if (now < state.partitioned) {
      granted = Math.min(granted, Math.floor(state.limit / fleet) - had);
    }
  } else if (wants > 0 && now < state.free) {
    granted = wants + report.prefetch;
  } else if (wants > 0) {
    const afterUse = lost <= state.lost ? 1 : 0;
    const most = state.short === 0 ? 1 + lost + state.bare : afterUse;
    if (underWay < most) granted = Math.min(wants, most - underWay);
    else if (now - state.probed >= probeInterval) granted = 1;
    if (granted > 0) Object.assign(state, { probed: now, lost });
  }
  granted = state.cooldown > now ? 0 : Math.max(0, granted);
  if (granted > 0) {
    state.taken.set(id, { all: had + granted, open: has + granted, lost: report.lost });
    left -= granted;
    state.loose = Math.max(state.loose, now + poll);
  }
  if (granted > wants || report.unused > 0) state.loose = now + settled;

  if (isOpen && wants > 0) state.short = granted < wants ? 1 : 0;
  const { others } = place;
  let again = 0;
  if (granted < wants || (wants > 0 && !isOpen)) {
    if (granted >= part && (granted > 0 || room > others)) {
      state.waiting.set(id, now);
      place = { others, ahead: others };
    }
    const mayCome = Math.min(left, state.remaining) > kept;
    again = Math.ceil(askAgain(state, now, place, { mayCome, carried, granted }));
  }
  if (granted < wants) state.deadlines.set(id, now + again + grace + report.timeout);
  else {
    state.waiting.delete(id);
    state.deadlines.delete(id);
  }
  state.members.set(id, now + again + stays);
  state.arrived = Math.floor(state.arrived);
  const { opened, reset, limit, remaining, ends, steps, version } = state;
  return {
    isOpen,
    opened,
    reset,
    limit,
    remaining,
    endsIn: Math.max(0, ends - now),
    granted,
    left: Math.min(left, remaining),
    again,
    others,
    fleet,
    steps,
    free: Math.max(0, state.free - now),
    cooldown: Math.max(0, state.cooldown - now),
    version,
    ...(version === report.version ? {} : { cooldowns: cooldownsLeft(state, now) }),
  };
}

function heedCooldowns(state: State, { cooldown, cooldowns }: PacingReport, now: number): void {
  state.cooldown = Math.min(Math.max(state.cooldown, now + cooldown), now + day);
  for (const [tag, left] of Object.entries(cooldowns)) {
    state.cooldowns.set(tag, Math.max(state.cooldowns.get(tag) ?? 0, now + left));
    state.version++;
  }
  expire(state.cooldowns, now);
  const byEnd = Array.from(state.cooldowns).toSorted(
    ([one, ends], [other, end]) => end - ends || (one < other ? 1 : -1),
  );
  for (const [tag] of byEnd.slice(mostCooldowns)) state.cooldowns.delete(tag);
}

function cooldownsLeft({ cooldowns }: State, now: number): Record<string, number> {
  return Object.fromEntries(Array.from(cooldowns, ([tag, end]) => [tag, end - now]));
}

/** A store in memory: as a server, without one. */
export function modelStore(clock: () => number = Date.now) {
  const states = new Map<string, State>();
  const store = {
    states,
    steps: 0,
    step: async (key: string, report: PacingReport) => {
      store.steps++;
      let state = states.get(key);
      if (!state) states.set(key, (state = newState()));
      const said = JSON.parse(JSON.stringify(report)) as PacingReport;
      return JSON.parse(JSON.stringify(step(state, Math.floor(clock()), said))) as PacingReply;
    },
  };
  return store;
}

/** The state as it is stored: by part, and in it by field or member. */
export function fieldsOf(state: State): Record<string, Record<string, number>> {
  const { taken, before, members, waiting, deadlines, cooldowns, ...window } = state;
  const counts = (of: Counts) => {
    const fields: Record<string, number> = {};
    for (const [id, count] of of) {
      for (const sum of sums) {
        if (count[sum] > 0) fields[`${id}:${sum}`] = count[sum];
      }
    }
    return fields;
  };
  return {
    window,
    taken: counts(taken),
    before: counts(before),
    members: Object.fromEntries(members),
    waiting: Object.fromEntries(waiting),
    deadlines: Object.fromEntries(deadlines),
    cooldowns: Object.fromEntries(cooldowns),
  };
}

/** The report of a process that has nothing and wants nothing. */
export const idleReport: PacingReport = {
  process: "",
  steps: 0,
  version: 0,
  timeout: 500,
  window: null,
  bare: 0,
  unused: 0,
  has: 0,
  lost: 0,
  opened: 0,
  taken: 0,
  answered: 0,
  wants: 0,
  low: 0,
  prefetch: 0,
  wasPartitioned: false,
  fleet: 0,
  cooldown: 0,
  cooldowns: {},
};
