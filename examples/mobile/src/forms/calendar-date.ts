// Days as the service writes them (YYYY-MM-DD), and as a date of the phone's own zone at noon, which no change of clocks
// moves to another day.
import { locale } from "../format/locale.ts";

export function parseDay(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day), 12);
  return Number.isNaN(date.getTime()) || writeDay(date) !== text ? null : date;
}

export function writeDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A text that is not a day is shown as it is. */
export function readableDay(text: string): string {
  const options = { year: "numeric", month: "long", day: "numeric" } as const;
  const date = parseDay(text);
  return date ? new Intl.DateTimeFormat(locale, options).format(date) : text;
}
