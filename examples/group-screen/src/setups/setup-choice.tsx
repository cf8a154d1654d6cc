// Which setup to look at.
import type { BlueprintSummary } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { day } from "../../../shared/dates.ts";
import "./setup-choice.css";

interface SetupChoiceProps {
  setups: readonly BlueprintSummary[];
  chosen: string;
  onChoose: (id: string) => void;
}

export function SetupChoice({ setups, chosen, onChoose }: SetupChoiceProps) {
  const { locales } = useSession();
  return (
    <fieldset className="setup-choice">
      <legend className="only-read">Ready-made setup</legend>
      {setups.map(({ id, name, description, version, lastApplied }) => (
        <label key={id} className="setup-card">
          <input
            type="radio"
            name="setup"
            checked={id === chosen}
            onChange={() => onChoose(id)}
            aria-describedby={`about-${id}`}
          />
          <span className="setup-name" dir="auto">
            {name}
          </span>
          <span id={`about-${id}`} className="setup-about">
            <bdi>{description}</bdi>
            <span className="setup-applied">
              {lastApplied
                ? `Applied on ${day(lastApplied.appliedAt, locales)}${lastApplied.version < version ? "; a newer version is out" : ""}`
                : "Not applied yet"}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
