// A coming event in one glance.
import { useLinkProps } from "@react-navigation/native";
import type { GroupEvent } from "group-management-sdk";
import { eventTime } from "../../../shared/dates.ts";
import { siteOf, webLink } from "../../../shared/safe-link.ts";
import { eventStatus } from "../../../shared/words.ts";
import { locale } from "../format/locale.ts";
import type { Routes } from "../navigation/routes.ts";
import { Badge } from "../parts/badge.tsx";
import { Card } from "../parts/card.tsx";
import { Text } from "../parts/text.tsx";

export function EventCard({ groupId, event }: { groupId: string; event: GroupEvent }) {
  const { id: eventId, name, status, location } = event;
  const address = webLink(location.url);
  const place = location.name || (address && siteOf(address));
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
