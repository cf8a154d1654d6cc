// The first thing one sees of a group: what it is, how large, what comes next and who does what.
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
  const { membership } = useGroup();
  const { whole, of } = useOverview();
  const seesYouth = membership?.scopes.includes("roster.youth.read") ?? false;
  const lines = <Loading label="Loading this part" shape="lines" />;
  return (
    <Answer query={whole} loading={<Loading label="Loading the group" shape="cards" />}>
      {({ group }) => (
        <div className="overview">
          {group.description && <p className="overview-description">{group.description}</p>}
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
