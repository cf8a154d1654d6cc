// The time of an event, as values, and as a text for a reader who may be in another time zone (spec 2, Event).
import { refuse } from "../core/errors/base-errors.ts";
import type { GroupEvent } from "../schemas/event.ts";
import { formatterFor } from "./formats.ts";
import { requireOptions } from "./options.ts";
import { dayLength, knownZone, localZone, offsetAt, requireZone, timeWhenShown } from "./zones.ts";

/** Options of `eventSpan`. */
export interface EventSpanOptions {
  /** The zone of events without one, such as that of the group's town. Without it they are in the reader's zone. */
  homeTimeZone?: string | undefined;
  /** The day of an all-day event's `endsAt`: its last one, or the one after. By default this is not assumed. */
  allDayEnd?: "last-day" | "day-after" | undefined;
}

/** Options of `formatEventTime`. */
export interface EventTimeOptions extends EventSpanOptions {
  /** The reader's time zone, such as `"Europe/Zurich"`; by default the runtime's, or UTC if that is unknown. */
  timeZone?: string | undefined;
  /** A BCP 47 tag such as `"de-CH"`, or several; by default the runtime's locale. */
  locale?: string | readonly string[] | undefined;
}

/** When an event takes place. Days are `"YYYY-MM-DD"` in the event's zone. */
export interface EventSpan {
  /** When it begins; of an all-day event, when its first day begins in the event's zone. */
  start: Date;
  /** When it ends; of an all-day event, when its last day is over. Null without a later end, and if that is unknown. */
  end: Date | null;
  /** Its first day. */
  firstDay: string;
  /** Its last day, which may be the first; null if it is unknown. An event that ends at midnight ends on the day before. */
  lastDay: string | null;
  /** Whether it has no times of day. */
  isAllDay: boolean;
}

const styles = {
  day: { weekday: "short", year: "numeric", month: "short", day: "numeric" },
  clock: { hour: "numeric", minute: "2-digit" },
  zone: { timeZoneName: "short" },
} as const;
type Style = keyof typeof styles;

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
export function formatEventTime(
  event: Pick<GroupEvent, "startsAt" | "endsAt" | "allDay" | "timezone">,
  options: EventTimeOptions = {},
): string | null {
  const { start, end, allDay, zone, reader } = timesOf(event, options);
  const { locale, allDayEnd } = options;
  const format = (timeZone: string, ...parts: Style[]) =>
    formatterFor(
      Intl.DateTimeFormat,
      locale,
      `${timeZone} ${parts.join()}`,
      (): Intl.DateTimeFormatOptions =>
        Object.assign({ timeZone }, ...parts.map((part) => styles[part])),
    );
  // Created first, so that an invalid locale is refused for every event.
  const days = format("UTC", "day");
  if (!start) return null;
  if (allDay) {
    const last = lastOf(start.day, end?.day, allDayEnd);
    return last === null ? `${plain(days.format(start.day))} –` : range(days, start.day, last);
  }
  const named: Style[] = zone === reader ? [] : ["zone"];
  const whole = format(zone, "day", "clock", ...named);
  if (end?.day !== start.day) return range(whole, start.at, end?.at);
  // If the clocks change in between, `formatRange` names only one zone: 1:30 AM EDT – 1:30 AM EST.
  const changed: Style[] = start.ahead === end.ahead ? [] : ["zone"];
  if (end.at <= start.at || ("formatRange" in whole && changed.length === 0)) {
    return range(whole, start.at, end.at);
  }
  const from = format(zone, "day", "clock", ...changed).format(start.at);
  const until = format(zone, "clock", ...(changed.length > 0 ? changed : named)).format(end.at);
  return plain(`${from} – ${until}`);
}

/**
 * When an event takes place, as values for a feed, a list by time or a calendar: what `formatEventTime` shows. An event
 * without a zone is in `homeTimeZone`, or in the runtime's.
 *
 * The last day of an all-day event of several days is null unless `allDayEnd` says how its `endsAt` is meant, which the
 * specification leaves open.
 * @returns Null if the event has no `startsAt`, or one that is not a date.
 * @throws RequestValidationError for an unknown time zone.
 */
export function eventSpan(
  event: Pick<GroupEvent, "startsAt" | "endsAt" | "allDay" | "timezone">,
  options: EventSpanOptions = {},
): EventSpan | null {
  requireOptions(options);
  const { homeTimeZone, allDayEnd } = options;
  const { start, end, allDay, zone } = timesOf(event, { homeTimeZone, allDayEnd });
  if (!start) return null;
  const firstDay = textOf(start.day);
  if (allDay) {
    const last = lastOf(start.day, end?.day, allDayEnd);
    const startOf = (day: number) => new Date(timeWhenShown(day, zone));
    return {
      start: startOf(start.day),
      end: last === null ? null : startOf(last + dayLength),
      firstDay,
      lastDay: last === null ? null : textOf(last),
      isAllDay: true,
    };
  }
  const until = end && end.at > start.at ? end.at : null;
  return {
    start: new Date(start.at),
    end: until === null ? null : new Date(until),
    firstDay,
    lastDay: until === null ? firstDay : textOf(until - 1 + offsetAt(until - 1, zone)),
    isAllDay: false,
  };
}

/** The last day of an all-day event; null if it is one of several that the specification leaves open. */
function lastOf(
  first: number,
  end = first,
  allDayEnd?: EventSpanOptions["allDayEnd"],
): number | null {
  if (allDayEnd) return Math.max(first, allDayEnd === "day-after" ? end - dayLength : end);
  return end - first < 2 * dayLength ? first : null;
}

/** The day of a time of UTC as `"YYYY-MM-DD"`. */
function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The times of an event, with the zone in which it is shown and that of the reader. */
function timesOf(event: Parameters<typeof eventSpan>[0], options: EventTimeOptions) {
  requireOptions(options);
  if (![undefined, "last-day", "day-after"].includes(options.allDayEnd)) {
    throw refuse("allDayEnd", 'must be "last-day" or "day-after", or left out.');
  }
  const reader = requireZone("timeZone", options.timeZone) ?? localZone();
  const home = requireZone("homeTimeZone", options.homeTimeZone);
  const { startsAt, endsAt, allDay, timezone }: Partial<typeof event> = event ?? {};
  const own = knownZone(timezone) ?? home;
  const zone = own ?? reader;
  const read = (text: unknown) => readTime(text, allDay ?? false, own, zone);
  return { start: read(startsAt), end: read(endsAt), allDay, zone, reader };
}

const dateTime =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|([+-]\d\d):?(\d\d)?)?)?$/i;

/**
 * Reads an ISO 8601 date-time: the time, how far the zone's clocks are ahead of UTC, and the day at midnight UTC. A time
 * without an offset is in the event's zone: `new Date` would take the machine's.
 * @returns Null for any other text, which each engine would read in its own way.
 */
function readTime(text: unknown, allDay: boolean, own: string | undefined, zone: string) {
  const [, date = "", time = "00:00", mark, hours, minutes = "00"] =
    (typeof text === "string" && dateTime.exec(text)) || [];
  const utc = Date.parse(`${date}T${time.slice(0, 12)}${hours ? `${hours}:${minutes}` : "Z"}`);
  // Some engines take February 30 for March 2.
  if (Number.isNaN(utc) || !new Date(date).toISOString().startsWith(date)) return null;
  const at = !mark && own ? timeWhenShown(utc, own) : utc;
  const isWritten = allDay && (!own || /^[0:.]*$/.test(time));
  const ahead = isWritten ? 0 : offsetAt(at, zone);
  const day = isWritten ? Date.parse(date) : Math.floor((at + ahead) / dayLength) * dayLength;
  return { at, ahead, day };
}

/** The start alone if there is no later end. Hermes has no `formatRange`. */
function range(format: Intl.DateTimeFormat, start: number, end = start): string {
  if (end <= start) return plain(format.format(start));
  return plain(
    format.formatRange?.(start, end) ?? `${format.format(start)} – ${format.format(end)}`,
  );
}

/** Engines differ in thin and no-break spaces. */
function plain(text: string): string {
  return text.replace(/[\u2009\u202f\u00a0]/g, " ");
}
