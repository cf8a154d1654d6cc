// One of the person's groups, or why it cannot be opened.
import type { Membership } from "group-management-sdk";

import { humanize, installReason, memberRole } from "../format/words.ts";
import { address, type View } from "./route.ts";
import "./group-link.css";

interface GroupLinkProps {
  membership: Membership;
  view: View;
  isCurrent: boolean;
}

export function GroupLink({ membership, view, isCurrent }: GroupLinkProps) {
  const { group, install } = membership;
  const words = (
    <>
      <span className="group-link-name">{group.name}</span>
      <span className="group-link-about">{about(membership)}</span>
    </>
  );
  return (
    <li>
      {install.active ? (
        <a
          className="group-link"
          href={address(group.id, view)}
          aria-current={isCurrent ? "true" : undefined}
        >
          {words}
        </a>
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
  return `${kind} · ${inherited ? `${own} from above` : own}`;
}
