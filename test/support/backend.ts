// A backend in front of a scripted service, and the requests of its page.
import type { ClientOptions } from "group-management-sdk";
import { type Backend, type BackendOptions, createBackend } from "group-management-sdk/backend";

import { clientOf } from "./client.ts";
import type { LoopbackServer } from "./server.ts";

export const app = "https://app.example";

/** A backend whose visitor is signed in. */
export function backendOf(
  server: LoopbackServer,
  options: Partial<BackendOptions> = {},
  clientOptions: ClientOptions = {},
): Backend {
  const client = clientOf(server, clientOptions);
  const allow = ["me.groups", "me.inboxSummary", "groups.overview", "circles.create"] as const;
  return createBackend({ client: () => client, allow, ...options });
}

/** A read by a page of the app. */
export function read(path: string, init: RequestInit = {}): Request {
  return new Request(`${app}/api/v2${path}`, init);
}

/** A change by a page of the app. */
export function change(
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  method = "POST",
): Request {
  const own = { "content-type": "application/json", origin: app, "sec-fetch-site": "same-origin" };
  return read(path, { method, body, headers: { ...own, ...headers } });
}

/** The status and code of a response. */
export async function refusalOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { code?: string } };
  return `${response.status} ${error.code}`;
}
