// The ready-made setups that the group's vertical offers, and what one of them would do here.
import type { BlueprintSummary } from "group-management-sdk";
import { useState } from "react";

import { useSession } from "../connection/session.ts";
import { useCall } from "../data/use-call.ts";
import { Empty } from "../parts/empty.tsx";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../problems/problem.tsx";
import { Plan } from "./plan.tsx";
import { SetupChoice } from "./setup-choice.tsx";
import "./setups-view.css";

export function SetupsView({ groupId }: { groupId: string }) {
  const { client } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const [renewed, setRenewed] = useState(false);
  const { state, retry } = useCall(`setups/${groupId}`, async (signal) => {
    const page = await client.blueprints.list(groupId, { signal });
    return page.items;
  });
  if (state.status === "loading") return <Loading label="Loading setups" shape="cards" count={2} />;
  if (state.status === "failed") return <Problem error={state.error} onRetry={retry} />;
  const setups = state.value;
  // Once: a service that replaces versions as fast as they are listed is told of rather than chased.
  const renew = () => {
    setRenewed(true);
    retry();
  };
  const current: BlueprintSummary | undefined = setups.find(({ id }) => id === chosen) ?? setups[0];
  if (!current) {
    return (
      <Empty icon="setups" title="No ready-made setups">
        Nothing is offered for this kind of group.
      </Empty>
    );
  }
  return (
    <div className="setups">
      <SetupChoice setups={setups} chosen={current.id} onChoose={setChosen} />
      <Plan
        key={current.ref}
        groupId={groupId}
        blueprint={current.ref}
        name={current.name}
        onOutdated={renewed ? null : renew}
      />
    </div>
  );
}
