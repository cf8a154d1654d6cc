// Whether responses have the three headers that the client needs for pacing (spec 8), with valid values.
import { isCached, readDate } from "../core/http/rate-limit.ts";
import type { Answered } from "./first-contact.ts";
import type { Fact } from "./report/report.ts";

export const rateLimitHeaders = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const;

const unpaced = "The client cannot pace itself, and gets 429s.";

export function judgeRateLimit({ headers, rateLimit, at }: Answered): Fact {
  const missing = rateLimitHeaders.filter((name) => headers.get(name) === null);
  if (missing.length > 0) {
    const says =
      missing.length === 3
        ? "responses have no rate-limit headers"
        : `responses have no ${missing.join(", ")}`;
    const advice = `${unpaced} The service sends them with every response: check whether a proxy removes them.`;
    return { subject: "rateLimit", verdict: "wrong", says, advice, details: { missing } };
  }
  if (isCached(headers)) {
    return {
      subject: "rateLimit",
      verdict: "wrong",
      says: "the response comes from a cache (Age)",
      advice:
        "A cache before the service may give out another person's data. Turn it off for this address.",
    };
  }
  if (rateLimit === null) {
    return {
      subject: "rateLimit",
      verdict: "wrong",
      says: "the rate-limit headers are not integers",
      advice: `${unpaced} Report it to the operator of the service.`,
    };
  }
  const { limit, remaining, resetAt } = rateLimit;
  const seconds = Math.round((resetAt.getTime() - (readDate(headers) ?? at)) / 1000);
  const details = { limit, remaining, resetSeconds: seconds };
  // A window is a minute.
  if (seconds > 3600 || seconds < -60) {
    return {
      subject: "rateLimit",
      verdict: "wrong",
      says: "X-RateLimit-Reset is not a time near now, in seconds since 1970",
      advice: `${unpaced} Report it to the operator of the service.`,
      details,
    };
  }
  const says = `${limit} requests a minute, ${remaining} left`;
  return { subject: "rateLimit", verdict: "ok", says, details };
}
