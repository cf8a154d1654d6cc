// The events after the next one, soonest first.
import type { GroupEvent } from "group-management-sdk";

import { comingEvents } from "../../../shared/dates.ts";
import { Empty } from "../parts/empty.tsx";
import { EventCard } from "./event-card.tsx";
import "./upcoming-events.css";

/** The service tells no more than this many. */
const MOST = 5;

export function NoEvents() {
  return (
    <Empty icon="clock" title="Nothing planned yet">
      Events appear here as soon as a leader plans them.
    </Empty>
  );
}

export function LaterEvents({ events }: { events: readonly GroupEvent[] }) {
  const [, ...later] = comingEvents(events);
  if (later.length === 0) return null;
  return (
    <section className="overview-later" aria-labelledby="later">
      <h2 id="later">After that</h2>
      <ul className="upcoming-events">
        {later.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      {events.length >= MOST && <p className="upcoming-more">These are the next five.</p>}
    </section>
  );
}
