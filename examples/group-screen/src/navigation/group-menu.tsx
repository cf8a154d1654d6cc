// The signed-in person's groups, their unread messages, the way out and, in the sandbox, who to look as.
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Membership } from "group-management-sdk";
import { useState } from "react";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { LeaveQuestion } from "../forms/leave-guard.tsx";
import { useMemberships } from "../group.ts";
import { counted } from "../../../shared/locale.ts";
import { webLink } from "../../../shared/safe-link.ts";
import { humanize, installReason, memberRole } from "../../../shared/words.ts";
import { Icon, IconButton } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { useModal } from "../parts/use-modal.ts";
import { LookAs } from "./look-as.tsx";
import { useOver } from "./use-over.ts";
import { useOpenPart } from "./views.ts";
import "./navigation.css";

export function GroupMenu() {
  const { queries, locales, platformUrl } = useSession();
  const { groupId } = useParams({ strict: false });
  const memberships = useMemberships();
  const inbox = useQuery(queries.me.inboxSummary());
  const unread = inbox.data?.unreadMessages ?? 0;
  const loading = <Loading label="Loading your groups" shape="rows" />;
  return (
    <div className="group-menu">
      <nav aria-label="Your groups">
        <h2>Your groups</h2>
        <Answer query={memberships} loading={loading}>
          {(found) => (
            <ul>
              {found.map((membership) => (
                <GroupLink
                  key={membership.group.id}
                  membership={membership}
                  isCurrent={membership.group.id === groupId}
                />
              ))}
            </ul>
          )}
        </Answer>
      </nav>
      <div className="group-menu-foot">
        {unread > 0 && (
          // Messages are read in the platform's own web application.
          <a className="unread" href={webLink(platformUrl) ?? undefined} rel="noreferrer">
            <Icon name="mail" />
            {counted(unread, "unread message", "unread messages", locales)}
          </a>
        )}
        <LookAs />
        <SignOut />
      </div>
    </div>
  );
}

/** One of the groups, or why it cannot be opened. */
function GroupLink({ membership, isCurrent }: { membership: Membership; isCurrent: boolean }) {
  const { view } = useOpenPart();
  const { groupsOpen } = useOver();
  const { group, install } = membership;
  const words = (
    <>
      <span className={install.active ? undefined : "soft"} dir="auto">
        {group.name}
      </span>
      <span className="soft">{about(membership)}</span>
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
        <div className="group-link">{words}</div>
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

/** Asks first when typed text, or a change that is still to be sent, would be lost. */
function SignOut() {
  const { signOut } = useSession();
  const [asks, setAsks] = useState(false);
  if (!signOut) return null;
  const leave = () => {
    // Forms and changes object to this as they do when the page is closed.
    const mayLeave = dispatchEvent(new Event("beforeunload", { cancelable: true }));
    if (mayLeave) signOut();
    else setAsks(true);
  };
  const stay = () => setAsks(false);
  return (
    <>
      <button className="button small" type="button" onClick={leave}>
        Sign out
      </button>
      {asks && <LeaveQuestion leave="Sign out without saving" onStay={stay} onLeave={signOut} />}
    </>
  );
}

/** The menu on a phone, where there is no room beside the page. */
export function MenuSheet() {
  const { close } = useOver();
  return (
    <dialog className="menu-sheet" {...useModal(close)} aria-label="Groups">
      <IconButton icon="close" label="Close" onClick={close} />
      <GroupMenu />
    </dialog>
  );
}
