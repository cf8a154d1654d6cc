// The result of creating a circle.
import { Link } from "@tanstack/react-router";
import type { CircleMembersChange } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { counted } from "../../../shared/locale.ts";
import { count } from "../format/sizes.ts";
import { Made } from "../forms/made.tsx";
import { useGroup } from "../group.ts";

interface MadeCircleProps {
  name: string;
  /** How its people were put into it; undefined for a circle that nobody was put into. */
  change: CircleMembersChange | undefined;
  /** An earlier try made it, but its response was lost. */
  wasBefore?: boolean;
  onAgain: () => void;
}

export function MadeCircle({ name, change, wasBefore = false, onAgain }: MadeCircleProps) {
  const { locales } = useSession();
  const { groupId } = useGroup();
  const ways = (
    <>
      <Link className="button primary" to="/groups/$groupId/roster" params={{ groupId }}>
        Back to the roster
      </Link>
      <button className="button" type="button" onClick={onAgain}>
        Make another circle
      </button>
    </>
  );
  return (
    <Made name={name} ways={ways}>
      {wasBefore ? before : result()}
    </Made>
  );

  function result(): string {
    if (!change) return "Nobody is in it yet.";
    const { added, moved } = change;
    // An earlier try, whose response was lost, put them in.
    if (added === 0) return "Everybody you chose is in it.";
    const who = `${counted(added, "person", "people", locales)} added`;
    if (moved === 0) return `${who}.`;
    const those = added === moved ? "" : `${count(moved, locales)} of them `;
    return `${who}, ${those}moved from another circle.`;
  }
}

const before =
  "Your first try made it, although no answer came. Nobody is in it yet: leaders can put people into it in the group’s web application.";
