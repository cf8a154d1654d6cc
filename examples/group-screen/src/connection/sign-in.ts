// Asks the back end who is signed in. "Not signed in" and "no answer" are different errors.

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
export async function askWhoIsSignedIn(
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
