// Dates as the reader writes them, in the zone of what they are about.
import type { GroupEvent } from "group-management-sdk";

type Locales = readonly string[];

/** Everything the page says about when an event takes place. */
export interface When {
  /** The first day, for a calendar leaf; null without a date. */
  readonly leaf: { readonly weekday: string; readonly day: string; readonly month: string } | null;
  /** The whole of it, such as `Sat, May 15, 10:00 AM – 1:30 PM CDT`. */
  readonly text: string;
  /** For `<time datetime>`. */
  readonly iso: string | null;
}

type Timed = Pick<GroupEvent, "startsAt" | "endsAt" | "allDay" | "timezone">;

/** `readerZone` is the reader's own: the event's zone is named only when it is another one. */
export function eventWhen(
  event: Timed,
  locales: Locales,
  readerZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): When {
  const start = instant(event.startsAt);
  if (!start) return { leaf: null, text: "Date to be set", iso: null };
  const timeZone = knownZone(event.timezone) ?? readerZone;
  const end = lastMoment(instant(event.endsAt), start, event.allDay, timeZone);
  return {
    leaf: {
      weekday: format(start, locales, { weekday: "short", timeZone }),
      day: format(start, locales, { day: "numeric", timeZone }),
      month: format(start, locales, { month: "short", timeZone }),
    },
    text: range(start, end, locales, {
      weekday: "short",
      month: "short",
      day: "numeric",
      timeZone,
      ...(event.allDay ? {} : { hour: "numeric", minute: "2-digit" }),
      ...(event.allDay || timeZone === readerZone ? {} : { timeZoneName: "short" }),
    }),
    iso: event.startsAt,
  };
}

/** A deadline, in the zone of its event. */
export function deadline(at: string, timezone: string | null, locales: Locales): string {
  const date = instant(at);
  const timeZone = knownZone(timezone);
  return date
    ? format(date, locales, {
        weekday: "short",
        month: "short",
        day: "numeric",
        ...(timeZone ? { timeZone } : {}),
      })
    : at;
}

/** A moment in the reader's own zone: the time alone when it is today. `now` is for tests. */
export function moment(at: number, locales: Locales, now: number = Date.now()): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return format(date, locales, {
    hour: "numeric",
    minute: "2-digit",
    ...(isToday ? {} : { weekday: "short", month: "short", day: "numeric" }),
  });
}

/** When something was made or changed, in the reader's own zone; as it came when it is no date. */
export function day(at: string, locales: Locales): string {
  const date = instant(at);
  return date ? format(date, locales, { year: "numeric", month: "short", day: "numeric" }) : at;
}

/** A calendar date (YYYY-MM-DD), which has no zone. */
export function calendarDate(date: string, locales: Locales): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? instant(`${date}T00:00:00Z`) : null;
  return time
    ? format(time, locales, { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" })
    : date;
}

function instant(at: string | null): Date | null {
  if (at === null) return null;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The zone, unless this runtime has never heard of it. */
function knownZone(timezone: string | null): string | undefined {
  if (timezone === null) return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return timezone;
  } catch {
    return undefined;
  }
}

/** An all-day event that ends at midnight ends with the day before it. */
function lastMoment(end: Date | null, start: Date, allDay: boolean, timeZone: string): Date {
  if (!end || end <= start) return start;
  if (!allDay) return end;
  const clock = format(end, ["en-GB"], { hour: "2-digit", minute: "2-digit", timeZone });
  return clock === "00:00" ? new Date(end.getTime() - 1) : end;
}

function format(date: Date, locales: Locales, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat([...locales], options).format(date);
}

function range(
  start: Date,
  end: Date,
  locales: Locales,
  options: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat([...locales], options).formatRange(start, end);
}
