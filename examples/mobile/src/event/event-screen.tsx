// One event: when, where and for how much, who comes, who leads, and the link to pay for it.
import { useQuery } from "@tanstack/react-query";
import { type GroupEvent, isLeaderRole } from "group-management-sdk";
import { useEffect } from "react";
import { View } from "react-native";
import { deadline, eventTime } from "../../../shared/dates.ts";
import { priceOf } from "../../../shared/prices.ts";
import { placeOf } from "../../../shared/safe-link.ts";
import { eventStatus, leaderRole } from "../../../shared/words.ts";
import { locale } from "../format/locale.ts";
import { isOffered } from "../../../shared/access.ts";
import { useMembership } from "../group/use-group.ts";
import { type ScreenProps, useTitle } from "../navigation/routes.ts";
import { Badge } from "../parts/badge.tsx";
import { Card } from "../parts/card.tsx";
import { outsideLink } from "../parts/link.ts";
import { Person } from "../parts/person.tsx";
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
  useTitle(navigation, query.data?.name);

  return (
    <Screen read={query.refetch}>
      <Answer query={query}>
        {(event) => (
          <>
            <Badge word={eventStatus(event.status)} />
            {event.description && <Text color="inkSoft">{event.description}</Text>}
            <Facts event={event} />
            <Answers event={event} />
            {paid && (
              <Text role="status">
                You are back from paying. It can take a minute until that shows here.
              </Text>
            )}
            {isPriced(event) && <Payment groupId={groupId} eventId={eventId} />}
            <Leaders event={event} />
          </>
        )}
      </Answer>
    </Screen>
  );
}

function Facts({ event }: { readonly event: GroupEvent }) {
  const { rsvp, timezone } = event;
  const { map, place } = placeOf(event);
  const { amount, notes } = priceOf(event, locale);
  const cost = [amount, ...notes].filter(Boolean).join("\n");
  return (
    <Card>
      <Fact label="When" value={eventTime(event, locale)} />
      {place && (
        <Fact label="Where" value={place} {...(map !== null && { link: outsideLink(map) })} />
      )}
      {cost && <Fact label="Cost" value={cost} />}
      {rsvp.deadline && (
        <Fact label="Answer by" value={deadline(rsvp.deadline, timezone, locale)} />
      )}
    </Card>
  );
}

/** Leaders get the link to pay by, and send it to members (4.15). */
function Payment({ groupId, eventId }: { readonly groupId: string; readonly eventId: string }) {
  const { membership, groups } = useMembership(groupId);
  if (isOffered("paymentLink", membership)) return <CheckoutLink {...{ groupId, eventId }} />;
  return groups.data && <Text color="inkSoft">The group’s leaders send the link to pay.</Text>;
}

function Leaders({ event: { leaders = [] } }: { readonly event: GroupEvent }) {
  const leading = leaders.filter(({ role }) => isLeaderRole(role));
  const people = [...new Set(leading.map(({ userId }) => userId))].map((id) =>
    leading.filter(({ userId }) => userId === id),
  );
  if (people.length === 0) return null;
  return (
    <>
      <Text kind="heading">Leaders</Text>
      <View style={{ gap: space.medium }} role="list">
        {people.map((roles) => (
          <Person
            key={roles[0]?.userId}
            name={roles[0]?.name ?? "No name given"}
            about={roles.map(({ role }) => leaderRole(role).label.toLowerCase()).join(", ")}
          />
        ))}
      </View>
    </>
  );
}

/** Whether there may be something to pay; the service has the last word. */
function isPriced({ cost, ticketTypes = [], status }: GroupEvent): boolean {
  if (status === "CANCELLED" || status === "COMPLETED") return false;
  return cost.perPerson != null || ticketTypes.some(({ active }) => active);
}
