// The life of a request, from top to bottom, for each adapter (HTTP, fetch, msw).
import { hasNoBody } from "../../core/http/http-client.ts";
import { checkFirst } from "../access/first-checks.ts";
import { type Credentials, randomText } from "../access/credentials.ts";
import { overTheLimit, Windows } from "../access/limits.ts";
import type { AccessLogEntry, Switches, World } from "../access/request.ts";
import { requirements } from "../access/requirements.ts";
import { checkSize, type RawBody } from "../conventions/body.ts";
import { Refusal } from "../conventions/refusal.ts";
import type { Store } from "../data/store.ts";
import { isMediaLink, medium } from "../resources/media.ts";
import { endpoints } from "./endpoints.ts";
import { type Fault, Faults } from "./faults.ts";
import {
  logEntry,
  receiveBody,
  RequestLog,
  type RequestLogEntry,
  shortenBody,
} from "./request-log.ts";
import {
  common,
  faulty,
  preflight,
  rateHeaders,
  refused,
  replied,
  type Sent,
} from "./responses.ts";
import { findRoute, hintFor, type Route } from "./router.ts";

/** The delivery of a response, which an adapter carries out. A truncated response breaks off in the middle. */
export type Delivery =
  | { kind: "answer"; sent: Sent }
  | { kind: "truncate"; sent: Sent }
  | { kind: "reset" }
  | { kind: "hang" };

/** Called for each request once it is answered; its status is null if the connection was broken. */
export type OnAnswered = (entry: RequestLogEntry, milliseconds: number) => void;

interface ServiceOptions {
  /** The path of the base address, without a slash at its end. */
  basePath: string;
  requestsPerMinute: number;
  searchesPerHour: number;
  now: () => Date;
  credentials: Credentials;
  makeStore: () => Store;
  onAnswered: OnAnswered | undefined;
}

/** The state that a reset replaces. A request keeps the state in which it arrived. */
interface State extends World {
  faults: Faults;
  log: RequestLog;
  windows: Windows;
}

/** A request as its operation is looked for. */
interface Arrival {
  /** Null when no operation has this method and path. */
  route: Route | null;
  method: string;
  url: URL;
  /** The header that holds the credential. */
  authorization: string | null;
  body: RawBody;
  /** The origin at which the interface was reached. */
  origin: string;
}

export class Service {
  readonly basePath: string;
  readonly now: () => Date;
  readonly #log = new RequestLog();
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

  get requests(): readonly RequestLogEntry[] {
    return this.#log.entries;
  }

  get world(): World {
    return this.#state;
  }

  get faults(): Faults {
    return this.#state.faults;
  }

  reset(): void {
    // Requests in flight end in the old state, and are not logged.
    this.#state.log = new RequestLog();
    this.#state.accessLog = [];
    this.#state = this.#newState();
    this.#log.clear();
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
      signedIn: new Set(),
      faults: new Faults(),
      log: this.#log,
      windows: new Windows(requestsPerMinute, 60),
    };
  }

  /** Whether a path is below the base address, or a picture's. */
  serves(pathname: string): boolean {
    return pathname.startsWith(`${this.basePath}/`) || isMediaLink(this.#state, pathname);
  }

  /** Responds to a request. `origin` is where the interface was reached; rejects only when `signal` says so. */
  async answer(request: Request, origin: string, signal: AbortSignal): Promise<Delivery> {
    const at = this.now();
    const state = this.#state;
    const url = new URL(request.url);
    if (request.method === "OPTIONS") return answered(preflight(request, at));
    const image = medium(state, request, at);
    if (image !== null) return answered({ ...image, headers: { ...image.headers, ...common(at) } });

    const path = this.#relative(url.pathname);
    const route = path === null ? null : findRoute(request.method, path);
    const body = await receiveBody(request);
    const entry = logEntry(route, request, path ?? url.pathname, url.searchParams, body, at);
    const authorization = request.headers.get("authorization");
    const hasCredential = this.#options.credentials.fromHeader(authorization) !== undefined;
    const began = performance.now();
    state.log.entries.push(entry);
    try {
      const fault = state.faults.take(entry.operation, url.searchParams);
      if (fault?.latency !== undefined) await pause(fault.latency, signal);
      if (fault?.network === "reset" || fault?.network === "hang") return { kind: fault.network };

      const arrival = { route, method: request.method, url, authorization, body, origin };
      const sent = this.#respond(state, arrival, fault);
      // A response without a body cannot be truncated.
      const isCut = fault?.network === "truncate" && !hasNoBody(sent.status);
      if (isCut) return { kind: "truncate", sent };
      entry.status = sent.status;
      return { kind: "answer", sent };
    } finally {
      shortenBody(entry, body, hasCredential);
      state.log.count(entry, body);
      this.#options.onAnswered?.(entry, performance.now() - began);
    }
  }

  /** Synchronous up to the response, so that no request sees another one half done. */
  #respond(state: State, arrival: Arrival, fault: Fault | undefined): Sent {
    const { route, url, body, origin } = arrival;
    const now = this.now();
    const headers: Record<string, string> = { ...common(now), ...cachingOf(route) };
    try {
      const credential = this.#options.credentials.fromHeader(arrival.authorization);
      const use = credential && state.windows.count(credential.secret, now);
      if (use !== undefined) Object.assign(headers, rateHeaders(use.allowance));
      if (fault?.status !== undefined || fault?.code !== undefined) return faulty(fault, headers);
      if (route === null) {
        const hint = hintFor(arrival.method, url.pathname, this.basePath);
        throw new Refusal("not_found", `This path or method does not exist.${hint}`);
      }
      if (credential === undefined || use === undefined) {
        throw new Refusal(
          "unauthorized",
          "The credential is missing, unknown or revoked. Send Authorization: Bearer …",
        );
      }
      if (!use.allowed) throw overTheLimit("requests", use.retryAfter);
      checkFirst(state, credential, requirements[route.operation]);
      checkSize(route.operation, body);
      const { searchParams: search } = url;
      const asked = { ...route, search, body, origin, now, credential, world: state };
      return replied(endpoints[route.operation](asked), headers, fault, asked);
    } catch (error) {
      return refused(error, headers);
    }
  }

  #relative(pathname: string): string | null {
    return pathname.startsWith(`${this.basePath}/`) ? pathname.slice(this.basePath.length) : null;
  }
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

function answered(sent: Sent): Delivery {
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
