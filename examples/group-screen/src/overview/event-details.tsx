// The part of an event that a call of its own brings: answers, price and leaders.
import { type GroupEvent, isLeaderRole } from "group-management-sdk";

import { isOffered } from "../../../shared/access.ts";
import { useSession } from "../connection/session.ts";
import { priceOf } from "../../../shared/prices.ts";
import { useGroup } from "../group.ts";
import { Icon } from "../parts/icon.tsx";
import { Leaders } from "./leaders.tsx";
import { PaymentLink } from "./payment-link.tsx";
import { RsvpBar } from "./rsvp-bar.tsx";
import "./event-details.css";

export function EventDetails({ event }: { event: GroupEvent }) {
  const { locales } = useSession();
  const { membership } = useGroup();
  const { amount, notes } = priceOf(event, locales);
  const isPriced = amount !== null || notes.length > 0;
  // An event from the device is without its leaders until it is read again.
  const leaders = (event.leaders ?? []).filter(({ role }) => isLeaderRole(role));
  return (
    <>
      <RsvpBar event={event} />
      {(isPriced || leaders.length > 0) && (
        <div className="event-foot">
          <Leaders leaders={leaders} isMine={event.viewer?.isLeader ?? false} />
          {isPriced && (
            <div className="event-price">
              <Icon name="price" />
              <div>
                {amount !== null && <p dir="auto">{amount}</p>}
                {notes.map((note) => (
                  <p key={note} dir="auto">
                    {note}
                  </p>
                ))}
              </div>
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
