// Dates as the reader writes them: those of events in the event's zone, all others in the reader's own.
import { formatEventTime, type GroupEvent } from "group-management-sdk";

import type { Locales } from "./locale.ts";

type Timed = Pick<GroupEvent, "startsAt" | "endsAt" | "allDay" | "timezone">;

/** The first day of an event, for a calendar leaf. */
export interface Leaf {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
}

/** The events to show, the next one first. The service says neither their order nor their statuses. */
export function comingEvents(events: readonly GroupEvent[]): readonly GroupEvent[] {
  const start = ({ startsAt }: GroupEvent) => instant(startsAt)?.getTime() ?? Infinity;
  // A cancelled event stays: a family that wanted to go has to learn of it.
  return (
    events
      .filter(({ status }) => status !== "DRAFT" && status !== "COMPLETED")
      // oxlint-disable-next-line unicorn/no-array-sort -- React Native's engine had no toSorted for years
      .sort((one, other) => start(one) - start(other) || 0)
  );
}

/** `Sat, May 15, 2027, 10:00 AM – 1:30 PM CDT`; the zone only for a reader in another. `timeZone` is the reader's. */
export function eventTime(event: Timed, locale: Locales, timeZone?: string): string {
  return formatEventTime(event, { locale, timeZone }) ?? "Date to be set";
}

/** The same first day as in `eventTime`; null without a date. */
export function eventLeaf(event: Timed, locales: Locales, readerZone?: string): Leaf | null {
  const { startsAt, allDay, timezone } = event;
  const start = instant(startsAt);
  if (!start) return null;
  const zone = knownZone(timezone);
  // A whole day that is written as midnight, or has no zone, is that day everywhere.
  const written = /^(\d{4}-\d{2}-\d{2})(?:T[0:.]*(?:Z|[+-].*)?)?$/.exec(startsAt ?? "");
  const isWritten = allDay && (written !== null || zone === undefined);
  const date = isWritten ? new Date(`${(startsAt ?? "").slice(0, 10)}T00:00:00Z`) : start;
  const timeZone = isWritten ? "UTC" : (zone ?? readerZone);
  const part = (options: Intl.DateTimeFormatOptions) => format(date, locales, options, timeZone);
  return {
    weekday: part({ weekday: "short" }),
    day: part({ day: "numeric" }),
    month: part({ month: "short" }),
  };
}

/** A deadline, in the zone of its event: `Mon, May 10`. */
export function deadline(at: string, timezone: string | null, locales: Locales): string {
  const date = instant(at);
  const options = { weekday: "short", month: "short", day: "numeric" } as const;
  return date ? format(date, locales, options, knownZone(timezone)) : at;
}

/** A moment in the reader's zone: the time alone when it is today. `now` is for tests. */
export function moment(at: number, locales: Locales, now: number = Date.now()): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return format(date, locales, {
    hour: "numeric",
    minute: "2-digit",
    ...(isToday ? {} : { weekday: "short", month: "short", day: "numeric" }),
  });
}

/** The day of a date-time in the reader's zone; as it came when it is no date. */
export function day(at: string, locales: Locales): string {
  const date = instant(at);
  return date ? format(date, locales, { year: "numeric", month: "short", day: "numeric" }) : at;
}

/** A calendar date (YYYY-MM-DD), which has no zone. */
export function calendarDate(date: string, locales: Locales): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? instant(`${date}T00:00:00Z`) : null;
  const options = { year: "numeric", month: "short", day: "numeric" } as const;
  return time ? format(time, locales, options, "UTC") : date;
}

function instant(at: string | null): Date | null {
  const date = at === null ? null : new Date(at);
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** The zone, unless this runtime does not know it. */
function knownZone(timeZone: string | null): string | undefined {
  if (timeZone === null) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function format(
  date: Date,
  locales: Locales,
  options: Intl.DateTimeFormatOptions,
  timeZone?: string,
): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat(locales, { ...options, ...zone }).format(date);
}
