// Makes an event of the demo troop.
import type { EventData } from "../model/index.ts";
import { type DemoClock, timezone } from "./clock.ts";
import { groupIds } from "./ids.ts";

/** The first day, in days from today, or the next such weekday (0 is Sunday); the local hour; and how long it lasts. */
interface When {
  day: number;
  weekday: number | undefined;
  hour: number;
  days: number;
  hours: number;
}

export function allDay(day: number, days: number, weekday?: number): When {
  return { day, weekday, hour: 0, days, hours: 0 };
}

export function at(hour: number, hours: number, day: number, weekday?: number): When {
  return { day, weekday, hour, days: 0, hours };
}

/** Without a time there is no date yet. The status follows from the time unless `more` says otherwise. */
export type EventBuilder = (
  id: string,
  name: string,
  when: When | null,
  more: Partial<EventData>,
) => EventData;

export function eventBuilder(clock: DemoClock): EventBuilder {
  return (id, name, when, more) => {
    const { day, weekday, hour, days, hours } = when ?? allDay(0, 0);
    const first = weekday === undefined ? day : clock.onWeekday(day, weekday);
    const startsAt = when && clock.local(first, hour);
    const endsAt = when && clock.local(first + days, hour + hours);
    const created = Math.min(-1, first - 60);
    return {
      id,
      name,
      groupId: groupIds.troop,
      status: statusOf(clock, startsAt, endsAt),
      startsAt,
      endsAt,
      allDay: days > 0,
      timezone,
      createdAt: clock.at(created, 15),
      updatedAt: clock.at(Math.max(created, -20), 16),
      ...more,
    };
  };
}

function statusOf(clock: DemoClock, startsAt: string | null, endsAt: string | null): string {
  if (endsAt !== null && clock.isPast(endsAt)) return "COMPLETED";
  return startsAt !== null && clock.isPast(startsAt) ? "ACTIVE" : "PLANNED";
}
