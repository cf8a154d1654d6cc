// The first thing one sees of a group: what it is, how large, what comes next and who does what.
import { Link } from "@tanstack/react-router";

import { profileFacts } from "../../../shared/profile-fields.ts";
import { isOffered } from "../../../shared/access.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Loading } from "../parts/loading.tsx";
import { GroupCounts } from "./group-counts.tsx";
import { Household } from "./household.tsx";
import { Positions } from "./positions.tsx";
import { UpcomingEvents } from "./upcoming-events.tsx";
import { useOverview } from "./use-overview.ts";
import "./overview-view.css";

export function OverviewView() {
  const { locales } = useSession();
  const { groupId, membership } = useGroup();
  const { whole, of } = useOverview();
  const seesYouth = membership?.scopes.includes("roster.youth.read") ?? false;
  const lines = <Loading label="Loading this part" shape="lines" />;
  return (
    <Answer query={whole} loading={<Loading label="Loading the group" shape="cards" />}>
      {({ group }) => (
        <div className="overview">
          <div className="overview-head">
            <div>
              {group.description && <p>{group.description}</p>}
              <dl className="group-facts">
                {profileFacts(group, locales).map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
            {isOffered("subgroups", membership) && (
              <div className="overview-ways">
                {isOffered("profile", membership) && (
                  <Link className="button small" to="/groups/$groupId/profile" params={{ groupId }}>
                    Edit the profile
                  </Link>
                )}
                <Link
                  className="button small"
                  to="/groups/$groupId/subgroups/new"
                  params={{ groupId }}
                >
                  New subgroup
                </Link>
              </div>
            )}
          </div>
          <GroupCounts group={group} counts={of("rosterCounts").data?.rosterCounts} />
          <div className="overview-columns">
            <section aria-labelledby="coming-up">
              <h2 id="coming-up">Coming up</h2>
              <Answer query={of("upcomingEvents")} loading={lines}>
                {({ upcomingEvents = [] }) => <UpcomingEvents events={upcomingEvents} />}
              </Answer>
            </section>
            <div className="overview-side">
              <Household />
              <section aria-labelledby="who-does-what">
                <h2 id="who-does-what">Who does what</h2>
                <Answer query={of("positions")} loading={lines}>
                  {({ positions }) => (
                    <Positions positions={positions?.items ?? []} seesYouth={seesYouth} />
                  )}
                </Answer>
              </section>
            </div>
          </div>
        </div>
      )}
    </Answer>
  );
}
