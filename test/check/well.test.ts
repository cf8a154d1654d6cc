// A check of a service and a credential with which everything is well.
import { operations } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";

import { start } from "../support/command.ts";
import { alteredForEachTest, checkAt, nameOf } from "./altered-service.ts";

const service = alteredForEachTest();

const inTroop = () => ["--group", service.sandbox.demo.groupId];

describe("an access token with every scope", () => {
  test("reads every operation that only reads, and nothing is wrong", async () => {
    const checked = await checkAt(service.baseUrl, {
      accessToken: service.sandbox.accessToken(),
      args: inTroop(),
    });
    const { report, text } = checked;
    expect(report.well).toBe(true);
    expect(text).toMatch(/\nAll well\.\n$/);
    expect(checked.fact("address")).toMatch(/^ok: responds in \d+ ms, without TLS$/);
    expect(checked.fact("credential")).toMatch(/^ok: an access token, accepted; .*documents\.read/);
    expect(checked.fact("clock")).toBe("ok: matches the service's");
    expect(checked.fact("rateLimit")).toMatch(/^ok: 600 requests a minute, \d+ left$/);
    expect(checked.fact("cors")).toMatch(/^skipped: /);
    for (const reading of report.readings) {
      const { method } = operations[reading.operation];
      const changes = method !== "GET" && reading.operation !== "blueprints.plan";
      expect([nameOf(reading), reading.outcome]).toEqual([
        nameOf(reading),
        changes ? "skipped" : "ok",
      ]);
      expect([nameOf(reading), reading.drift, reading.newer]).toEqual([nameOf(reading), [], []]);
    }
    expect(new Set(report.readings.map(({ operation }) => operation))).toEqual(
      new Set(Object.keys(operations)),
    );
  });

  test("sends nothing but reads, about one a reading", async () => {
    await checkAt(service.baseUrl, {
      accessToken: service.sandbox.accessToken(),
      args: [...inTroop(), "--origin", "https://app.example"],
    });
    const sent = service.sandbox.requests.map(({ method, operation }) => `${method} ${operation}`);
    const changing = sent.filter((line) => !/^(GET .|POST blueprints\.plan$)/.test(line));
    expect(changing).toEqual([]);
    // Two checks: one for people and one for programs.
    expect(sent.length / 2).toBeLessThan(30);
  });
});

test.each([
  ["documents:read", "documents.read"],
  ["documents:read", "documents"],
  ["documents.read", "documents"],
])("takes no credential for one of another kind by the scopes %s and %s", async (...mixed) => {
  service.alter = ({ path, body }) => {
    if (path !== "/me/groups") return;
    for (const one of (body as { items: { scopes: string[] }[] }).items) one.scopes = mixed;
  };
  const { sandbox, baseUrl } = service;
  const args = inTroop().concat("--only", "me.groups");
  for (const credential of [
    { accessToken: sandbox.accessToken() },
    { groupKey: sandbox.groupKey() },
  ]) {
    const checked = await checkAt(baseUrl, { ...credential, args });
    expect(checked.fact("credential")).toMatch(/^ok: /);
    expect(checked.fact("credential")).toContain(mixed.join(", "));
  }
});

test("finds a group by itself, and reads there", async () => {
  const checked = await checkAt(service.baseUrl, { groupKey: service.sandbox.groupKey() });
  expect(checked.report.groupId).toBe(service.sandbox.demo.groupId);
  expect(checked.report.well).toBe(true);
  expect(checked.text).toContain(`Reading, in the group ${service.sandbox.demo.groupId}\n`);
  expect(checked.reading("groups.contacts.list")).toBe("ok");
  expect(checked.reading("groups.albums.items")).toBe("ok");
  expect(checked.reading("events.get rsvpCounts,ticketTypes,leaders")).toBe("ok");
  expect(checked.reading("blueprints.plan")).toBe("ok");
});

test("does not try with a key what is not for keys, and is well without it", async () => {
  const checked = await checkAt(service.baseUrl, { groupKey: service.sandbox.groupKey() });
  const notForKeys = "skipped for the platform's own apps, not for keys";
  expect(checked.reading("documents.searchShared")).toBe(notForKeys);
  expect(checked.reading("documents.getShared")).toBe(notForKeys);
  expect(checked.reading("groups.contacts.list guardians,dependents")).toBe(
    "skipped a key never gets youth",
  );
  const asked = new Set(service.sandbox.requests.map(({ operation }) => operation));
  expect(asked).not.toContain("documents.searchShared");
});

test("finds out whether a key may read AI credits, which the specification both allows and reserves", async () => {
  const groupKey = service.sandbox.groupKey();
  const args = inTroop().concat("--only", "groups.aiCredits");
  const open = await checkAt(service.baseUrl, { groupKey, args });
  expect(open.reading("groups.aiCredits")).toBe("ok");
  service.sandbox.failNext("groups.aiCredits", { code: "first_party_only", times: 2 });
  const reserved = await checkAt(service.baseUrl, { groupKey, args });
  expect(reserved.reading("groups.aiCredits")).toBe("refused first_party_only");
  expect(reserved.report.well).toBe(true);
});

test("skips operations for which the group has no vertical or blueprint, and passes", async () => {
  const { demo } = service.sandbox;
  const checked = await checkAt(service.baseUrl, {
    accessToken: service.sandbox.accessToken(),
    args: ["--group", demo.plainGroupId],
  });
  expect(checked.reading("documents.searchShared")).toBe("skipped the group has no vertical");
  expect(checked.reading("blueprints.plan")).toBe("skipped the group has no blueprint");
  expect(checked.report.well).toBe(true);
});

test("says so where there is no group at all", async () => {
  const empty = createSandbox({ data: "empty" });
  const listening = await empty.listen();
  try {
    const checked = await checkAt(listening.baseUrl, { accessToken: empty.accessToken() });
    expect(checked.reading("groups.overview")).toBe("skipped no group was found: set --group");
  } finally {
    await listening.close();
  }
});

test("reports only the operations that --only names, although others are read for their ids", async () => {
  const { report } = await checkAt(service.baseUrl, {
    groupKey: service.sandbox.groupKey(),
    args: ["--only", "events.get, groups.updateProfile"],
  });
  expect(report.readings.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ["events.get", "ok"],
    ["groups.updateProfile", "skipped"],
  ]);
});

test("is done within the time of twenty responses: ten seconds where each takes half a second", async () => {
  service.sandbox.failNext("*", { latency: 200, times: 1000 });
  const startedAt = performance.now();
  const { printed, ended } = start(["check"], {
    GROUP_MANAGEMENT_BASE_URL: service.baseUrl,
    GROUP_MANAGEMENT_KEY: service.sandbox.groupKey(),
  });
  expect(await ended).toBe(0);
  expect(printed.out).toMatch(/\nAll well\.\n$/);
  expect(performance.now() - startedAt).toBeLessThan(20 * 200);
});

test("keeps to the request window, and says that it is spent", async () => {
  const sandbox = createSandbox({ requestsPerMinute: 8 });
  const { baseUrl, close } = await sandbox.listen();
  onTestFinished(close);
  const checked = await checkAt(baseUrl, { groupKey: sandbox.groupKey() });
  const statuses = sandbox.requests.map(({ status }) => status);
  // The second of two checks cannot know before it has asked once.
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(checked.report.well).toBe(false);
  const failed = checked.report.readings.find(({ outcome }) => outcome === "failed");
  expect(failed).toMatchObject({ code: "rate_limited", reason: "the rate limit is used up" });
  expect(failed?.advice).toMatch(/^Too many requests in this minute.* Try again in \d+ s\.$/);
});

test.each([
  [
    "accessToken",
    "GROUP_MANAGEMENT_KEY instead of GROUP_MANAGEMENT_ACCESS_TOKEN",
    "documents:read",
  ],
  ["groupKey", "GROUP_MANAGEMENT_ACCESS_TOKEN instead of GROUP_MANAGEMENT_KEY", "documents.read"],
] as const)(
  "a credential given as %s with scopes of the other kind names the variable to set instead",
  async (kind, advice, scope) => {
    const { groupId } = service.sandbox.demo;
    service.alter = ({ body }) => {
      const { items = [] } = (body ?? {}) as { items?: { group?: object; scopes?: unknown }[] };
      for (const membership of items) if (membership.group) membership.scopes = [scope];
    };
    const credential =
      kind === "groupKey" ? service.sandbox.groupKey() : service.sandbox.accessToken();
    const { text, report } = await checkAt(service.baseUrl, {
      [kind]: credential,
      args: ["--group", groupId, "--only", "me.groups"],
    });
    expect(report.well).toBe(false);
    expect(text.replaceAll(/\s+/g, " ")).toContain(`Set ${advice}`);
  },
);
