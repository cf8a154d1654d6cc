// The authorization server's own page, in the phone's browser. The library makes the request with PKCE, and rejects a
// response with another `state`.
import { AuthRequest, makeRedirectUri } from "expo-auth-session";
import { settings } from "../settings.ts";
import { signInWith } from "./authorization.ts";
import type { SignedIn } from "./signed-in.ts";

/** The address to return to from the page; `navigation/linking.ts` keeps it from being taken for a link. */
export const redirectUri = makeRedirectUri({
  native: "org.example.groups://signed-in",
  path: "signed-in",
});

/** Opens the page; null where the person has closed it. */
export async function openSignInPage(): Promise<SignedIn | null> {
  const { clientId, scopes } = settings.signIn;
  const request = new AuthRequest({ clientId, redirectUri, scopes });
  // The phone's browser keeps no session for the next person.
  const result = await request.promptAsync(settings.signIn, { preferEphemeralSession: true });
  if (result.type === "error") throw result.error ?? new Error("The sign-in was refused.");
  if (result.type !== "success") return null;
  return signInWith(request, result.params["code"]);
}
