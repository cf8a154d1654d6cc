// The events that come next, soonest first.
import type { GroupEvent } from "group-management-sdk";

import { comingEvents } from "../../../shared/dates.ts";
import { Empty } from "../parts/empty.tsx";
import { EventCard } from "./event-card.tsx";
import "./upcoming-events.css";

/** The service tells no more than this many. */
const MOST = 5;

export function UpcomingEvents({ events }: { events: readonly GroupEvent[] }) {
  const coming = comingEvents(events);
  if (coming.length === 0) {
    return (
      <Empty icon="clock" title="Nothing planned yet">
        Events appear here as soon as a leader plans them.
      </Empty>
    );
  }
  return (
    <>
      <ul className="upcoming-events">
        {coming.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      {events.length >= MOST && <p className="upcoming-more">These are the next five.</p>}
    </>
  );
}
