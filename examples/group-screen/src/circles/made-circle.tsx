// What became of a new circle.
import { Link } from "@tanstack/react-router";
import type { Circle, CircleMembersChange } from "group-management-sdk";

import { useSession } from "../connection/session.ts";
import { counted } from "../format/sizes.ts";
import { useGroup } from "../group.ts";
import { useFocus } from "../parts/use-focus.ts";

interface MadeCircleProps {
  circle: Circle;
  /** Undefined for a circle that nobody was put into. */
  change: CircleMembersChange | undefined;
  onAgain: () => void;
}

export function MadeCircle({ circle, change, onAgain }: MadeCircleProps) {
  const { locales } = useSession();
  const { groupId } = useGroup();
  const box = useFocus();
  const people = (number: number) => counted(number, "person", "people", locales);
  return (
    <div className="form-done" role="status" tabIndex={-1} ref={box}>
      <h3>{circle.name} is made</h3>
      <p>
        {change ? `${people(change.added)} added` : "Nobody is in it yet"}
        {change && change.moved > 0 && `, ${people(change.moved)} moved from another`}.
      </p>
      <div className="form-actions">
        <Link className="button primary" to="/groups/$groupId/roster" params={{ groupId }}>
          Back to the roster
        </Link>
        <button className="button" type="button" onClick={onAgain}>
          Make another circle
        </button>
      </div>
    </div>
  );
}
