// What a setup would do, as a checklist: what is unticked is left out, and the plan is made anew.
import { isApiError } from "group-management-sdk";
import { useEffect, useState } from "react";

import { useSession } from "../connection/session.ts";
import { useCall } from "../data/use-call.ts";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../problems/problem.tsx";
import { groupedByKind, inWords } from "./plan-words.ts";
import { PlanRow } from "./plan-row.tsx";
import "./plan.css";

interface PlanProps {
  groupId: string;
  /** `id@version`. */
  blueprint: string;
  name: string;
  /** The service has a newer version: lists the setups again; null when that was tried. */
  onOutdated: (() => void) | null;
}

export function Plan({ groupId, blueprint, name, onOutdated }: PlanProps) {
  const { client } = useSession();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const skip = skipped.toSorted();
  const { state, refreshing, retry } = useCall(
    `plan/${groupId}/${blueprint} ${skip.join()}`,
    (signal) => client.blueprints.plan(groupId, blueprint, { skip }, { signal }),
  );

  const renews =
    onOutdated !== null &&
    state.status === "failed" &&
    isApiError(state.error, "version_not_current");
  useEffect(() => {
    if (renews) onOutdated?.();
  }, [renews, onOutdated]);

  if (state.status === "loading" || renews) {
    return <Loading label="Working out the plan" shape="rows" count={8} />;
  }
  if (state.status === "failed") return <Problem error={state.error} onRetry={retry} />;
  const plan = state.value;
  const { groups, unknown } = groupedByKind(plan.items);

  const toggle = (id: string, wanted: boolean) =>
    setSkipped((before) => (wanted ? before.filter((other) => other !== id) : [...before, id]));

  return (
    <section className="plan" aria-labelledby="plan-title" aria-busy={refreshing}>
      <div className="plan-head">
        <h3 id="plan-title">What “{name}” would do</h3>
        <p role="status">{inWords(plan.summary)}</p>
      </div>
      {groups.map(({ kind, label, items }) => (
        <section key={kind} aria-label={label}>
          <h4>{label}</h4>
          <ul className="plan-items">
            {items.map((item) => (
              <PlanRow
                key={item.id}
                item={item}
                wanted={!skipped.includes(item.id)}
                onToggle={(wanted) => toggle(item.id, wanted)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className="plan-foot">
        {unknown > 0 &&
          `${unknown} more ${unknown === 1 ? "item is" : "items are"} of a kind this page does not know, and not shown. `}
        This is a preview. Nothing changes until somebody applies the setup in the group’s web
        application.
      </p>
    </section>
  );
}
