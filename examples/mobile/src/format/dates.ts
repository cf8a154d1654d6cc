// Dates as the person writes them, in the zone of what they are about. Hermes has no `formatRange`, so a range is two
// dates.
import type { GroupEvent } from "group-management-sdk";
import { locale } from "./locale.ts";

type Timed = Pick<GroupEvent, "startsAt" | "endsAt" | "allDay" | "timezone">;

const dayOnly = { weekday: "short", month: "short", day: "numeric" } as const;
const withTime = { ...dayOnly, hour: "numeric", minute: "2-digit" } as const;
const timeOnly = { hour: "numeric", minute: "2-digit" } as const;

/** When an event takes place: `Sat, May 15, 10:00 AM – 1:30 PM`. */
export function eventWhen({ startsAt, endsAt, allDay, timezone }: Timed): string {
  const start = instant(startsAt);
  if (!start) return "Date to be set";
  const zone = knownZone(timezone);
  const first = written(start, allDay ? dayOnly : withTime, zone);
  const end = lastMoment(start, instant(endsAt), allDay);
  if (!end) return first;
  const sameDay = written(start, dayOnly, zone) === written(end, dayOnly, zone);
  if (allDay) return sameDay ? first : `${first} – ${written(end, dayOnly, zone)}`;
  return `${first} – ${written(end, sameDay ? timeOnly : withTime, zone)}`;
}

/** The day up to which something is possible. */
export function deadline(at: string, timezone: string | null): string {
  const date = instant(at);
  return date ? written(date, dayOnly, knownZone(timezone)) : at;
}

/** A moment in the person's own zone: the time alone when it is today. */
export function moment(at: number, now = Date.now()): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return written(date, isToday ? timeOnly : withTime, {});
}

function instant(at: string | null): Date | null {
  const date = at === null ? null : new Date(at);
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** An event of whole days that ends at midnight ends with the day before. */
function lastMoment(start: Date, end: Date | null, allDay: boolean): Date | null {
  if (!end || end <= start) return null;
  return allDay ? new Date(end.getTime() - 1) : end;
}

/** The zone, unless this phone has never heard of it. */
function knownZone(timezone: string | null): { timeZone?: string } {
  if (timezone === null) return {};
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return { timeZone: timezone };
  } catch {
    return {};
  }
}

function written(date: Date, options: Intl.DateTimeFormatOptions, zone: object): string {
  return new Intl.DateTimeFormat(locale, { ...options, ...zone }).format(date);
}
