// The question before something that was typed, or is not sent yet, is lost.
import { useId } from "react";

import { useModal } from "../parts/use-modal.ts";

interface LeaveQuestionProps {
  title: string;
  /** The discarding button's text. */
  leave: string;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveQuestion({ title, leave, onStay, onLeave }: LeaveQuestionProps) {
  const modal = useModal(onStay);
  const id = useId();
  return (
    <dialog className="leave-question" {...modal} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>What you typed here has not been sent yet.</p>
      <div className="form-actions">
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
