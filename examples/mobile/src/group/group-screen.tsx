// One group: the next event and the household first, then the way to the roster, later events, and what the group is.
import { useLinkProps } from "@react-navigation/native";
import { useQuery } from "@tanstack/react-query";
import type { GroupEvent } from "group-management-sdk";
import { View } from "react-native";
import { isOffered } from "../../../shared/access.ts";
import { comingEvents, eventTime } from "../../../shared/dates.ts";
import { counted } from "../../../shared/locale.ts";
import { fullName } from "../../../shared/names.ts";
import { profileFacts } from "../../../shared/profile-fields.ts";
import { placeOf } from "../../../shared/safe-link.ts";
import { eventStatus, relationship } from "../../../shared/words.ts";
import { Fact } from "../event/fact.tsx";
import { locale } from "../format/locale.ts";
import { type Routes, type ScreenProps, useTitle } from "../navigation/routes.ts";
import { Badge } from "../parts/badge.tsx";
import { Card } from "../parts/card.tsx";
import { Message } from "../parts/message.tsx";
import { Person } from "../parts/person.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { Answer } from "../problems/answer.tsx";
import { EditProfile } from "../profile/edit-profile.tsx";
import { hasFields } from "../profile/profile-fields.ts";
import { useSession } from "../session/session-context.ts";
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

/** A coming event in one glance. */
function EventCard({ groupId, event }: { groupId: string; event: GroupEvent }) {
  const { id: eventId, name, status } = event;
  const { place } = placeOf(event);
  const link = useLinkProps<Routes>({ screen: "event", params: { groupId, eventId } });
  return (
    <Card link={link}>
      <Text kind="name">{name}</Text>
      <Text kind="small" color="inkSoft">
        {eventTime(event, locale)}
      </Text>
      {place && (
        <Text kind="small" color="inkSoft">
          {place}
        </Text>
      )}
      <Badge word={eventStatus(status)} />
    </Card>
  );
}

/** The people whom the signed-in person can answer for. Without anybody on the roster, nothing is shown. */
function Household({ groupId }: { readonly groupId: string }) {
  const { queries } = useSession();
  const { data: entries } = useQuery(queries.me.household(groupId));
  // Beside the point for many readers: a failure here is no reason to put an error on their screen.
  if (!entries || entries.length === 0) return null;
  return (
    <>
      <Text kind="heading">Your household</Text>
      <View style={{ gap: space.medium }} role="list">
        {entries.map((entry) => (
          <Person
            key={entry.id}
            name={fullName(entry)}
            about={relationship(entry.relationship).label}
          />
        ))}
      </View>
    </>
  );
}
