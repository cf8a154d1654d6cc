// The time of an event as a text, for a reader who may be in another time zone (spec 2, Event).
import { RequestValidationError } from "../core/errors/errors-before-sending.ts";
import { isRecord } from "../core/runtime/values.ts";
import type { GroupEvent } from "../schemas/event.ts";
import { dateFormat } from "./formats.ts";
import {
  dayLength,
  knownZone,
  localZone,
  offsetAt,
  requireZone,
  shownAt,
  timeWhenShown,
} from "./zones.ts";

/** Options of `eventDay`. */
export interface EventDayOptions {
  /** The reader's time zone, such as `"Europe/Zurich"`; by default the runtime's, or UTC if that is unknown. */
  timeZone?: string | undefined;
  /** The zone of events without one, such as that of the group's town. Without it they are in the reader's zone. */
  homeTimeZone?: string | undefined;
}

/** Options of `formatEventTime`. */
export interface EventTimeOptions extends EventDayOptions {
  /** A BCP 47 tag such as `"de-CH"`, or several; by default the runtime's locale. */
  locale?: string | readonly string[] | undefined;
  /** The day of an all-day event's `endsAt`: its last one, or the one after. By default this is not assumed. */
  allDayEnd?: "last-day" | "day-after" | undefined;
}

type Timed = Pick<GroupEvent, "startsAt" | "endsAt" | "allDay" | "timezone">;

const day = { weekday: "short", year: "numeric", month: "short", day: "numeric" } as const;
const clock = { hour: "numeric", minute: "2-digit" } as const;
const zoneName = { timeZoneName: "short" } as const;

/**
 * Formats when an event takes place: `Sat, May 15, 2027, 10:00 AM – 1:30 PM CDT`. Times are in the event's zone, which
 * is named if it is not the reader's. A time without an offset is in the event's zone, or in UTC if it has none. All
 * spaces are plain ones, so that a server and a browser write the same.
 *
 * An all-day event is the day of `startsAt`, the same for every reader. A `startsAt` at midnight, as it is written, is
 * that day in every zone. The specification does not say whether `endsAt` is its last day or the day after, so an end
 * two or more days later gives an open range, `Sat, Dec 26, 2026 –`. With `allDayEnd` the range has its end.
 * @returns Null if the event has no `startsAt`, or one that is not a date.
 * @throws RequestValidationError for an unknown locale or time zone.
 */
export function formatEventTime(event: Timed, options: EventTimeOptions = {}): string | null {
  const { reader, own, zone } = zonesOf(event, options);
  const { locale, allDayEnd } = options;
  if (allDayEnd !== undefined && allDayEnd !== "last-day" && allDayEnd !== "day-after") {
    throw new RequestValidationError(
      'allDayEnd must be "last-day" or "day-after", or left out.',
      "allDayEnd",
    );
  }
  // Created first, so that an invalid locale is refused for every event.
  const days = dateFormat(locale, { ...day, timeZone: "UTC" });
  const { startsAt, endsAt, allDay }: Partial<Timed> = event ?? {};
  if (allDay) {
    const first = dayOf(startsAt, true, own, zone);
    if (first === null) return null;
    const last =
      (dayOf(endsAt, true, own, zone) ?? first) - (allDayEnd === "day-after" ? dayLength : 0);
    if (allDayEnd === undefined && last - first >= 2 * dayLength) {
      return plain(`${days.format(first)} –`);
    }
    return plain(
      allDayEnd === undefined || last <= first ? days.format(first) : range(days, first, last),
    );
  }
  const start = instant(startsAt, own);
  if (start === null) return null;
  const named = zone === reader ? {} : zoneName;
  const format = (parts: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...parts, timeZone: zone });
  const whole = format({ ...day, ...clock, ...named });
  const end = instant(endsAt, own);
  if (end === null || end <= start) return plain(whole.format(start));

  if (startOfDay(shownAt(start, zone)) !== startOfDay(shownAt(end, zone))) {
    return plain(range(whole, start, end));
  }
  const isChange = offsetAt(start, zone) !== offsetAt(end, zone);
  // If the clocks change in between, `formatRange` names only one zone: 1:30 AM EDT – 1:30 AM EST.
  if (!isChange && hasRange(whole)) return plain(range(whole, start, end));
  const [from, until] = isChange ? [zoneName, zoneName] : [{}, named];
  return plain(
    `${format({ ...day, ...clock, ...from }).format(start)} – ${format({ ...clock, ...until }).format(end)}`,
  );
}

/**
 * The day of an event as `"YYYY-MM-DD"`, for a calendar, a feed or a list by day: the day with which `formatEventTime`
 * begins.
 * @returns Null if the event has no `startsAt`, or one that is not a date.
 * @throws RequestValidationError for an unknown time zone.
 */
export function eventDay(event: Timed, options: EventDayOptions = {}): string | null {
  const { own, zone } = zonesOf(event, options);
  const { startsAt, allDay }: Partial<Timed> = event ?? {};
  const first = dayOf(startsAt, allDay ?? false, own, zone);
  return first === null ? null : new Date(first).toISOString().slice(0, 10);
}

/** The zones of the reader and of the event, and that in which it is shown. */
function zonesOf(event: Timed, options: EventDayOptions) {
  if (!isRecord(options)) {
    throw new RequestValidationError("options must be an object.", "options");
  }
  const { timeZone, homeTimeZone }: EventDayOptions = options;
  const reader = requireZone("timeZone", timeZone) ?? localZone();
  const home = requireZone("homeTimeZone", homeTimeZone);
  const own = knownZone((event as Partial<Timed> | null)?.timezone) ?? home;
  return { reader, own, zone: own ?? reader };
}

const dateTime =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|([+-]\d\d):?(\d\d)?)?)?$/i;

/** The parts of an ISO 8601 date-time; null for any other text, which each engine would read in its own way. */
function read(text: unknown): { date: string; time: string; offset: string | undefined } | null {
  const [, date, time = "00:00", mark, hours, minutes = "00"] = dateTime.exec(String(text)) ?? [];
  if (date === undefined) return null;
  const offset = hours === undefined ? mark && "Z" : `${hours}:${minutes}`;
  // To the millisecond.
  return { date, time: time.slice(0, 12), offset };
}

/** A time without an offset is in the event's zone: `new Date` would take the machine's. */
function instant(text: unknown, own: string | undefined): number | null {
  const parts = read(text);
  if (!parts) return null;
  const { date, time, offset = "Z" } = parts;
  const at = Date.parse(`${date}T${time}${offset}`);
  if (Number.isNaN(at)) return null;
  return parts.offset === undefined && own !== undefined ? timeWhenShown(at, own) : at;
}

/** The day of a date-time, at midnight UTC. */
function dayOf(
  text: unknown,
  allDay: boolean,
  own: string | undefined,
  zone: string,
): number | null {
  const parts = read(text);
  const isWritten = allDay && (own === undefined || /^[0:.]*$/.test(parts?.time ?? ""));
  if (parts && isWritten) return instant(parts.date, undefined);
  const at = instant(text, own);
  return at === null ? null : startOfDay(shownAt(at, zone));
}

function startOfDay(at: number): number {
  return Math.floor(at / dayLength) * dayLength;
}

/** Hermes has no `formatRange`. */
function hasRange(format: Intl.DateTimeFormat): boolean {
  return typeof format.formatRange === "function";
}

function range(format: Intl.DateTimeFormat, start: number, end: number): string {
  return hasRange(format)
    ? format.formatRange(start, end)
    : `${format.format(start)} – ${format.format(end)}`;
}

/** Engines differ in thin and no-break spaces. */
function plain(text: string): string {
  return text.replace(/[\u2009\u202f\u00a0]/g, " ");
}
