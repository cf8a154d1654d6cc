// One exchange: a request given to an HTTP client, and its response or a typed error.
import type { CallScope } from "./runtime/call-scope.ts";
import {
  type Outgoing,
  type RawResponse,
  type Sending,
  UnusableFetch,
} from "./http/http-client.ts";
import { ConnectionError, type Outcome, TimeoutError } from "./errors/errors.ts";
import { safeCause } from "./errors/redact.ts";
import { connecting } from "./http/not-sent.ts";
import { attempted } from "./runtime/values.ts";

/** What one exchange is made with. */
export interface Exchange {
  readonly operation: string;
  /** How often the call has been sent, this time included. */
  readonly attempt: number;
  readonly outgoing: Outgoing;
  readonly timeout: number | false;
  readonly scope: CallScope;
  /** Whether the service may have acted on an attempt before this one. */
  readonly unclear: boolean;
  /** Cuts credentials out of a text. */
  readonly cut: (text: string) => string;
}

/** What an outcome means for whoever reads of it in a log: what may have happened, and whether to call again. */
export function nextStep(outcome: Outcome, idempotent: boolean): string {
  if (outcome === "not-sent") return "Nothing was done: calling again is safe.";
  return idempotent
    ? "The request may have arrived; calling again does no harm."
    : "The service may have done it: calling again may do it twice.";
}

/** How often a call was sent, in words. */
export function inAttempts(attempts: number): string {
  return attempts === 1 ? "in 1 attempt" : `in ${attempts} attempts`;
}

/** Reads a response to its end. Rejects with a `ConnectionError`, a `TimeoutError`, or with what ended the call. */
export function receive(sending: Sending, exchange: Exchange): Promise<RawResponse> {
  const { operation, attempt, outgoing, timeout, scope } = exchange;
  const host = hostOf(outgoing.url);
  const tried = inAttempts(attempt);
  const outcomeAfter = (error?: unknown): Outcome =>
    exchange.unclear || sending.mayHaveBeenSent(error) ? "unknown" : "not-sent";
  return scope.attempt(sending, {
    timeout,
    outOfTime: () => {
      const outcome = outcomeAfter();
      return new TimeoutError(
        `${operation} got no response from ${host} ${tried}: the last took longer than its timeout of ${String(timeout)} ms. ${nextStep(outcome, outgoing.idempotent)}`,
        "attempt",
        { outcome, attempts: attempt },
      );
    },
    failed: (error) => {
      const outcome = outcomeAfter(error);
      if (error instanceof UnusableFetch) {
        return new ConnectionError(error.message, { outcome, attempts: attempt });
      }
      const cut = (text: string) => withoutQuery(exchange.cut(text), outgoing.url);
      return new ConnectionError(
        `${operation} got no response from ${host} ${tried}: ${cut(reasonOf(error))}. ${nextStep(outcome, outgoing.idempotent)}`,
        { outcome, attempts: attempt, cause: safeCause(error, cut) },
      );
    },
  });
}

export function hostOf(url: string): string {
  return url.split("/", 3)[2] ?? "the service";
}

/**
 * What the innermost error with a code says, such as ECONNREFUSED, or Deno's of a connection. Others may repeat
 * anything, so they stay the cause.
 */
function reasonOf(error: unknown): string {
  let reason = "the connection failed, see the cause";
  let link = error as { code?: unknown; message?: unknown; cause?: unknown } | null | undefined;
  for (let depth = 0; depth < 5 && typeof link === "object" && link !== null; depth++) {
    const { code, message } = link;
    const said = typeof message === "string" ? message.slice(0, 1000) : "";
    if (typeof code === "string" && code !== "") {
      const short = said.slice(0, 200);
      reason = short.includes(code) ? short : [short, `(${code})`].join(" ").trim();
    } else {
      reason = connecting.exec(said)?.[1]?.slice(0, 200) ?? reason;
    }
    link = link.cause as typeof link;
  }
  return reason;
}

/**
 * Some runtimes name the whole address in their errors, and a query may hold a child's name. It is cut out as it was
 * sent, as a person reads it, and in whatever form it stands after the address's path.
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
