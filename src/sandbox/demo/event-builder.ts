// Makes an event of the demo from a short row.
import type { EventData } from "../model/index.ts";
import { type DemoClock, timezone } from "./clock.ts";
import { type DemoGroup, groupIds } from "./ids.ts";

export interface EventRow extends Omit<Partial<EventData>, "location"> {
  id: string;
  name: string;
  /** The first day, in days from today, or the next such weekday (0 is Sunday), and the local hour of the start. The
   * length is in hours, without an hour in days. Left out: no date yet. */
  when?: { day: number; weekday?: number; hour?: number; length: number };
  place?: [name: string, url?: string];
}

/** The status follows from the time unless the row says otherwise. */
export function createEvent(clock: DemoClock, group: DemoGroup, row: EventRow): EventData {
  const { when, place, ...more } = row;
  const { startsAt, endsAt, created } = timesOf(clock, when);
  return {
    groupId: groupIds[group],
    status: statusOf(clock, startsAt, endsAt),
    startsAt,
    endsAt,
    allDay: when !== undefined && when.hour === undefined,
    timezone,
    location: { name: place?.[0] ?? null, url: place?.[1] ?? null },
    createdAt: clock.at(created, 15),
    updatedAt: clock.at(Math.max(created, -20), 16),
    ...more,
  };
}

function timesOf(clock: DemoClock, when: EventRow["when"]) {
  if (when === undefined) return { startsAt: null, endsAt: null, created: -60 };
  const { weekday, hour, length } = when;
  const day = weekday === undefined ? when.day : clock.onWeekday(when.day, weekday);
  return {
    startsAt: clock.local(day, hour ?? 0),
    // A day ends at the beginning of the next one, also when clocks change.
    endsAt: hour === undefined ? clock.local(day + length, 0) : clock.local(day, hour + length),
    created: Math.min(-1, day - 60),
  };
}

function statusOf(clock: DemoClock, startsAt: string | null, endsAt: string | null): string {
  if (endsAt !== null && clock.isPast(endsAt)) return "COMPLETED";
  return startsAt !== null && clock.isPast(startsAt) ? "ACTIVE" : "PLANNED";
}
