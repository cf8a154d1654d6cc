// A coming event in one glance.
import type { GroupEvent } from "group-management-sdk";
import { eventTime } from "../../../shared/dates.ts";
import { siteOf, webLink } from "../../../shared/safe-link.ts";
import { EventStatus } from "../event/event-status.tsx";
import { locale } from "../format/locale.ts";
import { Card } from "../parts/card.tsx";
import { Text } from "../parts/text.tsx";

interface Props {
  readonly event: GroupEvent;
  readonly onPress: () => void;
}

export function EventCard({ event, onPress }: Props) {
  const { name, status, location } = event;
  const address = webLink(location.url);
  const place = location.name || (address && siteOf(address));
  return (
    <Card onPress={onPress}>
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
