// The sign-out button. Asks first when typed text, or a change that is still to be sent, would be lost.
import { useState } from "react";

import { useSession } from "../connection/session.ts";
import { LeaveQuestion } from "../forms/leave-question.tsx";

export function SignOut() {
  const { signOut } = useSession();
  const [asks, setAsks] = useState(false);
  if (!signOut) return null;
  const leave = () => {
    // Forms and changes object to this as they do when the page is closed.
    const mayLeave = dispatchEvent(new Event("beforeunload", { cancelable: true }));
    if (mayLeave) signOut();
    else setAsks(true);
  };
  return (
    <>
      <button className="button small" type="button" onClick={leave}>
        Sign out
      </button>
      {asks && (
        <LeaveQuestion
          title="Sign out without saving?"
          leave="Sign out without saving"
          onStay={() => setAsks(false)}
          onLeave={signOut}
        />
      )}
    </>
  );
}
