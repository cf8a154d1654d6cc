// The status of an event, where it is more than planned.
import { eventStatus } from "../../../shared/words.ts";
import { Badge } from "../parts/badge.tsx";
import { Line } from "../parts/line.tsx";

export function EventStatus({ status }: { readonly status: string }) {
  const { label, tone } = eventStatus(status);
  if (tone === "quiet") return null;
  return (
    <Line>
      <Badge label={label} tone={tone === "bad" ? "bad" : "good"} />
    </Line>
  );
}
