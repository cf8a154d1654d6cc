// The events that come next, soonest first.
import type { GroupEvent } from "group-management-sdk";

import { Empty } from "../parts/empty.tsx";
import { EventCard } from "./event-card.tsx";
import "./upcoming-events.css";

export function UpcomingEvents({ events }: { events: readonly GroupEvent[] }) {
  if (events.length === 0) {
    return (
      <Empty icon="clock" title="Nothing planned yet">
        Events appear here as soon as a leader plans them.
      </Empty>
    );
  }
  return (
    <ul className="upcoming-events">
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  );
}
