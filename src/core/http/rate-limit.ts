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
  const time = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(time) ? null : time;
}

/** `Retry-After` in seconds, from whole or broken seconds or an HTTP date; null when there is none that makes sense. */
export function readRetryAfter(headers: HeaderSource): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  // A bare number never reaches Date.parse, which would take "-5" for a date in the year 2005.
  const time = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return null;
  return Math.max(0, (time - (readDate(headers) ?? Date.now())) / 1000);
}
