// The person who is signed in, and what else the page has to know of its surroundings: from the settings and the back
// end, or from the demo's.
import { settings } from "./settings.ts";
import { askWhoIsSignedIn } from "./sign-in.ts";

/** Someone to look as; in the demo there are several, in production the signed-in person alone. */
export interface Identity {
  /** Whose data is read. In the demo the same person through another app is another identity. */
  id: string;
  name: string;
  about: string;
  /** No person id is known, so nothing may be stored on the device. */
  isUnnamed?: boolean;
}

export interface Connection {
  /** The platform's web application, where people accept terms and give consent. */
  platformUrl: string;
  /** The page on which people sign in, and the one that ends it; null where there is none. */
  signInUrl: string | null;
  signOutUrl: string | null;
  /** The group to open first, when the address names none. */
  openWith: string | null;
  /** Never empty. */
  identities: readonly [Identity, ...Identity[]];
}

export async function connect(signal: AbortSignal): Promise<Connection> {
  const { sessionUrl, platformUrl, signInUrl, signOutUrl } = settings;
  if (sessionUrl === null) return connectToDemo(signal);
  const personId = await askWhoIsSignedIn(sessionUrl, signal);
  const you = { id: personId ?? "me", name: "You", about: "", isUnnamed: personId === undefined };
  return {
    platformUrl: platformUrl ?? location.origin,
    signInUrl,
    signOutUrl,
    openWith: null,
    identities: [you],
  };
}

async function connectToDemo(signal: AbortSignal): Promise<Connection> {
  const response = await fetch("/demo.json", { signal });
  const found = response.headers.get("content-type")?.includes("json") ?? false;
  if (!response.ok || !found) {
    throw new Error(
      "This page was built without VITE_GROUP_MANAGEMENT_SESSION_URL, and no demo runs beside it.",
    );
  }
  // The back end's plugin is the other end of this file: it sends exactly this.
  return (await response.json()) as Connection;
}

/**
 * Begins anew if somebody else has signed in meanwhile, in another tab: everything on the page is the first person's.
 * The back end has refused a request.
 */
export async function leaveToOther({ id, isUnnamed = false }: Identity): Promise<void> {
  const { sessionUrl } = settings;
  if (sessionUrl === null || isUnnamed) return;
  const now = await askWhoIsSignedIn(sessionUrl).catch(() => id);
  if (now !== id) location.reload();
}
