// Which way out a request takes on Node: undici, unless somebody else decides where requests go. Either is
// loaded with the first request that needs it.
import type { ChooseEngine, Engine } from "../core/engine.ts";
import { type Ky, overFetch } from "./over-fetch.ts";
import { overUndici, type Undici } from "./over-undici.ts";

let byUndici: Engine | undefined;
let byFetch: ReturnType<typeof overFetch> | undefined;

/** Node's `#engine`. */
export const chooseEngine: ChooseEngine = (given) => {
  if (given || !isUndisturbed()) {
    if (byFetch) return byFetch(given);
    const use = (ky: Ky) => (byFetch ??= overFetch(ky))(given);
    const ky = loadAtOnce("./ky.cjs") as Ky | undefined;
    return ky ? use(ky) : import("./ky.cjs").then(use);
  }
  if (byUndici) return byUndici;
  const use = (undici: Undici) => (byUndici ??= overUndici(undici));
  const undici = loadAtOnce("./undici.cjs") as Undici | undefined;
  return undici ? use(undici) : import("./undici.cjs").then(use);
};

/** Loads a file beside this one, so that the first request goes out in the turn of its call; undefined where a bundler has left the file elsewhere. */
function loadAtOnce(file: string): unknown {
  const { createRequire } = process.getBuiltinModule("node:module");
  try {
    return createRequire(import.meta.url)(file);
  } catch {
    return undefined;
  }
}

/**
 * Whether Node's fetch is the one it came with, over the dispatcher it came with. A stub, a mock, an
 * instrumented fetch, a proxy and an agent with a certificate of its own all stay in use, by way of that fetch.
 */
function isUndisturbed(): boolean {
  return cameWithNode(globalThis.fetch) && dispatcherKeys.every(isPlain);
}

const judged = new WeakMap<object, boolean>();

/** Remembers the verdict on an object, since every request asks. */
function once<Subject extends object>(judge: (subject: Subject) => boolean) {
  return (subject: Subject): boolean => {
    let verdict = judged.get(subject);
    if (verdict === undefined) judged.set(subject, (verdict = judge(subject)));
    return verdict;
  };
}

const isNodesFetch = once((candidate: typeof globalThis.fetch) =>
  /internal\/deps\/undici/.test(Function.prototype.toString.call(candidate)),
);

function cameWithNode(candidate: unknown): boolean {
  return typeof candidate === "function" && isNodesFetch(candidate as typeof globalThis.fetch);
}

/** Where undici keeps the dispatcher of fetch: one for its version 7 and before, one since. */
const dispatcherKeys = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

/** Whether nobody has set a dispatcher here: there is none, or the one that Node makes for itself. */
function isPlain(key: symbol, index: number): boolean {
  const dispatcher: unknown = Reflect.get(globalThis, key);
  if (dispatcher === undefined || isPlainAgent(dispatcher as object)) return true;
  // undici 8 stands a wrapper where version 7 looks; what it wraps stands at the other key.
  const { name } = (dispatcher as object).constructor;
  const newer: unknown = Reflect.get(globalThis, dispatcherKeys[1] ?? key);
  return index === 0 && name === "Dispatcher1Wrapper" && ![undefined, dispatcher].includes(newer);
}

/** An agent of somebody's has options, a factory or interceptors; what cannot be read counts as theirs. */
const isPlainAgent = once((dispatcher: object) => {
  const { constructor, dispatch } = dispatcher as { constructor: Function; dispatch: unknown };
  const hidden = new Map<string | undefined, unknown>();
  for (const key of Object.getOwnPropertySymbols(dispatcher)) {
    hidden.set(key.description, Reflect.get(dispatcher, key));
  }
  const options = hidden.get("options") as Record<string, unknown> | undefined;
  const factory = hidden.get("factory") as Function | undefined;
  return (
    constructor.name === "Agent" &&
    dispatch === constructor.prototype.dispatch &&
    factory?.name === "defaultFactory" &&
    options !== undefined &&
    Object.values(options).every((value) => value === undefined || value === Infinity)
  );
});
