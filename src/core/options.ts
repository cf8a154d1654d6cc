// The options of a client and of one call: their types, their defaults, and what is refused.
import { readBaseUrl } from "./base-url.ts";
import { ConfigurationError, RequestValidationError } from "./errors.ts";
import { type HeaderValues, readHeaders } from "./headers.ts";
import type { Hooks, Logger, LogLevel } from "./observe.ts";

/** Why an access token is asked for. */
export interface AccessTokenContext {
  /** `unauthorized` and `terms_required`: the service refused the token given before for that reason. */
  reason: "initial" | "unauthorized" | "terms_required";
  /** Aborted once no call waits for the token any more. */
  signal: AbortSignal;
}

/** Gives an access token whenever one is needed: once for all waiting calls, and again when the service refuses it. */
export type AccessTokenProvider = (context: AccessTokenContext) => string | Promise<string>;

/** What to do when the request window is known to be spent: queue, fail with a `RateLimitError`, or send regardless. */
export type Pacing = "wait" | "fail" | "off";

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call; it then rejects with the signal's own reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, its body included; false for none. */
  timeout?: number | false | undefined;
  /** Milliseconds for the whole call: token, queue, every attempt and the waits between; false for none. Each page of a list is a call. */
  totalTimeout?: number | false | undefined;
  /** Retries after the first attempt. */
  maxRetries?: number | undefined;
  /** Extra headers. The credential cannot be replaced by them. */
  headers?: HeaderValues | undefined;
  pacing?: Pacing | undefined;
}

/** Options of a client. */
export interface ClientOptions {
  /** The address of the service, `/api/v2` included. Default: the environment's `GROUP_MANAGEMENT_BASE_URL`. */
  baseUrl?: string | URL | undefined;
  /** A group's key; one of the two credentials. Default: `GROUP_MANAGEMENT_KEY`. */
  groupKey?: string | undefined;
  /** An app's token for a signed-in person, or what gives one. Default: `GROUP_MANAGEMENT_ACCESS_TOKEN`. */
  accessToken?: string | AccessTokenProvider | undefined;
  /** Milliseconds for one attempt, its body included; false for none. Default 30,000. */
  timeout?: number | false | undefined;
  /** Milliseconds for a whole call: token, queue, every attempt and the waits between. Default false: none. */
  totalTimeout?: number | false | undefined;
  /** Retries after the first attempt. Default 3. */
  maxRetries?: number | undefined;
  /** Milliseconds that bound one wait: a backoff, a `Retry-After`, the end of a window. A longer `Retry-After` is not waited for. Default 75,000. */
  maxRetryDelay?: number | undefined;
  /** What to do when the request window is known to be spent. Default `"wait"`. */
  pacing?: Pacing | undefined;
  /** What to do with an answer that is not of the described shape: throw (default), or log it and hand it back as it came. */
  responseValidation?: "throw" | "warn" | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Extra headers for every request. */
  headers?: HeaderValues | undefined;
  /** Takes log lines; default `console`. */
  logger?: Logger | undefined;
  /** The least level that is logged. Default `"warn"`. */
  logLevel?: LogLevel | undefined;
  /** Observers. They change nothing, and one that throws harms no call. */
  hooks?: Hooks | undefined;
  /** Allows a group key in a page or a mobile app, where everybody can read it. Default false. */
  allowGroupKeyInBrowser?: boolean | undefined;
  /** Allows `http:` to other machines, which sends the credential in clear. Default false. */
  allowInsecureBaseUrl?: boolean | undefined;
}

/** @internal The settings of one call: a client's defaults with the call's own options over them. */
export interface CallSettings {
  readonly signal: AbortSignal | undefined;
  readonly timeout: number | false;
  readonly totalTimeout: number | false;
  readonly maxRetries: number;
  readonly maxRetryDelay: number;
  readonly pacing: Pacing;
  readonly headers: Readonly<Record<string, string>>;
}

/** @internal A client's options, checked and complete. */
export interface Settings extends Omit<CallSettings, "signal"> {
  readonly baseUrl: string;
  readonly groupKey: string | undefined;
  readonly accessToken: string | AccessTokenProvider | undefined;
  readonly lenient: boolean;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly logger: Logger;
  readonly logLevel: LogLevel;
  readonly hooks: Hooks;
}

type Refuse = (parameter: string, message: string) => Error;

const refuseOption: Refuse = (name, message) => new ConfigurationError(`${name} ${message}`);
const refuseCallOption: Refuse = (name, message) =>
  new RequestValidationError(`options.${name} ${message}`, name);

function checkTimes(options: CallOptions & { maxRetryDelay?: unknown }, refuse: Refuse): void {
  for (const name of ["timeout", "totalTimeout", "maxRetryDelay"] as const) {
    const value = options[name];
    if (value === undefined || (value === false && name !== "maxRetryDelay")) continue;
    const least = name === "maxRetryDelay" ? 0 : Number.MIN_VALUE;
    if (typeof value !== "number" || !(value >= least)) {
      throw refuse(name, "must be a positive number of milliseconds, or false for none.");
    }
  }
  const { maxRetries, pacing } = options;
  if (maxRetries !== undefined && !(Number.isInteger(maxRetries) && maxRetries >= 0)) {
    throw refuse("maxRetries", "must be a whole number, 0 for no retries.");
  }
  oneOf("pacing", pacing, ["wait", "fail", "off"], refuse);
}

function oneOf(name: string, value: unknown, allowed: readonly unknown[], refuse: Refuse): void {
  if (value !== undefined && !allowed.includes(value)) {
    throw refuse(
      name,
      `must be one of ${allowed.map((known) => `"${String(known)}"`).join(", ")}.`,
    );
  }
}

/** @internal Lays the options of one call over a client's settings. */
export function callSettings(settings: Settings, options: CallOptions): CallSettings {
  checkTimes(options, refuseCallOption);
  const { signal, headers } = options;
  if (signal !== undefined && typeof signal?.addEventListener !== "function") {
    throw refuseCallOption("signal", "must be an AbortSignal.");
  }
  return {
    signal,
    timeout: options.timeout ?? settings.timeout,
    totalTimeout: options.totalTimeout ?? settings.totalTimeout,
    maxRetries: options.maxRetries ?? settings.maxRetries,
    maxRetryDelay: settings.maxRetryDelay,
    pacing: options.pacing ?? settings.pacing,
    headers: headers
      ? readHeaders(headers, (message) => refuseCallOption("headers", message), settings.headers)
      : settings.headers,
  };
}

/** @internal Checks a client's options and fills in the defaults; reads the environment for what they leave out. */
export function clientSettings(options: ClientOptions): Settings {
  checkTimes(options, refuseOption);
  oneOf("responseValidation", options.responseValidation, ["throw", "warn"], refuseOption);
  oneOf("logLevel", options.logLevel, ["off", "error", "warn", "info", "debug"], refuseOption);
  if (options.fetch !== undefined && typeof options.fetch !== "function") {
    throw refuseOption("fetch", "must be a function such as the global fetch.");
  }
  const credential = readCredential(options);
  if (credential.groupKey !== undefined && !options.allowGroupKeyInBrowser && inBrowser()) {
    throw refuseOption(
      "groupKey",
      "in a page or an app can be read by anybody who opens it. Use an access token there, or set allowGroupKeyInBrowser if nobody else can reach this page.",
    );
  }
  return {
    baseUrl: baseUrlOf(options),
    ...credential,
    timeout: options.timeout ?? 30_000,
    totalTimeout: options.totalTimeout ?? false,
    maxRetries: options.maxRetries ?? 3,
    maxRetryDelay: options.maxRetryDelay ?? 75_000,
    pacing: options.pacing ?? "wait",
    lenient: options.responseValidation === "warn",
    fetch: options.fetch,
    headers: readHeaders(options.headers, (message) => refuseOption("headers", message)),
    logger: options.logger ?? console,
    logLevel: options.logLevel ?? "warn",
    hooks: options.hooks ?? {},
  };
}

function environment(name: string): string | undefined {
  try {
    return (typeof process === "undefined" ? undefined : process.env[name]) || undefined;
  } catch {
    return undefined; // Deno without the permission to read it.
  }
}

function readCredential(options: ClientOptions): Pick<Settings, "groupKey" | "accessToken"> {
  let { groupKey, accessToken } = options;
  if (groupKey === undefined && accessToken === undefined) {
    groupKey = environment("GROUP_MANAGEMENT_KEY");
    accessToken = environment("GROUP_MANAGEMENT_ACCESS_TOKEN");
  }
  if (groupKey !== undefined && accessToken !== undefined) {
    throw new ConfigurationError("groupKey and accessToken are both given. Give one of them.");
  }
  if (groupKey === undefined && accessToken === undefined) {
    throw new ConfigurationError(
      "No credential. Give groupKey or accessToken, or set GROUP_MANAGEMENT_KEY or GROUP_MANAGEMENT_ACCESS_TOKEN.",
    );
  }
  if (groupKey !== undefined && !isBearer(groupKey)) throw refuseOption("groupKey", unusable);
  if (typeof accessToken !== "function" && accessToken !== undefined && !isBearer(accessToken)) {
    throw refuseOption("accessToken", unusable);
  }
  return { groupKey, accessToken };
}

const unusable =
  "must be a string that a header can carry: not empty, no spaces, no line breaks (was it read from a file with a line break at its end?).";

/** @internal Whether a value can stand after `Bearer` in a header. */
export function isBearer(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]+$/.test(value);
}

function baseUrlOf(options: ClientOptions): string {
  const { baseUrl } = options;
  const given = baseUrl === undefined ? environment("GROUP_MANAGEMENT_BASE_URL") : baseUrl;
  if (given === undefined) {
    throw new ConfigurationError(
      "No baseUrl. Give baseUrl (it ends in /api/v2), or set GROUP_MANAGEMENT_BASE_URL.",
    );
  }
  return readBaseUrl(given, options.allowInsecureBaseUrl === true, (message) =>
    refuseOption("baseUrl", message),
  );
}

function inBrowser(): boolean {
  const scope = globalThis as {
    document?: unknown;
    navigator?: { product?: string; userAgent?: string };
    WorkerGlobalScope?: unknown;
    Deno?: unknown;
  };
  if (scope.navigator?.product === "ReactNative") return true;
  if (typeof scope.document === "object") return true;
  // A browser's worker. Workers of servers have no importScripts beside this class.
  return (
    typeof scope.WorkerGlobalScope === "function" &&
    scope.Deno === undefined &&
    scope.navigator?.userAgent?.startsWith("Mozilla/") === true
  );
}
