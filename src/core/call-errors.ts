// The errors of a call without a response: the window is used up, the time is over, the connection failed. And the call
// that each error names: its operation and its caller's line.
import type { CallInput, PreparedRequest } from "./operation.ts";
import {
  ApiError,
  ConnectionError,
  CredentialError,
  GroupManagementError,
  type Outcome,
  RateLimitError,
  TimeoutError,
} from "./errors/errors.ts";
import { type Redact, safeCause } from "./errors/redact.ts";
import { type Exchange, UnusableFetch } from "./http/http-client.ts";
import { connecting, innerErrors, withCauses } from "./http/not-sent.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import type { CallSettings } from "./options/options.ts";
import { attachCallerStack } from "./runtime/caller-stack.ts";
import { attempted } from "./runtime/values.ts";

/** A call without a response, as its errors describe it. */
interface Unanswered {
  readonly input: CallInput;
  readonly settings: CallSettings;
  readonly request: PreparedRequest;
  readonly attempts: number;
  readonly exchange: Exchange | undefined;
  readonly mayHaveExecuted: boolean;
}

/** The error of a call that pacing does not let wait. */
export function windowSpent(
  call: Unanswered,
  delayMs: number,
  rateLimit: RateLimit | null,
): RateLimitError {
  const operation = call.input.operation.id;
  const seconds = Math.ceil(delayMs / 1000);
  const { maxRetryDelay, totalTimeout, pacing } = call.settings;
  const wayOut =
    pacing === "fail"
      ? 'use pacing: "wait"'
      : delayMs > maxRetryDelay
        ? `raise maxRetryDelay, which is ${maxRetryDelay} ms`
        : `raise totalTimeout, which is ${String(totalTimeout)} ms`;
  return new RateLimitError({
    message: `${operation} was not sent: the rate limit is used up for another ${seconds} s. Call again then, or ${wayOut}.`,
    status: null,
    code: "rate_limited",
    parameter: null,
    operation,
    attempts: call.attempts,
    rateLimit,
    headers: null,
    retryAfter: seconds,
  });
}

/** The error of a call whose `totalTimeout` is over. */
export function outOfTime(call: Unanswered): TimeoutError {
  const { id, host, facts, nextStep } = unanswered(call, call.exchange);
  const tried = call.attempts === 0 ? "before it was sent" : inAttempts(call.attempts);
  return new TimeoutError(
    `${id} did not end in time at ${host}, ${tried}: its totalTimeout of ${String(call.settings.totalTimeout)} ms is over, or a wait would outlast it. ${nextStep}`,
    "total",
    facts,
  );
}

/** The error of an attempt whose `timeout` is over. */
export function attemptTimedOut(call: Unanswered, exchange: Exchange): TimeoutError {
  const { id, host, facts, nextStep } = unanswered(call, exchange);
  return new TimeoutError(
    `${id} got no response from ${host} ${inAttempts(call.attempts)}: the last took longer than its timeout of ${String(call.settings.timeout)} ms. ${nextStep}`,
    "attempt",
    facts,
  );
}

/** The error of an attempt whose connection failed. A framework's control flow, such as a redirect, stays as it is. */
export function connectionFailed(
  call: Unanswered,
  exchange: Exchange,
  error: unknown,
  redact: Redact,
): unknown {
  if (exchange.isControlFlow?.(error)) return error;
  const { id, host, facts, nextStep } = unanswered(call, exchange, error);
  if (error instanceof UnusableFetch) return new ConnectionError(error.message, facts);
  const { url, query } = call.request;
  const cut = (text: string) => withoutQuery(redact(text), url + query);
  const reason = attempted(() => connectionReason(error)) ?? unnamedReason;
  return new ConnectionError(
    `${id} got no response from ${host} ${inAttempts(call.attempts)}: ${cut(reason)}. ${nextStep}`,
    { ...facts, cause: safeCause(error, cut) },
  );
}

/** The parts that the messages of all calls without a response share. */
function unanswered(call: Unanswered, exchange: Exchange | undefined, error?: unknown) {
  const { id, idempotent } = call.input.operation;
  const host = call.request.url.split("/", 3)[2] ?? "the service";
  const mayHaveExecuted = call.mayHaveExecuted || exchange?.mayHaveBeenSent(error);
  const outcome: Outcome = mayHaveExecuted ? "unknown" : "not-sent";
  const facts = { outcome, attempts: call.attempts };
  return { id, host, facts, nextStep: nextStepAfter(outcome, idempotent) };
}

/** The end of a message: what may have happened, and whether to call again. */
export function nextStepAfter(outcome: Outcome, idempotent: boolean): string {
  if (outcome === "not-sent") return "Nothing was done: calling again is safe.";
  return idempotent
    ? "The request may have arrived; calling again does no harm."
    : "The service may have done it: calling again may do it twice.";
}

function inAttempts(attempts: number): string {
  return attempts === 1 ? "in 1 attempt" : `in ${attempts} attempts`;
}

const unnamedReason = "the connection failed, see the cause";
/** The most addresses of a host whose reasons a message names. */
const mostReasons = 4;
/** OpenSSL puts its reason between a memory address and a line of its source. */
const ofOpenSsl = /:error:(?:[^:]*:){3}([^:]+)/;

/**
 * The reason of a failed connection: the innermost error with a code, such as ECONNREFUSED, undici's parser error, or
 * Deno's connection error. Other errors may contain anything, so only the cause repeats them.
 */
function connectionReason(error: unknown, isInner = false): string {
  let reason = unnamedReason;
  for (const failure of withCauses(error)) {
    const { code, name, message } = failure;
    const inner = innerErrors(failure).slice(0, mostReasons);
    // An AggregateError often has no message of its own.
    if (inner.length > 0 && !isInner) {
      return inner.map((one) => connectionReason(one, true)).join(", ");
    }
    const said = typeof message === "string" ? message.slice(0, 1000) : "";
    if (typeof code === "string" && code !== "") {
      const short = ofOpenSsl.exec(said)?.[1] ?? said.slice(0, 200);
      reason = short.includes(code) ? short : [short, `(${code})`].join(" ").trim();
    } else {
      const known = name === "HTTPParserError" ? said : connecting.exec(said)?.[1];
      reason = known?.slice(0, 200) ?? reason;
    }
  }
  return reason;
}

/**
 * Removes the query, which may contain a child's name, from an error's text: Deno and node-fetch put the whole URL
 * there. It is removed as it was sent, decoded, and in any other form after the URL's path.
 */
function withoutQuery(text: string, url: string): string {
  const start = url.indexOf("?");
  if (start < 0) return text;
  const query = url.slice(start);
  const readable = attempted(() => decodeURIComponent(query)) ?? query;
  const path = attempted(() => new URL(url).pathname) ?? url.slice(url.indexOf("/", 8), start);
  const [first = "", ...rest] = text
    .split(query)
    .join("")
    .split(readable)
    .join("")
    .split(`${path}?`);
  return [first, ...rest.map((after) => after.replace(/^[^\s"<>]*/, ""))].join(path);
}

/** Marks the error of a call of which an attempt may have been carried out. */
export function markUnknown(error: unknown): void {
  if (error instanceof ApiError || error instanceof CredentialError) {
    Object.assign(error, { outcome: "unknown" });
  }
}

const namedErrors = new WeakSet<Error>();

/** Adds the operation and the caller's line to an error of this call. An abort reason stays as it is. */
export function attachCallContext(input: CallInput, error: unknown): unknown {
  if (!(error instanceof GroupManagementError)) return error;
  if (namedErrors.has(error) || isAbortReason(input, error)) return error;
  namedErrors.add(error);
  Object.assign(error, { operation: input.operation.id });
  attachCallerStack(error, input.site);
  return error;
}

export function isAbortReason({ options, signal }: CallInput, error: unknown): boolean {
  const isReasonOf = (given?: AbortSignal) => given?.aborted && given.reason === error;
  // An object that only looks like a signal may throw. It was refused, so it aborts nothing.
  return attempted(() => [options?.signal, signal].some(isReasonOf)) ?? false;
}
