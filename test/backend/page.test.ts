// A page's client and its backend on node:http, over sockets.
import { createClientPool, GroupManagement } from "group-management-sdk";
import { createBackend } from "group-management-sdk/backend";
import { createSandbox } from "group-management-sdk/sandbox";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { backendOf, listener } from "../support/backend.ts";
import { type OtherOptions, rejection } from "../support/client.ts";
import { failure, hang, json, serverForEachTest, windowHeaders } from "../support/server.ts";

const server = serverForEachTest();
const listen = listener();

const pageOf = (baseUrl: string, options: OtherOptions = {}) =>
  new GroupManagement({ baseUrl, credential: "none", logLevel: "off", ...options });

/** Waits next to nothing between its attempts. */
const quick = { maxRetryDelay: 1 };

test("a failing read is four requests, and not sixteen", async () => {
  server().always(failure(500, "internal_error"));
  const client = pageOf(await listen(backendOf(server(), {}, quick)), quick);
  const error = await rejection(client.me.inboxSummary());
  expect(error).toMatchObject({ name: "ServerError", code: "internal_error", attempts: 4 });
  expect(server().arrivals).toHaveLength(4);
});

test("a creation that did not reach the service is repeated, one of unknown outcome is not", async () => {
  const nowhere = backendOf(server(), {}, { baseUrl: "http://127.0.0.1:1/api/v2", ...quick });
  const unreached = pageOf(await listen(nowhere), quick);
  const input = { kind: "patrol", name: "Foxes" };
  expect(await rejection(unreached.circles.create("g", input))).toMatchObject({
    status: 503,
    code: "unavailable",
    attempts: 4,
    outcome: "refused",
  });
  server().always(({ socket }) => void socket.resetAndDestroy());
  const broken = pageOf(await listen(backendOf(server())));
  expect(await rejection(broken.circles.create("g", input))).toMatchObject({
    status: 502,
    attempts: 1,
    outcome: "unknown",
  });
  expect(server().arrivals).toHaveLength(1);
});

test("a limit of one operation, which another page met, holds no other operation of a page", async () => {
  const inAMinute = Date.now() + 60_000;
  const room = (remaining: number) => windowHeaders(600, remaining, inAMinute);
  const pages = await listen(backendOf(server()));
  const [other, page] = [pageOf(pages), pageOf(pages, { pacing: "fail" })];
  server().always(json({ unreadMessages: 1 }, 200, room(500)));
  await page.me.inboxSummary();
  server().always(failure(429, "rate_limited", { headers: { "retry-after": "30", ...room(499) } }));
  await rejection(other.groups.overview("g", {}, { pacing: "fail" }));
  const held = await rejection(page.groups.overview("g"));
  expect(held).toMatchObject({ code: "rate_limited", status: 429, retryAfter: 30 });
  server().always(json({ unreadMessages: 1 }, 200, room(498)));
  await page.me.inboxSummary();
  expect(server().arrivals).toHaveLength(3);
});

test("a call ends at the service when its page leaves, in the queue as well", async () => {
  server().always(hang);
  const client = pageOf(await listen(backendOf(server(), {}, { maxConcurrency: 1 })));
  const leaving = new AbortController();
  const calls = [1, 2, 3].map(() => client.me.inboxSummary({ signal: leaving.signal }));
  await expect.poll(() => server().arrivals.length).toBe(1);
  leaving.abort();
  for (const call of calls) expect(await rejection(call)).toMatchObject({ name: "AbortError" });
  await expect.poll(() => server().brokenOff).toBe(1);
  server().always(json({ unreadMessages: 1 }));
  // The place is free again.
  await client.me.inboxSummary();
  expect(server().arrivals).toHaveLength(2);
});

test("every operation of a page works through Hono as it does without a backend", async () => {
  const sandbox = createSandbox();
  const { demo } = sandbox;
  const people = createClientPool({
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch,
    accessToken: (personId) => sandbox.accessToken({ personId }),
  });
  const backend = createBackend({
    client: () => people.client(demo.people.owner),
    allow: [
      "groups.overview",
      "groups.contacts.list",
      "circles.create",
      "events.createCheckoutLink",
    ],
  });
  const app = new Hono().all("/api/v2/*", ({ req }) => backend(req.raw));
  const client = pageOf(await listen(async (request) => app.fetch(request)));
  const { group } = await client.groups.overview(demo.groupId);
  expect(group.id).toBe(demo.groupId);
  const contacts = await client.groups.contacts
    .list(demo.groupId, { limit: 5 })
    .toArray({ max: 12 });
  expect(contacts).toHaveLength(12);
  const made = await client.circles.create(demo.groupId, {
    kind: demo.circleKinds.patrol,
    name: "Foxes",
  });
  expect(made.name).toBe("Foxes");
  const link = await client.events.createCheckoutLink(demo.groupId, demo.events.paid);
  expect(link.url).toMatch(/^https?:/);
  expect(await rejection(client.me.groups())).toMatchObject({ status: 403, code: "forbidden" });
});
