// A coming event in one glance.
import { useLinkProps } from "@react-navigation/native";
import type { GroupEvent } from "group-management-sdk";
import { eventTime } from "../../../shared/dates.ts";
import { siteOf, webLink } from "../../../shared/safe-link.ts";
import { EventStatus } from "../event/event-status.tsx";
import { locale } from "../format/locale.ts";
import type { Routes } from "../navigation/routes.ts";
import { Card } from "../parts/card.tsx";
import { Text } from "../parts/text.tsx";

interface Props {
  readonly groupId: string;
  readonly event: GroupEvent;
}

export function EventCard({ groupId, event }: Props) {
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
      <EventStatus status={status} />
    </Card>
  );
}
