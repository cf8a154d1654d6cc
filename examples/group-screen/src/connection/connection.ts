// The person who is signed in, and what else the page has to know of its surroundings: from the settings and the back
// end, or from the demo's.

/**
 * The settings of .env.example, each read by its own name: reading `import.meta.env` as a whole puts all of it into what
 * is built, secrets included.
 */
export const settings = {
  /** An endpoint of your back end that says who is signed in; null for the demo. */
  sessionUrl: import.meta.env.VITE_GROUP_MANAGEMENT_SESSION_URL || null,
  /** The platform's web application, where people accept terms and give consent. */
  platformUrl: import.meta.env.VITE_GROUP_MANAGEMENT_PLATFORM_URL || null,
  /** A page on which people sign in. */
  signInUrl: import.meta.env.VITE_GROUP_MANAGEMENT_SIGN_IN_URL || null,
  /** A page that ends the sign-in. */
  signOutUrl: import.meta.env.VITE_GROUP_MANAGEMENT_SIGN_OUT_URL || null,
} as const;

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
  platformUrl: string;
  signInUrl: string | null;
  signOutUrl: string | null;
  /** The group to open first, when the address names none. */
  openWith: string | null;
  /** Never empty. */
  identities: readonly [Identity, ...Identity[]];
}

export async function connect(signal: AbortSignal): Promise<Connection> {
  const { sessionUrl, platformUrl, ...urls } = settings;
  if (sessionUrl === null) return connectToDemo(signal);
  const personId = await askWhoIsSignedIn(sessionUrl, signal);
  const you = { id: personId ?? "me", name: "You", about: "", isUnnamed: personId === undefined };
  return {
    platformUrl: platformUrl ?? location.origin,
    ...urls,
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

/** The person has to sign in. */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}

/** The back end gave no usable answer. */
export class SignInUnavailableError extends Error {
  override readonly name = "SignInUnavailableError";
}

/** The time limit for the back end's response, in milliseconds. */
const PATIENCE = 10_000;

/** The person's id; undefined where the back end does not say. */
async function askWhoIsSignedIn(
  sessionUrl: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    return await ask(sessionUrl, signal ? AbortSignal.any([signal, patience]) : patience);
  } catch (error) {
    if (signal?.aborted || error instanceof SignedOutError) throw error;
    throw new SignInUnavailableError("The sign-in could not be reached.", { cause: error });
  }
}

async function ask(sessionUrl: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(sessionUrl, { signal, credentials: "include", cache: "no-store" });
  // A back end that sends people to its sign-in answers with that page.
  const isPage = response.headers.get("content-type")?.includes("text/html") ?? false;
  const refused = response.status === 401 || response.status === 403;
  if (refused || (response.ok && isPage)) throw new SignedOutError("Nobody is signed in.");
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
  const body: unknown = await response.json();
  const { personId } = (body ?? {}) as { personId?: unknown };
  return typeof personId === "string" ? personId : undefined;
}

/** The sign-in page's address, with the address to return to; null when none is set. */
export function signInLink(signInUrl: string | null): string | null {
  if (!signInUrl) return null;
  const url = new URL(signInUrl, location.href);
  url.searchParams.set("return_to", location.href);
  return url.href;
}
