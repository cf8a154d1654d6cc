// A backend in front of a scripted service, and the requests of its page.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import type { ClientOptions } from "group-management-sdk";
import { type Backend, type BackendOptions, createBackend } from "group-management-sdk/backend";
import { afterEach } from "vitest";

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

/** Serves backends on node:http at addresses that it returns; closed after each test of a file. */
export function listener(): (backend: Backend, around?: Around) => Promise<string> {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });
  return async (backend, around = (inner) => inner) => {
    // The globals stay: files share a process, and the sandbox has the same copy of the adapter.
    const inner = getRequestListener(backend, { overrideGlobalObjects: false });
    const http = createServer(around(inner as RequestListener));
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      http.close();
      http.closeAllConnections();
    });
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/v2`;
  };
}

/** Code of a server in front of its backend, such as `express.json()`. */
type Around = (backend: RequestListener) => RequestListener;
