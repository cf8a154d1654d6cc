// How far this machine's clock is from the service's, by the `Date` of a response.
import type { Answered } from "./first-contact.ts";
import type { Fact } from "./report/report.ts";

/** Seconds that nobody needs to mind, and those that something is wrong from. */
const fine = 5;
const far = 60;

/** When a response was made, by the service's clock; null where it does not say. */
export function dateOf(headers: Headers): number | null {
  // The first of several: only the name of a weekday has a comma behind it.
  const [text = ""] = /^(?:[a-z]+, )?[^,]*/i.exec(headers.get("date") ?? "") ?? [];
  // The oldest form of HTTP ends with the year, and is of UTC like the others.
  const time = Date.parse(/ \d{4}$/.test(text) ? `${text} GMT` : text);
  return Number.isNaN(time) ? null : time;
}

export function judgeClock({ headers, at, milliseconds }: Answered): Fact {
  const date = dateOf(headers);
  if (date === null) {
    return {
      subject: "clock",
      verdict: "note",
      says: "responses have no Date header",
      advice: "Without it the client measures request windows by this machine's clock.",
    };
  }
  // Date tells whole seconds: half of one is the likeliest of what it hides.
  const seconds = (at - (date + 500)) / 1000;
  const apart = Math.abs(seconds);
  const uncertain = apart < 0.5 + milliseconds / 2000;
  const details = { secondsAhead: Math.round(seconds * 10) / 10 };
  if (apart < fine) {
    const says = uncertain ? "matches the service's" : told(seconds);
    return { subject: "clock", verdict: "ok", says, details };
  }
  return {
    subject: "clock",
    verdict: apart < far ? "note" : "wrong",
    says: told(seconds),
    advice:
      "Synchronize this machine's clock. The client measures request windows by the service's clock, but your own times, such as updatedSince, are off.",
    details,
  };
}

function told(seconds: number): string {
  return `this machine's clock is ${inWords(Math.abs(seconds))} ${seconds > 0 ? "ahead" : "behind"}`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
