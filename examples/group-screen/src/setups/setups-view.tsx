// The ready-made setups that the group's vertical offers, and what one of them would do here.
import { useQuery } from "@tanstack/react-query";
import type { BlueprintSummary } from "group-management-sdk";
import { useState } from "react";

import { day } from "../../../shared/dates.ts";
import { useSession } from "../connection/session.ts";
import { Answer } from "../data/answer.tsx";
import { useGroup } from "../group.ts";
import { Choice } from "../parts/choice.tsx";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { Plan } from "./plan.tsx";
import "./setups.css";

export function SetupsView() {
  const { queries, locales } = useSession();
  const { groupId } = useGroup();
  const [chosen, setChosen] = useState("");
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const list = useQuery(queries.blueprints.list(groupId));
  const [renewals, setRenewals] = useState(0);
  // Once: when the next version is outdated, too, the problem is shown instead of another try.
  const renew = async () => {
    await list.refetch();
    setRenewals(1);
  };
  const choose = (setup: string) => {
    setChosen(setup);
    setSkipped([]);
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
            <Choice
              label="Ready-made setup"
              value={current.id}
              options={setups.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={choose}
            />
            <p>
              <bdi>{current.description}</bdi>{" "}
              <span className="soft">{aboutSetup(current, locales)}</span>
            </p>
            <Plan
              key={`${current.ref} ${renewals}`}
              blueprint={current.ref}
              name={current.name}
              skipped={skipped}
              onSkip={setSkipped}
              onOutdated={renewals > 0 ? null : renew}
            />
          </div>
        );
      }}
    </Answer>
  );
}

function aboutSetup(setup: BlueprintSummary, locales: readonly string[]): string {
  const { lastApplied, version } = setup;
  if (!lastApplied) return "Not applied yet.";
  const newer = lastApplied.version < version ? "; a newer version is out" : "";
  return `Applied on ${day(lastApplied.appliedAt, locales)}${newer}.`;
}
