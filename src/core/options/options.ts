// The options of a client and of one call, and the settings that are made of them: types alone.
import type { HeaderValues } from "../http/headers.ts";
import type { Hooks, Logger, LogLevel } from "../observability/hooks.ts";
import type { Instrumentation } from "../observability/instrumentation.ts";
import type { Pacing } from "../pacing/pending-call.ts";
import type { SharedPacing } from "../pacing/shared-pacing.ts";
import type { AppInfo } from "./user-agent.ts";

/** Why an access token is asked for. */
export interface AccessTokenContext {
  /** `unauthorized` and `terms_required`: the service refused the token given before for that reason. */
  reason: "initial" | "unauthorized" | "terms_required";
  /** Aborted once no call waits for the token any more. */
  signal: AbortSignal;
}

/**
 * Gives an access token whenever one is needed. **It is asked once for the client, whoever calls: one that looks up the
 * current caller gives one person's data to another. Make a client for each person, with `createClientPool`.**
 *
 * Asked once for all waiting calls, and again when the service refuses the token. It must not call the client that it
 * is for: such a call is a `CredentialError`.
 */
export type AccessTokenProvider = (context: AccessTokenContext) => string | Promise<string>;

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
  /** What to do when the request window is known to be spent. */
  pacing?: Pacing | undefined;
}

/** Options of a client. */
export interface ClientOptions {
  /** The address of the service, `/api/v2` included. Default: the environment's `GROUP_MANAGEMENT_BASE_URL`. */
  baseUrl?: string | URL | undefined;
  /** A group's key; one of the two credentials. Default: `GROUP_MANAGEMENT_KEY`. */
  groupKey?: string | undefined;
  /**
   * An app's token for a signed-in person, or what gives one. **A function is asked once for the client, not once for each
   * caller: on a server for many people make a client for each of them.** Default: `GROUP_MANAGEMENT_ACCESS_TOKEN`.
   */
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
  /** Bytes of a decoded response body. A larger one ends the attempt and is not retried. Default 16 MiB; never more than a string holds, which is 512 MiB on Node. */
  maxResponseSize?: number | undefined;
  /** What to do with a response that fails validation: throw (default), or log it and hand it back as it came. */
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
