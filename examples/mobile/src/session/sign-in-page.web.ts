// The authorization server's own page, in a window that the page's backend leads there and back to `/signed-in`.
import { signedInPerson } from "./credentials.web.ts";
import type { SignedIn } from "./signed-in.ts";

export const redirectUri = `${globalThis.location.origin}/signed-in`;

export async function openSignInPage(): Promise<SignedIn | null> {
  const popup = open("/session/new", "sign-in", "popup,width=480,height=720");
  if (!popup) throw new Error("The browser opened no window.");
  let address = "";
  while (!popup.closed && !address.startsWith(redirectUri)) {
    await new Promise((done) => setTimeout(done, 100));
    address = addressOf(popup);
  }
  popup.close();
  if (!address.startsWith(redirectUri)) return null;
  const person = address.endsWith("failed") ? null : await signedInPerson();
  if (!person) throw new Error("The sign-in was refused.");
  return { person, tokens: null };
}

/** Empty while the window is at another site, whose address is nobody else's business. */
function addressOf(popup: Window): string {
  try {
    return popup.location.href;
  } catch {
    return "";
  }
}
