// The options of a backend, checked when it is made.
import {
  ConfigurationError,
  type GroupManagementClient,
  type OperationName,
  operations,
} from "group-management-sdk";

import { type Fields, readFields } from "../core/runtime/fields.ts";
import { askNearest } from "../core/runtime/nearest-name.ts";
import { attempted, isText } from "../core/runtime/values.ts";

/** @inline */
export type GivenClient = GroupManagementClient | null;

/** Options of a backend. */
export interface BackendOptions<Context = unknown> {
  /**
   * Returns the client whose credential a request gets: of the person that is signed in, as the session's cookie says,
   * from a `createClientPool`. Null if nobody is signed in. `context` is the backend's second argument, as the server
   * passes it: a session, SvelteKit's `locals`, a worker's `env`.
   */
  client: (request: Request, context: Context) => GivenClient | Promise<GivenClient>;
  /** Names of the operations that pages may call. Any other is refused. */
  allow: readonly OperationName[];
  /** The path below which pages call, as in their client's `baseUrl`. Default `"/api/v2"`. */
  prefix?: string | undefined;
  /** Origins of other pages that may call, such as `"https://app.example"`. Default: none but the backend's own. */
  origins?: readonly string[] | undefined;
}

export interface BackendSettings {
  readonly client: BackendOptions["client"];
  readonly allow: ReadonlySet<string>;
  readonly prefix: string;
  readonly origins: ReadonlySet<string>;
}

const fields: Fields<BackendOptions> = { client: null, allow: null, prefix: null, origins: null };

export function readOptions(given: unknown): BackendSettings {
  const { client, allow, prefix = "/api/v2", origins = [] } = readFields(fields, given, refuse);
  if (typeof client !== "function") {
    throw refuse(
      "client",
      "must be a function that returns the client of a request's person, or null.",
    );
  }
  return {
    client,
    allow: new Set(readAllowed(allow)),
    prefix: readPrefix(prefix),
    origins: new Set(readOrigins(origins)),
  };
}

function readAllowed(given: unknown): string[] {
  const known = Object.keys(operations);
  if (!Array.isArray(given)) {
    throw refuse("allow", 'must be an array of operation names, such as ["me.groups"].');
  }
  return (given as unknown[]).map((name) => {
    if (isText(name) && known.includes(name)) return name;
    const nearest = isText(name) ? askNearest(name, known) : "";
    throw refuse("allow", `has ${JSON.stringify(name)}, which is no operation's name.${nearest}`);
  });
}

function readPrefix(given: unknown): string {
  const url = isText(given) ? attempted(() => new URL(given, "http://localhost")) : undefined;
  if (!isText(given) || !/^\/(?!\/)/.test(given) || url?.pathname !== given) {
    throw refuse("prefix", 'must be a path as a URL has it, such as "/api/v2".');
  }
  return given.replace(/\/$/, "");
}

function readOrigins(given: unknown): string[] {
  if (!Array.isArray(given)) {
    throw refuse("origins", 'must be an array of origins, such as ["https://app.example"].');
  }
  return (given as unknown[]).map((origin) => {
    const url = isText(origin) ? attempted(() => new URL(origin)) : undefined;
    if (isText(origin) && /^https?:$/.test(url?.protocol ?? "") && url?.origin === origin)
      return origin;
    throw refuse(
      "origins",
      'must have the origin of each page, such as "https://app.example": a scheme and a host in lower case, no path and no "*".',
    );
  });
}

function refuse(name: string, message: string): ConfigurationError {
  return new ConfigurationError(`${name} ${message}`);
}
