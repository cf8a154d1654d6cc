// One group: its counts, its coming events, and the ways to its roster and profile.
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { StyleSheet, View } from "react-native";
import { comingEvents } from "../../../shared/dates.ts";
import { profileFacts } from "../../../shared/profile-fields.ts";
import { Fact } from "../event/fact.tsx";
import { locale } from "../format/locale.ts";
import type { ScreenProps } from "../navigation/routes.ts";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/card.tsx";
import { Message } from "../parts/message.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { Answer } from "../problems/answer.tsx";
import { useSession } from "../session/session-context.ts";
import { Counts } from "./counts.tsx";
import { EventCard } from "./event-card.tsx";
import { overviewQuery } from "./overview-query.ts";

/** The service tells no more than this many events. */
const MOST = 5;

export function GroupScreen({ navigation, route }: ScreenProps<"group">) {
  const { groupId } = route.params;
  const { queries } = useSession();
  const query = useQuery(overviewQuery(queries, groupId));
  const memberships = useQuery(queries.me.groups.all({ max: 500 }));
  const role = memberships.data?.find(({ group }) => group.id === groupId)?.role;
  const name = query.data?.group.name;
  useLayoutEffect(() => {
    if (name) navigation.setOptions({ title: name });
  }, [navigation, name]);

  return (
    <Screen read={query.refetch}>
      <Answer query={query}>
        {({ group, rosterCounts, upcomingEvents }) => {
          const coming = comingEvents(upcomingEvents);
          const facts = profileFacts(group, locale);
          return (
            <>
              <View style={styles.head}>
                <Text kind="title">{group.name}</Text>
                {group.description && <Text color="inkSoft">{group.description}</Text>}
              </View>
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
              <View style={styles.ways}>
                <View style={styles.way}>
                  <Button
                    label="Roster"
                    onPress={() => navigation.navigate("roster", { groupId })}
                  />
                </View>
                {(role === "OWNER" || role === "ADMIN") && (
                  <View style={styles.way}>
                    <Button
                      kind="plain"
                      label="Edit profile"
                      onPress={() => navigation.navigate("profile", { groupId })}
                    />
                  </View>
                )}
              </View>
              <Text kind="heading">Coming up</Text>
              {coming.length === 0 && (
                <Message title="Nothing planned" text="Events appear here once they have a date." />
              )}
              {coming.map((event) => (
                <EventCard
                  key={event.id}
                  event={event}
                  onPress={() => navigation.navigate("event", { groupId, eventId: event.id })}
                />
              ))}
              {upcomingEvents.length >= MOST && (
                <Text kind="small" color="inkSoft">
                  These are the next five.
                </Text>
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
  ways: { flexDirection: "row", flexWrap: "wrap", gap: space.medium },
  way: { flexGrow: 1, flexBasis: 140 },
});
