// Shows in every part which changes are being sent, and how they ended.
import { useMutationState } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

import { problemWords } from "../../../shared/problem-words.ts";
import { useSession } from "../connection/session.ts";
import { IconButton } from "../parts/icon.tsx";
import { SignIn } from "../problems/problem.tsx";
import { noteInterrupted, whatWasInterrupted } from "./changes.ts";

/** How long a success is shown, in milliseconds; a failure stays until it is closed. */
const NEWS_LASTS = 8_000;

export function ChangeNotice() {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState<readonly number[]>([]);
  const [interrupted, setInterrupted] = useState(whatWasInterrupted);
  const changes = useMutationState({
    filters: { predicate: ({ meta }) => meta?.change !== undefined },
    select: ({ mutationId, meta, state }) => ({ id: mutationId, change: meta?.change, ...state }),
  }).filter(({ id }) => !seen.includes(id));
  // An open form reports the end of its own change, but not of one that an earlier page began.
  const isReported = ({ change, submittedAt }: (typeof changes)[number]) =>
    change?.form === pathname && submittedAt >= performance.timeOrigin;
  const reported = changes.filter((one) => one.status !== "pending" && isReported(one));
  if (reported.length > 0) setSeen([...seen, ...reported.map(({ id }) => id)]);

  const forgetInterrupted = () => {
    noteInterrupted(null);
    setInterrupted(null);
  };
  return (
    <div className="change-notices" role="status">
      {interrupted !== null && (
        <Notice onClose={forgetInterrupted}>
          The page was reloaded while it was sending {interrupted}. Please check whether that was
          done.
        </Notice>
      )}
      {changes.map((one) => {
        const { id, change, status, isPaused, error } = one;
        if (!change || isReported(one)) return null;
        const close = () => setSeen((before) => [...before, id]);
        if (status === "error") {
          return (
            <Notice key={id} onClose={close}>
              {change.notDone} <Reason error={error} /> <Link to={change.form}>Go to the form</Link>
            </Notice>
          );
        }
        if (status === "success") {
          return (
            <Notice key={id} onClose={close} lasts={NEWS_LASTS}>
              {change.done}
            </Notice>
          );
        }
        return (
          <Notice key={id}>
            {isPaused ? `Still to be sent: ${change.what}.` : `Sending: ${change.what}…`}
          </Notice>
        );
      })}
    </div>
  );
}

function Reason({ error }: { error: unknown }) {
  const { title, way } = problemWords(error, useSession());
  return (
    <>
      {title}. {way === "sign-in" && <SignIn />}
    </>
  );
}

interface NoticeProps {
  children: ReactNode;
  onClose?: () => void;
  /** Closes by itself after so many milliseconds. */
  lasts?: number;
}

function Notice({ children, onClose, lasts }: NoticeProps) {
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (lasts === undefined) return undefined;
    const timer = setTimeout(() => close(), lasts);
    return () => clearTimeout(timer);
  }, [lasts]);
  return (
    <div className="notice">
      <p>{children}</p>
      {onClose && <IconButton icon="close" label="Close" onClick={onClose} />}
    </div>
  );
}
