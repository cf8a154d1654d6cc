// The whole app on a sandbox, as somebody who holds it in their hand. The sign-in is the library's own, against the
// demo's authorization server; a test plays the phone's browser.
import AsyncStorage from "@react-native-async-storage/async-storage";
import { render, screen, userEvent } from "@testing-library/react-native";
import { AuthRequest } from "expo-auth-session";
import { getItemAsync } from "expo-secure-store";
import { openAuthSessionAsync } from "expo-web-browser";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { identityServer, type IdentityServer } from "../../../server/identity.ts";
import { App } from "../../../src/app.tsx";
import { authorization, signInWith } from "../../../src/session/authorization.ts";
import { phoneCredentials } from "../../../src/session/credentials.ts";
import type { SignedIn } from "../../../src/session/signed-in.ts";
import type { Connection } from "../../../src/session/session.ts";
import { redirectUri } from "../../../src/session/sign-in-page.ts";
import { settings } from "../../../src/settings.ts";

export const user = userEvent.setup({ delay: 0 });

/** Always the same day, so that every event has the same date in every run. */
const begin = Date.parse("2027-01-12T15:30:00Z");

export function newSandbox(): Sandbox {
  const started = Date.now();
  return createSandbox({ now: () => new Date(begin + Date.now() - started) });
}

/** The app's connection to a sandbox, and to an authorization server that knows nobody yet. */
export function connectionTo(sandbox: Sandbox): Connection {
  const identity = identityServer(sandbox);
  jest.mocked(fetch).mockImplementation(async (input, init) => answer(identity, `${input}`, init));
  return {
    credentials: phoneCredentials(authorization),
    fetch: (input, init) =>
      sandbox.fetch(
        `${input}`.replace(/^http:\/\/127\.0\.0\.1:4181\/api\/v2/, sandbox.baseUrl),
        init,
      ),
  };
}

function answer(identity: IdentityServer, address: string, init: RequestInit = {}): Response {
  const { pathname: path, searchParams: query } = new URL(address);
  const authorization = new Headers(init.headers).get("authorization") ?? "";
  const form = new URLSearchParams(typeof init.body === "string" ? init.body : "");
  const found = identity({ path, query, form, authorization });
  if (!found) throw new TypeError("Network request failed");
  return new Response(found.body, found);
}

/** In the phone's browser, the next person chooses who they are. */
export function chooses(name: string): void {
  jest.mocked(openAuthSessionAsync).mockImplementation(async (url) => {
    const page = await (await fetch(url)).text();
    const [, link = ""] = new RegExp(`href="([^"]*)"><b>${name}<`).exec(page) ?? [];
    const response = await fetch(new URL(link.replaceAll("&amp;", "&"), url).href);
    return { type: "success", url: response.headers.get("location") ?? "" };
  });
}

/** Signs in by name, without the app around it. */
export async function signedInAs(name: string): Promise<SignedIn> {
  chooses(name);
  const request = new AuthRequest({ clientId: settings.signIn.clientId, redirectUri });
  const result = await request.promptAsync(settings.signIn);
  return signInWith(request, result.type === "success" ? result.params["code"] : "");
}

export const press = async (name: string) =>
  user.press(await screen.findByRole("button", { name }));

/** Follows one link after the other. */
export async function follow(...links: readonly RegExp[]): Promise<void> {
  for (const name of links) await user.press(await screen.findByRole("link", { name }));
}

/** Shows the app, signs in by name, and follows links. */
export async function openAs(
  name: string,
  sandbox = newSandbox(),
  ...links: readonly RegExp[]
): Promise<Connection> {
  const connection = connectionTo(sandbox);
  chooses(name);
  await render(<App connection={connection} />);
  await press("Sign in");
  await follow(...links);
  return connection;
}

/** The authorization server was started anew, and knows nobody. */
export async function endSignIn(sandbox: Sandbox): Promise<void> {
  sandbox.revoke((await getItemAsync("access-token"))!);
  connectionTo(sandbox);
}

/** Everything that the phone keeps, in one text. */
export async function keptOnPhone(): Promise<{ storage: string; secrets: string }> {
  const keys = await AsyncStorage.getAllKeys();
  const values = await AsyncStorage.multiGet(keys);
  const secrets = [await getItemAsync("access-token"), await getItemAsync("signed-in")];
  return { storage: values.flat().join("\n"), secrets: secrets.filter(Boolean).join("\n") };
}
