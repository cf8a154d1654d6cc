// One press sends once. A mutation's state reaches the button one render late: on a slow phone there is time for a
// second press before it says that it is sending.
import { useEffect, useRef } from "react";

/** The state of a mutation. */
export interface Sending {
  readonly isPending: boolean;
  readonly isPaused: boolean;
  readonly submittedAt: number;
  readonly error: Error | null;
  /** It was done, and is not to be done again from here. */
  readonly isDone?: boolean;
}

/** Returns a function that runs `send`, unless a call is in flight. `send` returns false when it sent nothing. */
export function useSendLock({ isPending, submittedAt, error, isDone = false }: Sending) {
  const locked = useRef(false);
  // Unlocks once the outcome is on the screen.
  useEffect(() => {
    if (!isPending && !isDone) locked.current = false;
  }, [isPending, isDone, submittedAt, error]);
  return (send: () => boolean): void => {
    // Another button may have sent it.
    if (locked.current || isPending || isDone) return;
    locked.current = true;
    locked.current = send();
  };
}
