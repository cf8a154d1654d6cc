// The group itself: its description, its profile, how large it is, and the ways to change it.
import { Link } from "@tanstack/react-router";
import type { Group, RosterCounts } from "group-management-sdk";

import { profileFacts } from "../../../shared/profile-fields.ts";
import { isOffered } from "../../../shared/access.ts";
import { useSession } from "../connection/session.ts";
import { useGroup } from "../group.ts";
import { GroupCounts } from "./group-counts.tsx";
import "./about-group.css";

interface AboutGroupProps {
  group: Group;
  /** Absent when the app may not read the roster. */
  counts: RosterCounts | undefined;
}

export function AboutGroup({ group, counts }: AboutGroupProps) {
  const { locales } = useSession();
  const { groupId, membership } = useGroup();
  return (
    <section className="about-group" aria-labelledby="about-group">
      <h2 id="about-group">About the group</h2>
      {group.description && <p dir="auto">{group.description}</p>}
      <GroupCounts group={group} counts={counts} />
      <dl className="group-facts">
        {profileFacts(group, locales).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt> <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {isOffered("subgroups", membership) && (
        <div className="about-ways">
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
