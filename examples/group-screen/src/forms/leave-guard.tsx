// Asks before typed text is lost: by a dialog before another part opens, by the browser's own before the page closes.
import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { useCallback, useEffectEvent } from "react";

import { LeaveQuestion } from "./leave-question.tsx";

interface LeaveGuardProps {
  /** Something was typed that is not sent. */
  hasChanges: () => boolean;
  /** Something is on its way, or waits for a connection: it goes on in another part, and ends with the page. */
  isSending: () => boolean;
}

export function LeaveGuard({ hasChanges, isSending }: LeaveGuardProps) {
  const isInTheWay = useEffectEvent<ShouldBlockFn>(
    // A layer over the page keeps the pathname.
    ({ current, next }) => current.pathname !== next.pathname && hasChanges(),
  );
  const isLost = useEffectEvent(() => hasChanges() || isSending());
  const blocker = useBlocker({
    // Stable functions, or the blocker is registered anew at each render.
    shouldBlockFn: useCallback<ShouldBlockFn>((way) => isInTheWay(way), []),
    enableBeforeUnload: useCallback(() => isLost(), []),
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <LeaveQuestion
      title="Leave without saving?"
      leave="Leave without saving"
      onStay={blocker.reset}
      onLeave={blocker.proceed}
    />
  );
}
