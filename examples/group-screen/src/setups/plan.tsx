// The steps of a setup as a checklist: unticked ones are left out, and the plan is requested again.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type BlueprintPlan,
  isApiError,
  knownOnly,
  type PlanItem,
  type PlanSummary,
} from "group-management-sdk";
import { useEffect, useEffectEvent } from "react";

import { calendarDate } from "../../../shared/dates.ts";
import { humanize, planAction, planKind } from "../../../shared/words.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Badge } from "../parts/badge.tsx";
import { Loading } from "../parts/loading.tsx";

interface PlanProps {
  /** `id@version`. */
  blueprint: string;
  name: string;
  /** Ids of the items that the reader has unticked. */
  skipped: readonly string[];
  onSkip: (ids: readonly string[]) => void;
  /** The service has a newer version: lists the setups again; null when that was tried. */
  onOutdated: (() => Promise<void>) | null;
}

export function Plan({ blueprint, name, skipped, onSkip, onOutdated }: PlanProps) {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const plan = useQuery({
    ...queries.blueprints.plan(groupId, blueprint, { skip: skipped }),
    // A tick changes a few lines of the plan; the others stand still meanwhile.
    placeholderData: keepPreviousData,
  });
  const isOutdated = onOutdated !== null && isApiError(plan.error, "version_not_current");
  const renew = useEffectEvent(() => void onOutdated?.());
  useEffect(() => {
    if (isOutdated) renew();
  }, [isOutdated]);
  const loading = <Loading label="Working out the plan" shape="rows" count={8} />;
  if (isOutdated) return loading;
  return (
    <Answer query={plan} loading={loading}>
      {(data) => (
        <Checklist
          plan={data}
          name={name}
          busy={plan.isPlaceholderData}
          skipped={skipped}
          onSkip={onSkip}
        />
      )}
    </Answer>
  );
}

interface ChecklistProps extends Pick<PlanProps, "name" | "skipped" | "onSkip"> {
  plan: BlueprintPlan;
  busy: boolean;
}

function Checklist({ plan, name, busy, skipped, onSkip }: ChecklistProps) {
  const toggle = (id: string, wanted: boolean) =>
    onSkip(wanted ? skipped.filter((other) => other !== id) : [...skipped, id]);
  // In the plan's order. Items of a kind that is newer than this page are only counted.
  const known = knownOnly(plan.items);
  const unknown = plan.items.length - known.length;
  return (
    <section className="plan" aria-labelledby="plan-title" aria-busy={busy}>
      <div className="plan-head">
        <h3 id="plan-title">
          What “<bdi>{name}</bdi>” would do
        </h3>
        <p className="soft" role="status">
          {inWords(plan.summary)}
        </p>
      </div>
      {[...Map.groupBy(known, ({ kind }) => kind)].map(([kind, items]) => (
        <section key={kind} aria-labelledby={`plan-${kind}`}>
          <h4 id={`plan-${kind}`}>{planKind(kind).label}</h4>
          <ul className="rows">
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
      <p className="soft">
        {unknown > 0 &&
          `${unknown} more ${unknown === 1 ? "item is" : "items are"} of a kind this page does not know, and not shown. `}
        This is a preview. Nothing changes until somebody applies the setup in the group’s web
        application.
      </p>
    </section>
  );
}

/** `6 to add · 11 already there · 1 left out`. */
function inWords(summary: PlanSummary): string {
  const there = summary.match + summary.keep + summary.exists;
  const said: [count: number, words: string][] = [
    [summary.create, "to add"],
    [there, "already there"],
    [summary.removed, "removed before"],
    [summary.skip, "left out"],
  ];
  const parts = said.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return parts.join(" · ") || "Nothing to do";
}

interface PlanRowProps {
  item: PlanItem;
  /** The reader has not left it out. */
  wanted: boolean;
  onToggle: (wanted: boolean) => void;
}

function PlanRow({ item, wanted, onToggle }: PlanRowProps) {
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
