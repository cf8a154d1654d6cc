// One event. The overview's data is shown at once; answers, leaders and prices follow.
import { useQuery } from "@tanstack/react-query";
import { type GroupEvent, isLeaderRole, isUnrecognized } from "group-management-sdk";

import { isOffered } from "../../../shared/access.ts";
import { deadline, eventTime } from "../../../shared/dates.ts";
import { priceOf } from "../../../shared/prices.ts";
import { rsvpParts } from "../../../shared/rsvp-parts.ts";
import { placeOf } from "../../../shared/safe-link.ts";
import { eventStatus, leaderRole } from "../../../shared/words.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Badge } from "../parts/badge.tsx";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { PaymentLink } from "./payment-link.tsx";

export function EventCard({ event }: { event: GroupEvent }) {
  const { queries, locales } = useSession();
  const { groupId } = useGroup();
  const details = useQuery(
    queries.events.get(groupId, event.id, { include: ["rsvpCounts", "ticketTypes"] }),
  );
  const status = eventStatus(event.status);
  const { circle, rsvp } = event;
  const { map, place } = placeOf(event);
  return (
    <article className="event-card card">
      <div className="beside">
        <h3 dir="auto">{event.name}</h3>
        {status.tone !== "quiet" && <Badge word={status} />}
        {circle && !isUnrecognized(circle) && (
          <Badge word={{ label: circle.name, tone: "plain" }} />
        )}
      </div>
      <ul className="event-facts soft beside">
        <li>
          <Icon name="clock" />
          <time dateTime={event.startsAt ?? undefined}>{eventTime(event, locales)}</time>
        </li>
        {place && (
          <li>
            <Icon name="place" />
            {map === null ? (
              <bdi>{place}</bdi>
            ) : (
              <a href={map} rel="noreferrer" dir="auto">
                {place}
              </a>
            )}
          </li>
        )}
        {rsvp.deadline && (
          <li>
            <Icon name="check" />
            Answer by {deadline(rsvp.deadline, event.timezone, locales)}
          </li>
        )}
      </ul>
      {event.description && <p dir="auto">{event.description}</p>}
      <Answer
        query={details}
        loading={<Loading label="Loading the answers" shape="details" count={1} />}
      >
        {(detailed) => <EventDetails event={detailed} />}
      </Answer>
    </article>
  );
}

/** The part of an event that a call of its own brings: answers, price and leaders. */
function EventDetails({ event }: { event: GroupEvent }) {
  const { locales } = useSession();
  const { membership } = useGroup();
  const { amount, notes } = priceOf(event, locales);
  const prices = amount === null ? notes : [amount, ...notes];
  // An event from the device is without its leaders until it is read again.
  const leaders = (event.leaders ?? []).filter(({ role }) => isLeaderRole(role));
  // Someone with two roles is listed once.
  const people = Map.groupBy(leaders, ({ userId }) => userId);
  return (
    <>
      <Answers event={event} />
      {(prices.length > 0 || people.size > 0) && (
        <div className="event-foot">
          <ul className="leaders beside" aria-label="Leaders">
            {[...people].map(([userId, roles]) => (
              <li key={userId}>
                <bdi>{roles[0]?.name ?? "A leader"}</bdi>{" "}
                <span className="soft">
                  {roles.map(({ role }) => leaderRole(role).label.toLowerCase()).join(", ")}
                </span>
              </li>
            ))}
            {event.viewer?.isLeader && <li>You lead this</li>}
          </ul>
          {prices.length > 0 && (
            <div className="event-price soft">
              {prices.map((words) => (
                <p key={words} dir="auto">
                  {words}
                </p>
              ))}
            </div>
          )}
        </div>
      )}
      {amount !== null && isOffered("paymentLink", membership) && (
        <PaymentLink eventId={event.id} eventName={event.name} />
      )}
    </>
  );
}

function Answers({ event }: { event: GroupEvent }) {
  const { locales } = useSession();
  const rsvp = rsvpParts(event, locales);
  if (!rsvp) return null;
  const { headline, beside, parts, countedIn } = rsvp;
  if (parts.length === 0) {
    const places = event.rsvp.maxAttendees === null ? "" : ` · ${beside}`;
    return <p className="soft">No answers yet{places}</p>;
  }
  return (
    <div>
      <p className="beside">
        <strong>{headline}</strong> <span className="soft">{beside}</span>
      </p>
      <ul className="soft beside" aria-label={countedIn ?? "People"}>
        {countedIn && <li aria-hidden="true">{countedIn}:</li>}
        {parts.map(({ tone, count, label }) => (
          <li key={tone}>
            {count.toLocaleString([...locales])} {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
