// Lets the person sign in on the authorization server's own page.
import { useEffect, useRef, useState } from "react";
// No file extension: browsers get another file of that name.
import { type OpenSignInPage, prepareSignInPage } from "./sign-in-page";
import type { SignedIn } from "./signed-in.ts";

export interface SignIn {
  readonly start: () => void;
  /** The page is open, or its code is exchanged for tokens. */
  readonly busy: boolean;
  readonly failed: boolean;
}

export function useSignIn(onSignedIn: (signedIn: SignedIn) => Promise<void>): SignIn {
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const next = useRef<OpenSignInPage | null>(null);
  const locked = useRef(false);

  // Prepared before it is wanted: a browser opens no window for a press that has to wait for something first.
  const prepare = async () => {
    next.current = await prepareSignInPage();
  };
  useEffect(() => {
    prepare().catch(() => setState("failed"));
  }, []);

  const run = async () => {
    if (!next.current) await prepare();
    const open = next.current;
    next.current = null;
    const signedIn = await open?.();
    if (signedIn) await onSignedIn(signedIn);
  };

  const start = () => {
    if (locked.current) return;
    locked.current = true;
    setState("busy");
    run()
      .then(
        () => setState("ready"),
        () => setState("failed"),
      )
      .finally(() => {
        locked.current = false;
        prepare().catch(() => undefined);
      });
  };

  return { start, busy: state === "busy", failed: state === "failed" };
}
