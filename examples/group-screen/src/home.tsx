// An address without a group: on to the first of the person's groups.
import type { Membership } from "group-management-sdk";
import { Navigate } from "@tanstack/react-router";

import { useSession } from "./connection/session.ts";
import { useMemberships } from "./data/use-memberships.ts";

export function Home() {
  const { openWith } = useSession();
  const { data } = useMemberships();
  if (!data) return <main id="content" className="screen-main" tabIndex={-1} />;
  const groupId = firstGroup(data, openWith);
  if (groupId !== null) {
    return <Navigate to="/groups/$groupId/overview" params={{ groupId }} replace />;
  }
  return (
    <main id="content" className="screen-main" tabIndex={-1}>
      <h1>No group yet</h1>
      <p>Groups that you join, and that allow this app, appear here.</p>
    </main>
  );
}

function firstGroup(memberships: readonly Membership[], preferred: string | null): string | null {
  const open = memberships.filter(({ install }) => install.active);
  const found = open.find(({ group }) => group.id === preferred) ?? open[0];
  return found?.group.id ?? null;
}
