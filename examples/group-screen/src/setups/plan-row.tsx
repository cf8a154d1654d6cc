// One line of the checklist.
import type { PlanItem } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { calendarDate } from "../../../shared/dates.ts";
import { humanize, planAction } from "../../../shared/words.ts";
import { Badge } from "../parts/badge.tsx";

interface PlanRowProps {
  item: PlanItem;
  /** The reader has not left it out. */
  wanted: boolean;
  onToggle: (wanted: boolean) => void;
}

export function PlanRow({ item, wanted, onToggle }: PlanRowProps) {
  const { locales } = useSession();
  const { name, action, detail, kind, skippedBefore } = item;
  // Only what would be added can be left out.
  const canChoose = action === "create" || action === "skip" || !wanted;
  const words = (
    <span className="beside">
      <span dir="auto">{name}</span>
      {detail !== null && <span className="soft">{detailWords(kind, detail, locales)}</span>}
      {skippedBefore && <span className="soft">left out last time</span>}
    </span>
  );
  return (
    <li className="plan-row row">
      {canChoose ? (
        <label className="field-check">
          <input
            type="checkbox"
            checked={wanted}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
          {words}
        </label>
      ) : (
        words
      )}
      <Badge word={planAction(action)} />
    </li>
  );
}

/** A detail is the date of a series' first event, a subgroup's subtype, or a setting's value. */
function detailWords(kind: string, detail: string, locales: readonly string[]): string {
  if (kind === "series") return `first on ${calendarDate(detail, locales)}`;
  return kind === "subgroup" ? humanize(detail) : detail;
}
