// One event. The overview's data is shown at once; answers, leaders and prices follow.
import { useQuery } from "@tanstack/react-query";
import { type GroupEvent, isUnrecognized } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { deadline, eventLeaf, eventTime } from "../../../shared/dates.ts";
import { eventStatus } from "../../../shared/words.ts";
import { useGroup } from "../group.ts";
import { Badge } from "../parts/badge.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { EventDetails } from "./event-details.tsx";
import { EventPlace } from "./event-place.tsx";
import "./event-card.css";

export function EventCard({ event }: { event: GroupEvent }) {
  const { queries, locales } = useSession();
  const { groupId } = useGroup();
  const details = useQuery(
    queries.events.get(groupId, event.id, { include: ["rsvpCounts", "ticketTypes"] }),
  );
  const leaf = eventLeaf(event, locales);
  const status = eventStatus(event.status);
  const { circle, rsvp } = event;
  return (
    <article className="event-card" data-tone={status.tone}>
      <div className="event-leaf" aria-hidden="true">
        {leaf ? (
          <>
            <span>{leaf.month}</span>
            <b>{leaf.day}</b>
            <span>{leaf.weekday}</span>
          </>
        ) : (
          <Icon name="clock" />
        )}
      </div>
      <div className="event-words">
        <div className="event-title">
          <h3 dir="auto">{event.name}</h3>
          {status.tone !== "quiet" && <Badge word={status} />}
          {circle && !isUnrecognized(circle) && (
            <Badge word={{ label: circle.name, tone: "plain" }} />
          )}
        </div>
        <ul className="event-facts">
          <li>
            <Icon name="clock" />
            <time dateTime={event.startsAt ?? undefined}>{eventTime(event, locales)}</time>
          </li>
          <EventPlace location={event.location} />
          {rsvp.deadline && (
            <li>
              <Icon name="check" />
              Answer by {deadline(rsvp.deadline, event.timezone, locales)}
            </li>
          )}
        </ul>
        {event.description && (
          <p className="event-about" dir="auto">
            {event.description}
          </p>
        )}
        <Answer
          query={details}
          loading={<Loading label="Loading the answers" shape="details" count={1} />}
        >
          {(detailed) => <EventDetails event={detailed} />}
        </Answer>
      </div>
    </article>
  );
}
