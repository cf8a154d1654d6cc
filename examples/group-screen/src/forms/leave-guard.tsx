// Asks before typed text is lost: by a dialog before another part opens, by the browser's own before the page closes.
import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { useCallback, useEffectEvent, useId } from "react";

import { useModal } from "../parts/use-modal.ts";

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
    <LeaveQuestion leave="Leave without saving" onStay={blocker.reset} onLeave={blocker.proceed} />
  );
}

interface LeaveQuestionProps {
  /** The discarding button's text. */
  leave: string;
  onStay: () => void;
  onLeave: () => void;
}

/** The question before something that was typed, or is not sent yet, is lost. */
export function LeaveQuestion({ leave, onStay, onLeave }: LeaveQuestionProps) {
  const modal = useModal(onStay);
  const id = useId();
  return (
    <dialog className="leave-question" {...modal} aria-labelledby={id}>
      <h2 id={id}>{leave}?</h2>
      <p>What you typed here has not been sent yet.</p>
      <div className="tools">
        <button className="button primary" type="button" onClick={onStay}>
          Stay here
        </button>
        <button className="button" type="button" onClick={onLeave}>
          {leave}
        </button>
      </div>
    </dialog>
  );
}
