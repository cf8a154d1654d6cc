// An address without a group: on to the first of the person's groups.
import type { Membership } from "group-management-sdk";
import { Navigate } from "@tanstack/react-router";

import { useSession } from "./connection/session.ts";
import { Answer } from "./data/answer.tsx";
import { useMemberships } from "./group.ts";
import { Page } from "./page.tsx";
import { Empty } from "./parts/empty.tsx";
import { Loading } from "./parts/loading.tsx";

export function Home() {
  const memberships = useMemberships();
  return (
    <Page name="Your groups">
      <div className="group-part">
        <Answer query={memberships} loading={<Loading label="Loading your groups" shape="rows" />}>
          {(found) => <FirstGroup memberships={found} />}
        </Answer>
      </div>
    </Page>
  );
}

function FirstGroup({ memberships }: { memberships: readonly Membership[] }) {
  const { openWith } = useSession();
  const groupId = firstGroup(memberships, openWith);
  if (groupId !== null) {
    return <Navigate to="/groups/$groupId/overview" params={{ groupId }} replace />;
  }
  return (
    <Empty icon="roster" title="No group yet">
      Groups that you join, and that allow this app, appear here.
    </Empty>
  );
}

function firstGroup(memberships: readonly Membership[], preferred: string | null): string | null {
  const open = memberships.filter(({ install }) => install.active);
  const found = open.find(({ group }) => group.id === preferred) ?? open[0];
  return found?.group.id ?? null;
}
