// The events that come next, soonest first.
import type { GroupEvent } from "group-management-sdk";

import { Empty } from "../parts/empty.tsx";
import { EventCard } from "./event-card.tsx";
import "./upcoming-events.css";

interface UpcomingEventsProps {
  groupId: string;
  events: readonly GroupEvent[];
}

export function UpcomingEvents({ groupId, events }: UpcomingEventsProps) {
  if (events.length === 0) {
    return (
      <Empty icon="clock" title="Nothing planned yet">
        As soon as a leader plans an event, it stands here.
      </Empty>
    );
  }
  return (
    <ul className="upcoming-events">
      {events.map((event) => (
        <li key={event.id}>
          <EventCard groupId={groupId} event={event} />
        </li>
      ))}
    </ul>
  );
}
