// Where an event takes place, with a way there when the group gave one.
import type { EventLocation } from "group-management-sdk";

import { webLink } from "../links/safe-link.ts";
import { Icon } from "../parts/icon.tsx";

export function EventPlace({ location }: { location: EventLocation }) {
  const href = webLink(location.url);
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
