// Where the service is and whose token the page uses: from the environment, or from the sandbox beside it.
import type { AccessTokenProvider } from "group-management-sdk";

/** Someone to look as; in the sandbox there are several, on the real service the signed-in person alone. */
export interface Identity {
  /** Whose data is read. In the sandbox the same person through another app is another identity. */
  id: string;
  name: string;
  about: string;
  accessToken: string | AccessTokenProvider;
  /** Nobody said who it is, so nothing may stay on the device for the next one. */
  isUnnamed?: boolean;
}

export interface Connection {
  /** The service, `/api/v2` included. */
  baseUrl: string;
  /** The platform's web application, where people accept terms and give consent. */
  platformUrl: string;
  /** The group to open first, when the address names none. */
  openWith: string | null;
  /** Never empty. */
  identities: readonly [Identity, ...Identity[]];
}

const environment = import.meta.env;

/** Reads the environment; asks the sandbox when the environment names no service. */
export async function connect(signal: AbortSignal): Promise<Connection> {
  const baseUrl = environment.VITE_GROUP_MANAGEMENT_BASE_URL;
  if (!baseUrl) return connectToSandbox(signal);
  return {
    baseUrl,
    platformUrl: environment.VITE_GROUP_MANAGEMENT_PLATFORM_URL || new URL(baseUrl).origin,
    openWith: null,
    identities: [await signedInPerson(signal)],
  };
}

async function connectToSandbox(signal: AbortSignal): Promise<Connection> {
  const response = await fetch("/sandbox.json", { signal });
  const found = response.headers.get("content-type")?.includes("json") ?? false;
  if (!response.ok || !found) {
    throw new Error(
      "This page was built without VITE_GROUP_MANAGEMENT_BASE_URL, and no sandbox runs beside it.",
    );
  }
  // The sandbox's plugin is the other end of this file: it sends exactly this.
  return (await response.json()) as Connection;
}

/** Who is signed in, as the back end tells it; while developing, a token from the environment will do. */
async function signedInPerson(signal: AbortSignal): Promise<Identity> {
  const you = { name: "You", about: "" };
  const pasted = environment.DEV ? environment.VITE_GROUP_MANAGEMENT_ACCESS_TOKEN : undefined;
  if (pasted) return { ...you, id: "me", accessToken: pasted, isUnnamed: true };
  const first = await signIn(signal);
  const { personId } = first;
  let unused: string | null = first.accessToken;
  const accessToken: AccessTokenProvider = async ({ reason, signal: ended }) => {
    if (reason === "initial" && unused !== null) {
      const token = unused;
      unused = null;
      return token;
    }
    const next = await signIn(ended);
    if (next.personId !== personId) {
      // In another tab. Everything on this page is the first person's, so it begins anew.
      location.reload();
      throw new Error("Somebody else has signed in.");
    }
    return next.accessToken;
  };
  return { ...you, id: personId ?? "me", accessToken, isUnnamed: personId === undefined };
}

interface SignIn {
  accessToken: string;
  personId: string | undefined;
}

async function signIn(signal: AbortSignal): Promise<SignIn> {
  const tokenUrl = environment.VITE_GROUP_MANAGEMENT_TOKEN_URL;
  if (!tokenUrl) throw new Error("VITE_GROUP_MANAGEMENT_TOKEN_URL is not set.");
  const response = await fetch(tokenUrl, { signal, credentials: "include", cache: "no-store" });
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
  const body: unknown = await response.json();
  const { accessToken, personId } = (body ?? {}) as { accessToken?: unknown; personId?: unknown };
  if (typeof accessToken !== "string") throw new Error("The sign-in gave no access token.");
  return { accessToken, personId: typeof personId === "string" ? personId : undefined };
}
