// What a response's headers say about limits and time: pure functions over headers.
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

function integerHeader(headers: HeaderSource, name: string): number | null {
  const value = headers.get(name)?.trim();
  return value !== undefined && /^-?\d{1,15}$/.test(value) ? Number(value) : null;
}

/**
 * The three `X-RateLimit` headers (spec 8), or null unless all three make sense: a limit that allows something, and a
 * date.
 */
export function readRateLimit(headers: HeaderSource): RateLimit | null {
  const limit = integerHeader(headers, "x-ratelimit-limit");
  const remaining = integerHeader(headers, "x-ratelimit-remaining");
  const reset = integerHeader(headers, "x-ratelimit-reset");
  if (limit === null || remaining === null || reset === null || limit <= 0) return null;
  const resetAt = new Date(reset * 1000);
  if (Number.isNaN(resetAt.getTime())) return null;
  return { limit, remaining: Math.max(0, remaining), resetAt };
}

/** The service's clock, in milliseconds since 1970, from the `Date` header; null without one. */
export function readDate(headers: HeaderSource): number | null {
  return parseDate(headers.get("date")?.trim() ?? "");
}

/**
 * An HTTP date in one of its three forms (RFC 9110, 5.6.7), or one of ISO 8601; null for other text. Of the three the
 * oldest ends with the year: it is of UTC as well, where `Date.parse` would take this machine's zone.
 */
function parseDate(text: string): number | null {
  if (!/^((sun|mon|tue|wed|thu|fri|sat)[a-z]*,? |\d{4}-\d\d-\d\dT)/i.test(text)) return null;
  const time = Date.parse(/ \d{4}$/.test(text) ? `${text} GMT` : text);
  return Number.isNaN(time) ? null : time;
}

/** `Retry-After` in seconds, from whole or broken seconds or an HTTP date; null when there is none that makes sense. */
export function readRetryAfter(headers: HeaderSource): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  const time = parseDate(value);
  if (time === null) return null;
  return Math.max(0, (time - (readDate(headers) ?? Date.now())) / 1000);
}
