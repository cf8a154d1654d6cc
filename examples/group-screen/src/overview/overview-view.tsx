// The first thing one sees of a group: what it is, how large, what comes next and who does what.
import type { Membership } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { useCall } from "../data/use-call.ts";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../problems/problem.tsx";
import { GroupCounts } from "./group-counts.tsx";
import { Household } from "./household.tsx";
import { Positions } from "./positions.tsx";
import { readOverview } from "./read-overview.ts";
import { UpcomingEvents } from "./upcoming-events.tsx";
import "./overview-view.css";

interface OverviewViewProps {
  groupId: string;
  membership: Membership | undefined;
}

export function OverviewView({ groupId, membership }: OverviewViewProps) {
  const { client } = useSession();
  const { state, retry } = useCall(`overview/${groupId}`, (signal) =>
    readOverview(client, groupId, signal),
  );
  if (state.status === "loading") return <Loading label="Loading the group" shape="cards" />;
  if (state.status === "failed") return <Problem error={state.error} onRetry={retry} />;
  const { overview, refused } = state.value;
  const { group, upcomingEvents, rosterCounts, positions } = overview;
  const seesYouth = membership?.scopes.includes("roster.youth.read") ?? false;
  return (
    <div className="overview">
      {group.description && <p className="overview-description">{group.description}</p>}
      <GroupCounts group={group} counts={rosterCounts} />
      <div className="overview-columns">
        <section aria-labelledby="coming-up">
          <h2 id="coming-up">Coming up</h2>
          {refused.upcomingEvents ? (
            <Problem error={refused.upcomingEvents} onRetry={retry} />
          ) : (
            <UpcomingEvents groupId={groupId} events={upcomingEvents ?? []} />
          )}
        </section>
        <div className="overview-side">
          <Household groupId={groupId} />
          <section aria-labelledby="who-does-what">
            <h2 id="who-does-what">Who does what</h2>
            {refused.positions ? (
              <Problem error={refused.positions} onRetry={retry} />
            ) : (
              <Positions positions={positions?.items ?? []} seesYouth={seesYouth} />
            )}
          </section>
        </div>
      </div>
    </div>
  );
}
