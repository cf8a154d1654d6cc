// The service's address and the page's access token: from the settings, or from the sandbox beside it.
import type { AccessTokenProvider } from "group-management-sdk";

import { settings } from "./settings.ts";
import { askForToken } from "./sign-in.ts";

/** Someone to look as; in the sandbox there are several, on the real service the signed-in person alone. */
export interface Identity {
  /** Whose data is read. In the sandbox the same person through another app is another identity. */
  id: string;
  name: string;
  about: string;
  accessToken: string | AccessTokenProvider;
  /** No person id is known, so nothing may be stored on the device. */
  isUnnamed?: boolean;
}

export interface Connection {
  /** The service, `/api/v2` included. */
  baseUrl: string;
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

/** Reads the settings; asks the sandbox when they name no service. */
export async function connect(signal: AbortSignal): Promise<Connection> {
  const { baseUrl, platformUrl, signInUrl, signOutUrl } = settings;
  if (baseUrl === null) return connectToSandbox(signal);
  return {
    baseUrl,
    platformUrl: platformUrl ?? new URL(baseUrl).origin,
    signInUrl,
    signOutUrl,
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

/** The signed-in person, from the back end; while developing, a token from the settings will do. */
async function signedInPerson(signal: AbortSignal): Promise<Identity> {
  const you = { name: "You", about: "" };
  const { pastedToken, tokenUrl } = settings;
  if (pastedToken !== null) return { ...you, id: "me", accessToken: pastedToken, isUnnamed: true };
  if (tokenUrl === null) throw new Error("VITE_GROUP_MANAGEMENT_TOKEN_URL is not set.");
  const first = await askForToken(tokenUrl, signal);
  const { personId } = first;
  let unused: string | null = first.accessToken;
  const accessToken: AccessTokenProvider = async ({ reason, signal: ended }) => {
    if (reason === "initial" && unused !== null) {
      const token = unused;
      unused = null;
      return token;
    }
    const next = await askForToken(tokenUrl, ended);
    if (next.personId !== personId) {
      // In another tab. Everything on this page is the first person's, so it begins anew.
      location.reload();
      throw new Error("Somebody else has signed in.");
    }
    return next.accessToken;
  };
  return { ...you, id: personId ?? "me", accessToken, isUnnamed: personId === undefined };
}
