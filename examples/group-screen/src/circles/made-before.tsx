// The first try was not heard to the end, and made the circle all the same.
import { Link } from "@tanstack/react-router";

import { useGroup } from "../group.ts";
import { useFocus } from "../parts/use-focus.ts";

export function MadeBefore({ name, onAgain }: { name: string; onAgain: () => void }) {
  const { groupId } = useGroup();
  const box = useFocus();
  return (
    <div className="form-done" role="status" tabIndex={-1} ref={box}>
      <h3>{name} is made</h3>
      <p>
        Your first try made it, although no answer came. Nobody is in it yet: leaders can put people
        into it in the group’s web application.
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
