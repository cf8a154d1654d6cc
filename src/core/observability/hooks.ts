// Hooks and log lines of calls. They have only the fields of the events: no query, no body, no credential.
import { callSafely } from "./call-safely.ts";
import type {
  CallEvent,
  DriftEvent,
  ResponseEvent,
  RetryEvent,
  SettledEvent,
  WaitEvent,
} from "./events.ts";
import type { AttemptInstrument, CallInstrument } from "./instrumentation.ts";
import { issueText, type ValidationIssue } from "../errors/errors.ts";
import { shortCode } from "../errors/reason.ts";
import { isRecord, isText, readOrRefuse, type Refuse } from "../runtime/values.ts";

/** Observers of calls. Never awaited. */
export interface Hooks {
  /** Before a request is sent. */
  onRequest?: ((event: CallEvent) => void) | undefined;
  /** After a response was read, whatever its status. */
  onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Before the wait ahead of another attempt. */
  onRetry?: ((event: RetryEvent) => void) | undefined;
  /** When the service refused a call's token, before the call is sent with another. */
  onRenewal?: ((event: RetryEvent) => void) | undefined;
  /** When a call is known to wait for the request window or a `Retry-After`. */
  onWait?: ((event: WaitEvent) => void) | undefined;
  /** When a response fails its check, in both modes. */
  onDrift?: ((event: DriftEvent) => void) | undefined;
  /** Once at the end of every call. */
  onSettled?: ((event: SettledEvent) => void) | undefined;
}

/** Receives log lines: `console`, or anything like it. */
export interface Logger {
  /** Each request, each response, each call's end, and which HTTP client carries requests. */
  debug(message: string, fields: object): void;
  /** Retries, and waits for the rate limit. */
  info(message: string, fields: object): void;
  /**
   * Unknown options and hooks, an odd `baseUrl`, a store of shared pacing that cannot be used, and with
   * `responseValidation: "warn"` responses in another shape than described.
   */
  warn(message: string, fields: object): void;
  /** Not called: failures are thrown. */
  error?(message: string, fields: object): void;
}

/** The least level that is logged. */
export type LogLevel = "off" | "error" | "warn" | "info" | "debug";

type EventOf<Name extends keyof Hooks> = Parameters<NonNullable<Hooks[Name]>>[0];

/**
 * @internal Passes one event to its hook, to the log and to the call's instrument; returns what `onRequest` of the
 * last returns.
 */
export type Observe = <Name extends keyof Hooks>(
  name: Name,
  event: EventOf<Name>,
  instrument?: CallInstrument,
  error?: unknown,
) => AttemptInstrument | undefined;

type Listener = (event: object, error?: unknown) => unknown;

const levels: readonly LogLevel[] = ["off", "error", "warn", "info", "debug"];

/** How each hook's event is logged. */
const lines = {
  onRequest: ["debug", "sent"],
  onResponse: ["debug", "got a response"],
  onRetry: ["info", "will be sent once more"],
  onRenewal: ["info", "will be sent with another token"],
  onWait: ["info", "waits for the rate limit"],
  onDrift: ["warn", "returned a response that failed validation"],
  onSettled: ["debug", "ended"],
} as const satisfies Record<keyof Hooks, readonly [LogLevel, string]>;

/** @internal */
export const hookNames: readonly string[] = Object.keys(lines);

interface Log {
  readonly logger: Logger;
  readonly logLevel: LogLevel;
}

/** @internal Hooks and logger of a client, made safe: none can harm a call. */
export function observer(
  hooks: Hooks,
  where: Log,
  /** Whether a drift is reported by an error as well, so that it needs no line of its own. */
  driftThrows: boolean,
): Observe {
  const isOn = (name: keyof Hooks) =>
    isLogged(lines[name][0], where) && (name !== "onDrift" || !driftThrows);
  const logged = new Set((Object.keys(lines) as (keyof Hooks)[]).filter(isOn));
  return (name, event, instrument, error) => {
    const hook = hooks[name] as Listener | undefined;
    // A copy, so that a hook cannot change what the log and the instrument receive.
    if (hook) callSafely(() => hook({ ...event }));
    if (logged.has(name)) {
      const [level, message] = lines[name];
      log(level, where, `${event.operation} ${message}${firstIssue(event)}`, loggable(event));
    }
    if (!instrument) return undefined;
    const listeners = instrument as { readonly [Each in typeof name]?: Listener };
    return callSafely(() => listeners[name]?.(event, error)) as AttemptInstrument | undefined;
  };
}

/** The first issue as text, since a console does not show paths deep in the fields. */
function firstIssue(event: object): string {
  const { issues: [first] = [] } = event as { readonly issues?: readonly ValidationIssue[] };
  return first ? `: ${issueText(first)}` : "";
}

/**
 * The event without its error: the service's message may quote what was sent, such as a search for a name. A code that
 * the specification does not have could be any text, so it is cut to a word.
 */
function loggable(event: object): object {
  const { error: _, ...fields } = event as Record<string, unknown>;
  const { code, reason } = fields;
  if (!isText(code) && !isText(reason)) return fields;
  const isStatus = isText(reason) && /^status \d+$/.test(reason);
  return {
    ...fields,
    ...(isText(code) ? { code: shortCode(code) } : {}),
    ...(isText(reason) && !isStatus ? { reason: shortCode(reason) } : {}),
  };
}

/**
 * @internal Logs a warning that belongs to no call, such as about an unknown option. Returns whether the log level allows
 * it.
 */
export function warn(where: Log, message: string, fields: object = {}): boolean {
  return log("warn", where, message, fields);
}

function isLogged(level: LogLevel, { logLevel }: Log): boolean {
  return levels.indexOf(level) <= levels.indexOf(logLevel);
}

/** @internal Logs a line. Returns whether the log level allows it. */
export function log(
  level: "debug" | "info" | "warn",
  where: Log,
  message: string,
  fields: object,
): boolean {
  if (!isLogged(level, where)) return false;
  callSafely(() => where.logger[level](`group-management: ${message}`, fields));
  return true;
}

// A client made from another takes its hooks as they are: one layer around them is enough.
const alreadyRead = new WeakSet<object>();

/** @internal Hooks as they are when the client is made, each read once. Those of a class keep their `this`. */
export function readHooks(given: unknown, refuse: Refuse): Hooks {
  const hooks: Record<string, (event: unknown) => unknown> = {};
  if (given === undefined) return hooks;
  if (!isRecord(given)) throw refuse("hooks", "must be an object of functions.");
  if (alreadyRead.has(given)) return given;
  for (const name of hookNames) {
    const hook = readOrRefuse(() => given[name], `hooks.${name}`, refuse);
    if (hook === undefined) continue;
    if (typeof hook !== "function") throw refuse(`hooks.${name}`, "must be a function.");
    hooks[name] = (event) => Reflect.apply(hook, given, [event]) as unknown;
  }
  alreadyRead.add(hooks);
  return hooks;
}
