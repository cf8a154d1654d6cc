// Dates of the demo data: everything happens so many days before or after the sandbox's start.
import type { Instant } from "../model.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

export interface DemoClock {
  /** The instant so many days from today (negative: ago) at an hour UTC, such as 18.5. */
  at(days: number, hour?: number): Instant;
  /** The calendar date so many days from today, YYYY-MM-DD. */
  date(days: number): string;
  /** The calendar year so many days from today. */
  year(days: number): string;
  /** A birthday that makes someone this old now; `spread` moves it within the year. */
  birthDate(age: number, spread: number): string;
  /** The first instant of the month so many months from this one. */
  monthStart(months: number): Instant;
}

export function createClock(now: Date): DemoClock {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const at = (days: number, hour = 0): Instant =>
    new Date(today + days * DAY + hour * HOUR).toISOString();
  return {
    at,
    date: (days) => at(days).slice(0, 10),
    year: (days) => at(days).slice(0, 4),
    // Whole years are taken as 365.25 days, and the birthday is one to eleven months past.
    birthDate: (age, spread) => at(-Math.ceil(age * 365.25) - 30 - (spread % 300)).slice(0, 10),
    monthStart: (months) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString(),
  };
}
