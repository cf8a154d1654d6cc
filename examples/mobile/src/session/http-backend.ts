// The app's own back end, over HTTP.
import { Platform } from "react-native";
import { type Backend, SignInEnded } from "./backend.ts";

export function httpBackend(address = backendAddress()): Backend {
  async function call<Result>(path: string, body?: object): Promise<Result> {
    const response = await fetch(`${address}${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 401) throw new SignInEnded("The sign-in has ended.");
    if (!response.ok) throw new Error(`The back end responded with ${response.status}.`);
    // The back end is the app's own.
    return (await response.json()) as Result;
  }
  return {
    people: () => call("/people"),
    signIn: (personId) => call("/sign-in", { personId }),
    renew: (refreshToken) => call("/renew", { refreshToken }),
    signOut: (refreshToken) => call("/sign-out", { refreshToken }),
  };
}

/** The page's own server in a browser; on a simulator, or a phone with its ports forwarded, this computer. */
function backendAddress(): string {
  const own = Platform.OS === "web" ? globalThis.location.origin : "http://127.0.0.1:4180";
  return process.env.EXPO_PUBLIC_BACKEND ?? own;
}
