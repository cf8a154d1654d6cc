// Hooks and log lines: what is told of a call while it runs. Only what `CallEvent` lists is ever told.
import type { ValidationIssue } from "./errors.ts";
import type { AttemptInstrument, CallInstrument } from "./instrumentation.ts";
import { isRecord } from "./record.ts";

/** What every hook is told. */
export interface CallEvent {
  /** Such as `"events.get"`. */
  readonly operation: string;
  readonly method: string;
  /** The address up to its path: a query may hold a child's name. */
  readonly url: string;
  /** 1 for the first time the call is sent. */
  readonly attempt: number;
}

/** Told when a response came, after its body was read. */
export interface ResponseEvent extends CallEvent {
  readonly status: number;
  readonly durationMs: number;
}

/** Told before a call is sent once more. */
export interface RetryEvent extends CallEvent {
  /** The status of the response that is retried, when there was one. */
  readonly status?: number;
  /** Milliseconds until then. */
  readonly delayMs: number;
  /** The service's code, or `"connection"`, `"timeout"` or `"status 502"`. */
  readonly reason: string;
  readonly error: unknown;
}

/** Told when a call queues because the request window is spent. */
export interface WaitEvent extends CallEvent {
  readonly delayMs: number;
  /** `"window"`: the window is spent. `"retry-after"`: the service asked everybody to wait. */
  readonly reason: "window" | "retry-after";
}

/** Told once at the end of every call, whatever its outcome. */
export interface SettledEvent {
  /** Such as `"events.get"`. */
  readonly operation: string;
  readonly method: string;
  /** The address up to its path. */
  readonly url: string;
  /** How often the call was sent; 0 for one that was refused before. */
  readonly attempts: number;
  /** `"aborted"`: ended by the caller's signal, or because a list was left. */
  readonly outcome: "ok" | "error" | "aborted";
  /** The status of the last response, when there was one. */
  readonly status?: number;
  /** The service's error code. */
  readonly code?: string;
  /** Milliseconds from the call to its end. */
  readonly durationMs: number;
  /** Milliseconds of these in the queue and between attempts. */
  readonly waitedMs: number;
}

/** Told when a response differs from what the specification describes. */
export interface DriftEvent extends CallEvent {
  readonly status: number;
  readonly issues: readonly ValidationIssue[];
}

/** Observers of calls. Never awaited. */
export interface Hooks {
  /** Before a request is sent. */
  onRequest?: ((event: CallEvent) => void) | undefined;
  /** After a response was read, whatever its status. */
  onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Before the wait ahead of another attempt. */
  onRetry?: ((event: RetryEvent) => void) | undefined;
  /** When a call is known to wait for the request window. */
  onWait?: ((event: WaitEvent) => void) | undefined;
  /** When a response fails its check, in both modes. */
  onDrift?: ((event: DriftEvent) => void) | undefined;
  /** Once at the end of every call. */
  onSettled?: ((event: SettledEvent) => void) | undefined;
}

/** Where log lines go: `console`, or anything like it. */
export interface Logger {
  /** Each request and each response. */
  debug(message: string, fields: object): void;
  /** Retries, and waits for the next request window. */
  info(message: string, fields: object): void;
  /** Responses in another shape than described, with `responseValidation: "warn"`. */
  warn(message: string, fields: object): void;
  /** Nothing as yet: what fails is thrown. */
  error(message: string, fields: object): void;
}

/** The least level that is logged. */
export type LogLevel = "off" | "error" | "warn" | "info" | "debug";

interface Events {
  onRequest: CallEvent;
  onResponse: ResponseEvent;
  onRetry: RetryEvent;
  onWait: WaitEvent;
  onDrift: DriftEvent;
  onSettled: SettledEvent;
}

/** @internal Passes one event to its hook, to the log and to the call's instrument; returns what `onRequest` of the last returns. */
export type Observe = <Name extends keyof Events>(
  name: Name,
  event: Events[Name],
  instrument?: CallInstrument,
  error?: unknown,
) => AttemptInstrument | undefined;

type Listener = (event: object, error?: unknown) => unknown;

const levels: readonly LogLevel[] = ["off", "error", "warn", "info", "debug"];

const lines = {
  onRequest: ["debug", "sent"],
  onResponse: ["debug", "got a response"],
  onRetry: ["info", "will be sent once more"],
  onWait: ["info", "waits for the next request window"],
  onDrift: ["warn", "got a response in another shape than the specification describes"],
  onSettled: ["debug", "ended"],
} as const;

/** @internal Hooks and logger of a client, made safe: none can harm a call. */
export function observer(
  hooks: Hooks,
  logger: Logger,
  logLevel: LogLevel,
  /** Whether a drift is told by an error as well, so that it needs no line of its own. */
  driftThrows: boolean,
): Observe {
  const loudest = levels.indexOf(logLevel);
  return (name, event, instrument, error) => {
    const hook = hooks[name] as Listener | undefined;
    if (hook) guarded(() => hook(event));
    const [level, message] = lines[name];
    if (levels.indexOf(level) <= loudest && !(name === "onDrift" && driftThrows)) {
      guarded(() => logger[level](`group-management: ${event.operation} ${message}`, event));
    }
    if (!instrument) return undefined;
    const listeners = instrument as { readonly [Each in typeof name]?: Listener };
    return guarded(() => listeners[name]?.(event, error)) as AttemptInstrument | undefined;
  };
}

/** @internal Logs what belongs to no call, such as what is odd about the options of a client. */
export function warn(
  where: { logger: Logger; logLevel: LogLevel },
  message: string,
  fields: object = {},
): void {
  if (levels.indexOf("warn") > levels.indexOf(where.logLevel)) return;
  guarded(() => where.logger.warn(`group-management: ${message}`, fields));
}

/** Every hook there is; the compiler misses one that is left out. */
const hookNames = Object.keys({
  onRequest: true,
  onResponse: true,
  onRetry: true,
  onWait: true,
  onDrift: true,
  onSettled: true,
} satisfies Record<keyof Hooks, true>);

// A client made from another takes its hooks as they are: one layer around them is enough.
const alreadyRead = new WeakSet<object>();

/** @internal Hooks as they are when the client is made, each read once. Those of a class keep their `this`. */
export function readHooks(given: unknown, refuse: (name: string, message: string) => Error): Hooks {
  const hooks: Record<string, (event: unknown) => unknown> = {};
  if (given === undefined) return hooks;
  if (!isRecord(given)) throw refuse("hooks", "must be an object of functions.");
  if (alreadyRead.has(given)) return given;
  for (const name of hookNames) {
    const hook = given[name];
    if (hook === undefined) continue;
    if (typeof hook !== "function") throw refuse(`hooks.${name}`, "must be a function.");
    hooks[name] = (event) => Reflect.apply(hook, given, [event]) as unknown;
  }
  alreadyRead.add(hooks);
  return hooks;
}

/** @internal Calls an observer. What it throws, or its promise rejects with, harms no call. */
export function guarded<Value>(ask: () => Value): Value | undefined {
  try {
    const result: unknown = ask();
    // An async hook that rejects must not become an unhandled rejection either.
    if (typeof result === "object" && result !== null) Promise.resolve(result).catch(() => {});
    return result as Value;
  } catch {
    return undefined;
  }
}
