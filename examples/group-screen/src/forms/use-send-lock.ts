// One press sends once. What React shows of a mutation is a render behind the finger: on a slow phone there is time
// for a second press before the button says that it is sending.
import { useEffect, useRef } from "react";

/** What a mutation is at. */
export interface Sending {
  readonly isPending: boolean;
  readonly isPaused: boolean;
  readonly submittedAt: number;
  readonly error: unknown;
  /** It was done, and is not to be done again from here. */
  readonly isDone?: boolean;
}

/** Runs what it is given, unless something is being sent. `false` says that nothing was. */
export type SendLock = (send: () => boolean) => void;

export function useSendLock({ isPending, submittedAt, error, isDone = false }: Sending): SendLock {
  const locked = useRef(false);
  // Only once the outcome is on the screen may the next press be about it.
  useEffect(() => {
    if (!isPending && !isDone) locked.current = false;
  }, [isPending, isDone, submittedAt, error]);
  return (send) => {
    // Another button may have sent it.
    if (locked.current || isPending || isDone) return;
    locked.current = true;
    locked.current = send();
  };
}
