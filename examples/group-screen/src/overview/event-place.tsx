// Where an event takes place, with a way there when the group gave one.
import type { EventLocation } from "group-management-sdk";

import { Icon } from "../parts/icon.tsx";

export function EventPlace({ location }: { location: EventLocation }) {
  const href = webAddress(location.url);
  return (
    <>
      <Icon name="place" />
      {href ? (
        <a href={href} rel="noreferrer">
          {location.name}
        </a>
      ) : (
        location.name
      )}
    </>
  );
}

/** What people type into a field for an address can be anything; only the web's own are followed. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}
