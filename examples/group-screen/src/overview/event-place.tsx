// The place of an event, with a way there if the group gave one. An online meeting may have an address and no name.
import type { EventLocation } from "group-management-sdk";

import { siteOf, webLink } from "../../../shared/safe-link.ts";
import { Icon } from "../parts/icon.tsx";

export function EventPlace({ location: { name, url } }: { location: EventLocation }) {
  const href = webLink(url);
  const words = name || (href !== null && siteOf(href));
  if (!words) return null;
  return (
    <li>
      <Icon name="place" />
      {href === null ? (
        <bdi>{words}</bdi>
      ) : (
        <a href={href} rel="noreferrer" dir="auto">
          {words}
        </a>
      )}
    </li>
  );
}
