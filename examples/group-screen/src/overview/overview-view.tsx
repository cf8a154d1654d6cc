// The first thing one sees of a group: what comes next, for whom one can answer, and then what the group is and who does
// what.
import type { Group } from "group-management-sdk";

import { comingEvents } from "../../../shared/dates.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Loading } from "../parts/loading.tsx";
import { seesYouth } from "../roster/use-roster.ts";
import { AboutGroup } from "./about-group.tsx";
import { EventCard } from "./event-card.tsx";
import { Household, useHousehold } from "./household.tsx";
import { Positions } from "./positions.tsx";
import { LaterEvents, NoEvents } from "./upcoming-events.tsx";
import { useOverview } from "./use-overview.ts";
import "./overview-view.css";

export function OverviewView() {
  const { membership } = useGroup();
  const { whole, of } = useOverview();
  const { fetchStatus, isPending } = useHousehold();
  // The parts below the household wait for it, and do not jump.
  const householdComes = isPending && fetchStatus === "fetching";
  const lines = <Loading label="Loading this part" shape="lines" />;
  return (
    <Answer query={whole} loading={<Loading label="Loading the group" shape="cards" />}>
      {({ group }) => (
        <div className="overview">
          <section className="overview-next" aria-labelledby="coming-up">
            <h2 id="coming-up">Coming up</h2>
            <Answer query={of("upcomingEvents")} loading={lines}>
              {({ upcomingEvents = [] }) => {
                const [next] = comingEvents(upcomingEvents);
                return next ? <EventCard event={next} /> : <NoEvents />;
              }}
            </Answer>
          </section>
          <Household />
          {householdComes ? lines : rest(group)}
        </div>
      )}
    </Answer>
  );

  function rest(group: Group) {
    return (
      <>
        <LaterEvents events={of("upcomingEvents").data?.upcomingEvents ?? []} />
        <AboutGroup group={group} counts={of("rosterCounts").data?.rosterCounts} />
        <section aria-labelledby="who-does-what">
          <h2 id="who-does-what">Who does what</h2>
          <Answer query={of("positions")} loading={lines}>
            {({ positions }) => (
              <Positions positions={positions?.items ?? []} seesYouth={seesYouth(membership)} />
            )}
          </Answer>
        </section>
      </>
    );
  }
}
