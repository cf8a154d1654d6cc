// One group: the next event and the household first, then the way to the roster, later events, and what the group is.
import { useLinkProps } from "@react-navigation/native";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { StyleSheet, View } from "react-native";
import { isOffered } from "../../../shared/access.ts";
import { comingEvents } from "../../../shared/dates.ts";
import { profileFacts } from "../../../shared/profile-fields.ts";
import { Fact } from "../event/fact.tsx";
import { locale } from "../format/locale.ts";
import type { Routes, ScreenProps } from "../navigation/routes.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { Answer } from "../problems/answer.tsx";
import { hasFields } from "../profile/profile-fields.ts";
import { useSession } from "../session/session-context.ts";
import { Counts } from "./counts.tsx";
import { EventCard } from "./event-card.tsx";
import { Household } from "./household.tsx";
import { overviewQuery } from "./overview-query.ts";
import { useMembership } from "./use-membership.ts";

/** The service tells no more than this many events. */
const MOST = 5;

export function GroupScreen({ navigation, route }: ScreenProps<"group">) {
  const { groupId } = route.params;
  const { queries } = useSession();
  const query = useQuery(overviewQuery(queries, groupId));
  const { membership } = useMembership(groupId);
  const roster = useLinkProps<Routes>({ screen: "roster", params: { groupId } });
  const profile = useLinkProps<Routes>({ screen: "profile", params: { groupId } });
  const name = query.data?.group.name;
  useLayoutEffect(() => {
    if (name) navigation.setOptions({ title: name });
  }, [navigation, name]);

  return (
    <Screen read={query.refetch}>
      <Answer query={query}>
        {({ group, rosterCounts, upcomingEvents }) => {
          const [next, ...later] = comingEvents(upcomingEvents);
          const facts = profileFacts(group, locale);
          return (
            <>
              <View style={styles.head}>
                <Text kind="title">{group.name}</Text>
                {group.description && <Text color="inkSoft">{group.description}</Text>}
              </View>
              <Text kind="heading">Coming up</Text>
              {next ? (
                <EventCard groupId={groupId} event={next} />
              ) : (
                <Message title="Nothing planned" text="Events appear here once they have a date." />
              )}
              <Household groupId={groupId} />
              {isOffered("roster", membership) && <Button label="Roster" link={roster} />}
              {later.length > 0 && <Text kind="heading">Later</Text>}
              {later.map((event) => (
                <EventCard key={event.id} groupId={groupId} event={event} />
              ))}
              {upcomingEvents.length >= MOST && (
                <Text kind="small" color="inkSoft">
                  These are the next five.
                </Text>
              )}
              <Text kind="heading">About the group</Text>
              <Counts
                counts={[
                  [rosterCounts.adults, rosterCounts.adults === 1 ? "Adult" : "Adults"],
                  [rosterCounts.youth, "Youth"],
                  [group.subgroupCount, group.subgroupCount === 1 ? "Subgroup" : "Subgroups"],
                ]}
              />
              {facts.length > 0 && (
                <Card>
                  {facts.map(([label, value]) => (
                    <Fact key={label} label={label} value={value} />
                  ))}
                </Card>
              )}
              {isOffered("profile", membership) && hasFields(group) && (
                <Button kind="plain" label="Edit profile" link={profile} />
              )}
            </>
          );
        }}
      </Answer>
    </Screen>
  );
}

const styles = StyleSheet.create({
  head: { gap: space.small },
});
