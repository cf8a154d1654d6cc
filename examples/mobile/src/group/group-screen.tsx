// One group: the next event and the household first, then the way to the roster, later events, and what the group is.
import { useLinkProps } from "@react-navigation/native";
import { isOffered } from "../../../shared/access.ts";
import { comingEvents } from "../../../shared/dates.ts";
import { counted } from "../../../shared/locale.ts";
import { profileFacts } from "../../../shared/profile-fields.ts";
import { Fact } from "../event/fact.tsx";
import { locale } from "../format/locale.ts";
import { type Routes, type ScreenProps, useTitle } from "../navigation/routes.ts";
import { Card } from "../parts/card.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { Answer } from "../problems/answer.tsx";
import { EditProfile } from "../profile/edit-profile.tsx";
import { hasFields } from "../profile/profile-fields.ts";
import { EventCard } from "./event-card.tsx";
import { Household } from "./household.tsx";
import { useGroup } from "./use-group.ts";

/** The service tells no more than this many events. */
const MOST = 5;

export function GroupScreen({ navigation, route }: ScreenProps<"group">) {
  const { groupId } = route.params;
  const { query, membership } = useGroup(groupId);
  const roster = useLinkProps<Routes>({ screen: "roster", params: { groupId } });
  useTitle(navigation, query.data?.group.name);

  return (
    <Screen read={query.refetch}>
      <Answer query={query}>
        {({ group, rosterCounts, upcomingEvents }) => {
          const [next, ...later] = comingEvents(upcomingEvents ?? []);
          return (
            <>
              {group.description && <Text color="inkSoft">{group.description}</Text>}
              {upcomingEvents && <Text kind="heading">Coming up</Text>}
              {next && <EventCard groupId={groupId} event={next} />}
              {upcomingEvents && !next && (
                <Message title="Nothing planned" text="Events appear here once they have a date." />
              )}
              <Household groupId={groupId} />
              {isOffered("roster", membership) && (
                <Card link={roster}>
                  <Text kind="name">Roster</Text>
                </Card>
              )}
              {later.length > 0 && <Text kind="heading">After that</Text>}
              {later.map((event) => (
                <EventCard key={event.id} groupId={groupId} event={event} />
              ))}
              {upcomingEvents && upcomingEvents.length >= MOST && (
                <Text kind="small" color="inkSoft">
                  These are the next five.
                </Text>
              )}
              <Text kind="heading">About the group</Text>
              <Card>
                {rosterCounts && (
                  <Fact
                    label="Members"
                    value={`${counted(rosterCounts.adults, "adult", "adults", locale)}, ${rosterCounts.youth.toLocaleString(locale)} youth`}
                  />
                )}
                <Fact label="Subgroups" value={group.subgroupCount.toLocaleString(locale)} />
                {profileFacts(group, locale).map(([label, value]) => (
                  <Fact key={label} label={label} value={value} />
                ))}
              </Card>
              {isOffered("profile", membership) && hasFields(group) && (
                <EditProfile group={group} />
              )}
            </>
          );
        }}
      </Answer>
    </Screen>
  );
}
