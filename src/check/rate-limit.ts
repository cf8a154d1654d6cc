// Whether responses carry the three headers by which the client paces itself (spec 8), and whether they make sense.
import type { Answered } from "./first-contact.ts";
import type { Fact } from "./report/report.ts";

export const rateLimitHeaders = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const;

const unpaced = "The client cannot pace itself by them, and meets 429s.";

export function judgeRateLimit({ headers, rateLimit, at }: Answered): Fact {
  const missing = rateLimitHeaders.filter((name) => headers.get(name) === null);
  if (missing.length > 0) {
    const says = missing.length === 3 ? "no headers report it" : `no ${missing.join(", ")}`;
    const advice = `${unpaced} Every response of the service has them: see whether a proxy takes them out.`;
    return { subject: "rateLimit", verdict: "wrong", says, advice, details: { missing } };
  }
  if (rateLimit === null) {
    return {
      subject: "rateLimit",
      verdict: "wrong",
      says: "the headers are not whole numbers",
      advice: `${unpaced} Tell whoever runs the service.`,
    };
  }
  const { limit, remaining, resetAt } = rateLimit;
  const date = Date.parse(headers.get("date") ?? "");
  const seconds = Math.round((resetAt.getTime() - (Number.isNaN(date) ? at : date)) / 1000);
  const details = { limit, remaining, resetSeconds: seconds };
  // A window is a minute.
  if (seconds > 3600 || seconds < -60) {
    return {
      subject: "rateLimit",
      verdict: "wrong",
      says: "X-RateLimit-Reset is no time in seconds since 1970 near now",
      advice: `${unpaced} Tell whoever runs the service.`,
      details,
    };
  }
  const says = `${limit} requests a minute, ${remaining} left`;
  return { subject: "rateLimit", verdict: "ok", says, details };
}
