// How far this machine's clock is from the service's, by the `Date` of a response.
import { isCached, readDate } from "../core/http/rate-limit.ts";
import type { Answered } from "./first-contact.ts";
import type { Fact } from "./report/report.ts";

/** Seconds apart: below `fine` is well, from `far` on is wrong, and between is a note. */
const fine = 5;
const far = 60;

export function judgeClock({ headers, at, milliseconds }: Answered): Fact {
  if (isCached(headers)) {
    const says = "unknown, since the response comes from a cache";
    return { subject: "clock", verdict: "note", says };
  }
  const date = readDate(headers);
  if (date === null) {
    return {
      subject: "clock",
      verdict: "note",
      says: "responses have no Date header",
      advice: "Without it the client measures request windows by this machine's clock.",
    };
  }
  // Date has whole seconds, so the time is half a second later on average.
  const seconds = (at - (date + 500)) / 1000;
  const apart = Math.abs(seconds);
  const uncertain = apart < 0.5 + milliseconds / 2000;
  const details = { secondsAhead: Math.round(seconds * 10) / 10 };
  if (apart < fine) {
    const says = uncertain ? "matches the service's" : difference(seconds);
    return { subject: "clock", verdict: "ok", says, details };
  }
  return {
    subject: "clock",
    verdict: apart < far ? "note" : "wrong",
    says: difference(seconds),
    advice:
      "Synchronize this machine's clock. The client measures request windows by the service's clock, but your own times, such as updatedSince, are off.",
    details,
  };
}

function difference(seconds: number): string {
  return `this machine's clock is ${inWords(Math.abs(seconds))} ${seconds > 0 ? "ahead" : "behind"}`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
