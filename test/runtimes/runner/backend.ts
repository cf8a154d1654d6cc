// The service behind a backend, and the requests of a page that every framework's backend must answer alike.
import { pathToFileURL } from "node:url";
import type * as SandboxModule from "group-management-sdk/sandbox";
import type { Installed } from "./package.ts";

/** A sandbox over a socket, and what a page needs to know of it. */
export async function openStage(installed: Installed) {
  const entry = pathToFileURL(`${installed.folder}/dist/sandbox/index.js`).href;
  const { createSandbox } = (await import(entry)) as typeof SandboxModule;
  // Of more than one page.
  const sandbox = createSandbox({ contacts: 250 });
  const { demo } = sandbox;
  const { baseUrl, close } = await sandbox.listen();
  const tokens = { owner: sandbox.accessToken({ personId: demo.people.owner }) };
  const { groupId, events, circleKinds } = demo;
  return {
    sandbox,
    close,
    /** What the backend needs. */
    stage: { baseUrl, tokens },
    /** What its page needs. */
    page: { groupId, eventId: events.paid, kind: circleKinds.patrol },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Asks a backend as pages do, its own and others; throws for each response that is another than expected. */
export async function playBackend({ sandbox, page }: Stage, address: string): Promise<void> {
  const { groupId, eventId, kind } = page;
  const overview = `/api/v2/groups/${groupId}/overview`;
  const circles = `/api/v2/groups/${groupId}/circles`;
  const cookie = "a-session=nobody; session=owner";
  const origin = new URL(address).origin;
  const type = { "content-type": "application/json", origin };
  const circle = JSON.stringify({ kind, name: `Foxes ${sandbox.requests.length}` });
  const asked: readonly [wanted: string, path: string, init: RequestInit][] = [
    ["200", overview, { headers: { cookie } }],
    ["401 unauthorized", overview, {}],
    ["403 forbidden", overview, { headers: { cookie, "sec-fetch-site": "same-site" } }],
    // Of a listed origin. Next.js answers it by itself, without CORS, where a route has no OPTIONS.
    [
      "204",
      overview,
      {
        method: "OPTIONS",
        headers: { origin: "https://pages.example", "access-control-request-method": "GET" },
      },
    ],
    ["401 unauthorized", overview, { headers: { cookie: "a-session=owner" } }],
    ["404 not_found", overview.replace(groupId, "none"), { headers: { cookie } }],
    ["403 forbidden", "/api/v2/me/inbox/summary", { headers: { cookie } }],
    ["201", circles, { method: "POST", body: circle, headers: { cookie, ...type } }],
    [
      "403 forbidden",
      circles,
      {
        method: "POST",
        body: circle,
        headers: { cookie, ...type, origin: "https://evil.example" },
      },
    ],
    ["400 invalid_body", circles, { method: "POST", body: "{", headers: { cookie, ...type } }],
    [
      "413 payload_too_large",
      circles,
      { method: "POST", body: " ".repeat(20_000), headers: { cookie, ...type } },
    ],
    [
      "200",
      `/api/v2/groups/${groupId}/events/${eventId}/checkout-links`,
      { method: "POST", headers: { cookie, origin } },
    ],
  ];
  const wrong: string[] = [];
  for (const [wanted, path, init] of asked) {
    const response = await fetch(new URL(path, address), init);
    const text = await response.text();
    const { status, headers } = response;
    // The text is a framework's own.
    const [code = ""] = /(?<="code":")\w+/.exec(text) ?? [text.startsWith("{") ? "" : text];
    const had = `${status} ${code}`.trim();
    const name = `${init.method ?? "GET"} ${path}`;
    if (had !== wanted) wrong.push(`${name}: ${had} in the place of ${wanted}`);
    if (headers.get("cache-control") !== "private, no-store") wrong.push(`${name}: may be kept`);
    const policy = wanted === "204" ? null : "same-origin";
    if (headers.get("cross-origin-resource-policy") !== policy) {
      wrong.push(`${name}: may be used by another site`);
    }
    if (wanted === "200" && path === overview && !headers.has("x-ratelimit-limit")) {
      wrong.push(`${name}: no X-RateLimit-Limit`);
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}
