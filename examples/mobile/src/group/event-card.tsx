// A coming event in one glance.
import type { GroupEvent } from "group-management-sdk";
import { eventWhen } from "../format/dates.ts";
import { eventStatus } from "../format/words.ts";
import { Badge } from "../parts/badge.tsx";
import { Card } from "../parts/card.tsx";
import { Line } from "../parts/line.tsx";
import { Text } from "../parts/text.tsx";

interface Props {
  readonly event: GroupEvent;
  readonly onPress: () => void;
}

export function EventCard({ event, onPress }: Props) {
  const { name, status, location } = event;
  return (
    <Card onPress={onPress}>
      <Text kind="name">{name}</Text>
      <Text kind="small" color="inkSoft">
        {eventWhen(event)}
      </Text>
      {location.name && (
        <Text kind="small" color="inkSoft">
          {location.name}
        </Text>
      )}
      {status !== "PLANNED" && (
        <Line>
          <Badge label={eventStatus(status)} tone={status === "CANCELLED" ? "bad" : "good"} />
        </Line>
      )}
    </Card>
  );
}
