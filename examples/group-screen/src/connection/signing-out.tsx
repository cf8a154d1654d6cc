// The last thing one sees of the page: nothing of the person is left here, and the sign-in ends where it was made.
import { onlineManager } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { WholePage } from "../whole-page.tsx";

/** `exit` is the page that ends the sign-in; null until everything is removed. Without a connection it has to wait. */
export function SigningOut({ exit }: { exit: string | null }) {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  useEffect(() => {
    if (isOnline && exit !== null) location.assign(exit);
  }, [isOnline, exit]);
  // The way back may show this page as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => void (persisted && location.reload());
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);
  return (
    <WholePage>
      <h1>Signing out</h1>
      <p role="status">
        {isOnline
          ? "One moment…"
          : "You are offline. Nothing of you is left on this device. Your sign-in ends as soon as you are back online: keep this page open until then."}
      </p>
    </WholePage>
  );
}
