// Asks the back end for the signed-in person's token. "Not signed in" and "no answer" are different errors.

export interface SignIn {
  readonly accessToken: string;
  /** Whose data it is; undefined where the back end does not say. */
  readonly personId: string | undefined;
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

/** The sign-in page's address, with the address to return to; null when none is set. */
export function signInLink(signInUrl: string | null): string | null {
  if (!signInUrl) return null;
  const url = new URL(signInUrl, location.href);
  url.searchParams.set("return_to", location.href);
  return url.href;
}
