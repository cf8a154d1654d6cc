// The parts of a group: tabs above them, or at the bottom of a phone.
import { Link } from "@tanstack/react-router";

import type { Membership } from "group-management-sdk";

import { isOffered } from "../../../shared/access.ts";
import { Icon } from "../parts/icon.tsx";
import { useOpenPart, viewNames, views } from "./views.ts";
import "./view-links.css";

/** An album is a part of the photos, whatever is searched for a part of the roster. */
const active = { exact: false, includeSearch: false };

interface ViewLinksProps {
  groupId: string;
  membership: Membership | undefined;
  /** It is known which parts are offered. */
  isSettled: boolean;
}

export function ViewLinks({ groupId, membership, isSettled }: ViewLinksProps) {
  const { view } = useOpenPart();
  return (
    <nav className="view-links" aria-label="Parts of the group" data-settled={isSettled}>
      {views
        .filter((name) => isOffered(name, membership))
        .map((name) => (
          <Link
            key={name}
            to={`/groups/$groupId/${name}`}
            params={{ groupId }}
            activeOptions={active}
            // A form belongs to the part from which one came to it.
            aria-current={name === view ? "page" : undefined}
          >
            <Icon name={name} />
            <span data-name={viewNames[name]}>{viewNames[name]}</span>
          </Link>
        ))}
    </nav>
  );
}
