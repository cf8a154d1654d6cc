// Makes an event of the demo from a short row.
import type { EventData } from "../../model/index.ts";
import type { DemoClock } from "../clock.ts";
import type { DemoGroup } from "../ids.ts";
import { groupIds } from "../ids.ts";

const timezone = "America/Chicago";
const localHour = new Intl.DateTimeFormat("en-US", {
  timeZone: timezone,
  hour: "numeric",
  hourCycle: "h23",
});

/** The offset of local time on a day: five hours in summer, six in winter. */
function hoursBehindUtc(clock: DemoClock, day: number): number {
  return 12 - Number(localHour.format(new Date(clock.at(day, 12))));
}

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
  /** COMPLETED when it is over, ACTIVE meanwhile, PLANNED before; by default. */
  status?: string;
  /** The series, and the label of this iteration; the year by default. */
  series?: [id: string, label?: string];
  more?: Partial<EventData>;
}

export function createEvent(clock: DemoClock, group: DemoGroup, row: EventRow): EventData {
  const { hour, length, weekday } = row;
  const day =
    row.day === null || weekday === undefined ? row.day : clock.onWeekday(row.day, weekday);
  const allDay = hour === undefined;
  const [place, url] = typeof row.place === "string" ? [row.place] : (row.place ?? []);
  const created = Math.min(-1, (day ?? 0) - 60);
  const local = (at: number, hours: number) => clock.at(at, hours + hoursBehindUtc(clock, at));
  const startsAt = day === null ? null : local(day, hour ?? 0);
  // A day ends at the beginning of the next one, also when clocks change.
  const end = allDay ? { days: length, hours: 0 } : { days: 0, hours: (hour ?? 0) + length };
  const endsAt = day === null ? null : local(day + end.days, end.hours);
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
