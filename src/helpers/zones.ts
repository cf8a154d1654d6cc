// Time zones: their names, and what their clocks show. Hermes has no `formatToParts` on iOS, or a wrong one
// (facebook/hermes#1172), so numbers are read from a text.
import { refuse } from "../core/errors/base-errors.ts";
import { formatterFor } from "./formats.ts";

export const dayLength = 86_400_000;
const halfYear = 183 * dayLength;
const zoneNames = new WeakMap<Intl.DateTimeFormat, string>();
const numbers: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
};

/** The runtime's name of a time zone, the same for its aliases; undefined for one that it does not know. */
export function knownZone(timeZone: unknown): string | undefined {
  if (typeof timeZone !== "string") return undefined;
  try {
    const format = numbersOf(timeZone);
    const name = zoneNames.get(format) ?? format.resolvedOptions().timeZone;
    zoneNames.set(format, name);
    return name;
  } catch {
    return undefined;
  }
}

/** @throws RequestValidationError for a zone that the runtime does not know. */
export function requireZone(name: string, timeZone: unknown): string | undefined {
  if (timeZone === undefined) return undefined;
  // A browser's own name for a zone that it could not find out; it refuses the name in options.
  const zone = timeZone === "Etc/Unknown" ? "UTC" : knownZone(timeZone);
  if (zone !== undefined) return zone;
  throw refuse(name, 'must be an IANA time zone such as "Europe/Zurich".');
}

/** The reader's zone; UTC where the runtime does not know it, as with an empty `TZ`. */
export function localZone(): string {
  const now = Date.now();
  // A formatter keeps the zone of its making, but travelers change theirs.
  const offsets = [now, now + halfYear].map((at) => new Date(at).getTimezoneOffset());
  const format = formatterFor(Intl.DateTimeFormat, "en", offsets.join(), () => ({}));
  return knownZone(format.resolvedOptions().timeZone) ?? "UTC";
}

/** The wall time of a zone at a moment, to the second, as the moment at which clocks of UTC show the same. */
function shownAt(at: number, timeZone: string): number {
  const text = numbersOf(timeZone).format(at);
  const [month = 0, day, year = 0, hour = 0, minute, second] =
    text.match(/\d+/g)?.map(Number) ?? [];
  // Without AM and PM, midnight may be 24.
  const hours = /m$/i.test(text) ? (hour % 12) + (/p.?m/i.test(text) ? 12 : 0) : hour % 24;
  return Date.UTC(year, month - 1, day, hours, minute, second);
}

function numbersOf(timeZone: string): Intl.DateTimeFormat {
  const options = () => ({ ...numbers, timeZone });
  return formatterFor(Intl.DateTimeFormat, "en-US", timeZone, options);
}

/** How far the zone's clocks are ahead of UTC at a time, in milliseconds. */
export function offsetAt(at: number, timeZone: string): number {
  return shownAt(at, timeZone) - Math.floor(at / 1000) * 1000;
}

/** The first time at which the zone's clocks show this; where they skip it, as if they had not been put forward. */
export function timeWhenShown(shown: number, timeZone: string): number {
  const before = shown - offsetAt(shown - dayLength, timeZone);
  const after = shown - offsetAt(shown + dayLength, timeZone);
  const isShown = (at: number) => at + offsetAt(at, timeZone) === shown;
  return !isShown(before) && isShown(after) ? after : before;
}
