// The options of a client and of one call: their types, their defaults, and what is refused.
import { readBaseUrl } from "./base-url.ts";
import { ConfigurationError, RequestValidationError } from "./errors.ts";
import { type HeaderPairs, type HeaderValues, layHeaders, readHeaders } from "./headers.ts";
import type { Instrumentation } from "./instrumentation.ts";
import { type Hooks, type Logger, type LogLevel, readHooks } from "./observe.ts";
import { checkCallOptions, checkClientOptions } from "./option-kinds.ts";
import { warnOfOptions } from "./option-warnings.ts";
import { isRecord, isText } from "./record.ts";
import type { SharedPacing } from "./shared-pacing.ts";
import { environment, inBrowser } from "./surroundings.ts";
import { type AppInfo, userAgent } from "./user-agent.ts";

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
  /** Keeps the request window together with other clients or processes: `processPacing()`, or `redisPacing()` of `group-management-sdk/redis`. */
  sharedPacing?: SharedPacing | undefined;
  /** Requests under way at once, for this client and those made from it; the rest queue, in order. Default 50. */
  maxConcurrency?: number | undefined;
  /** Bytes of a decoded response body. A larger one ends the attempt and is not retried. Default 64 MiB. */
  maxResponseSize?: number | undefined;
  /** What to do with a response that is not of the described shape: throw (default), or log it and hand it back as it came. */
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
  /** Follows calls while they run, such as `openTelemetry()` of `group-management-sdk/opentelemetry`. One that throws harms no call. */
  instrumentation?: Instrumentation | undefined;
  /** Names your program in `User-Agent`, after this package; not in pages and apps, whose header it is. */
  appInfo?: AppInfo | undefined;
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
  readonly maxConcurrency: number;
  readonly maxResponseSize: number;
  readonly lenient: boolean;
  readonly sharedPacing: SharedPacing | undefined;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly logger: Logger;
  readonly logLevel: LogLevel;
  readonly hooks: Hooks;
  readonly instrumentation: Instrumentation | undefined;
  readonly appInfo: AppInfo | undefined;
  /** The options as they were when the client was made, for clients that are made from it. */
  readonly options: ClientOptions;
}

const refuseOption = (name: string, message: string) =>
  new ConfigurationError(`${name} ${message}`);
const refuseCallOption = (name: string, message: string) =>
  new RequestValidationError(`${name === "options" ? name : `options.${name}`} ${message}`, name);

/** @internal The options of a call, checked and copied: changing the object afterwards changes nothing. */
export function readCallOptions(
  given: CallOptions | undefined,
): CallOptions & { headers: HeaderPairs } {
  const options: CallOptions = given === undefined ? {} : checkCallOptions(given, refuseCallOption);
  const headers = readHeaders(options.headers, (message) => refuseCallOption("headers", message));
  return { ...options, headers };
}

/** @internal Lays the options of one call over a client's settings. */
export function callSettings(settings: Settings, given: CallOptions | undefined): CallSettings {
  const options = readCallOptions(given);
  return {
    signal: options.signal,
    timeout: options.timeout ?? settings.timeout,
    totalTimeout: options.totalTimeout ?? settings.totalTimeout,
    maxRetries: options.maxRetries ?? settings.maxRetries,
    maxRetryDelay: settings.maxRetryDelay,
    pacing: options.pacing ?? settings.pacing,
    headers: layHeaders(options.headers, settings.headers),
  };
}

/** @internal Refuses options that are no object of them. */
export function requireOptions(given: ClientOptions | undefined): ClientOptions {
  if (given === undefined || isRecord(given)) return given ?? {};
  throw refuseOption("options", "must be an object.");
}

/**
 * @internal Checks a client's options and fills in the defaults; reads the environment for what they leave out.
 * `origin` is what the client is made from that this one is made from.
 */
export function clientSettings(given: ClientOptions, origin?: Settings): Settings {
  const options: ClientOptions = checkClientOptions(requireOptions(given), refuseOption);
  const credential = readCredential(options);
  if (credential.groupKey !== undefined && !options.allowGroupKeyInBrowser && inBrowser()) {
    throw refuseOption(
      "groupKey",
      "in a page or an app can be read by anybody who opens it. Use an access token there, or set allowGroupKeyInBrowser if nobody else can reach this page.",
    );
  }
  const headers = readHeaders(options.headers, (message) => refuseOption("headers", message));
  const hooks = readHooks(options.hooks, refuseOption);
  const appInfo = options.appInfo && { ...options.appInfo };
  const settings: Settings = {
    baseUrl: baseUrlOf(options),
    ...credential,
    timeout: options.timeout ?? 30_000,
    totalTimeout: options.totalTimeout ?? false,
    maxRetries: options.maxRetries ?? 3,
    maxRetryDelay: options.maxRetryDelay ?? 75_000,
    maxConcurrency: options.maxConcurrency ?? 50,
    maxResponseSize: options.maxResponseSize ?? 64 * 2 ** 20,
    pacing: options.pacing ?? "wait",
    lenient: options.responseValidation === "warn",
    sharedPacing: options.sharedPacing,
    fetch: options.fetch,
    headers: layHeaders(headers, userAgent(appInfo)),
    logger: options.logger ?? console,
    logLevel: options.logLevel ?? "warn",
    hooks,
    instrumentation: options.instrumentation,
    appInfo,
    options: { ...options, headers, hooks, appInfo },
  };
  warnOfOptions(given, settings, origin);
  return settings;
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
  if (groupKey !== undefined) requireBearer("groupKey", groupKey);
  if (typeof accessToken !== "function" && accessToken !== undefined) {
    requireBearer("accessToken", accessToken);
  }
  return { groupKey, accessToken };
}

function requireBearer(name: string, value: unknown): void {
  if (isText(value) && /^bearer\s/i.test(value)) {
    throw refuseOption(name, 'begins with the word "Bearer". Leave it out: it is sent before it.');
  }
  if (!isBearer(value)) {
    throw refuseOption(
      name,
      "must be a string that a header can carry: not empty, no spaces, no line breaks (was it read from a file with a line break at its end?).",
    );
  }
}

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
