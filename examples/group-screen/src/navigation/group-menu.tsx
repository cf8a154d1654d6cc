// The signed-in person's groups, their unread messages and, in the sandbox, who to look as.
import type { Membership } from "group-management-sdk";

import type { Identity } from "../connection/connection.ts";
import { useSession } from "../connection/session.ts";
import { type Loaded, useCall } from "../data/use-call.ts";
import { counted } from "../format/sizes.ts";
import { Icon } from "../parts/icon.tsx";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../problems/problem.tsx";
import { GroupLink } from "./group-link.tsx";
import { LookAs } from "./look-as.tsx";
import type { View } from "./route.ts";
import "./group-menu.css";

export interface GroupMenuProps {
  memberships: Loaded<readonly Membership[]>;
  onRetry: () => void;
  groupId: string | null;
  view: View;
  identities: readonly Identity[];
  identity: Identity;
  onLookAs: (id: string) => void;
}

export function GroupMenu(props: GroupMenuProps) {
  const { memberships, onRetry, groupId, view, identities, identity, onLookAs } = props;
  const { client, locales } = useSession();
  const inbox = useCall("inbox", (signal) => client.me.inboxSummary({ signal }));
  const unread = inbox.state.status === "ready" ? inbox.state.value.unreadMessages : 0;
  return (
    <div className="group-menu">
      <nav aria-label="Your groups">
        <h2>Your groups</h2>
        {memberships.status === "loading" && (
          <Loading label="Loading your groups" shape="lines" count={4} />
        )}
        {memberships.status === "failed" && <Problem error={memberships.error} onRetry={onRetry} />}
        {memberships.status === "ready" && (
          <ul>
            {memberships.value.map((membership) => (
              <GroupLink
                key={membership.group.id}
                membership={membership}
                view={view}
                isCurrent={membership.group.id === groupId}
              />
            ))}
          </ul>
        )}
      </nav>
      <div className="group-menu-foot">
        {unread > 0 && (
          <p className="unread">
            <Icon name="mail" />
            {counted(unread, "unread message", "unread messages", locales)}
          </p>
        )}
        {identities.length > 1 && (
          <LookAs identities={identities} identity={identity} onLookAs={onLookAs} />
        )}
      </div>
    </div>
  );
}
