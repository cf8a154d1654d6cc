// One group: its name, its parts, and the part that is open.
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { isApiError, type Membership } from "group-management-sdk";
import { type ReactNode, useEffect, useRef } from "react";

import { barTo, isOffered, isReading } from "../../shared/access.ts";
import { useSession } from "./connection/session.ts";
import { useProblem, useRetry } from "./data/answer.tsx";
import { humanize, memberRole } from "../../shared/words.ts";
import { useGroup, useMemberships } from "./group.ts";
import { ViewLinks } from "./navigation/view-links.tsx";
import { useOpenPart } from "./navigation/views.ts";
import { Page } from "./page.tsx";
import { Loading } from "./parts/loading.tsx";
import { useTitle } from "./parts/use-title.ts";
import { problemWords, type ProblemText } from "../../shared/problem-words.ts";
import { Problem, ProblemCard } from "./problems/problem.tsx";

export function GroupPage() {
  const { groupId, membership, membershipsSettled } = useGroup();
  const session = useSession();
  const { queries } = session;
  const retry = useRetry();
  const memberships = useMemberships();
  const notRead = useProblem(memberships);
  // A failure to read the person's groups is shown here, too, but for a refusal: this group may be open to them.
  const isDown =
    notRead !== null && !["closed", "gone"].includes(problemWords(notRead, session).kind);
  // Not one of the person's groups: the overview has its name, or is refused.
  const elsewhere = useQuery(
    queries.groups.overview(membershipsSettled && !membership && !isDown ? groupId : skipToken),
  );
  const notFound = useProblem(elsewhere);
  const problem = isDown ? notRead : notFound;
  const name = membership?.group.name ?? elsewhere.data?.group.name;

  if (!membership && problem !== null) {
    const isUnknown = isApiError(problem, "not_found");
    return (
      <Page name={isUnknown ? "No such group" : "Group not shown"}>
        {isUnknown ? (
          <ProblemCard problem={unknownGroup} />
        ) : (
          <Problem
            error={problem}
            onRetry={retry}
            retrying={elsewhere.isFetching || memberships.isFetching}
          />
        )}
        <p className="group-part">
          <Link to="/">Go to your own groups</Link>
        </p>
      </Page>
    );
  }
  return (
    <Page name={name} about={membership && about(membership)}>
      <ViewLinks />
      <PartHeading />
      <div className="group-part" key={groupId}>
        <Allowed isKnown={memberships.data !== undefined}>
          <Outlet />
        </Allowed>
      </div>
    </Page>
  );
}

const unknownGroup: ProblemText = {
  kind: "gone",
  title: "No longer here",
  text: "The group was removed, or its address was not copied as a whole.",
  way: null,
};

const barred: Readonly<Record<"role" | "scope", ProblemText>> = {
  role: {
    kind: "closed",
    title: "For the group’s leaders",
    text: "Owners and admins of the group can open this.",
    way: null,
  },
  scope: {
    kind: "closed",
    title: "Not part of this app",
    text: "This app has not been allowed to do this here.",
    way: null,
  },
};

/** A part, if this person may see it. A form waits for their role, so that it need not be taken away again. */
function Allowed({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  const { part } = useOpenPart();
  const { membership, membershipsSettled } = useGroup();
  const bar = barTo(part, membership);
  // The service's refusal of a missing scope says where to allow it.
  if (bar === null || (bar === "scope" && isReading(part))) return children;
  if (!membershipsSettled) return <Loading label="Loading this part" shape="rows" />;
  return isKnown ? <ProblemCard problem={barred[bar]} /> : children;
}

/** The part's heading, focused after navigation for keyboards and screen readers. */
function PartHeading() {
  const { membership } = useGroup();
  const { name, part, isForm } = useOpenPart();
  const hasTab = !isForm && (membership === undefined || isOffered(part, membership));
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
    <h2 className={hasTab ? "only-read" : "group-form-name"} ref={heading} tabIndex={-1}>
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
