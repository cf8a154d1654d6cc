// Asks the back end for the token of whoever is signed in there, and tells "nobody is" from "it did not answer".

export interface SignIn {
  readonly accessToken: string;
  /** Whose data it is; undefined where the back end does not say. */
  readonly personId: string | undefined;
}

/** Nobody is signed in: the person has to go and do it. */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}

/** Whether somebody is signed in could not be found out. */
export class SignInUnavailableError extends Error {
  override readonly name = "SignInUnavailableError";
}

/** Longer than this nobody looks at an empty page; in milliseconds. */
const PATIENCE = 10_000;

export async function askForToken(tokenUrl: string, signal: AbortSignal): Promise<SignIn> {
  const own = new AbortController();
  const end = () => own.abort();
  const timer = setTimeout(end, PATIENCE);
  signal.addEventListener("abort", end, { once: true });
  try {
    return await ask(tokenUrl, own.signal);
  } catch (error) {
    if (signal.aborted || error instanceof SignedOutError) throw error;
    throw new SignInUnavailableError("The sign-in could not be reached.", { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

async function ask(tokenUrl: string, signal: AbortSignal): Promise<SignIn> {
  const response = await fetch(tokenUrl, { signal, credentials: "include", cache: "no-store" });
  // A back end that sends people to its sign-in answers with that page.
  const isPage = response.headers.get("content-type")?.includes("text/html") ?? false;
  const refused = response.status === 401 || response.status === 403;
  if (refused || (response.ok && isPage)) throw new SignedOutError("Nobody is signed in.");
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
  const body: unknown = await response.json();
  const { accessToken, personId } = (body ?? {}) as { accessToken?: unknown; personId?: unknown };
  if (typeof accessToken !== "string") throw new Error("The sign-in gave no access token.");
  return { accessToken, personId: typeof personId === "string" ? personId : undefined };
}

/** The page to sign in on, which is told where to come back to; null when none is set. */
export function signInLink(signInUrl: string | null): string | null {
  if (!signInUrl) return null;
  const url = new URL(signInUrl, location.href);
  url.searchParams.set("return_to", location.href);
  return url.href;
}
