// How many people and groups a group has.
import type { Group, RosterCounts } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { count } from "../format/sizes.ts";
import "./group-counts.css";

interface GroupCountsProps {
  group: Group;
  /** Absent when the app may not read the roster. */
  counts: RosterCounts | undefined;
}

export function GroupCounts({ group, counts }: GroupCountsProps) {
  const { locales } = useSession();
  const figures: [label: string, value: number][] = counts
    ? [
        ["Adults", counts.adults],
        ["Youth", counts.youth],
      ]
    : [
        ["Members", group.memberCount],
        ["Youth", group.youthCount],
      ];
  figures.push([group.subgroupCount === 1 ? "Subgroup" : "Subgroups", group.subgroupCount]);
  return (
    <dl className="group-counts">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt> <dd>{count(value, locales)}</dd>
        </div>
      ))}
    </dl>
  );
}
