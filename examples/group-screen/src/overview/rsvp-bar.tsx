// The replies to an event: a bar, and the same in words.
import type { GroupEvent } from "group-management-sdk";

import { count } from "../format/sizes.ts";
import { useSession } from "../connection/session.ts";
import { rsvpParts } from "../../../shared/rsvp-parts.ts";
import "./rsvp-bar.css";

export function RsvpBar({ event }: { event: GroupEvent }) {
  const { locales } = useSession();
  const bar = rsvpParts(event, locales);
  if (!bar) return null;
  if (bar.parts.every(({ tone }) => tone === "free")) {
    const places = event.rsvp.maxAttendees === null ? "" : ` · ${bar.beside}`;
    return <p className="rsvp-none">No answers yet{places}</p>;
  }
  return (
    <div className="rsvp">
      <p className="rsvp-headline">
        <strong>{bar.headline}</strong>
        <span>{bar.beside}</span>
      </p>
      <div className="rsvp-bar" aria-hidden="true">
        {bar.parts.map(({ tone, count: people }) => (
          <span key={tone} data-tone={tone} style={{ flexGrow: people / bar.total }} />
        ))}
      </div>
      <ul className="rsvp-legend" aria-label={bar.countedIn ?? "People"}>
        {bar.countedIn && <li aria-hidden="true">{bar.countedIn}:</li>}
        {bar.parts
          .filter(({ tone }) => tone !== "free")
          .map(({ tone, count: people, label }) => (
            <li key={tone}>
              <i data-tone={tone} aria-hidden="true" />
              {count(people, locales)} {label}
            </li>
          ))}
      </ul>
    </div>
  );
}
