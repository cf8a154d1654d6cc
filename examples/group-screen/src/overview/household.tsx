// For whom the signed-in person can answer. Without anybody on the roster, nothing is shown.
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { HouseholdEntry } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { fullName } from "../../../shared/names.ts";
import { relationship } from "../../../shared/words.ts";
import { useGroup } from "../group.ts";
import { Avatar } from "../parts/avatar.tsx";
import "./household.css";

export function useHousehold(): UseQueryResult<HouseholdEntry[]> {
  const { queries } = useSession();
  const { groupId } = useGroup();
  return useQuery(queries.me.household(groupId));
}

export function Household() {
  const { data: entries } = useHousehold();
  // Beside the point for many readers: a failure here is no reason to put an error on their screen.
  if (!entries || entries.length === 0) return null;
  return (
    <section aria-labelledby="household">
      <h2 id="household">Your household</h2>
      <ul className="household">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Avatar name={fullName(entry)} id={entry.id} />
            <span className="household-name" dir="auto">
              {fullName(entry)}
            </span>{" "}
            <span className="household-relation">{relationship(entry.relationship).label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
