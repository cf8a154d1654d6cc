// A store in memory for the pacing script: it runs the script itself, over a Redis of the few commands that the script uses.
import type { PacingReply, PacingReport } from "../../src/fleet/protocol.ts";
import { pacingScript } from "../../src/fleet/redis/pacing-script.ts";
import { parts } from "../../src/fleet/redis/store-key.ts";
import { compileLua } from "./lua.ts";

/** Hashes and sorted sets by the part of the key: fields, or members, with their numbers. */
export type Data = Map<string, Map<string, number>>;

type Entry = readonly [name: string, score: number];
type Argument = string | number;

/** Whether an entry stands before another in a sorted set. */
function isBefore([name, score]: Entry, [other, otherScore]: Entry): boolean {
  return score < otherScore || (score === otherScore && name < other);
}

function inOrder(set: ReadonlyMap<string, number>): Entry[] {
  return Array.from(set).toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
}

/** Whether a score is within the bounds of a command, such as `-inf`, `(5` and `5`. */
function isWithin(score: number, least?: Argument, most?: Argument): boolean {
  const excluded = typeof most === "string" && most.startsWith("(") ? most.slice(1) : undefined;
  const isBelow = excluded === undefined ? score <= Number(most) : score < Number(excluded);
  return isBelow && (least === "-inf" || score >= Number(least));
}

function pairs(given: readonly Argument[]): Entry[] {
  return given.flatMap((name, at) => (at % 2 ? [] : [[String(name), Number(given[at + 1])]]));
}

type Command = (set: Map<string, number>, ...given: Argument[]) => unknown;

/** The commands on one key, which is there when they are run. */
const commands: Readonly<Record<string, Command>> = {
  HMGET: (hash, ...fields) => fields.map((field) => hash.get(String(field)) ?? false),
  HSET: (hash, ...given) => {
    for (const [field, value] of pairs(given)) hash.set(field, value);
  },
  HDEL: (hash, field) => hash.delete(String(field)),
  EXISTS: (set) => (set.size > 0 ? 1 : 0),
  DEL: (set) => set.clear(),
  ZADD: (set, ...given) => {
    const [flag, score, member] = given.length === 3 ? given : ["", ...given];
    const old = set.get(String(member));
    const isKept = flag === "NX" || (flag === "GT" && Number(old) >= Number(score));
    if (old === undefined || !isKept) set.set(String(member), Number(score));
  },
  ZREM: (set, member) => set.delete(String(member)),
  ZCARD: (set) => set.size,
  ZCOUNT: (set, least, most) =>
    Array.from(set.values()).filter((score) => isWithin(score, least, most)).length,
  ZRANK: (set, member) => {
    const score = set.get(String(member));
    if (score === undefined) return false;
    let rank = 0;
    for (const other of set) if (isBefore(other, [String(member), score])) rank++;
    return rank;
  },
  ZRANGE: (set) => inOrder(set).flat(),
  ZREVRANGE: (set) => inOrder(set).slice(-1).flat(),
  ZRANGEBYSCORE: (set, least, most) =>
    inOrder(new Map(Array.from(set).filter(([, score]) => isWithin(score, least, most)))).map(
      ([member]) => member,
    ),
  ZREMRANGEBYSCORE: (set, least, most) => {
    for (const [member, score] of set) {
      if (isWithin(score, least, most)) set.delete(member);
    }
  },
  // From the first to the one with this place from the end.
  ZREMRANGEBYRANK: (set, _first, last) => {
    const over = set.size + Number(last) + 1;
    if (over > 0) for (const [member] of inOrder(set).slice(0, over)) set.delete(member);
  },
  PEXPIRE: () => 1,
};

let data: Data = new Map();
let now = 0;
let report: unknown;
let reply: unknown;

function call(name: string, key: string, ...given: Argument[]): unknown {
  if (name === "TIME") return [Math.floor(now / 1000), (now % 1000) * 1000];
  const set = data.get(key) ?? new Map<string, number>();
  if (name === "RENAME") {
    data.set(String(given[0]), set);
    data.delete(key);
    return "OK";
  }
  const run = commands[name];
  if (!run) throw new Error(`The store in memory does not know the command ${name}.`);
  const result = run(set, ...given) ?? "OK";
  if (set.size > 0) data.set(key, set);
  else data.delete(key);
  return result;
}

const run = compileLua(
  "unpack, redis, ARGV, cjson = table.unpack, { call = call }, {}, { decode = decode, encode = encode, null = null } ",
  pacingScript,
  { call, decode: () => report, encode: (value: unknown) => (reply = value) },
);

/** One step of the script over some data, which it changes. */
export function step(over: Data, at: number, given: PacingReport): PacingReply {
  [data, now, report] = [over, at, given];
  run({ KEYS: parts });
  return reply as PacingReply;
}

/** A store in memory: as a server, without one. */
export function scriptStore(clock: () => number = Date.now) {
  const states = new Map<string, Data>();
  const store = {
    states,
    steps: 0,
    step: async (key: string, given: PacingReport) => {
      store.steps++;
      const state = states.get(key) ?? new Map<string, Map<string, number>>();
      states.set(key, state);
      return step(state, Math.floor(clock()), given);
    },
  };
  return store;
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
  told: false,
  fleet: 0,
  cooldown: 0,
  cooldowns: {},
};
