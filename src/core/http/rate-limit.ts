// Rate limit, clock and Retry-After from the headers of a response: pure functions.
import type { HeaderSource } from "./headers.ts";

/** The state of a credential's request window (spec 8). */
export interface RateLimit {
  /** Requests allowed in a window. */
  limit: number;
  /** Requests left in this window. */
  remaining: number;
  /** When the window ends, by the service's clock. */
  resetAt: Date;
}

/** The numbers of a header, which a gateway may repeat; none if it contains anything else. */
function numbersOf(headers: HeaderSource, name: string, form: RegExp): number[] {
  const text = headers.get(name);
  if (text === null) return [];
  if (form.test(text)) return [Number(text)];
  const values = text.split(",").map((value) => value.trim());
  return values.every((value) => form.test(value)) ? values.map(Number) : [];
}

const whole = /^-?\d{1,15}$/;

/** Whether a 429 shows room in the window: then it is a limit of what was refused, such as a search's own. */
export function showsRoom(headers: HeaderSource): boolean {
  return (readRateLimit(headers)?.remaining ?? 0) > 0;
}

/** The milliseconds that a response has been in a cache, as it says. */
export function readAge(headers: HeaderSource): number {
  return Math.max(0, ...numbersOf(headers, "age", /^\d{1,15}$/)) * 1000;
}

/** Whether a response says that it comes from a cache, so that its limits and its `Date` are old. */
export function isCached(headers: HeaderSource): boolean {
  return readAge(headers) > 0;
}

/**
 * The three `X-RateLimit` headers (spec 8), or null unless all three make sense, a limit that allows something, and a
 * date, and the response comes from the service itself.
 */
export function readRateLimit(headers: HeaderSource): RateLimit | null {
  if (isCached(headers)) return null;
  // Of repeated headers the strictest counts.
  const limit = Math.min(...numbersOf(headers, "x-ratelimit-limit", whole));
  const remaining = Math.min(...numbersOf(headers, "x-ratelimit-remaining", whole));
  const reset = Math.max(...numbersOf(headers, "x-ratelimit-reset", whole));
  if (limit <= 0 || limit === Infinity || remaining === Infinity) return null;
  const resetAt = new Date(reset * 1000);
  if (Number.isNaN(resetAt.getTime())) return null;
  return { limit, remaining: Math.max(0, remaining), resetAt };
}

/** When a response was made, by the `Date` header; null without one. */
export function readDate(headers: HeaderSource): number | null {
  return parseDate(headers.get("date")?.trim() ?? "");
}

/**
 * An HTTP date in one of its three forms (RFC 9110, 5.6.7), or one of ISO 8601; null for other text.
 */
function parseDate(header: string): number | null {
  // The first of several: only the name of a weekday has a comma behind it.
  const [text = ""] = /^(?:[a-z]+, )?[^,]*/i.exec(header) ?? [];
  if (!/^((sun|mon|tue|wed|thu|fri|sat)[a-z]*,? |\d{4}-\d\d-\d\dT)/i.test(text)) return null;
  const written = text.trim();
  // Without a zone it is of UTC as well, where `Date.parse` would take this machine's.
  const hasZone = /(?:[a-z]|[+-]\d\d:?\d\d)$/i.test(written);
  const time = Date.parse(hasZone ? written : written + (/^\d/.test(written) ? "Z" : " GMT"));
  return Number.isNaN(time) ? null : time;
}

/** `Retry-After` in seconds, from whole or broken seconds or an HTTP date; null when there is none that makes sense. */
export function readRetryAfter(headers: HeaderSource): number | null {
  const seconds = Math.max(...numbersOf(headers, "retry-after", /^\d+(\.\d+)?$/));
  if (seconds >= 0) return Math.min(seconds, Number.MAX_SAFE_INTEGER);
  const time = parseDate(headers.get("retry-after")?.trim() ?? "");
  if (time === null) return null;
  return Math.max(0, (time - (readDate(headers) ?? Date.now())) / 1000);
}
