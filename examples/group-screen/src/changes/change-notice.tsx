// Shows in every part which changes are being sent, and how they ended.
import { useMutationState } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

import { useSession } from "../connection/session.ts";
import { Icon } from "../parts/icon.tsx";
import { problemWords } from "../../../shared/problem-words.ts";
import { SignIn } from "../problems/problem.tsx";
import type { Change } from "./change.ts";
import { forgetInterrupted, whatWasInterrupted } from "./interrupted.ts";

/** How long a success is shown, in milliseconds; a failure stays until it is closed. */
const NEWS_LASTS = 8_000;

export function ChangeNotice() {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState<readonly number[]>([]);
  const changes = useMutationState({
    filters: { predicate: ({ meta }) => meta?.change !== undefined },
    select: ({ mutationId, meta, state }) => ({
      id: mutationId,
      change: meta?.change,
      status: state.status,
      isPaused: state.isPaused,
      error: state.error,
      isRestored: state.submittedAt < performance.timeOrigin,
    }),
  });
  // An open form reports the end of its own change, but not of one that an earlier page began.
  const isReported = ({ change, isRestored }: (typeof changes)[number]) =>
    change?.form === pathname && !isRestored;
  const reportedByForm = changes
    .filter((one) => {
      const isOver = one.status === "success" || one.status === "error";
      return isOver && isReported(one) && !seen.includes(one.id);
    })
    .map(({ id }) => id);
  if (reportedByForm.length > 0) setSeen([...seen, ...reportedByForm]);

  const [interrupted, setInterrupted] = useState(whatWasInterrupted);
  const closeInterrupted = () => {
    forgetInterrupted();
    setInterrupted(null);
  };

  const away = changes.filter((one) => !isReported(one) && !seen.includes(one.id));
  const close = (id: number) => setSeen((before) => [...before, id]);
  return (
    <div className="change-notices" role="status">
      {interrupted !== null && (
        <Notice onClose={closeInterrupted}>
          The page was reloaded while it was sending {interrupted}. Please check whether that was
          done.
        </Notice>
      )}
      {away.map(({ id, change, status, isPaused, error }) => {
        if (!change) return null;
        if (status === "pending") {
          return <Notice key={id}>{isPaused ? waits(change) : `Sending: ${change.what}…`}</Notice>;
        }
        if (status === "success") {
          return (
            <Notice key={id} onClose={() => close(id)} lasts={NEWS_LASTS}>
              {change.done}
            </Notice>
          );
        }
        return (
          <Notice key={id} onClose={() => close(id)}>
            {change.notDone} <Reason error={error} /> <Link to={change.form}>Go to the form</Link>
          </Notice>
        );
      })}
    </div>
  );
}

const waits = ({ what }: Change) => `Still to be sent: ${what}.`;

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
      {onClose && (
        <button className="round" type="button" onClick={onClose}>
          <Icon name="close" />
          <span className="only-read">Close</span>
        </button>
      )}
    </div>
  );
}
