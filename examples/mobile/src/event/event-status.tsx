// The status of an event, where it is more than planned.
import { eventStatus } from "../../../shared/words.ts";
import { Badge } from "../parts/badge.tsx";
import { Line } from "../parts/line.tsx";

export function EventStatus({ status }: { readonly status: string }) {
  const word = eventStatus(status);
  if (word.tone === "quiet") return null;
  return (
    <Line>
      <Badge word={word} />
    </Line>
  );
}
