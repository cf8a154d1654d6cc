// The OpenTelemetry example: what its spans and metrics tell, and what they must not.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { type ClientOptions, GroupManagement } from "group-management-sdk";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { inSpan, observeRateLimit, telemetryHooks } from "../../examples/otel/instrument.ts";
import { startTelemetry, type Telemetry } from "../../examples/otel/telemetry.ts";

let sandbox: Sandbox;
let telemetry: Telemetry;

beforeEach(() => {
  sandbox = createSandbox();
  telemetry = startTelemetry();
});
afterEach(() => telemetry.shutdown());

function clientOf(options: ClientOptions = {}): GroupManagement {
  return new GroupManagement({
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch,
    accessToken: sandbox.accessToken(),
    hooks: telemetryHooks(),
    ...options,
  });
}

type Point = { attributes: Record<string, unknown>; value: unknown };

async function points(metric: string): Promise<Point[]> {
  const found = (await telemetry.metrics()).find(({ descriptor }) => descriptor.name === metric);
  return found?.dataPoints ?? [];
}

function span(name: string) {
  const found = telemetry.spans().find((one) => one.name === name);
  if (!found) throw new Error(`There is no span ${name}.`);
  return found;
}

const childrenOf = (name: string) => {
  const { spanId } = span(name).spanContext();
  return telemetry.spans().filter(({ parentSpanContext }) => parentSpanContext?.spanId === spanId);
};

describe("spans", () => {
  it("are one for each attempt, under the work that asked for it", async () => {
    const client = clientOf();
    const { groupId } = sandbox.demo;
    sandbox.failNext("groups.overview", { code: "unavailable" });
    await inSpan("screen", () => client.groups.overview(groupId));
    const attempts = childrenOf("screen").map(({ name, attributes }) => [
      name,
      attributes["http.response.status_code"],
      attributes["http.request.resend_count"],
    ]);
    expect(attempts).toEqual([
      ["groups.overview", 503, undefined],
      ["groups.overview", 200, 1],
    ]);
    expect(
      span("screen").events.map(({ name, attributes }) => [name, attributes?.["reason"]]),
    ).toEqual([["retry", "unavailable"]]);
    expect(span("screen").status.code).toBe(0);
  });

  it("keep to their own work when several are under way", async () => {
    const client = clientOf();
    const { groupId } = sandbox.demo;
    const walk = async () => {
      for await (const page of client.groups.contacts.list(groupId, { limit: 20 }).pages()) {
        if (page.items.length === 0) break;
      }
    };
    await Promise.all([
      inSpan("one walk", walk),
      inSpan("another walk", walk),
      inSpan("two reads", () => Promise.all([client.me.inboxSummary(), client.me.groups()])),
    ]);
    expect(childrenOf("two reads").map(({ name }) => name)).toEqual([
      "me.inboxSummary",
      "me.groups",
    ]);
    const pages = childrenOf("one walk");
    expect(pages.length).toBeGreaterThan(2);
    expect(new Set(pages.map(({ name }) => name))).toEqual(new Set(["groups.contacts.list"]));
    expect(childrenOf("another walk")).toHaveLength(pages.length);
  });

  it("take as long as the request took", async () => {
    const client = clientOf();
    sandbox.failNext("me.inboxSummary", { latency: 80 });
    await client.me.inboxSummary();
    const [seconds, nanoseconds] = span("me.inboxSummary").duration;
    expect(seconds * 1000 + nanoseconds / 1e6).toBeGreaterThan(70);
  });

  it("tell what ended a call for good, a broken connection too, and none stays open", async () => {
    const broken = clientOf({
      maxRetries: 1,
      fetch: () => Promise.reject(new TypeError("fetch failed")),
    });
    const work = inSpan("offline", () => broken.me.inboxSummary());
    await expect(work).rejects.toMatchObject({ name: "ConnectionError" });
    expect(span("offline").attributes).toEqual({
      "error.type": "ConnectionError",
      "group_management.operation": "me.inboxSummary",
    });
    expect(span("offline").status.code).toBe(2);
    expect(telemetry.spans()).toHaveLength(1);
    expect(await points("group_management.retries")).toMatchObject([
      { attributes: { reason: "connection" }, value: 1 },
    ]);

    const gone = inSpan("gone", () => clientOf().events.get(sandbox.demo.groupId, "gone"));
    await expect(gone).rejects.toMatchObject({ code: "not_found" });
    expect(span("gone").attributes["error.type"]).toBe("not_found");
  });

  it("tell where an answer differs, by its paths alone", async () => {
    const client = clientOf({ responseValidation: "warn", logLevel: "off" });
    sandbox.failNext("me.inboxSummary", { alter: () => ({ unreadMessages: "secret" }) });
    await inSpan("inbox", () => client.me.inboxSummary());
    expect(span("inbox").events).toMatchObject([
      { name: "drift", attributes: { paths: ["unreadMessages"] } },
    ]);
    expect(await points("group_management.drifts")).toMatchObject([{ value: 1 }]);
  });
});

describe("metrics", () => {
  it("count each request that reached the service, by operation and status", async () => {
    const client = clientOf();
    const { groupId } = sandbox.demo;
    sandbox.failNext("documents.list", { status: 502, times: 2 });
    await client.documents.list(groupId);
    await client.groups.contacts.list(groupId).toArray({ max: Infinity });
    const counted: Record<string, number> = {};
    for (const { attributes, value } of await points("http.client.request.duration")) {
      const key = `${String(attributes["group_management.operation"])} ${String(attributes["http.response.status_code"])}`;
      counted[key] = (value as { count: number }).count;
    }
    const arrived: Record<string, number> = {};
    for (const { operation, status } of sandbox.requests) {
      const key = `${operation} ${status}`;
      arrived[key] = (arrived[key] ?? 0) + 1;
    }
    expect(counted).toEqual(arrived);
    expect(Object.keys(counted)).toContain("documents.list 502");
  });

  it("tell how long calls were held back, and how many requests are left", async () => {
    const client = clientOf();
    observeRateLimit(client);
    sandbox.failNext("me.inboxSummary", { code: "rate_limited", retryAfter: 0.6 });
    await client.me.inboxSummary();
    expect(await points("group_management.wait.duration")).toMatchObject([
      {
        attributes: { reason: "retry-after" },
        value: { count: 1, sum: expect.toSatisfy((seconds: number) => seconds > 0.05) },
      },
    ]);
    expect(await points("group_management.rate_limit.remaining")).toMatchObject([
      { value: client.rateLimit?.remaining },
    ]);
  });
});

describe("privacy", () => {
  it("no attribute holds an id, a credential, a question or an answer", async () => {
    const accessToken = sandbox.accessToken();
    const client = clientOf({ accessToken });
    const { groupId } = sandbox.demo;
    await inSpan("search", async () => {
      const { results } = await client.documents.search(groupId, {
        q: "Does Elsa bring the stove?",
      });
      expect(results.length).toBeGreaterThan(0);
      await client.events.get(groupId, "evt_private").catch(() => {});
    });
    const told = JSON.stringify([
      telemetry
        .spans()
        .map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
      (await telemetry.metrics()).map(({ descriptor, dataPoints }) => [descriptor, dataPoints]),
    ]);
    expect(told).toContain("/groups/{groupId}/documents/search");
    for (const secret of [groupId, accessToken, "Elsa", "stove", "evt_private", "Scout"]) {
      expect(told).not.toContain(secret);
    }
  });
});

describe("the program", () => {
  it("shows a waterfall and a table", async () => {
    const program = join(import.meta.dirname, "../../examples/otel/main.ts");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--conditions=group-management-source", program],
      { env: { ...process.env, GROUP_MANAGEMENT_BASE_URL: "", NO_COLOR: "1" } },
    );
    expect(stdout).toMatch(/show the group +\d+ ms {2}━+/);
    expect(stdout).toContain("• retry: reason unavailable, attempt 1");
    expect(stdout).toMatch(/groups\.contacts\.list 200 +5 ×/);
  });

  it("leaves calls alone where no SDK is set up", async () => {
    await telemetry.shutdown();
    await expect(inSpan("silent", () => clientOf().me.inboxSummary())).resolves.toBeDefined();
    expect(telemetry.spans()).toEqual([]);
  });
});
