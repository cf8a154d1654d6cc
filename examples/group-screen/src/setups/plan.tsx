// The steps of a setup as a checklist: unticked ones are left out, and the plan is requested again.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type BlueprintPlan, InvalidRequestError, isApiError } from "group-management-sdk";
import { useEffect, useEffectEvent, useState } from "react";

import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Loading } from "../parts/loading.tsx";
import { groupedByKind, inWords } from "./plan-words.ts";
import { PlanRow } from "./plan-row.tsx";
import "./plan.css";

interface PlanProps {
  /** `id@version`. */
  blueprint: string;
  name: string;
  /** Ids of the items that the reader had unticked before. */
  skippedBefore: readonly string[];
  onSkip: (ids: readonly string[]) => void;
  /** The service has a newer version: lists the setups again; null when that was tried. */
  onOutdated: (() => Promise<void>) | null;
}

export function Plan({ blueprint, name, skippedBefore, onSkip, onOutdated }: PlanProps) {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const [skipped, setSkipped] = useState(skippedBefore);
  const skip = (ids: readonly string[]) => {
    setSkipped(ids);
    onSkip(ids);
  };
  const plan = useQuery({
    ...queries.blueprints.plan(groupId, blueprint, { skip: skipped }),
    // A tick changes a few lines of the plan; the others stand still meanwhile.
    placeholderData: keepPreviousData,
  });

  const renews = onOutdated !== null && isApiError(plan.error, "version_not_current");
  const renew = useEffectEvent(() => void onOutdated?.());
  useEffect(() => {
    if (renews) renew();
  }, [renews]);

  // An address may name items that the setup no longer has.
  const nobodyKnows = skipped.length > 0 && plan.error instanceof InvalidRequestError;
  const skipNothing = useEffectEvent(() => skip([]));
  useEffect(() => {
    if (nobodyKnows) skipNothing();
  }, [nobodyKnows]);

  const loading = <Loading label="Working out the plan" shape="rows" count={8} />;
  if (renews || nobodyKnows) return loading;
  return (
    <Answer query={plan} loading={loading}>
      {(data) => (
        <Checklist
          plan={data}
          name={name}
          busy={plan.isPlaceholderData}
          skipped={skipped}
          onSkip={skip}
        />
      )}
    </Answer>
  );
}

interface ChecklistProps {
  plan: BlueprintPlan;
  name: string;
  /** A newer plan is on its way. */
  busy: boolean;
  /** Ids of the items that the reader has unticked. */
  skipped: readonly string[];
  onSkip: (ids: readonly string[]) => void;
}

function Checklist({ plan, name, busy, skipped, onSkip }: ChecklistProps) {
  const { groups, unknown } = groupedByKind(plan.items);
  const toggle = (id: string, wanted: boolean) =>
    onSkip(wanted ? skipped.filter((other) => other !== id) : [...skipped, id]);

  return (
    <section className="plan" aria-labelledby="plan-title" aria-busy={busy}>
      <div className="plan-head">
        <h3 id="plan-title">
          What “<bdi>{name}</bdi>” would do
        </h3>
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
