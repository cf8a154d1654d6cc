// Lets the person sign in on the authorization server's own page: in the browser of the phone, in a window of its own on
// the web. The library makes the request with PKCE, and rejects a response with another `state`.
import { AuthRequest, makeRedirectUri } from "expo-auth-session";
import { useEffect, useRef, useState } from "react";
import { settings } from "../settings.ts";
import { type SignedIn, signInWith } from "./authorization.ts";

/** The address to return to from the page; `navigation/linking.ts` keeps it from being taken for a link. */
export const redirectUri = makeRedirectUri({
  native: "org.example.groups://signed-in",
  path: "signed-in",
});

export interface SignIn {
  readonly start: () => void;
  /** The page is open, or its code is exchanged for tokens. */
  readonly busy: boolean;
  readonly failed: boolean;
}

export function useSignIn(onSignedIn: (signedIn: SignedIn) => Promise<void>): SignIn {
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const request = useRef<AuthRequest | null>(null);
  const locked = useRef(false);

  // Made before it is wanted: a browser opens no window for a press that has to wait for something first.
  const prepare = async () => {
    const { clientId, scopes } = settings.signIn;
    const next = new AuthRequest({ clientId, redirectUri, scopes });
    await next.makeAuthUrlAsync(settings.signIn);
    request.current = next;
  };
  useEffect(() => {
    prepare().catch(() => setState("failed"));
  }, []);

  const run = async () => {
    if (!request.current) await prepare();
    const asked = request.current;
    // Each is good for one response.
    request.current = null;
    if (!asked) return;
    // The phone's browser keeps no session for the next person.
    const result = await asked.promptAsync(settings.signIn, { preferEphemeralSession: true });
    if (result.type === "error") throw result.error ?? new Error("The sign-in was refused.");
    if (result.type !== "success") return;
    const { code = "" } = result.params;
    const { codeVerifier = "" } = asked;
    await onSignedIn(await signInWith({ code, codeVerifier, redirectUri }));
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
