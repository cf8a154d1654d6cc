// `#http-client` on Node: undici, unless the program has changed where requests go; then ky over its fetch. Each is loaded
// when it is needed.
import { loadKy } from "#libraries";
import type * as undiciPackage from "undici";

import { fetchClient, type Ky } from "./fetch-client.ts";
import { type Carrier, type ChooseCarrier, type Fetch, MissingDependency } from "./http-client.ts";
import { attempted } from "../runtime/values.ts";
import { loadNow, orMissing } from "./load-package.ts";
import { undiciClient, type Undici } from "./undici-client.ts";

let byUndici: Carrier | undefined;
let byFetch: ReturnType<typeof fetchClient> | undefined;
/** Why undici is not used: a bundler has included it where it cannot run. */
let withoutUndici: string | undefined;

export const chooseCarrier: ChooseCarrier = (given) => {
  if (given) return overFetch("the fetch option", given);
  if (!usesNodeDefaults()) {
    return overFetch("the global fetch: it or its dispatcher was replaced");
  }
  if (withoutUndici !== undefined) return overFetch(withoutUndici);
  return byUndici ?? overUndici();
};

function overFetch(name: string, given?: Fetch): Carrier | Promise<Carrier> {
  const isOwn = attempted(() => isNodesFetch(given ?? globalThis.fetch));
  if (byFetch) return { name, send: byFetch(given, isOwn) };
  const use = (ky: Ky): Carrier => ({ name, send: (byFetch ??= fetchClient(ky))(given, isOwn) });
  const ky = loadKy();
  return ky instanceof Promise ? ky.then(use) : use(ky);
}

function overUndici(): Carrier | Promise<Carrier> {
  const use = (undici: Undici) => (byUndici ??= { name: "undici", send: undiciClient(undici) });
  const undici = loadUndici();
  if (!(undici instanceof Promise)) return use(undici);
  return undici.then(use, (error: unknown) => {
    if (error instanceof MissingDependency) throw error;
    withoutUndici = `the global fetch: undici cannot run here (${(error as Error).message})`;
    return overFetch(withoutUndici);
  });
}

/** Loads the two used files of undici, since the whole takes twice as long; the whole if there are no such files. */
function loadUndici(): Undici | Promise<Undici> {
  const inPart = loadNow((require) => ({
    Agent: require("undici/lib/dispatcher/agent.js") as typeof undiciPackage.Agent,
    Client: require("undici/lib/dispatcher/client.js") as typeof undiciPackage.Client,
  }));
  return inPart ?? orMissing("undici", import("undici"));
}

/**
 * Whether Node's fetch is the one it came with, over the dispatcher it came with. A stub, a mock, an
 * instrumented fetch, a proxy and an agent with a certificate of its own all stay in use, by way of that fetch.
 */
function usesNodeDefaults(): boolean {
  const judge = () => {
    const { fetch } = globalThis;
    return typeof fetch === "function" && isNodesFetch(fetch) && dispatcherKeys.every(isPlain);
  };
  // A fetch or dispatcher that cannot be examined belongs to the program, so it stays in use.
  return attempted(judge) ?? false;
}

const judged = new WeakMap<object, boolean>();

/** Remembers the result for each object, since every request asks. */
function once<Subject extends object>(judge: (subject: Subject) => boolean) {
  return (subject: Subject): boolean => {
    let verdict = judged.get(subject);
    if (verdict === undefined) judged.set(subject, (verdict = judge(subject)));
    return verdict;
  };
}

const isNodesFetch = once((candidate: Fetch) =>
  /internal\/deps\/undici/.test(Function.prototype.toString.call(candidate)),
);

/** undici's keys of the global dispatcher: to version 7, and since version 8. */
const dispatcherKeys = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

/** Whether the program has set no dispatcher here: there is none, or the one that Node makes for itself. */
function isPlain(key: symbol, index: number): boolean {
  const dispatcher: unknown = Reflect.get(globalThis, key);
  if (dispatcher === undefined || isPlainAgent(dispatcher as object)) return true;
  // undici 8 puts a wrapper at the key of version 7; the wrapped dispatcher is at the other key.
  const { name } = (dispatcher as object).constructor;
  const newer: unknown = Reflect.get(globalThis, dispatcherKeys[1] ?? key);
  return index === 0 && name === "Dispatcher1Wrapper" && ![undefined, dispatcher].includes(newer);
}

/** An agent of the program has options, a factory or interceptors; one that cannot be read counts as such. */
function isPlainAgent(dispatcher: object): boolean {
  const { constructor, dispatch } = dispatcher as { constructor: Function; dispatch: object };
  // Checked each time, since the method may be replaced.
  const untouched = dispatch === constructor.prototype.dispatch && isAsBefore(dispatcher, dispatch);
  return untouched && isUnconfigured(dispatcher);
}

const dispatches = new WeakMap<object, object>();

/** Whether a dispatcher has the dispatch method that it had at first. */
function isAsBefore(dispatcher: object, dispatch: object): boolean {
  if (!dispatches.has(dispatcher)) dispatches.set(dispatcher, dispatch);
  return dispatches.get(dispatcher) === dispatch;
}

const isUnconfigured = once((dispatcher: object) => {
  const { constructor } = dispatcher;
  const hidden = new Map<string | undefined, unknown>();
  for (const key of Object.getOwnPropertySymbols(dispatcher)) {
    hidden.set(key.description, Reflect.get(dispatcher, key));
  }
  const options = hidden.get("options") as Record<string, unknown> | undefined;
  const factory = hidden.get("factory") as Function | undefined;
  return (
    constructor.name === "Agent" &&
    factory?.name === "defaultFactory" &&
    options !== undefined &&
    Object.values(options).every((value) => value === undefined || value === Infinity)
  );
});
