// Dates as the reader writes them: those of events in the event's zone, all others in the reader's own.
import { eventSpan, formatEventTime, type GroupEvent } from "group-management-sdk";

import type { Locales } from "./locale.ts";

type Timed = Pick<GroupEvent, "startsAt" | "endsAt" | "allDay" | "timezone">;

/** The events to show, the next one first. The service says neither their order nor their statuses. */
export function comingEvents(events: readonly GroupEvent[]): readonly GroupEvent[] {
  const start = (event: GroupEvent) => eventSpan(event)?.start.getTime() ?? Infinity;
  // A cancelled event stays: a family that wanted to go has to learn of it.
  return (
    events
      .filter(({ status }) => status !== "DRAFT" && status !== "COMPLETED")
      // oxlint-disable-next-line unicorn/no-array-sort -- React Native's engine had no toSorted for years
      .sort((one, other) => start(one) - start(other) || 0)
  );
}

/**
 * `Sat, May 15, 2027, 10:00 AM – 1:30 PM CDT`; the zone only for a reader in another. `timeZone` is the reader's. Of
 * several whole days only the first is known: the specification does not say how their `endsAt` is meant.
 */
export function eventTime(event: Timed, locale: Locales, timeZone?: string): string {
  const isOpen = eventSpan(event)?.lastDay === null;
  const known = isOpen ? { ...event, endsAt: null } : event;
  const words = formatEventTime(known, { locale, timeZone }) ?? "Date to be set";
  return isOpen ? `From ${words}` : words;
}

/** A deadline, in the zone of its event: `Mon, May 10`. */
export function deadline(at: string, timezone: string | null, locales: Locales): string {
  const date = dayOf(at, timezone);
  const options = { weekday: "short", month: "short", day: "numeric" } as const;
  return date === null ? at : formatDay(date, locales, options);
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
  const date = dayOf(at, null);
  return date === null ? at : formatDay(date, locales, yearMonthDay);
}

/** A calendar date (YYYY-MM-DD), which has no zone. */
export function calendarDate(date: string, locales: Locales): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && dayOf(date, "UTC") !== null;
  return isDay ? formatDay(date, locales, yearMonthDay) : date;
}

const yearMonthDay = { year: "numeric", month: "short", day: "numeric" } as const;

/** The day of a date-time as `YYYY-MM-DD`, in a zone or in the reader's; null when it is no date. */
function dayOf(at: string, timezone: string | null): string | null {
  const span = eventSpan({ startsAt: at, endsAt: null, allDay: false, timezone });
  return span?.firstDay ?? null;
}

function formatDay(date: string, locales: Locales, options: Intl.DateTimeFormatOptions): string {
  return format(new Date(`${date}T00:00:00Z`), locales, options, "UTC");
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
