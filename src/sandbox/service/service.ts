// The life of a request, from top to bottom, for each adapter (HTTP, fetch, msw).

import { checkDemand, checkKeyOwner, checkPerson } from "../access/access.ts";
import { checkSize, type RawBody } from "../conventions/body.ts";
import type { AccessLogEntry, Call, Switches, World } from "../access/request.ts";
import { randomText, type Credential, type Credentials } from "../access/credentials.ts";
import { endpoints } from "./endpoints.ts";
import {
  common,
  faulty,
  preflight,
  rateHeaders,
  refused,
  replied,
  type Sent,
} from "./responses.ts";
import { Faults, type Fault } from "./faults.ts";
import { overTheLimit, Windows } from "../access/limits.ts";
import { hasNoBody } from "../../core/http/http-client.ts";
import { medium } from "../resources/media.ts";
import { operations } from "../access/requirements.ts";
import { Refusal } from "../conventions/refusal.ts";
import {
  dropRefusedBody,
  logEntry,
  readBody,
  type RequestLogEntry,
} from "./request-log.ts";
import { findRoute, type Route } from "./router.ts";
import type { Store } from "../data/store.ts";

/** The outcome of a request, which an adapter carries out. A truncated response breaks off in the middle. */
export type Outcome =
  | { kind: "answer"; sent: Sent }
  | { kind: "truncate"; sent: Sent }
  | { kind: "reset" }
  | { kind: "hang" };

/** Requests kept at most: a sandbox that runs for days must not fill the memory. */
const longestLog = 100_000;

interface ServiceOptions {
  /** The path of the base address, without a slash at its end. */
  basePath: string;
  requestsPerMinute: number;
  searchesPerHour: number;
  now: () => Date;
  credentials: Credentials;
  makeStore: () => Store;
  /** Called for each request once it is answered or broken off. */
  onAnswered: ((entry: RequestLogEntry, milliseconds: number) => void) | undefined;
}

/** The state that a reset replaces. A call keeps the state in which it arrived. */
interface State extends World {
  faults: Faults;
  requests: RequestLogEntry[];
  windows: Windows;
  /** People who have used a token before: they need no sign-in any more. */
  signedIn: Set<string>;
}

export class Service {
  readonly basePath: string;
  readonly now: () => Date;
  readonly requests: RequestLogEntry[] = [];
  readonly accessLog: AccessLogEntry[] = [];
  readonly #options: ServiceOptions;
  readonly #mediaSecret = randomText();
  #state: State;

  constructor(options: ServiceOptions) {
    this.basePath = options.basePath;
    this.now = options.now;
    this.#options = options;
    this.#state = this.#newState();
  }

  get world(): World {
    return this.#state;
  }

  get faults(): Faults {
    return this.#state.faults;
  }

  reset(): void {
    // Calls in flight end in the old state, and are not logged.
    this.#state.requests = [];
    this.#state.accessLog = [];
    this.#state = this.#newState();
    this.requests.length = 0;
    this.accessLog.length = 0;
  }

  #newState(): State {
    const { makeStore, requestsPerMinute, searchesPerHour } = this.#options;
    return {
      store: makeStore(),
      switches: allOn(),
      searches: new Windows(searchesPerHour, 3600),
      accessLog: this.accessLog,
      mediaSecret: this.#mediaSecret,
      faults: new Faults(),
      requests: this.requests,
      windows: new Windows(requestsPerMinute, 60),
      signedIn: new Set(),
    };
  }

  /** Responds to a request. `origin` is where the interface was reached; rejects only when `signal` says so. */
  async answer(request: Request, origin: string, signal: AbortSignal): Promise<Outcome> {
    const at = this.now();
    const state = this.#state;
    const url = new URL(request.url);
    if (request.method === "OPTIONS") return answered(preflight(request, at));
    const image = medium(state, request, at);
    if (image !== null) return answered({ ...image, headers: { ...image.headers, ...common(at) } });

    const path = this.#relative(url.pathname);
    const route = path === null ? null : findRoute(request.method, path);
    const body = await readBody(request);
    const entry = logEntry(route, request, path ?? url.pathname, url.searchParams, body, at);
    const began = performance.now();
    keep(state.requests, entry);
    try {
      const fault = state.faults.take(entry.operation);
      if (fault?.latency !== undefined) await pause(fault.latency, signal);
      if (fault?.network === "reset" || fault?.network === "hang") return { kind: fault.network };

      const sent = this.#respond(state, request, route, url.searchParams, body, origin, fault);
      // A response without a body cannot be truncated.
      const isCut = fault?.network === "truncate" && !hasNoBody(sent.status);
      if (isCut) return { kind: "truncate", sent };
      entry.status = sent.status;
      return { kind: "answer", sent };
    } finally {
      dropRefusedBody(entry, body);
      this.#options.onAnswered?.(entry, performance.now() - began);
    }
  }

  /** Synchronous up to the response, so that no call sees another one half done. */
  #respond(
    state: State,
    request: Request,
    route: Route | null,
    search: URLSearchParams,
    body: RawBody,
    origin: string,
    fault: Fault | undefined,
  ): Sent {
    const now = this.now();
    const headers: Record<string, string> = { ...common(now), ...cachingOf(route) };
    try {
      const credential = this.#options.credentials.fromHeader(request.headers.get("authorization"));
      const use = credential && state.windows.count(credential.secret, now);
      if (use !== undefined) Object.assign(headers, rateHeaders(use.allowance));
      if (fault?.status !== undefined || fault?.code !== undefined) return faulty(fault, headers);
      if (route === null) throw new Refusal("not_found", "This path or method does not exist.");
      if (credential === undefined || use === undefined) {
        throw new Refusal(
          "unauthorized",
          "The credential is missing, unknown or revoked. Send Authorization: Bearer …",
        );
      }
      if (!use.allowed) throw overTheLimit("requests", use.retryAfter);
      const call = this.#admit(state, credential, { ...route, search, body, origin, now });
      checkSize(call.operation, body);
      const reply = endpoints[call.operation]?.(call) ?? {};
      return replied(reply, headers, fault, call);
    } catch (error) {
      return refused(error, headers);
    }
  }

  /** The checks of every endpoint: the person, the kind of credential, its scope. */
  #admit(state: State, credential: Credential, call: Omit<Call, "credential" | "world">): Call {
    const demand = operations[call.operation];
    if (demand === undefined) throw new Refusal("not_found", "This path or method does not exist.");
    if (credential.kind === "accessToken") {
      if (!state.switches.signIn && !state.signedIn.has(credential.personId)) {
        throw new Refusal("unavailable", "Sign-in cannot be reached. Try again.");
      }
      checkPerson(state.store, credential);
      state.signedIn.add(credential.personId);
    }
    checkKeyOwner(state.store, credential);
    checkDemand(demand, credential);
    return { ...call, credential, world: state };
  }

  #relative(pathname: string): string | null {
    return pathname.startsWith(`${this.basePath}/`) ? pathname.slice(this.basePath.length) : null;
  }
}

function keep(requests: RequestLogEntry[], entry: RequestLogEntry): void {
  requests.push(entry);
  if (requests.length > longestLog) requests.splice(0, longestLog / 10);
}

/** Responses of a search, refusals too, are never cached (spec 4.1, 4.2). */
function cachingOf(route: Route | null): Record<string, string> {
  const isSearch =
    route !== null &&
    ["documents.search", "documents.searchShared", "documents.getShared"].includes(route.operation);
  return isSearch ? { "cache-control": "no-store" } : {};
}

function allOn(): Switches {
  return { sharing: true, groupSearch: true, assistant: true, payments: true, signIn: true };
}

function answered(sent: Sent): Outcome {
  return { kind: "answer", sent };
}

/** Waits, unless the caller aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", give);
      resolve();
    }, milliseconds);
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
}
