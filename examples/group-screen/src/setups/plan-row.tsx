// One line of the checklist.
import type { PlanItem } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { calendarDate } from "../../../shared/dates.ts";
import { humanize, planAction } from "../../../shared/words.ts";
import { Badge } from "../parts/badge.tsx";
import { Icon } from "../parts/icon.tsx";
import { canChoose } from "./plan-words.ts";
import "./plan-row.css";

interface PlanRowProps {
  item: PlanItem;
  /** The reader has not left it out. */
  wanted: boolean;
  onToggle: (wanted: boolean) => void;
}

export function PlanRow({ item, wanted, onToggle }: PlanRowProps) {
  const { locales } = useSession();
  const { name, action, detail, kind, skippedBefore } = item;
  const words = (
    <>
      <span className="plan-name" dir="auto">
        {name}
      </span>
      {detail !== null && <span className="plan-detail">{detailWords(kind, detail, locales)}</span>}
      {skippedBefore && <span className="plan-detail">left out last time</span>}
    </>
  );
  return (
    <li className="plan-row" data-action={action}>
      {canChoose(item, wanted) ? (
        <label>
          <input
            type="checkbox"
            checked={wanted}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
          <span className="plan-words">{words}</span>
        </label>
      ) : (
        <div className="plan-settled">
          <span className="plan-mark">{action !== "removed" && <Icon name="check" />}</span>
          <span className="plan-words">{words}</span>
        </div>
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
