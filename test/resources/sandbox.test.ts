// The client against the sandbox, over HTTP: every answer of the one passes the checks of the other.
import { GroupManagement, operations, type OperationName } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const sandbox = createSandbox({ requestsPerMinute: 10_000, contacts: 480 });
const { demo } = sandbox;
const { groupId, vertical } = demo;
let service: Awaited<ReturnType<typeof sandbox.listen>>;

beforeAll(async () => {
  service = await sandbox.listen();
});
afterAll(() => service.close());

const drift: object[] = [];
const clientWith = (credential: { accessToken: string } | { groupKey: string }) =>
  new GroupManagement({
    baseUrl: service.baseUrl,
    ...credential,
    logLevel: "off",
    hooks: { onDrift: (event) => drift.push(event) },
  });
const ownerClient = () => clientWith({ accessToken: sandbox.accessToken() });

type Call = (client: GroupManagement) => PromiseLike<unknown>;

const everyRead: Readonly<Partial<Record<OperationName, Call>>> = {
  "groups.overview": (client) =>
    client.groups.overview(groupId, { include: ["upcomingEvents", "rosterCounts", "positions"] }),
  "groups.aiCredits": (client) => client.groups.aiCredits(groupId),
  "groups.contacts.list": (client) =>
    client.groups.contacts
      .list(groupId, { include: ["guardians", "dependents"] })
      .toArray({ max: Infinity }),
  "groups.positions.get": (client) => client.groups.positions.get(groupId, demo.positions.full),
  "groups.albums.list": (client) => client.groups.albums.list(groupId).toArray({ max: Infinity }),
  "groups.albums.items": (client) =>
    client.groups.albums.items(groupId, demo.albums.event).toArray({ max: Infinity }),
  "events.get": (client) =>
    client.events.get(groupId, demo.events.paid, {
      include: ["rsvpCounts", "ticketTypes", "leaders"],
    }),
  "documents.list": (client) => client.documents.list(groupId).toArray({ max: Infinity }),
  "documents.search": (client) => client.documents.search(groupId, { q: "what to bring to camp" }),
  "documents.searchShared": (client) =>
    client.documents.searchShared(vertical, { q: "what to bring to camp" }),
  "blueprints.list": (client) => client.blueprints.list(groupId),
  "blueprints.plan": (client) => client.blueprints.plan(groupId, demo.blueprints.current),
  "me.groups": (client) => client.me.groups().toArray({ max: Infinity }),
  "me.household": (client) => client.me.household(groupId),
  "me.inboxSummary": (client) => client.me.inboxSummary(),
};

const everyChange: Readonly<Partial<Record<OperationName, Call>>> = {
  "groups.updateProfile": (client) => client.groups.updateProfile(groupId, { subtype: "TROOP" }),
  "groups.createSubgroup": (client) =>
    client.groups.createSubgroup(demo.councilId, { name: "Kitchen crew" }),
  "events.createCheckoutLink": (client) =>
    client.events.createCheckoutLink(groupId, demo.events.paid),
  "circles.create": (client) =>
    client.circles.create(groupId, { kind: demo.circleKinds.patrol, name: "Herons" }),
  "circles.addMembers": (client) =>
    client.circles.addMembers(groupId, demo.circles.patrol, {
      contactIds: [demo.contacts.youth],
      move: true,
    }),
};

const undescribed = ["documents.getMarkdown", "documents.getShared", "circles.listKinds"];

describe("an owner's app token", () => {
  test.each(Object.entries({ ...everyRead, ...everyChange }))(
    "%s fits its check",
    async (_, call) => {
      drift.length = 0;
      expect(await call(ownerClient())).toBeDefined();
      expect(drift).toEqual([]);
    },
  );

  test("every described operation is among those", () => {
    const tried = Object.keys({ ...everyRead, ...everyChange });
    expect([...tried, ...undescribed].toSorted()).toEqual(Object.keys(operations).toSorted());
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
    for (const call of Object.values(everyRead)) {
      await Promise.resolve(call(client)).catch((error: { code?: unknown }) =>
        codes.add(error.code),
      );
    }
    expect(drift).toEqual([]);
    expect([...codes]).not.toContain(undefined);
    expect([...codes]).not.toContain("internal_error");
    expect(codes.size).toBeLessThan(4);
  });
});

test("a walk over the roster finds every entry once", async () => {
  const contacts = await ownerClient()
    .groups.contacts.list(groupId, { limit: 7 })
    .toArray({ max: Infinity });
  expect(contacts.length).toBeGreaterThan(60);
  expect(new Set(contacts.map(({ id }) => id)).size).toBe(contacts.length);
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
