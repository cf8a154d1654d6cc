// One of the person's groups, or why it cannot be opened.
import { Link } from "@tanstack/react-router";
import type { Membership } from "group-management-sdk";

import { humanize, installReason, memberRole } from "../../../shared/words.ts";
import { useOver } from "./use-over.ts";
import { useOpenPart } from "./views.ts";
import "./group-link.css";

interface GroupLinkProps {
  membership: Membership;
  isCurrent: boolean;
}

export function GroupLink({ membership, isCurrent }: GroupLinkProps) {
  const { view } = useOpenPart();
  const { groupsOpen } = useOver();
  const { group, install } = membership;
  const words = (
    <>
      <span className="group-link-name" dir="auto">
        {group.name}
      </span>
      <span className="group-link-about">{about(membership)}</span>
    </>
  );
  return (
    <li>
      {install.active ? (
        <Link
          className="group-link"
          to={`/groups/$groupId/${view}`}
          params={{ groupId: group.id }}
          // The sheet of groups is not a place to come back to.
          replace={groupsOpen}
          aria-current={isCurrent ? "true" : undefined}
        >
          {words}
        </Link>
      ) : (
        <div className="group-link" data-closed>
          {words}
        </div>
      )}
    </li>
  );
}

function about({ group, role, inherited, install }: Membership): string {
  if (!install.active) return installReason(install.reason ?? "not_installed").label;
  const kind = humanize(group.subtype ?? group.type);
  const own = memberRole(role).label;
  return `${kind} · ${inherited ? `${own} via parent group` : own}`;
}
