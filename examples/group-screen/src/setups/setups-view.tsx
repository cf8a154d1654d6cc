// The ready-made setups that the group's vertical offers, and what one of them would do here.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { BlueprintSummary } from "group-management-sdk";
import { useState } from "react";

import { day } from "../../../shared/dates.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { Plan } from "./plan.tsx";
import "./setups.css";

const route = getRouteApi("/groups/$groupId/setups");

export function SetupsView() {
  const { queries } = useSession();
  const { groupId } = useGroup();
  const { setup: chosen, without = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(queries.blueprints.list(groupId));
  const [renewals, setRenewals] = useState(0);
  // Once: when the next version is outdated, too, the problem is shown instead of another try.
  const renew = async () => {
    await list.refetch();
    setRenewals(1);
  };
  // In the address, so that a reload loses no tick and the plan can be shown to somebody else.
  const choose = (setup: string, skipped: readonly string[] = []) => {
    const search = { setup, without: skipped.join(" ") };
    void navigate({ search, replace: true, resetScroll: false });
  };
  return (
    <Answer query={list} loading={<Loading label="Loading setups" shape="cards" count={2} />}>
      {(setups) => {
        const current = setups.find(({ id }) => id === chosen) ?? setups[0];
        if (!current) {
          return (
            <Empty icon="setups" title="No ready-made setups">
              Nothing is offered for this kind of group.
            </Empty>
          );
        }
        return (
          <div className="setups">
            <SetupChoice setups={setups} chosen={current.id} onChoose={(id) => choose(id)} />
            <Plan
              key={`${current.ref} ${renewals}`}
              blueprint={current.ref}
              name={current.name}
              skippedBefore={without.split(" ").filter(Boolean)}
              onSkip={(ids) => choose(current.id, ids)}
              onOutdated={renewals > 0 ? null : renew}
            />
          </div>
        );
      }}
    </Answer>
  );
}

interface SetupChoiceProps {
  setups: readonly BlueprintSummary[];
  chosen: string;
  onChoose: (id: string) => void;
}

function SetupChoice({ setups, chosen, onChoose }: SetupChoiceProps) {
  return (
    <fieldset className="setup-choice">
      <legend className="only-read">Ready-made setup</legend>
      {setups.map((setup) => (
        <label key={setup.id} className="field-check">
          <input
            type="radio"
            name="setup"
            checked={setup.id === chosen}
            onChange={() => onChoose(setup.id)}
            aria-labelledby={`name-${setup.id}`}
            aria-describedby={`about-${setup.id}`}
          />
          <span>
            <strong id={`name-${setup.id}`} dir="auto">
              {setup.name}
            </strong>
            <span id={`about-${setup.id}`} className="soft">
              <bdi>{setup.description}</bdi> <Applied setup={setup} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Applied({ setup: { lastApplied, version } }: { setup: BlueprintSummary }) {
  const { locales } = useSession();
  if (!lastApplied) return "Not applied yet";
  const newer = lastApplied.version < version ? "; a newer version is out" : "";
  return `Applied on ${day(lastApplied.appliedAt, locales)}${newer}`;
}
