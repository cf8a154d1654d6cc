// The time of an event as a text, for a reader who may be in another time zone (spec 2, Event).
import { RequestValidationError } from "../core/errors/errors-before-sending.ts";
import { isRecord } from "../core/runtime/values.ts";
import type { GroupEvent } from "../schemas/event.ts";
import { knownZone, requireZone, withLocale } from "./locale.ts";

/** Options of `formatEventTime`. */
export interface EventTimeOptions {
  /** A BCP 47 tag such as `"de-CH"`, or several; by default the runtime's locale. */
  locale?: string | readonly string[] | undefined;
  /** The reader's time zone, such as `"Europe/Zurich"`; by default the runtime's. */
  timeZone?: string | undefined;
  /** The zone of events without one, such as that of the group's town. Without it they are in the reader's zone. */
  homeTimeZone?: string | undefined;
}

const day = { weekday: "short", year: "numeric", month: "short", day: "numeric" } as const;
const clock = { hour: "numeric", minute: "2-digit" } as const;
const zoneName = { timeZoneName: "short" } as const;

/**
 * Formats when an event takes place: `Sat, May 15, 2027, 10:00 AM – 1:30 PM CDT`. Times are in the event's zone, which
 * is named if it is not the reader's.
 *
 * An all-day event is the day of `startsAt`, the same for every reader: the specification does not say whether
 * `endsAt` is its last day or the day after. A `startsAt` at midnight, as it is written, is that day in every zone.
 * @returns Null if the event has no `startsAt`, or one that is not a date.
 * @throws RequestValidationError for an unknown locale or time zone.
 */
export function formatEventTime(
  event: Pick<GroupEvent, "startsAt" | "endsAt" | "allDay" | "timezone">,
  options: EventTimeOptions = {},
): string | null {
  if (!isRecord(options)) {
    throw new RequestValidationError("options must be an object.", "options");
  }
  const { locale, timeZone: readerZone, homeTimeZone }: EventTimeOptions = options;
  const reader = requireZone("timeZone", readerZone) ?? localZone();
  const home = requireZone("homeTimeZone", homeTimeZone);
  const { startsAt, endsAt, allDay, timezone }: Partial<typeof event> = event ?? {};
  const own = knownZone(timezone) ?? home;
  const zone = own ?? reader;
  const formatter = (parts: Intl.DateTimeFormatOptions, timeZone = zone) =>
    withLocale(locale, (tags) => new Intl.DateTimeFormat(tags, { ...parts, timeZone }));

  // Created first, so that an invalid locale is refused for every event.
  const days = formatter(day);
  const start = instant(startsAt);
  if (!start) return null;
  if (allDay) {
    const written = writtenDay(startsAt, own !== undefined);
    return written ? formatter(day, "UTC").format(written) : days.format(start);
  }
  const named = zone === reader ? {} : zoneName;
  const whole = formatter({ ...day, ...clock, ...named });
  const end = instant(endsAt);
  if (!end || end <= start) return whole.format(start);

  const isOneDay = days.format(start) === days.format(end);
  if (isOneDay && nameOfZone(start, zone) !== nameOfZone(end, zone)) {
    // If the clocks change in between, `formatRange` names only one zone: 1:30 AM EDT – 1:30 AM EST.
    const times = { ...clock, ...zoneName };
    return `${formatter({ ...day, ...times }).format(start)} – ${formatter(times).format(end)}`;
  }
  // Hermes has no `formatRange`.
  if (typeof whole.formatRange === "function") return whole.formatRange(start, end);
  if (!isOneDay) return `${whole.format(start)} – ${whole.format(end)}`;
  const untilTime = formatter({ ...clock, ...named }).format(end);
  return `${formatter({ ...day, ...clock }).format(start)} – ${untilTime}`;
}

function instant(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** The day of a date-time as it is written, at midnight UTC; null if it must be read in the event's zone. */
function writtenDay(startsAt: unknown, hasZone: boolean): Date | null {
  const [, date = "", time] = /^(\d{4}-\d{2}-\d{2})(?:T([\d:.]*))?/.exec(String(startsAt)) ?? [];
  const isMidnight = time === undefined || /^[0:.]*$/.test(time);
  return isMidnight || !hasZone ? instant(`${date}T00:00:00Z`) : null;
}

function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function nameOfZone(at: Date, timeZone: string): string | undefined {
  return new Intl.DateTimeFormat("en", { ...zoneName, timeZone })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
}
