// The signed-in person's groups, their unread messages and, in the sandbox, who to look as.
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useMemberships } from "../data/use-memberships.ts";
import { counted } from "../../../shared/locale.ts";
import { webLink } from "../../../shared/safe-link.ts";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { GroupLink } from "./group-link.tsx";
import { LookAs } from "./look-as.tsx";
import { SignOut } from "./sign-out.tsx";
import "./group-menu.css";

export function GroupMenu() {
  const { queries, locales, platformUrl } = useSession();
  const { groupId } = useParams({ strict: false });
  const memberships = useMemberships();
  const inbox = useQuery(queries.me.inboxSummary());
  const unread = inbox.data?.unreadMessages ?? 0;
  const loading = <Loading label="Loading your groups" shape="lines" count={4} />;
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
