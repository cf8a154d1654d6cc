// Asks before what was typed is lost: on the way to another part by a question, on the way out by the browser's own.
import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { useCallback, useEffectEvent, useId } from "react";

import { useModal } from "../parts/use-modal.ts";
import "./leave-guard.css";

interface LeaveGuardProps {
  /** Something was typed that is not sent. */
  hasChanges: () => boolean;
  /** Something is on its way, or waits for a connection: it goes on in another part, and ends with the page. */
  isSending: () => boolean;
}

export function LeaveGuard({ hasChanges, isSending }: LeaveGuardProps) {
  const isInTheWay = useEffectEvent<ShouldBlockFn>(
    // What opens over the page leaves it where it is.
    ({ current, next }) => current.pathname !== next.pathname && hasChanges(),
  );
  const isLost = useEffectEvent(() => hasChanges() || isSending());
  const blocker = useBlocker({
    // The same functions in every render, or the browser is told anew each time.
    shouldBlockFn: useCallback<ShouldBlockFn>((way) => isInTheWay(way), []),
    enableBeforeUnload: useCallback(() => isLost(), []),
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} />;
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const modal = useModal(onStay);
  const title = useId();
  return (
    <dialog className="leave-question" {...modal} aria-labelledby={title}>
      <h2 id={title}>Leave without saving?</h2>
      <p>What you typed here is not sent yet.</p>
      <div className="form-actions">
        <button className="button primary" type="button" onClick={onStay}>
          Stay here
        </button>
        <button className="button" type="button" onClick={onLeave}>
          Leave, and lose it
        </button>
      </div>
    </dialog>
  );
}
