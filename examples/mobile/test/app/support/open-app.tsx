// The whole app on a sandbox, as somebody who holds it in their hand.
import AsyncStorage from "@react-native-async-storage/async-storage";
import { render, screen, userEvent } from "@testing-library/react-native";
import { deleteItemAsync, getItemAsync } from "expo-secure-store";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { sandboxBackend } from "../../../server/sandbox-backend.ts";
import { App } from "../../../src/app.tsx";
import type { Connection } from "../../../src/session/session.ts";
import { dropTimers } from "./timers.ts";

export const user = userEvent.setup({ delay: 0 });

/** Always the same day, so that every event has the same date in every run. */
const begin = Date.parse("2027-01-12T15:30:00Z");

export function newSandbox(contacts?: number): Sandbox {
  const started = Date.now();
  return createSandbox({
    now: () => new Date(begin + Date.now() - started),
    ...(contacts && { contacts }),
  });
}

export function connectionTo(sandbox: Sandbox): Connection {
  return { backend: sandboxBackend(sandbox, sandbox.baseUrl), fetch: sandbox.fetch };
}

/** Shows the app and signs in by name. */
export async function openAs(name: string, connection: Connection): Promise<void> {
  await render(<App connection={connection} />);
  await user.press(await screen.findByRole("link", { name: new RegExp(name) }));
}

/** Nobody is signed in, and nothing is kept. */
export async function emptyPhone(): Promise<void> {
  dropTimers();
  await AsyncStorage.clear();
  await deleteItemAsync("access-token");
  await deleteItemAsync("signed-in");
}

/** Everything that the phone keeps, in one text. */
export async function keptOnPhone(): Promise<{ storage: string; secrets: string }> {
  const keys = await AsyncStorage.getAllKeys();
  const values = await AsyncStorage.multiGet(keys);
  const secrets = [await getItemAsync("access-token"), await getItemAsync("signed-in")];
  return { storage: values.flat().join("\n"), secrets: secrets.filter(Boolean).join("\n") };
}
