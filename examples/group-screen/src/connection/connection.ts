// Where the service is and whose token the page uses: from the environment, or from the sandbox beside it.
import type { AccessTokenProvider } from "group-management-sdk";

/** Someone to look as; in the sandbox there are several, on the real service the signed-in person alone. */
export interface Identity {
  id: string;
  name: string;
  about: string;
  accessToken: string | AccessTokenProvider;
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
    identities: [{ id: "me", name: "You", about: "", accessToken: realToken() }],
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

/** A token from the back end; while developing, one from the environment will do. */
function realToken(): string | AccessTokenProvider {
  const pasted = environment.DEV ? environment.VITE_GROUP_MANAGEMENT_ACCESS_TOKEN : undefined;
  if (pasted) return pasted;
  return async ({ signal }) => {
    const tokenUrl = environment.VITE_GROUP_MANAGEMENT_TOKEN_URL;
    if (!tokenUrl) throw new Error("VITE_GROUP_MANAGEMENT_TOKEN_URL is not set.");
    const response = await fetch(tokenUrl, { signal, credentials: "include", cache: "no-store" });
    if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
    const body: unknown = await response.json();
    const token = (body as { accessToken?: unknown } | null)?.accessToken;
    if (typeof token !== "string") throw new Error("The sign-in gave no access token.");
    return token;
  };
}
