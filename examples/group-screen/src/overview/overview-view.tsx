// The first thing one sees of a group: what comes next, for whom one can answer, and then what the group is and who does
// what.
import { useQuery } from "@tanstack/react-query";
import type { Group, GroupEvent, HouseholdEntry } from "group-management-sdk";

import { comingEvents } from "../../../shared/dates.ts";
import { fullName } from "../../../shared/names.ts";
import { relationship } from "../../../shared/words.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { seesYouth } from "../roster/use-roster.ts";
import { AboutGroup } from "./about-group.tsx";
import { EventCard } from "./event-card.tsx";
import { Positions } from "./positions.tsx";
import { useOverview } from "./use-overview.ts";
import "./overview.css";

/** The service tells no more events than this many. */
const MOST = 5;

export function OverviewView() {
  const { queries } = useSession();
  const { groupId, membership } = useGroup();
  const { whole, of } = useOverview();
  // Beside the point for many readers: a failure here is no reason to put an error on their screen.
  const household = useQuery(queries.me.household(groupId));
  // The parts below the household wait for it, and do not jump.
  const householdComes = household.isPending && household.fetchStatus === "fetching";
  const lines = <Loading label="Loading this part" shape="lines" />;
  return (
    <Answer query={whole} loading={<Loading label="Loading the group" shape="cards" />}>
      {({ group }) => (
        <div className="overview">
          <section className="overview-events" aria-labelledby="coming-up">
            <h2 id="coming-up">Coming up</h2>
            <Answer query={of("upcomingEvents")} loading={lines}>
              {({ upcomingEvents = [] }) => <NextEvent events={upcomingEvents} />}
            </Answer>
          </section>
          {household.data && household.data.length > 0 && <Household entries={household.data} />}
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

interface EventsProps {
  events: readonly GroupEvent[];
}

function NextEvent({ events }: EventsProps) {
  const [next] = comingEvents(events);
  if (next) return <EventCard event={next} />;
  return (
    <Empty icon="clock" title="Nothing planned yet">
      Events appear here as soon as a leader plans them.
    </Empty>
  );
}

function LaterEvents({ events }: EventsProps) {
  const [, ...later] = comingEvents(events);
  if (later.length === 0) return null;
  return (
    <section className="overview-events overview-later" aria-labelledby="later">
      <h2 id="later">After that</h2>
      {later.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
      {events.length >= MOST && <p className="soft">These are the next five.</p>}
    </section>
  );
}

/** For whom the signed-in person can answer. */
function Household({ entries }: { entries: readonly HouseholdEntry[] }) {
  return (
    <section aria-labelledby="household">
      <h2 id="household">Your household</h2>
      <ul className="household">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span dir="auto">{fullName(entry)}</span>{" "}
            <span className="soft">{relationship(entry.relationship).label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
