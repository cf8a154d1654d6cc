// The part of an event that a call of its own brings: answers, price and leaders.
import { isLeaderRole, type SingleEvent } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import type { Loaded } from "../data/use-call.ts";
import { price } from "../format/prices.ts";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../problems/problem.tsx";
import { Leaders } from "./leaders.tsx";
import { RsvpBar } from "./rsvp-bar.tsx";
import "./event-details.css";

interface EventDetailsProps {
  state: Loaded<SingleEvent>;
  onRetry: () => void;
}

export function EventDetails({ state, onRetry }: EventDetailsProps) {
  const { locales } = useSession();
  if (state.status === "loading") {
    return (
      <div className="event-details">
        <Loading label="Loading the answers" shape="lines" count={2} />
      </div>
    );
  }
  if (state.status === "failed") {
    return (
      <div className="event-details">
        <Problem error={state.error} onRetry={onRetry} />
      </div>
    );
  }
  const event = state.value;
  const cost = price(event, locales);
  const leaders = event.leaders.filter(({ role }) => isLeaderRole(role));
  return (
    <>
      <RsvpBar event={event} />
      {(cost !== null || leaders.length > 0) && (
        <div className="event-foot">
          <Leaders leaders={leaders} isMine={event.viewer?.isLeader ?? false} />
          {cost !== null && (
            <p className="event-price">
              <Icon name="price" />
              {cost}
            </p>
          )}
        </div>
      )}
    </>
  );
}
