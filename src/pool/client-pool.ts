// Clients for many people. Each has its own credential, rate-limit window and queue. They share the HTTP client, the retry
// budget and `maxConcurrency`.
import { GroupManagement } from "../client.ts";
import { ClientParts, createCommonState, createLimiter, createParts } from "../client-parts.ts";
import { createProvidedCredential } from "../core/provided-credential.ts";
import { ConfigurationError, RequestValidationError } from "../core/errors/errors.ts";
import type {
  AccessTokenContext,
  AccessTokenProvider,
  ClientOptionFields,
} from "../core/options/options.ts";
import { ofClient } from "../core/options/option-validators.ts";
import { unknownOptions } from "../core/options/option-warnings.ts";
import { warn } from "../core/observability/hooks.ts";
import type { SharedPacing } from "../core/pacing/shared-pacing.ts";
import { type Fields, pickFields } from "../core/runtime/fields.ts";
import { attempted, type Refuse } from "../core/runtime/values.ts";
import { Kept, type Use } from "./kept.ts";

/** @inline */
interface PoolOptions extends Omit<
  ClientOptionFields,
  "groupKey" | "accessToken" | "credential" | "sharedPacing"
> {
  /**
   * Maximum number of clients kept. The least recently used is dropped first, but never one with a call in flight.
   * Default 10,000.
   */
  max?: number | undefined;
  /**
   * Maximum number of requests in flight for one client, so that the slow requests of one person do not hold up
   * everybody else's. Default: a quarter of `maxConcurrency`, at least 1.
   */
  maxConcurrencyPerClient?: number | undefined;
  /** Milliseconds without a call after which a client is dropped. Default 300,000. */
  idle?: number | undefined;
  /** As for a client, or a function that returns it for an id, such as `(id) => redisPacing(redis, { id })`. */
  sharedPacing?: SharedPacing | ((id: string) => SharedPacing) | undefined;
}

/** Options of a client pool: those of a client, shared by all, and a function that returns each id's credential. */
export type ClientPoolOptions = PoolOptions &
  (
    | {
        /**
         * Returns the access token of an id. Called once for all its waiting calls, and again when the service
         * refuses the token.
         */
        accessToken: (id: string, context: AccessTokenContext) => string | Promise<string>;
        groupKey?: undefined;
      }
    | {
        /** Returns the group key of an id. Called once, and again when the service refuses the key. */
        groupKey: (id: string) => string | Promise<string>;
        accessToken?: undefined;
      }
  );

/** Clients for many people, created by `createClientPool`. */
export interface ClientPool {
  /**
   * The client of an id: the same one while it is kept. Call this at each use; do not store the client.
   * @throws RequestValidationError if the id is not a string, or is empty.
   */
  client(id: string): GroupManagement;
  /**
   * Drops the client of an id, as at sign-out. Calls in flight finish; then its token is forgotten.
   * @returns whether there was one.
   */
  delete(id: string): boolean;
  /** Number of clients kept. */
  readonly size: number;
}

/**
 * Creates a pool of clients with the same options, each with its own credential.
 *
 * Each client has its own token, rate limit and queue. The retry budget, `maxConcurrency` and the HTTP client are
 * shared; one client has at most `maxConcurrencyPerClient` of its places. Nothing is sent, and no timer keeps the
 * process alive. Credentials in the environment are not read, since they would apply to everybody.
 * @throws ConfigurationError for invalid or conflicting options.
 */
export function createClientPool(options: ClientPoolOptions): ClientPool {
  const {
    max = 10_000,
    idle = 300_000,
    maxConcurrencyPerClient,
    sharedPacing,
    ...given
  } = pickFields<PoolOptions & GivenCredential>(fields, options, refuseOption);
  const provide = readCredential(given);
  const pacingOf = readPacing(sharedPacing);
  const isKey = given.groupKey !== undefined;
  // The options are checked once, with a placeholder for the credential. A key has its own checks, so it stands for keys.
  const anybody = isKey ? { groupKey: "anybody" } : { accessToken: () => "" };
  const { settings } = createParts({
    ...given,
    groupKey: undefined,
    accessToken: undefined,
    ...anybody,
  });
  for (const message of unknownOptions(options, optionNames)) warn(settings, message);
  const common = createCommonState(settings);
  const { maxConcurrency } = settings;
  const quarter = Math.max(1, Math.floor(maxConcurrency / 4));
  const ofOne = maxConcurrencyPerClient ?? quarter;

  function create(id: string, usage: Use) {
    const provider: AccessTokenProvider = (context) => provide(id, context);
    const credential = { groupKey: undefined, accessToken: provider };
    const pacing = { sharedPacing: pacingOf(id) };
    const own = {
      ...settings,
      ...credential,
      ...pacing,
      options: { ...settings.options, ...credential, ...pacing },
    };
    const source = createProvidedCredential(
      provider,
      settings.timeout,
      isKey ? "groupKey function" : undefined,
    );
    const semaphore = common.semaphore.derive(Math.min(ofOne, maxConcurrency));
    const state = { ...common, semaphore, limiter: createLimiter(own), credential: source, usage };
    return { client: new GroupManagement({}, new ClientParts(own, state)), source };
  }

  const kept = new Kept({ max, idle, create, forget: ({ source }) => source.forget() });
  return {
    client: (id) => kept.get(requireId(id)).client,
    delete: (id) => kept.delete(requireId(id)),
    get size() {
      return kept.size;
    },
  };
}

const refuseOption: Refuse = (name, message) => refuse(`${name} ${message}`);

const fields: Fields<PoolOptions & GivenCredential> = {
  ...ofClient,
  // A function is allowed, too.
  sharedPacing: null,
  max: ofClient.maxConcurrency,
  maxConcurrencyPerClient: ofClient.maxConcurrency,
  idle: [(value) => typeof value === "number" && value > 0, "a positive number of milliseconds"],
};
const optionNames = Object.keys(fields);

/** The options for the credential, unchecked. */
interface GivenCredential {
  accessToken?: unknown;
  groupKey?: unknown;
}

function readCredential({ accessToken, groupKey }: GivenCredential) {
  if (accessToken !== undefined && groupKey !== undefined) {
    throw refuse("accessToken and groupKey are both given. Give one of them.");
  }
  const provide: unknown = accessToken ?? groupKey;
  const name = groupKey === undefined ? "accessToken" : "groupKey";
  if (typeof provide !== "function") {
    throw refuse(
      `${name} must be a function that takes an id: in a pool each id has its own credential.`,
    );
  }
  // Its results are checked at each call. A key's function ignores the context.
  return provide as (id: string, context: AccessTokenContext) => string | Promise<string>;
}

function readPacing(given: PoolOptions["sharedPacing"]): (id: string) => SharedPacing | undefined {
  if (given === undefined) return () => undefined;
  if (typeof given === "function") return (id) => requirePacing(() => given(id));
  const pacing = requirePacing(() => given);
  if (attempted(() => pacing.among) !== "clients") {
    throw refuse(
      "sharedPacing must be a function that takes an id, such as (id) => redisPacing(redis, { id }): in a pool each id has its own window.",
    );
  }
  return () => pacing;
}

function requirePacing(read: () => SharedPacing): SharedPacing {
  const message = "sharedPacing must be, or return, the result of processPacing or redisPacing.";
  let pacing: Partial<SharedPacing> | null;
  try {
    pacing = read();
    if (typeof pacing?.limiter === "function") return pacing as SharedPacing;
  } catch (cause) {
    throw new ConfigurationError(`${message} See the cause.`, { cause });
  }
  throw refuse(message);
}

function requireId(id: unknown): string {
  if (typeof id === "string" && id !== "") return id;
  throw new RequestValidationError("id must be a non-empty string.", "id");
}

function refuse(message: string): ConfigurationError {
  return new ConfigurationError(message);
}
