// The group itself: its description, its profile, how large it is, and the ways to change it.
import { Link } from "@tanstack/react-router";
import type { Group, RosterCounts } from "group-management-sdk";

import { profileFacts } from "../../../shared/profile-fields.ts";
import { isOffered } from "../../../shared/access.ts";
import { useSession } from "../connection/session.ts";
import { useGroup } from "../group.ts";

interface AboutGroupProps {
  group: Group;
  /** Absent when the app may not read the roster. */
  counts: RosterCounts | undefined;
}

export function AboutGroup({ group, counts }: AboutGroupProps) {
  const { locales } = useSession();
  const { groupId, membership } = useGroup();
  const figures: [label: string, value: number][] = [
    counts ? ["Adults", counts.adults] : ["Members", group.memberCount],
    ["Youth", counts?.youth ?? group.youthCount],
    [group.subgroupCount === 1 ? "Subgroup" : "Subgroups", group.subgroupCount],
  ];
  return (
    <section className="about-group" aria-labelledby="about-group">
      <h2 id="about-group">About the group</h2>
      {group.description && <p dir="auto">{group.description}</p>}
      <dl className="group-counts card beside">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="soft">{label}</dt> <dd>{value.toLocaleString([...locales])}</dd>
          </div>
        ))}
      </dl>
      <dl className="group-facts">
        {profileFacts(group, locales).map(([label, value]) => (
          <div key={label}>
            <dt className="soft">{label}</dt> <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {isOffered("subgroups", membership) && (
        <div className="tools">
          {isOffered("profile", membership) && group.vertical !== null && (
            <Link className="button small" to="/groups/$groupId/profile" params={{ groupId }}>
              Edit the profile
            </Link>
          )}
          <Link className="button small" to="/groups/$groupId/subgroups/new" params={{ groupId }}>
            New subgroup
          </Link>
        </div>
      )}
    </section>
  );
}
