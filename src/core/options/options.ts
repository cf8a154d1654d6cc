// The options of a client and of one call, and the settings that are made of them: types alone.
import type { HeaderValues } from "../http/headers.ts";
import type { Fetch } from "../http/http-client.ts";
import type { Hooks, Logger, LogLevel } from "../observability/hooks.ts";
import type { Instrumentation } from "../observability/instrumentation.ts";
import type { Pacing, Priority } from "../pacing/queue/pending-call.ts";
import type { SharedPacing } from "../pacing/shared-pacing.ts";
import type { AppInfo } from "./user-agent.ts";

/** Why the client needs an access token. */
export interface AccessTokenContext {
  /** With `unauthorized` and `terms_required` the service refused the previous token for that reason. */
  reason: "initial" | "unauthorized" | "terms_required";
  /**
   * Aborted when the client's `timeout` is over. Do not pass it to the exchange of a refresh token that may be used only
   * once: a person whose exchange is broken off is signed out.
   */
  signal: AbortSignal;
}

/**
 * Returns an access token when one is needed. **The client uses one token for all its calls: a function that looks up
 * the current caller would give one person's data to another. Create a client for each person, with
 * `createClientPool`.**
 *
 * Called once for all waiting calls, and again when the service refuses the token. It runs to its end even if these calls
 * are aborted. After the client's `timeout` they fail with a `CredentialError`, so it must not await a call of the client
 * that it provides the token for.
 */
export type AccessTokenProvider = (context: AccessTokenContext) => string | Promise<string>;

/** A query value. Arrays are joined with commas; null and undefined are omitted. */
export type QueryValue =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | readonly (string | number | boolean | Date | null | undefined)[];

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, including its body; false for no limit. */
  timeout?: number | false | undefined;
  /**
   * Milliseconds for the whole call: token, queue, all attempts and waits; false for no limit. Each page of a list is
   * a call.
   */
  totalTimeout?: number | false | undefined;
  /** Retries after the first attempt. */
  maxRetries?: number | undefined;
  /** Extra headers. The credential cannot be replaced by them. */
  headers?: HeaderValues | undefined;
  /**
   * Query parameters that this version of the client does not know, whatever their names; on each page of a list. Null and
   * undefined are omitted.
   */
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Behavior when the rate limit is used up. */
  pacing?: Pacing | undefined;
  /** The order of queued calls. `"low"` leaves a tenth of each window to the others. */
  priority?: Priority | undefined;
}

/** Options of a client, with at most one credential. */
export type ClientOptions = ClientOptionFields &
  (
    | { groupKey?: undefined; accessToken?: undefined }
    | { groupKey?: undefined; credential?: undefined }
    | { accessToken?: undefined; credential?: undefined }
  );

/** The options of a client one by one. `ClientOptions` allows one credential of them. */
export interface ClientOptionFields {
  /** The address of the service, including `/api/v2`. Default: the environment variable `GROUP_MANAGEMENT_BASE_URL`. */
  baseUrl?: string | URL | undefined;
  /** A group key: one of the two kinds of credentials. Default: the environment variable `GROUP_MANAGEMENT_KEY`. */
  groupKey?: string | undefined;
  /**
   * An app's token for a signed-in person, or a function that returns one. **The client uses one token for all its
   * calls: on a server for many people, create a client for each of them.** Default: the environment variable
   * `GROUP_MANAGEMENT_ACCESS_TOKEN`.
   */
  accessToken?: string | AccessTokenProvider | undefined;
  /**
   * `"none"` in the place of a key or a token: your own backend, at `baseUrl`, adds the credential. None is sent, and the
   * environment's is not read. In a web page `baseUrl` may then be a path of the page's origin, such as `"/api/v2"`.
   */
  credential?: "none" | undefined;
  /** Milliseconds for one attempt, including its body; false for no limit. Default 30,000. */
  timeout?: number | false | undefined;
  /** Milliseconds for a whole call: token, queue, all attempts and waits. Default false: no limit. */
  totalTimeout?: number | false | undefined;
  /** Retries after the first attempt. Default 3. */
  maxRetries?: number | undefined;
  /**
   * Maximum milliseconds of one wait: a backoff, a `Retry-After`, or the end of a window. With a longer `Retry-After`
   * the call fails at once. Default 75,000.
   */
  maxRetryDelay?: number | undefined;
  /**
   * Behavior when the rate limit is used up: `"wait"` queues the call; `"fail"` waits for no rate limit and throws a
   * `RateLimitError`; `"off"` sends all the same. Default `"wait"`.
   */
  pacing?: Pacing | undefined;
  /**
   * The order of queued calls: `"high"`, then `"auto"`, then `"low"`, and first come first served within each. `"low"`
   * leaves a tenth of each window (at least one request, where the limit is more than one) to the others. Default
   * `"auto"`.
   */
  priority?: Priority | undefined;
  /**
   * Shares the rate limit with other clients or processes: `processPacing()`, or `redisPacing()` of
   * `group-management-sdk/redis`.
   */
  sharedPacing?: SharedPacing | undefined;
  /**
   * Maximum number of requests in flight, for this client and those made from it; the rest queue in order. Default
   * 50.
   */
  maxConcurrency?: number | undefined;
  /**
   * Maximum bytes of a decompressed response body. A larger one ends the call without a retry. Default 16 MiB; at
   * most what a string can hold, which is 512 MiB on Node.
   */
  maxResponseSize?: number | undefined;
  /** Behavior when a response fails validation: throw (default), or log a warning and return it unchanged. */
  responseValidation?: "throw" | "warn" | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Extra headers for every request. */
  headers?: HeaderValues | undefined;
  /** Receives log lines. Default `console`. */
  logger?: Logger | undefined;
  /** The lowest level that is logged. Default `"warn"`. */
  logLevel?: LogLevel | undefined;
  /** Observers of calls. They cannot change a call, and may throw. */
  hooks?: Hooks | undefined;
  /** A tracer of calls, such as `openTelemetry()` of `group-management-sdk/opentelemetry`. It may throw. */
  instrumentation?: Instrumentation | undefined;
  /**
   * Adds your program's name to `User-Agent`, after this package's. Not in browsers and apps, which set their own
   * header.
   */
  appInfo?: AppInfo | undefined;
  /** Allows a group key in a web page or a mobile app, where anybody can read it. Default false. */
  allowGroupKeyInBrowser?: boolean | undefined;
  /**
   * Allows `http:` to other machines, which sends the credential unencrypted. Default: whether the environment variable
   * `GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL` is `1`.
   */
  allowInsecureBaseUrl?: boolean | undefined;
}

/** @internal The settings of one call: a client's defaults with the call's own options over them. */
export interface CallSettings {
  readonly signal?: AbortSignal;
  readonly timeout: number | false;
  readonly totalTimeout: number | false;
  readonly maxRetries: number;
  readonly maxRetryDelay: number;
  readonly pacing: Pacing;
  readonly priority: Priority;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** @internal A client's options, checked and complete. */
export interface Settings
  extends
    Omit<CallSettings, "signal" | "query">,
    Pick<ClientOptionFields, "sharedPacing" | "fetch" | "instrumentation" | "appInfo"> {
  readonly baseUrl: string;
  readonly groupKey: string | undefined;
  readonly accessToken: string | AccessTokenProvider | undefined;
  readonly credential: "none" | undefined;
  readonly maxConcurrency: number;
  readonly maxResponseSize: number;
  readonly lenient: boolean;
  readonly logger: Logger;
  readonly logLevel: LogLevel;
  readonly hooks: Hooks;
  /** The options as they were when the client was made, for clients that are made from it. */
  readonly options: ClientOptionFields;
}
