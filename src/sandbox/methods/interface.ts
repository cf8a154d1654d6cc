// The public interface of a sandbox: its options and its methods.
import type { OperationName } from "../../operations/facts.ts";
import type { AccessTokenOptions, GroupKeyOptions } from "../access/credentials.ts";
import type { AccessLogEntry, Switches } from "../access/request.ts";
import type { LiveData } from "../data/store.ts";
import type { SandboxDemo } from "../demo/index.ts";
import type { SandboxData } from "../model/index.ts";
import type { Fault, PendingFault } from "../service/faults.ts";
import type { RequestLogEntry } from "../service/request-log.ts";

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /** The base address of `fetch` and `handlers`; `http://localhost/api/v2` by default. */
  baseUrl?: string | URL | undefined;
  /**
   * `demo` (a scouting vertical), `empty`, or your own. `demo` by default. Throws a `RangeError` for an unknown list, and
   * for two records of one group with one id.
   */
  data?: "demo" | "empty" | SandboxData | undefined;
  /** Grows the demo group's roster, 20 entries, to this many, every third a youth with guardians. Only with the demo data. */
  contacts?: number | undefined;
  /**
   * Adds this many groups under the demo's council, each with a roster of `contacts` entries (default 40). The
   * default `accessToken()` reaches all of them, because the demo's owner leads the council. Only with the demo data.
   */
  groups?: number | undefined;
  /**
   * Requests per minute and credential. Default 600. With `Infinity` there is no limit, and no response has rate-limit
   * headers.
   */
  requestsPerMinute?: number | undefined;
  /** Searches per hour and person. Default 120. */
  searchesPerHour?: number | undefined;
  /**
   * A token that is good from the start, as if `accessToken()` had issued it: for programs that get their credential
   * before the sandbox starts.
   */
  accessToken?: string | undefined;
  /** The service's clock. Default: the system clock. */
  now?: (() => Date) | undefined;
}

/** The service in memory, with the specification's rules. */
export interface Sandbox {
  /** The address that `fetch` and `handlers` respond to. */
  readonly baseUrl: string;
  /** A `fetch` that serves `baseUrl` without network. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Handlers for msw 2 or 3: `setupServer(...sandbox.handlers)`. The type is assignable to msw's handlers without a
   * dependency on msw.
   */
  readonly handlers: never[];
  /**
   * Starts an HTTP server on loopback. With `control`, it also accepts faults and settings over HTTP. Rejects with a
   * `RangeError` for an unknown option or a wrong value.
   */
  listen: (options?: ListenOptions) => Promise<Listening>;
  /** Issues a group key. Default: of the demo group, with all key scopes. */
  groupKey: (options?: GroupKeyOptions) => string;
  /** Issues an access token. Default: of the demo group's owner, first-party, with all scopes. */
  accessToken: (options?: AccessTokenOptions) => string;
  /** Revokes a credential for good. */
  revoke: (credential: string) => void;
  /**
   * Changes which scopes group and person have allowed, for an access token that is in use already. Throws a
   * `RangeError` for anything that is no access token of this sandbox.
   */
  allow: (accessToken: string, scopes: readonly string[]) => void;
  /** Moves the service's clock on by milliseconds. `reset` sets it back. */
  advance: (milliseconds: number) => void;
  /** Switches features of the service off and on. */
  configure: (switches: Partial<Switches>) => void;
  /**
   * Makes the next request of an operation fail; `"*"` is any operation. Faults are queued, first in first out.
   * Throws a `RangeError` for an unknown operation, code or field, with the nearest known name.
   */
  failNext: (operation: OperationName | "*", fault: Fault | readonly Fault[]) => void;
  /** The faults that no request has met yet: at the end of a test there should be none. */
  readonly pendingFaults: readonly PendingFault[];
  /**
   * Changes the data, as people do in the web application. If `change` throws, nothing is changed. Throws a `RangeError`
   * for an unknown list, for two records of one group with one id, and for an asynchronous `change`.
   */
  edit: (change: (data: LiveData) => void) => void;
  /** The requests received, in order. */
  readonly requests: readonly RequestLogEntry[];
  /** The log of reads of youth data and HEALTH documents. */
  readonly accessLog: readonly AccessLogEntry[];
  /**
   * Resets data, clock, rate limits, faults, logs and switches; credentials stay valid. A call that is under way ends
   * in the old state: the new one shows neither its effects nor its request.
   */
  reset: () => void;
  /** Ids of the demo data. Throws if the sandbox has other data. */
  readonly demo: SandboxDemo;
}

/** The address that a sandbox listens on. */
export interface ListenOptions {
  /** The port. Default: a free one. */
  port?: number | undefined;
  /** The host. Default 127.0.0.1. */
  host?: string | undefined;
  /** Accepts faults, switches and requests for credentials over HTTP, from programs on this machine. Default false. */
  control?: boolean | undefined;
  /** Host names under which other machines, such as containers, may call the control address. Default: none. */
  allowedHosts?: readonly string[] | undefined;
}

/** A sandbox that listens. */
export interface Listening {
  /** The base address to give to a client. For a server on all addresses (`0.0.0.0` or `::`) it is the one on loopback. */
  baseUrl: string;
  /** The control address, with `control`. */
  controlUrl?: string;
  /** Stops the server and aborts requests in flight. */
  close: () => Promise<void>;
}
