// Checks calendar dates: JavaScript reads February 30 as a day of March.

/** Whether a value is an existing day, written YYYY-MM-DD. */
export function isCalendarDate(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
