// Makes an event of the demo from a short row.
import type { EventData } from "../model.ts";
import type { DemoClock } from "./clock.ts";
import type { DemoGroup } from "./ids.ts";
import { groupIds } from "./ids.ts";

const timezone = "America/Chicago";
/** Added to a local hour; an hour off in summer, which no day boundary notices. */
const HOURS_BEHIND_UTC = 6;

export interface EventRow {
  id: string;
  name: string;
  /** The first day, in days from today; null: no date yet. */
  day: number | null;
  /** Moves the first day to the next such weekday (0 is Sunday). */
  weekday?: number;
  /** The local hour at which it starts; left out: all day. */
  hour?: number;
  /** How long it lasts, in hours, or in days when it is all day. */
  length: number;
  place?: string | [name: string, url: string];
  /** COMPLETED when it is over, ACTIVE meanwhile, PLANNED before, unless told. */
  status?: string;
  /** The series, and the label of this iteration; the year unless told. */
  series?: [id: string, label?: string];
  more?: Partial<EventData>;
}

export function createEvent(clock: DemoClock, group: DemoGroup, row: EventRow): EventData {
  const { hour, length, weekday } = row;
  const day =
    row.day === null || weekday === undefined ? row.day : clock.onWeekday(row.day, weekday);
  const allDay = hour === undefined;
  const start = HOURS_BEHIND_UTC + (hour ?? 0);
  const end = allDay ? start + 24 * length : start + length;
  const [place, url] = typeof row.place === "string" ? [row.place] : (row.place ?? []);
  const created = Math.min(-1, (day ?? 0) - 60);
  const startsAt = day === null ? null : clock.at(day, start);
  const endsAt = day === null ? null : clock.at(day, end);
  return {
    id: row.id,
    groupId: groupIds[group],
    name: row.name,
    status: row.status ?? statusOf(clock, startsAt, endsAt),
    startsAt,
    endsAt,
    allDay,
    timezone,
    location: { name: place ?? null, url: url ?? null },
    ...(row.series
      ? { seriesId: row.series[0], iterationLabel: row.series[1] ?? clock.year(day ?? 0) }
      : {}),
    createdAt: clock.at(created, 15),
    updatedAt: clock.at(Math.max(created, -20), 16),
    ...row.more,
  };
}

function statusOf(clock: DemoClock, startsAt: string | null, endsAt: string | null): string {
  if (endsAt !== null && clock.isPast(endsAt)) return "COMPLETED";
  return startsAt !== null && clock.isPast(startsAt) ? "ACTIVE" : "PLANNED";
}
