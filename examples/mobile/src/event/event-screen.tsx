// One event: when, where and for how much, who comes, who leads, and the link to pay for it.
import { useQuery } from "@tanstack/react-query";
import type { GroupEvent } from "group-management-sdk";
import { useEffect, useLayoutEffect } from "react";
import { StyleSheet, View } from "react-native";
import { deadline, eventWhen } from "../format/dates.ts";
import { price } from "../format/prices.ts";
import { eventStatus, humanize } from "../format/words.ts";
import { openLink } from "../links/open-link.ts";
import { webLink } from "../links/safe-link.ts";
import type { ScreenProps } from "../navigation/routes.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Badge } from "../parts/badge.tsx";
import { Card } from "../parts/card.tsx";
import { Line } from "../parts/line.tsx";
import { Screen } from "../parts/screen.tsx";
import { Text } from "../parts/text.tsx";
import { space } from "../parts/theme.ts";
import { Answer } from "../problems/answer.tsx";
import { useSession } from "../session/session-context.ts";
import { Answers } from "./answers.tsx";
import { CheckoutLink } from "./checkout-link.tsx";
import { Fact } from "./fact.tsx";

export function EventScreen({ navigation, route }: ScreenProps<"event">) {
  const { groupId, eventId, from } = route.params;
  const { queries } = useSession();
  const query = useQuery(
    queries.events.get(groupId, eventId, { include: ["rsvpCounts", "ticketTypes"] }),
  );
  const paid = from === "checkout";
  useEffect(() => {
    if (paid) void query.refetch();
  }, [paid]);
  const name = query.data?.name;
  useLayoutEffect(() => {
    if (name) navigation.setOptions({ title: name });
  }, [navigation, name]);

  return (
    <Screen read={query.refetch}>
      <Answer query={query}>
        {(event) => (
          <>
            <View style={styles.head}>
              <Text kind="title">{event.name}</Text>
              {event.status !== "PLANNED" && (
                <Line>
                  <Badge
                    label={eventStatus(event.status)}
                    tone={event.status === "CANCELLED" ? "bad" : "good"}
                  />
                </Line>
              )}
              {event.description && <Text color="inkSoft">{event.description}</Text>}
            </View>
            <Facts event={event} />
            {event.rsvp.enabled && <Answers event={event} />}
            {paid && (
              <Text role="status">
                You are back from paying. It can take a minute until that shows here.
              </Text>
            )}
            {isPriced(event) && <CheckoutLink groupId={groupId} eventId={eventId} />}
            <Leaders event={event} />
          </>
        )}
      </Answer>
    </Screen>
  );
}

function Facts({ event }: { readonly event: GroupEvent }) {
  const { location, rsvp, timezone } = event;
  const { name } = location;
  const map = webLink(location.url);
  const cost = price(event);
  return (
    <Card>
      <Fact label="When" value={eventWhen(event)} />
      {name && (
        <Fact label="Where" value={name} {...(map !== null && { onPress: () => openLink(map) })} />
      )}
      {cost && <Fact label="Cost" value={cost} />}
      {rsvp.deadline && <Fact label="Answer by" value={deadline(rsvp.deadline, timezone)} />}
    </Card>
  );
}

function Leaders({ event: { leaders = [] } }: { readonly event: GroupEvent }) {
  if (leaders.length === 0) return null;
  return (
    <View style={styles.leaders}>
      <Text kind="heading">Leaders</Text>
      {leaders.map(({ userId, name, role }) => (
        <View key={`${userId} ${role}`} style={styles.leader}>
          <Avatar name={name ?? ""} />
          <View>
            <Text kind="name">{name ?? "No name given"}</Text>
            <Text kind="small" color="inkSoft">
              {humanize(role)}
            </Text>
          </View>
        </View>
      ))}
    </View>
  );
}

/** Whether there may be something to pay; the service has the last word. */
function isPriced({ cost, ticketTypes = [], status }: GroupEvent): boolean {
  if (status === "CANCELLED" || status === "COMPLETED") return false;
  return Boolean(cost.perPerson) || ticketTypes.some(({ active }) => active);
}

const styles = StyleSheet.create({
  head: { gap: space.small },
  leaders: { gap: space.medium },
  leader: { flexDirection: "row", alignItems: "center", gap: space.medium },
});
