// Makes a sandbox: a service in memory, three adapters, and methods for tests.

import { searchesPerHour } from "../core/validation/limits.ts";
import type { AccessLogEntry, Switches } from "./access/request.ts";
import {
  appScopes,
  Credentials,
  keyScopes,
  ownerOf,
  shortScopes,
  type AccessToken,
  type AccessTokenOptions,
  type GroupKey,
  type GroupKeyOptions,
} from "./access/credentials.ts";
import { withoutFinalSlashes } from "../core/options/base-url.ts";
import type { OperationName } from "../operations/facts.ts";
import { createDemoData, type SandboxDemo } from "./demo/index.ts";
import { createFetch } from "./adapters/fetch.ts";
import type { listen, Listening, ListenOptions } from "./adapters/http.ts";
import { SandboxHandler } from "./adapters/msw.ts";
import {
  accessTokenFields,
  advanceFields,
  groupKeyFields,
  switchFields,
} from "./control/control.ts";
import type { Fault, PendingFault } from "./service/faults.ts";
import { asRangeError, checkArguments, texts } from "./control/checks.ts";
import { sandboxFields } from "./control/sandbox-fields.ts";
import type { SandboxData } from "./model/index.ts";
import type { RequestLogEntry } from "./service/request-log.ts";
import { Service } from "./service/service.ts";
import { checkData } from "./control/given-data.ts";
import { dateEdits } from "./data/edits.ts";
import { deepCopy } from "./data/records.ts";
import { Store, type LiveData } from "./data/store.ts";

/** Options of `createSandbox`. */
export interface SandboxOptions {
  /** The base address of `fetch` and `handlers`; `http://localhost/api/v2` by default. */
  baseUrl?: string | URL | undefined;
  /**
   * `demo` (a scouting vertical), `empty`, or your own. `demo` by default. Throws a `RangeError` for an unknown list, and
   * for two records of one group with one id.
   */
  data?: "demo" | "empty" | SandboxData | undefined;
  /** Grows the demo group's roster, about 40 entries, to this many. Only with the demo data. */
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
  /** The service's clock. Default: the system clock. */
  now?: (() => Date) | undefined;
  /** Called after each request; its status is null if the connection was broken. */
  onAnswered?: ((entry: RequestLogEntry, milliseconds: number) => void) | undefined;
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
  failNext: (
    operation: OperationName | "*" | (string & {}),
    fault: Fault | readonly Fault[],
  ) => void;
  /** The faults that no request has met yet: at the end of a test there should be none. */
  readonly pendingFaults: readonly PendingFault[];
  /**
   * Changes the data, as people do in the web application. If `change` throws, nothing is changed. Throws a `RangeError`
   * for an unknown list, and for two records of one group with one id.
   */
  edit: (change: (data: LiveData) => void) => void;
  /** The requests received, in order. */
  readonly requests: readonly RequestLogEntry[];
  /** The log of reads of youth data and HEALTH documents. */
  readonly accessLog: readonly AccessLogEntry[];
  /**
   * Resets data, clock, rate limits, faults, logs and switches; credentials stay valid. A call that is under way ends in the old
   * state: the new one shows neither its effects nor its request.
   */
  reset: () => void;
  /** Ids of the demo data. Throws if the sandbox has other data. */
  readonly demo: SandboxDemo;
}

/** Makes the service in memory; `listenOn` starts its server. */
export function makeSandbox(options: SandboxOptions, listenOn: typeof listen): Sandbox {
  checkArguments("createSandbox", options, sandboxFields);
  const baseUrl = withoutFinalSlashes(String(options.baseUrl ?? "http://localhost/api/v2"));
  let advanced = 0;
  const now = () => new Date(Number(options.now?.() ?? Date.now()) + advanced);
  const { data, demo } = startingData(options, now());
  const startedAt = now().toISOString();
  const credentials = new Credentials();
  const service = new Service({
    basePath: new URL(baseUrl).pathname.replace(/\/$/, ""),
    requestsPerMinute: options.requestsPerMinute ?? 600,
    searchesPerHour: options.searchesPerHour ?? searchesPerHour,
    now,
    credentials,
    onAnswered: options.onAnswered,
    makeStore: () => new Store(data, startedAt),
  });

  const homeGroup = (groupId: string | undefined) => {
    const wanted = groupId ?? demo?.groupId ?? service.world.store.groups.rows[0]?.id;
    const group = wanted === undefined ? undefined : service.world.store.groups.find("id", wanted);
    if (group === undefined)
      throw new RangeError(`The sandbox has no group${wanted === undefined ? "" : ` ${wanted}`}.`);
    return group;
  };

  const leaderOf = (groupId: string): string | undefined => {
    const group = homeGroup(groupId);
    for (const one of [group, ...service.world.store.ancestors(group)]) {
      const owner = ownerOf(one, service.world.store.memberships.where("groupId", one.id));
      if (owner !== undefined) return owner;
    }
    return undefined;
  };

  const personOr = (personId: string | undefined): string => {
    if (personId !== undefined) {
      if (service.world.store.people.find("id", personId)) return personId;
      throw new RangeError(`The sandbox has no person ${personId}.`);
    }
    const first = service.world.store.groups.rows[0];
    const owner = demo?.people.owner ?? (first && leaderOf(first.id));
    // Without any data a token still belongs to someone, who is in no group.
    return owner ?? service.world.store.people.rows[0]?.id ?? "person_nobody";
  };

  const sandbox: Sandbox = {
    baseUrl,
    fetch: createFetch(service, baseUrl),
    handlers: [new SandboxHandler(service, baseUrl)] as never[],
    listen: (listenOptions = {}) => listenOn(service, listenOptions, sandbox),
    groupKey(wanted = {}) {
      checkArguments("groupKey", wanted, groupKeyFields);
      const { groupId, scopes = keyScopes, creatorLeft = false } = wanted;
      const group = homeGroup(groupId);
      const personId = leaderOf(group.id);
      if (personId === undefined)
        throw new RangeError(`The group ${group.id} has no owner to create a key for it.`);
      return credentials.issue<GroupKey>(
        { kind: "groupKey", groupId: group.id, personId, scopes: shortScopes(scopes), creatorLeft },
        "key",
      );
    },
    accessToken(wanted = {}) {
      checkArguments("accessToken", wanted, accessTokenFields);
      const { app = "first-party", scopes = appScopes, allowedScopes } = wanted;
      return credentials.issue<AccessToken>(
        {
          kind: "accessToken",
          personId: personOr(wanted.personId),
          app,
          vertical: wanted.vertical ?? null,
          scopes: shortScopes(scopes),
          allowedScopes: allowedScopes === undefined ? null : shortScopes(allowedScopes),
          installed: wanted.installed ?? null,
          paused: wanted.paused ?? false,
        },
        "token",
      );
    },
    revoke: (credential) => credentials.revoke(credential),
    allow(accessToken, scopes) {
      checkArguments("allow", { scopes }, { scopes: texts });
      if (!credentials.allow(accessToken, scopes))
        throw new RangeError("allow: This is no access token of the sandbox.");
    },
    advance(milliseconds) {
      checkArguments("advance", { milliseconds }, advanceFields);
      advanced += milliseconds;
    },
    configure(switches) {
      checkArguments("configure", switches, switchFields);
      for (const [name, isOn] of Object.entries(switches)) {
        if (isOn !== undefined) service.world.switches[name as keyof Switches] = isOn;
      }
    },
    failNext(operation, fault) {
      const faults: readonly unknown[] = Array.isArray(fault) ? fault : [fault];
      asRangeError("failNext", () => service.faults.add(operation, faults));
    },
    edit(change) {
      const copy = service.world.store.snapshot();
      change(copy);
      const edited = deepCopy(copy);
      checkData("edit", edited);
      const before = service.world.store;
      const after = new Store(edited, startedAt, before);
      dateEdits(before, after, now().toISOString());
      service.world.store = after;
    },
    get pendingFaults() {
      return service.faults.pending;
    },
    requests: service.requests,
    accessLog: service.accessLog,
    reset() {
      advanced = 0;
      service.reset();
    },
    get demo() {
      if (demo === undefined)
        throw new TypeError("`demo` exists only in a sandbox with the demo data.");
      return demo;
    },
  };
  return sandbox;
}

function startingData(
  { data = "demo", contacts, groups }: SandboxOptions,
  now: Date,
): { data: SandboxData; demo?: SandboxDemo } {
  if (data === "demo") {
    return createDemoData({
      now,
      ...(contacts === undefined ? {} : { contacts }),
      ...(groups === undefined ? {} : { groups }),
    });
  }
  if (contacts !== undefined || groups !== undefined) {
    throw new RangeError(
      "createSandbox: contacts and groups grow the demo data. Leave them out, or leave out data.",
    );
  }
  if (data === "empty") return { data: {} };
  checkData("createSandbox, data", data);
  // The caller's records stay theirs.
  return { data: deepCopy(data) };
}
