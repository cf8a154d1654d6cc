// The subgroup was made although no answer came: said, and the way to it.
import { Link } from "@tanstack/react-router";
import type { MembershipGroup } from "group-management-sdk";

import { Made } from "../forms/made.tsx";

interface MadeSubgroupProps {
  group: MembershipGroup;
  onAgain: () => void;
}

export function MadeSubgroup({ group, onAgain }: MadeSubgroupProps) {
  const ways = (
    <>
      <Link
        className="button primary"
        to="/groups/$groupId/overview"
        params={{ groupId: group.id }}
        replace
      >
        Open the subgroup
      </Link>
      <button className="button" type="button" onClick={onAgain}>
        Make another subgroup
      </button>
    </>
  );
  return (
    <Made name={group.name} ways={ways}>
      No answer came, but it is among your groups now.
    </Made>
  );
}
