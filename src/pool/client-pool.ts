// Clients for many people on one service: each with a credential, a window and a line of its own, all with one
// HTTP client, one retry budget and one limit of what is under way.
import { GroupManagement } from "../client.ts";
import { ClientParts, createCommonState, createLimiter, createParts } from "../client-parts.ts";
import { providedCredential } from "../core/credentials.ts";
import { ConfigurationError, RequestValidationError } from "../core/errors/errors.ts";
import type {
  AccessTokenContext,
  AccessTokenProvider,
  ClientOptions,
  Settings,
} from "../core/options/options.ts";
import { askNearest } from "../core/options/nearest-name.ts";
import { clientOptionNames } from "../core/options/option-validators.ts";
import { warn } from "../core/observability/hooks.ts";
import type { SharedPacing } from "../core/pacing/shared-pacing.ts";
import { isRecord } from "../core/runtime/values.ts";
import { Kept, type Use } from "./kept.ts";

/** @inline */
interface PoolOptions extends Omit<ClientOptions, "groupKey" | "accessToken" | "sharedPacing"> {
  /** Clients that are kept; beyond it the one unused for longest goes, never one with a call under way. Default 10,000. */
  max?: number | undefined;
  /** Milliseconds without a call until a client is let go. Default 300,000. */
  idle?: number | undefined;
  /** As of a client; or what gives it for an id, such as `(id) => redisPacing(redis, { id })`. */
  sharedPacing?: SharedPacing | ((id: string) => SharedPacing) | undefined;
}

/** Options of a client pool: those of a client, shared by all, and whose credential is whose. */
export type ClientPoolOptions = PoolOptions &
  (
    | {
        /** Gives someone's access token whenever one is needed: once for all their waiting calls, and again when the service refuses it. */
        accessToken: (id: string, context: AccessTokenContext) => string | Promise<string>;
        groupKey?: undefined;
      }
    | {
        /** Gives a group's key whenever it is needed: once, and again when the service refuses it. */
        groupKey: (id: string) => string | Promise<string>;
        accessToken?: undefined;
      }
  );

/** Clients for many people, made by `createClientPool`. */
export interface ClientPool {
  /**
   * Someone's client: the same one while it is kept. Ask for it where you use it rather than hold on to it.
   * @throws RequestValidationError for an id that is no text, or is empty.
   */
  client(id: string): GroupManagement;
  /**
   * Lets someone's client go, as at sign-out: its token is forgotten once the calls under way have ended, as they would.
   * @returns whether there was one.
   */
  delete(id: string): boolean;
  /** How many clients are kept. */
  readonly size: number;
}

/**
 * Makes clients for many people with the same options, each with their own credential.
 *
 * Every client has its own token, request window and queue; retry budget, `maxConcurrency` and HTTP client are the pool's,
 * so that an outage costs with ten thousand people what it costs with one. Nothing is sent, and no timer keeps the
 * process alive. The environment's credentials are not read: they would be everybody's.
 * @throws ConfigurationError for options that cannot work.
 */
export function createClientPool(options: ClientPoolOptions): ClientPool {
  const { max = 10_000, idle = 300_000, sharedPacing, ...given } = readPoolOptions(options);
  if (!Number.isInteger(max) || max < 1) throw refuse("max must be a whole number, 1 or more.");
  if (typeof idle !== "number" || !(idle > 0)) {
    throw refuse("idle must be a positive number of milliseconds.");
  }
  const provide = readCredential(given);
  const pacingOf = readPacing(sharedPacing);
  const isKey = given.groupKey !== undefined;
  // Read and checked once, with what stands for anybody's credential: a key where it is keys that need protection.
  const anybody = isKey ? { groupKey: "anybody" } : { accessToken: () => "" };
  const { settings } = createParts({
    ...given,
    groupKey: undefined,
    accessToken: undefined,
    ...anybody,
  });
  warnOfUnknown(options, settings);
  const common = createCommonState(settings);

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
    const source = providedCredential(provider, isKey ? "groupKey function" : undefined);
    const state = { ...common, limiter: createLimiter(own), credential: source, usage };
    return { client: new GroupManagement({}, new ClientParts(own, state)), source };
  }

  const kept = new Kept({ max, idle, create, forget: ({ source }) => source.forget?.() });
  return {
    client: (id) => kept.get(requireId(id)).client,
    delete: (id) => kept.delete(requireId(id)),
    get size() {
      return kept.size;
    },
  };
}

const optionNames = [...clientOptionNames, "max", "idle"];

/** The known options, each read once, wherever an object has them from. */
function readPoolOptions(options: unknown): PoolOptions & GivenCredential {
  try {
    if (!isRecord(options)) throw refuse("options must be an object with accessToken or groupKey.");
    // What they hold is checked one by one.
    return Object.fromEntries(optionNames.map((name) => [name, options[name]]));
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw new ConfigurationError("options cannot be read. See the cause.", { cause });
  }
}

/** Logs options that nobody knows, by their names alone. */
function warnOfUnknown(options: object, settings: Settings): void {
  for (const name of Object.keys(options)) {
    if (optionNames.includes(name)) continue;
    const question = askNearest(name, optionNames);
    warn(settings, `The option ${JSON.stringify(name)} is not known.${question}`);
  }
}

/** A credential as it was given, unchecked. */
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
  // What it gives is checked whenever it is asked; a key's function needs no context.
  return provide as (id: string, context: AccessTokenContext) => string | Promise<string>;
}

function readPacing(given: PoolOptions["sharedPacing"]): (id: string) => SharedPacing | undefined {
  if (given === undefined) return () => undefined;
  if (typeof given === "function") return (id) => requirePacing(given(id));
  if (requirePacing(given).among === "processes") {
    throw refuse(
      "sharedPacing must be a function that takes an id, such as (id) => redisPacing(redis, { id }): in a pool each id has its own window.",
    );
  }
  return () => given;
}

function requirePacing(given: SharedPacing): SharedPacing {
  if (typeof (given as Partial<SharedPacing> | null)?.limiter === "function") return given;
  throw refuse("sharedPacing must be, or return, the result of processPacing or redisPacing.");
}

function requireId(id: unknown): string {
  if (typeof id === "string" && id !== "") return id;
  throw new RequestValidationError("id must be a non-empty string.", "id");
}

function refuse(message: string): ConfigurationError {
  return new ConfigurationError(message);
}
