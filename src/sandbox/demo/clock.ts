// Dates of the demo data: everything happens so many days before or after the sandbox's start.
import type { Instant } from "../model/index.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Keeps what happens once a year clear of today. */
const MONTH = 30 * DAY;

export interface DemoClock {
  /** The instant so many days from today (negative: ago) at an hour UTC, such as 18.5. */
  at(days: number, hour?: number): Instant;
  /** The calendar date so many days from today, YYYY-MM-DD. */
  date(days: number): string;
  /** The calendar year so many days from today. */
  year(days: number): string;
  /** The first day of a weekday (0 is Sunday) that is not before the day, in days from today. */
  onWeekday(days: number, weekday: number): number;
  /** The last such day of a year that is at least a month ago, in days from today. */
  lastTime(month: number, day: number): number;
  /** The next such day of a year that is at least a month away, in days from today. */
  nextTime(month: number, day: number): number;
  /** The day on which an instant lies, in days from today. */
  dayOf(instant: Instant): number;
  /** Whether a time is before now. */
  isPast(instant: Instant): boolean;
  /** A birth date for an age today. `spread` moves it within the year. */
  birthDate(age: number, spread: number): string;
  /** The first instant of the month so many months from this one. */
  monthStart(months: number): Instant;
}

export function createClock(now: Date): DemoClock {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const at = (days: number, hour = 0): Instant =>
    new Date(today + days * DAY + hour * HOUR).toISOString();
  const yearly = (month: number, day: number): number[] =>
    [-2, -1, 0, 1, 2].map((years) => Date.UTC(now.getUTCFullYear() + years, month - 1, day));
  const dayOfTime = (time: number): number => Math.floor((time - today) / DAY);
  return {
    at,
    onWeekday: (days, weekday) =>
      days + ((weekday - new Date(today + days * DAY).getUTCDay() + 7) % 7),
    lastTime: (month, day) =>
      dayOfTime(yearly(month, day).findLast((time) => time <= today - MONTH) ?? today),
    nextTime: (month, day) =>
      dayOfTime(yearly(month, day).find((time) => time >= today + MONTH) ?? today),
    dayOf: (instant) => dayOfTime(Date.parse(instant)),
    isPast: (instant) => Date.parse(instant) < now.getTime(),
    date: (days) => at(days).slice(0, 10),
    year: (days) => at(days).slice(0, 4),
    // Whole years are taken as 365.25 days, and the birthday is one to eleven months past.
    birthDate: (age, spread) => at(-Math.ceil(age * 365.25) - 30 - (spread % 300)).slice(0, 10),
    monthStart: (months) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString(),
  };
}
