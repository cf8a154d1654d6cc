// The request that rules and endpoints get, and the response that an endpoint returns.
import type { OperationName } from "../../operations/facts.ts";
import type { RawBody } from "../conventions/body.ts";
import type { Store } from "../data/store.ts";
import type { Credential } from "./credentials.ts";
import type { Windows } from "./limits.ts";

/** Features of the service that can be switched off. */
export interface Switches {
  /** Sharing across a vertical; off, shared search is `unavailable`. */
  sharing: boolean;
  /** Search in a group's documents; off, it is `unavailable`. */
  groupSearch: boolean;
  /** Every group's assistant; off, searches return `assistantOff`. */
  assistant: boolean;
  /** Card payments; off, a checkout link is `payments_not_ready`. */
  payments: boolean;
  /** The platform's sign-in; off, someone new is `unavailable`. */
  signIn: boolean;
}

/** An entry of the access log of youth data and HEALTH documents. */
export interface AccessLogEntry {
  /** The time, by the sandbox's clock. */
  at: Date;
  /** Such as `"me.household"`. */
  operation: string;
  /** The person who read it. */
  personId: string;
  /** The kind of data: names of a search, a household or a document. May get others. */
  what: "people" | "household" | "health" | (string & {});
  /** Ids of the roster entries or documents. */
  ids: string[];
}

/** The state that all requests to a sandbox share. */
export interface World {
  store: Store;
  switches: Switches;
  searches: Windows;
  accessLog: AccessLogEntry[];
  /** The key that signs links to pictures. */
  mediaSecret: string;
  /** People who have used a token before: they need no sign-in any more. */
  signedIn: Set<string>;
}

/** A request of an operation, with its credential. */
export interface ApiRequest {
  operation: OperationName;
  /** The ids in the path, by the names in its template. */
  path: Readonly<Record<string, string>>;
  search: URLSearchParams;
  body: RawBody;
  credential: Credential;
  now: Date;
  /** The origin that the request was sent to, such as `http://localhost`. */
  origin: string;
  world: World;
}

/** The response of an operation: JSON, or a text in Markdown. */
export interface Reply {
  /** 200 by default. */
  status?: number;
  json?: unknown;
  markdown?: string;
}

/** Answers one endpoint. It runs from start to end at once, and changes the store only after its
 * last check, so that a change is whole or not at all. */
export type Endpoint = (request: ApiRequest) => Reply;

/** An id in the path. The router fills every one that a template names. */
export function pathId(request: ApiRequest, name: string): string {
  return request.path[name] ?? "";
}

/** Whether an app's token, rather than a key, made the request. */
export function isApp(request: ApiRequest): boolean {
  return request.credential.kind === "accessToken";
}

export function logAccess(request: ApiRequest, what: AccessLogEntry["what"], ids: string[]): void {
  if (ids.length === 0) return;
  const { operation, now, world, credential } = request;
  world.accessLog.push({ at: now, operation, personId: credential.personId, what, ids });
}
