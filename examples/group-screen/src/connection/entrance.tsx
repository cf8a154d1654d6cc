// The page before sign-in, with ways to go on when that fails, and the page after it.
import { useEffect } from "react";

import { useOnline } from "../data/as-of.tsx";
import { Loading } from "../parts/loading.tsx";
import { useFocus } from "../parts/use-focus.ts";
import { WholePage } from "../whole-page.tsx";
import { settings, SignedOutError, signInLink, SignInUnavailableError } from "./connection.ts";

/** The same as index.html shows before there is a script. */
export function Entering() {
  return (
    <WholePage>
      <h1>Loading your groups</h1>
      <Loading label="Loading your groups" shape="rows" />
      <p className="whole-page-late">
        This is taking longer than usual. Please check your connection.
      </p>
    </WholePage>
  );
}

interface NotEnteredProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

export function NotEntered({ error, onRetry, retrying }: NotEnteredProps) {
  const box = useFocus();
  const href = signInLink(settings.signInUrl);
  const words = wordsFor(error);
  // Tries again after a sign-in in another tab, and when the connection is back.
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const look = () => document.visibilityState === "visible" && onRetry();
    document.addEventListener("visibilitychange", look, { signal });
    addEventListener("online", onRetry, { signal });
    return () => ended.abort();
  }, [onRetry]);
  return (
    <WholePage>
      <div ref={box} tabIndex={-1}>
        <h1>{words.title}</h1>
        <p role="status">{words.text}</p>
      </div>
      <div className="tools">
        {words.mayNeedSignIn && href !== null && (
          <a className="button primary" href={href}>
            Sign in
          </a>
        )}
        <button className="button" type="button" aria-disabled={retrying} onClick={onRetry}>
          {retrying ? "Trying again…" : "Try again"}
        </button>
      </div>
    </WholePage>
  );
}

function wordsFor(error: Error) {
  if (error instanceof SignedOutError) {
    return {
      title: "You are signed out",
      text: settings.signInUrl
        ? "Sign in to see your groups."
        : "Sign in where you usually do, then try again.",
      mayNeedSignIn: true,
    };
  }
  if (error instanceof SignInUnavailableError) {
    return {
      title: "Signing in did not work",
      text: "The sign-in could not be reached. Check your connection and try again.",
      mayNeedSignIn: true,
    };
  }
  return { title: "Not connected", text: error.message, mayNeedSignIn: false };
}

/**
 * Nothing of the person is left here, and the sign-in ends where it was made. `exit` is the page that ends it; null until
 * everything is removed. Without a connection it has to wait.
 */
export function SigningOut({ exit }: { exit: string | null }) {
  const isOnline = useOnline();
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
