// The metrics of calls: what they are named, what they count, and by what.

import { type ClientOptions, createClientPool } from "group-management-sdk";
import { openTelemetry } from "group-management-sdk/opentelemetry";
import { expect, onTestFinished, test, vi } from "vitest";

import { clientOf, clientOver, rejection } from "../support/client.ts";
import { listOf } from "../support/lists.ts";
import {
  failure,
  json,
  resetAtOnce,
  serverForEachTest,
  startServer,
  windowHeaders,
} from "../support/server.ts";
import { telemetryForEachTest } from "../support/telemetry.ts";

const server = serverForEachTest();
const telemetry = telemetryForEachTest();
const instrumentation = openTelemetry();
const open = (options: ClientOptions = {}) =>
  clientOf(server(), { maxRetryDelay: 1, instrumentation, ...options });
const fine = json({ unreadMessages: 3 });

interface HistogramValue {
  readonly buckets: { readonly boundaries: readonly number[] };
}
const sumOf = (value: unknown) => value as { count: number; sum: number };

test("the duration of each request, by method, template, status and service", async () => {
  server().next(failure(503, "unavailable"), resetAtOnce, fine);
  server().always(listOf(100));
  const client = open();
  await client.me.inboxSummary();
  await client.me.groups({ limit: 50 }).toArray({ max: Infinity });
  const { hostname, port } = new URL(server().baseUrl);
  const common = {
    "http.request.method": "GET",
    "server.address": hostname,
    "server.port": Number(port),
  };
  const summary = { ...common, "url.template": "/api/v2/me/inbox/summary" };
  const points = await telemetry().points("http.client.request.duration");
  expect(points.map(({ attributes, value }) => [attributes, sumOf(value).count])).toEqual([
    [{ ...summary, "http.response.status_code": 503, "error.type": "503" }, 1],
    [{ ...summary, "error.type": "connection" }, 1],
    [{ ...summary, "http.response.status_code": 200 }, 1],
    [{ ...common, "url.template": "/api/v2/me/groups", "http.response.status_code": 200 }, 2],
  ]);
  for (const { value } of points) expect(sumOf(value).sum).toBeLessThan(10);
});

test("histograms tell durations apart in their whole range, those of requests as the conventions recommend", async () => {
  server().next(json({ unreadMessages: 3 }, 200, windowHeaders(60, 59, Date.now() + 60_000)));
  // Longer than the first backoff ever is, so that the wait is the limiter's.
  server().next(failure(429, "rate_limited", { headers: { "retry-after": "0.6" } }), fine);
  const client = open({ maxRetryDelay: 1000 });
  await client.me.inboxSummary();
  await client.me.inboxSummary();
  const boundaries = async (metric: string) => {
    const [point] = await telemetry().points(metric);
    const { buckets } = (point ?? expect.unreachable()).value as HistogramValue;
    return buckets.boundaries;
  };
  expect(await boundaries("http.client.request.duration")).toEqual([
    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
  ]);
  for (const [metric, least, most] of [
    ["group_management.client.call.duration", 0.01, 300],
    ["group_management.client.wait.duration", 0.1, 120],
    ["group_management.client.rate_limit.utilization", 0.1, 1],
  ] as const) {
    const found = await boundaries(metric);
    expect([metric, found[0], found.at(-1)]).toEqual([metric, least, most]);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(new Set(found).size).toBeGreaterThan(8);
  }
});

test("retries by operation and reason, without attempts with another token", async () => {
  server().next(failure(503, "unavailable"), resetAtOnce, failure(401, "unauthorized"), fine);
  await open({ accessToken: () => "t" }).me.inboxSummary();
  const operation = { "group_management.operation": "me.inboxSummary" };
  const points = await telemetry().points("group_management.client.retries");
  expect(points).toHaveLength(2);
  expect(points).toMatchObject([
    { attributes: { ...operation, "error.type": "unavailable" }, value: 1 },
    { attributes: { ...operation, "error.type": "connection" }, value: 1 },
  ]);
});

test("waits in seconds, by their reason", async () => {
  const now = new Date("2026-03-01T12:00:00Z").getTime();
  vi.useFakeTimers({ now });
  onTestFinished(() => void vi.useRealTimers());
  const headers = windowHeaders(60, 0, now + 20_000, now);
  const queue = [Response.json({ unreadMessages: 3 }, { headers })];
  const client = clientOver(() => queue.shift() ?? Response.json({ unreadMessages: 3 }), {
    instrumentation,
  });
  await client.me.inboxSummary();
  const waiting = client.me.inboxSummary();
  await vi.advanceTimersByTimeAsync(30_000);
  await waiting;
  vi.useRealTimers();
  const [point] = await telemetry().points("group_management.client.wait.duration");
  expect(point?.attributes).toEqual({
    "group_management.operation": "me.inboxSummary",
    "group_management.wait.reason": "window",
  });
  const { count, sum } = sumOf(point?.value);
  expect(count).toBe(1);
  expect(sum).toBeGreaterThanOrEqual(20);
  expect(sum).toBeLessThan(22);
});

test("responses of another shape, by operation", async () => {
  server().always(json({ unreadMessages: "secret" }));
  const client = open({ responseValidation: "warn" });
  await client.me.inboxSummary();
  await client.me.inboxSummary();
  expect(await telemetry().points("group_management.client.drifts")).toMatchObject([
    { attributes: { "group_management.operation": "me.inboxSummary" }, value: 2 },
  ]);
});

const remaining = "group_management.client.rate_limit.remaining";

test("the fewest requests that a credential has left, however many others have more", async () => {
  const soon = Date.now() + 60_000;
  for (const left of [41, 3, 59]) {
    server().next(json({ unreadMessages: 3 }, 200, windowHeaders(60, left, soon)));
  }
  const pool = createClientPool({
    baseUrl: server().baseUrl,
    accessToken: (id) => id,
    instrumentation: openTelemetry(),
  });
  for (const id of ["one", "other", "third"]) await pool.client(id).me.inboxSummary();
  const { hostname, port } = new URL(server().baseUrl);
  expect(await telemetry().points(remaining)).toMatchObject([
    { attributes: { "server.address": hostname, "server.port": Number(port) }, value: 3 },
  ]);
});

test("a window counts for a minute after its last response", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  onTestFinished(() => now.mockRestore());
  const soon = Date.now() + 60_000;
  const read = async (left: number) => {
    server().next(json({ unreadMessages: 3 }, 200, windowHeaders(60, left, soon)));
    await open().me.inboxSummary();
  };
  await read(3);
  now.mockReturnValue(1_059_999);
  await read(59);
  expect(await telemetry().points(remaining)).toMatchObject([{ value: 3 }]);
  now.mockReturnValue(1_060_001);
  expect(await telemetry().points(remaining)).toMatchObject([{ value: 59 }]);
  now.mockReturnValue(1_120_000);
  expect(await telemetry().points(remaining)).toMatchObject([{ value: 60 }]);
});

test("the duration of each call by how it ended, also of what sent nothing", async () => {
  server().next(
    failure(503, "unavailable"),
    fine,
    failure(403, "forbidden"),
    json({ unreadMessages: 3 }, 200, windowHeaders(60, 0, Date.now() + 60_000)),
  );
  const client = open();
  await client.me.inboxSummary();
  await rejection(client.me.inboxSummary());
  await client.me.inboxSummary();
  await rejection(client.me.inboxSummary({ pacing: "fail" }));
  const refusing = open({
    accessToken: () => {
      throw new Error("signed out");
    },
  });
  await rejection(refusing.me.inboxSummary());
  await rejection(client.me.inboxSummary({ signal: AbortSignal.abort() }));
  const points = await telemetry().points("group_management.client.call.duration");
  const operation = { "group_management.operation": "me.inboxSummary" };
  expect(points.map(({ attributes, value }) => [attributes, sumOf(value).count])).toEqual([
    [operation, 2],
    [{ ...operation, "error.type": "forbidden" }, 1],
    [{ ...operation, "error.type": "rate_limited" }, 1],
    [{ ...operation, "error.type": "credential" }, 1],
    [{ ...operation, "group_management.aborted": true }, 1],
  ]);
});

test("how far windows are used, over all credentials", async () => {
  const soon = Date.now() + 60_000;
  server().next(json({ unreadMessages: 3 }, 200, windowHeaders(60, 3, soon)));
  server().next(json({ unreadMessages: 3 }, 200, windowHeaders(60, 59, soon)));
  await open({ accessToken: "one" }).me.inboxSummary();
  await open({ accessToken: "other" }).me.inboxSummary();
  const [point, ...more] = await telemetry().points(
    "group_management.client.rate_limit.utilization",
  );
  expect(more).toEqual([]);
  expect(point?.value).toMatchObject({ count: 2, max: 0.95 });
  expect(Object.keys(point?.attributes ?? {})).toEqual(["server.address", "server.port"]);
});

test("a window with more requests left than its limit counts as unused, since a histogram takes no negative value", async () => {
  server().next(json({ unreadMessages: 3 }, 200, windowHeaders(60, 90, Date.now() + 60_000)));
  await open().me.inboxSummary();
  const [point] = await telemetry().points("group_management.client.rate_limit.utilization");
  expect(point?.value).toMatchObject({ count: 1, max: 0 });
});

test.each([undefined, (...given: Parameters<typeof fetch>) => globalThis.fetch(...given)])(
  "a service that refuses connections is distinguished from one that is not found (%s)",
  async (fetch) => {
    const options = { instrumentation, fetch, maxRetries: 0 };
    const closed = await startServer();
    await closed.close();
    await rejection(clientOf(closed, options).me.inboxSummary());
    const types = async () =>
      (await telemetry().points("http.client.request.duration")).map(
        ({ attributes }) => attributes["error.type"],
      );
    expect(await types()).toEqual(["ECONNREFUSED"]);
    const notFound = Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }),
    });
    const lost = { ...options, fetch: () => Promise.reject(notFound) };
    await rejection(
      clientOf({ baseUrl: "https://nowhere.example/api/v2" }, lost).me.inboxSummary(),
    );
    expect(await types()).toEqual(["ECONNREFUSED", "ENOTFOUND"]);
  },
);

test("the methods that are known are those of OpenTelemetry's variable", async () => {
  server().always(fine);
  const client = open();
  const name = "OTEL_INSTRUMENTATION_HTTP_KNOWN_METHODS";
  const read = async () =>
    (await telemetry().points("http.client.request.duration")).map(
      ({ attributes }) => attributes["http.request.method"],
    );
  process.env[name] = "POST, PURGE";
  try {
    await client.request({ method: "PURGE", path: "/x" });
    await client.me.inboxSummary();
  } finally {
    delete process.env[name];
  }
  expect(await read()).toEqual(["PURGE", "_OTHER"]);
});
