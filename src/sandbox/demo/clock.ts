// Dates of the demo data: so many days before or after the sandbox's start.

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Keeps yearly events clear of today. */
const monthMs = 30 * dayMs;

/** The zone of all events of the demo. */
export const timezone = "America/Chicago";
const localHour = new Intl.DateTimeFormat("en-US", {
  timeZone: timezone,
  hour: "numeric",
  hourCycle: "h23",
});

export interface DemoClock {
  /** The instant so many days from today (negative: ago) at an hour UTC, such as 18.5. */
  at(days: number, hour?: number): string;
  /** The same at an hour of the events' zone. */
  local(days: number, hour: number): string;
  /** The calendar date so many days from today, YYYY-MM-DD. */
  date(days: number): string;
  /** The first day of a weekday (0 is Sunday) that is not before the day, in days from today. */
  onWeekday(days: number, weekday: number): number;
  /** The last such day of a year that is at least a month ago, in days from today. */
  lastTime(month: number, day: number): number;
  /** The next such day of a year that is at least a month away, in days from today. */
  nextTime(month: number, day: number): number;
  isPast(instant: string): boolean;
  /** A birth date for an age today. `spread` moves it within the year. */
  birthDate(age: number, spread: number): string;
  /** The first instant of the month so many months from this one. */
  monthStart(months: number): string;
}

export function createClock(now: Date): DemoClock {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const year = now.getUTCFullYear();
  const at = (days: number, hour = 0): string =>
    new Date(today + days * dayMs + hour * hourMs).toISOString();
  const yearly = (month: number, day: number): number[] =>
    [-2, -1, 0, 1, 2].map((years) => (Date.UTC(year + years, month - 1, day) - today) / dayMs);
  return {
    at,
    local: (days, hour) => at(days, hour + 12 - Number(localHour.format(new Date(at(days, 12))))),
    date: (days) => at(days).slice(0, 10),
    onWeekday: (days, weekday) =>
      days + ((weekday - new Date(today + days * dayMs).getUTCDay() + 7) % 7),
    lastTime: (month, day) => yearly(month, day).findLast((days) => days * dayMs <= -monthMs) ?? 0,
    nextTime: (month, day) => yearly(month, day).find((days) => days * dayMs >= monthMs) ?? 0,
    isPast: (instant) => Date.parse(instant) < now.getTime(),
    // Whole years are taken as 365.25 days, and the birthday is one to eleven months past.
    birthDate: (age, spread) => at(-Math.ceil(age * 365.25) - 30 - (spread % 300)).slice(0, 10),
    monthStart: (months) => new Date(Date.UTC(year, now.getUTCMonth() + months, 1)).toISOString(),
  };
}
