// One group: its name, its parts, and the part that is open.
import { skipToken, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet, useLocation } from "@tanstack/react-router";
import { isApiError, type Membership } from "group-management-sdk";
import { type ReactNode, useEffect, useRef } from "react";

import { useSession } from "./connection/session.ts";
import { useMemberships } from "./data/use-memberships.ts";
import { useProblem } from "./data/use-problem.ts";
import { humanize, memberRole } from "./format/words.ts";
import { GroupProvider } from "./group.ts";
import { useOver } from "./navigation/use-over.ts";
import { ViewLinks } from "./navigation/view-links.tsx";
import { useOpenPart } from "./navigation/views.ts";
import { Icon } from "./parts/icon.tsx";
import { useTitle } from "./parts/use-title.ts";
import { Problem } from "./problems/problem.tsx";
import "./group-page.css";

const route = getRouteApi("/groups/$groupId");

export function GroupPage() {
  const { groupId } = route.useParams();
  const { queries } = useSession();
  const memberships = useMemberships();
  const membership = memberships.data?.find(({ group }) => group.id === groupId);
  const membershipsSettled = !memberships.isPending;
  // Not one of the person's groups: the service tells its name, or that there is nothing to see.
  const elsewhere = useQuery(
    queries.groups.overview(membershipsSettled && !membership ? groupId : skipToken),
  );
  const problem = useProblem(elsewhere);
  const name = membership?.group.name ?? elsewhere.data?.group.name;

  if (!membership && problem !== null) {
    return (
      <Page name={isApiError(problem, "not_found") ? "No such group" : "Group not shown"}>
        <Problem
          error={problem}
          onRetry={() => void elsewhere.refetch()}
          retrying={elsewhere.isFetching}
        />
        <p className="group-part">
          <Link to="/">Go to your own groups</Link>
        </p>
      </Page>
    );
  }
  return (
    <Page name={name} about={membership && about(membership)}>
      <ViewLinks groupId={groupId} />
      <Part />
      <div className="group-part">
        <GroupProvider value={{ groupId, membership, membershipsSettled }} key={groupId}>
          <Outlet />
        </GroupProvider>
      </div>
    </Page>
  );
}

interface PageProps {
  /** Undefined while it is on its way. */
  name: string | undefined;
  about?: string | undefined;
  children: ReactNode;
}

function Page({ name, about: words, children }: PageProps) {
  const { openGroups } = useOver();
  useTitle("group", name);
  return (
    <main id="content" className="screen-main" tabIndex={-1}>
      <header className="group-head">
        <button className="group-menu-button" type="button" onClick={openGroups}>
          <Icon name="menu" />
          <span className="only-read">Your groups</span>
        </button>
        <div>
          <h1>{name ?? <span className="only-read">Loading the group</span>}</h1>
          {words && <p>{words}</p>}
        </div>
      </header>
      {children}
    </main>
  );
}

/** The part's heading. Whoever moves on by keyboard or by ear is taken to it. */
function Part() {
  const { name, isForm } = useOpenPart();
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(pathname);
  useTitle("part", name);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    // The tab that is open names a part well enough for those who see it.
    <h2 className={isForm ? "group-form-name" : "only-read"} ref={heading} tabIndex={-1}>
      {name}
    </h2>
  );
}

function about({ group, role }: Membership): string {
  const kind = humanize(group.subtype ?? group.type);
  const vertical = group.vertical === null ? null : humanize(group.vertical);
  return [kind, vertical, `your role: ${memberRole(role).label.toLowerCase()}`]
    .filter(Boolean)
    .join(" · ");
}
