// The life of one request, from top to bottom: what every door hands in and gets back.

import { checkDemand, checkPerson } from "./access.ts";
import type { RawBody } from "./body.ts";
import type { AccessLogEntry, Call, Reply, Switches, World } from "./call.ts";
import type { Credential, Credentials } from "./credentials.ts";
import { endpoints } from "./endpoints.ts";
import { Faults, withFutureValues, withoutField, type Fault } from "./faults.ts";
import { overTheLimit, Windows, type Allowance } from "./limits.ts";
import { picture } from "./media.ts";
import { operations } from "./operations.ts";
import { startCursor } from "./paging.ts";
import { Refusal, usualCode, usualStatus } from "./refusal.ts";
import { findRoute, type Route } from "./router.ts";
import type { Store } from "./store.ts";

/** One request as it arrived. */
export interface RequestLogEntry {
  /** Null when no operation has this method and path. */
  operation: string | null;
  method: string;
  /** What follows the base address. */
  path: string;
  /** Each parameter's value; an array when it came more than once. */
  query: Record<string, string | string[]>;
  /** Parsed JSON, else the text; undefined when there was none. */
  body: unknown;
  /** Null until it is answered, and for good when the connection broke. */
  status: number | null;
  at: Date;
}

export interface Sent {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** What a door makes real. A truncated answer breaks off in the middle. */
export type Outcome =
  | { kind: "answer"; sent: Sent }
  | { kind: "truncate"; sent: Sent }
  | { kind: "reset" }
  | { kind: "hang" };

/** A body larger than this is refused unread, whatever the endpoint. */
const largestOfAll = 1024 * 1024;

export interface ServiceOptions {
  /** The path of the base address, without a slash at its end. */
  basePath: string;
  requestsPerMinute: number;
  searchesPerHour: number;
  now: () => Date;
  credentials: Credentials;
  makeStore: () => Store;
}

export class Service {
  readonly basePath: string;
  readonly now: () => Date;
  readonly requests: RequestLogEntry[] = [];
  readonly accessLog: AccessLogEntry[] = [];
  readonly faults = new Faults();
  readonly world: World;
  readonly #credentials: Credentials;
  readonly #windows: Windows;
  readonly #makeStore: () => Store;
  /** People who have used a token before: they need no sign-in any more. */
  readonly #signedIn = new Set<string>();

  constructor(options: ServiceOptions) {
    this.basePath = options.basePath;
    this.now = options.now;
    this.#credentials = options.credentials;
    this.#makeStore = options.makeStore;
    this.#windows = new Windows(options.requestsPerMinute, 60);
    this.world = {
      store: options.makeStore(),
      switches: allOn(),
      searches: new Windows(options.searchesPerHour, 3600),
      accessLog: this.accessLog,
    };
  }

  reset(): void {
    this.world.store = this.#makeStore();
    this.world.switches = allOn();
    this.world.searches.clear();
    this.#windows.clear();
    this.#signedIn.clear();
    this.faults.clear();
    this.requests.length = 0;
    this.accessLog.length = 0;
  }

  /** Answers a request. `origin` is where the door was reached; rejects only when `signal` says so. */
  async answer(request: Request, origin: string, signal: AbortSignal): Promise<Outcome> {
    const at = this.now();
    const url = new URL(request.url);
    if (request.method === "OPTIONS") return answered(preflight(request, at));
    const image = picture(this.world.store, request.method, url.pathname, at);
    if (image !== null) return answered({ ...image, headers: { ...image.headers, ...common(at) } });

    const path = this.#relative(url.pathname);
    const route = path === null ? null : findRoute(request.method, path);
    const body = await readBody(request);
    const entry = logEntry(route, request.method, path ?? url.pathname, url.searchParams, body, at);
    this.requests.push(entry);

    const fault = this.faults.take(entry.operation);
    if (fault?.latency !== undefined) await pause(fault.latency, signal);
    if (fault?.network === "reset" || fault?.network === "hang") return { kind: fault.network };

    const sent = this.#respond(request, route, url.searchParams, body, origin, fault);
    entry.status = sent.status;
    return { kind: fault?.network === "truncate" ? "truncate" : "answer", sent };
  }

  /** From here to the answer nothing waits, so that calls cannot see each other halfway. */
  #respond(
    request: Request,
    route: Route | null,
    search: URLSearchParams,
    body: RawBody,
    origin: string,
    fault: Fault | undefined,
  ): Sent {
    const now = this.now();
    const headers: Record<string, string> = common(now);
    try {
      const credential = this.#credentials.fromHeader(request.headers.get("authorization"));
      const use = credential && this.#windows.count(credential.secret, now);
      if (use !== undefined) Object.assign(headers, rateHeaders(use.allowance));
      if (fault?.status !== undefined || fault?.code !== undefined) return faulty(fault, headers);
      if (route === null) throw new Refusal("not_found", "There is no such endpoint.");
      if (body.bytes > largestOfAll) {
        throw new Refusal("payload_too_large", "The body is far larger than any call needs.");
      }
      if (credential === undefined || use === undefined) {
        throw new Refusal("unauthorized", "Send a good credential: Authorization: Bearer …");
      }
      if (!use.allowed) throw overTheLimit("requests", use.retryAfter);
      const call = this.#admit(credential, { ...route, search, body, origin, now });
      const reply = endpoints[call.operation]?.(call) ?? {};
      return replied(reply, headers, fault, call);
    } catch (error) {
      return refused(error, headers);
    }
  }

  /** Checks what holds for every endpoint: the person, the kind of credential, its scope. */
  #admit(credential: Credential, call: Omit<Call, "credential" | "world">): Call {
    const demand = operations[call.operation];
    if (demand === undefined) throw new Refusal("not_found", "There is no such endpoint.");
    if (credential.kind === "accessToken") {
      if (!this.world.switches.signIn && !this.#signedIn.has(credential.personId)) {
        throw new Refusal("unavailable", "Signing in cannot be reached; try again.");
      }
      checkPerson(this.world.store, credential);
      this.#signedIn.add(credential.personId);
    }
    checkDemand(demand, credential);
    return { ...call, credential, world: this.world };
  }

  #relative(pathname: string): string | null {
    return pathname.startsWith(`${this.basePath}/`) ? pathname.slice(this.basePath.length) : null;
  }
}

function allOn(): Switches {
  return { sharing: true, groupSearch: true, assistant: true, payments: true, signIn: true };
}

function answered(sent: Sent): Outcome {
  return { kind: "answer", sent };
}

/** Headers of every answer. */
function common(now: Date): Record<string, string> {
  return {
    date: now.toUTCString(),
    "access-control-allow-origin": "*",
    "access-control-expose-headers":
      "Date, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
  };
}

function preflight(request: Request, now: Date): Sent {
  return {
    status: 204,
    headers: {
      ...common(now),
      "access-control-allow-methods": "GET, POST, PATCH",
      "access-control-allow-headers":
        request.headers.get("access-control-request-headers") ?? "Authorization, Content-Type",
      "access-control-max-age": "600",
    },
    body: "",
  };
}

function rateHeaders({ limit, remaining, reset }: Allowance): Record<string, string> {
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(reset),
  };
}

function json(status: number, headers: Record<string, string>, body: unknown): Sent {
  return {
    status,
    headers: { ...headers, "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  };
}

function replied(
  reply: Reply,
  headers: Record<string, string>,
  fault: Fault | undefined,
  call: Call,
): Sent {
  const all = { ...headers, ...reply.headers };
  const status = reply.status ?? 200;
  if (reply.text === undefined) return json(status, all, altered(reply.json, fault, call));
  return {
    status,
    headers: { ...all, "content-type": reply.contentType ?? "text/plain; charset=utf-8" },
    body: reply.text,
  };
}

function altered(body: unknown, fault: Fault | undefined, call: Call): unknown {
  const alter = fault?.alter;
  if (alter === undefined) return body;
  if (typeof alter === "function") return alter(JSON.parse(JSON.stringify(body)));
  if (alter === "future-value") return withFutureValues(body);
  if (alter === "missing-field") return withoutField(body);
  const query = Object.fromEntries(call.search);
  return { ...(body as object), nextCursor: startCursor(call, query) };
}

function faulty(fault: Fault, headers: Record<string, string>): Sent {
  const code = fault.code ?? usualCode(fault.status ?? 500);
  const status = fault.status ?? usualStatus(code);
  const retryAfter = fault.retryAfter ?? (status === 429 ? 1 : undefined);
  return json(
    status,
    retryAfter === undefined ? headers : { ...headers, "retry-after": String(retryAfter) },
    { error: { code, message: fault.message ?? "This fault was asked for." } },
  );
}

function refused(error: unknown, headers: Record<string, string>): Sent {
  const refusal =
    error instanceof Refusal ? error : new Refusal("internal_error", "The sandbox failed.");
  const { retryAfter } = refusal;
  return json(
    usualStatus(refusal.code),
    retryAfter === undefined ? headers : { ...headers, "retry-after": String(retryAfter) },
    refusal.body,
  );
}

async function readBody(request: Request): Promise<RawBody> {
  const contentType = request.headers.get("content-type");
  if (request.method === "GET" || request.method === "HEAD") {
    return { text: "", bytes: 0, contentType };
  }
  const bytes = await request.arrayBuffer();
  return { text: new TextDecoder().decode(bytes), bytes: bytes.byteLength, contentType };
}

function logEntry(
  route: Route | null,
  method: string,
  path: string,
  search: URLSearchParams,
  body: RawBody,
  at: Date,
): RequestLogEntry {
  const query = new Map<string, string | string[]>();
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query.set(name, values.length === 1 ? (values[0] ?? "") : values);
  }
  return {
    operation: route?.operation ?? null,
    method,
    path,
    query: Object.fromEntries(query),
    body: parsed(body.text),
    status: null,
    at,
  };
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Waits, unless the caller goes away first. */
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
