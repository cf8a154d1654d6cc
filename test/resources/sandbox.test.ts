// The client against the sandbox, over HTTP: every answer of the one passes the checks of the other.
import { GroupManagement, operations } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { demoCalls } from "../support/calls.ts";
import { retryAtOnce } from "../support/client.ts";

const sandbox = createSandbox({ requestsPerMinute: 10_000, contacts: 480 });
const { demo } = sandbox;
const { groupId } = demo;
let service: Awaited<ReturnType<typeof sandbox.listen>>;

beforeAll(async () => {
  service = await sandbox.listen();
});
afterAll(() => service.close());

retryAtOnce();

const drift: object[] = [];
const clientWith = (credential: { accessToken: string } | { groupKey: string }) =>
  new GroupManagement({
    baseUrl: service.baseUrl,
    ...credential,
    logLevel: "off",
    hooks: { onDrift: (event) => drift.push(event) },
  });
const ownerClient = () => clientWith({ accessToken: sandbox.accessToken() });

describe("an owner's app token", () => {
  test.each(demoCalls)("$name fits its check", async ({ invoke }) => {
    drift.length = 0;
    expect(await invoke(ownerClient())).toBeDefined();
    expect(drift).toEqual([]);
  });

  test("each event, album and position fits", async () => {
    const client = ownerClient();
    for (const eventId of Object.values(demo.events)) await client.events.get(groupId, eventId);
    for (const positionId of Object.values(demo.positions)) {
      await client.groups.positions.get(groupId, positionId);
    }
    for await (const album of client.groups.albums.list(groupId)) {
      await client.groups.albums.items(groupId, album.id).toArray({ max: Infinity });
    }
    expect(drift).toEqual([]);
  });
});

describe.each<[string, () => GroupManagement]>([
  ["a group key", () => clientWith({ groupKey: sandbox.groupKey() })],
  [
    "a parent",
    () => clientWith({ accessToken: sandbox.accessToken({ personId: demo.people.parent }) }),
  ],
  [
    "a partner app without youth scopes",
    () =>
      clientWith({
        accessToken: sandbox.accessToken({
          app: "partner",
          scopes: Object.values(operations)
            .flatMap(({ scopes }) => scopes.accessToken ?? [])
            .concat("events.read", "roster.read", "positions.read", "groups.read"),
        }),
      }),
  ],
])("%s", (_, open) => {
  test("gets answers that fit, or an error of the service that it describes", async () => {
    drift.length = 0;
    const client = open();
    const codes = new Set<unknown>();
    for (const { invoke, changes } of demoCalls) {
      if (changes) continue;
      await Promise.resolve(invoke(client)).catch((error: { code?: unknown }) =>
        codes.add(error.code),
      );
    }
    expect(drift).toEqual([]);
    expect([...codes]).not.toContain(undefined);
    expect([...codes]).not.toContain("internal_error");
    expect(codes.size).toBeLessThan(4);
  });
});

test("faults that the sandbox can make are retried to an answer", async () => {
  const client = ownerClient();
  const attempts: number[] = [];
  for (const fault of [
    { status: 503, code: "unavailable" },
    { network: "reset" },
    { network: "truncate" },
    { status: 429, code: "rate_limited", retryAfter: 0 },
  ] as const) {
    sandbox.failNext("me.inboxSummary", fault);
    const { response } = await client.me.inboxSummary().withResponse();
    attempts.push(response.attempts);
  }
  expect(attempts).toEqual([2, 2, 2, 2]);
});
