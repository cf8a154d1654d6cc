// The sign-out button. Asks first when typed text, or a change that is still to be sent, would be lost.
import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";

import { useSession } from "../connection/session.ts";
import { LeaveQuestion } from "../forms/leave-question.tsx";
import { isSomethingTyped } from "../forms/open-forms.ts";

export function SignOut() {
  const { signOut } = useSession();
  const sending = useIsMutating({ predicate: ({ meta }) => meta?.change !== undefined });
  const [asks, setAsks] = useState(false);
  if (!signOut) return null;
  const leave = () => (sending > 0 || isSomethingTyped() ? setAsks(true) : signOut());
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
