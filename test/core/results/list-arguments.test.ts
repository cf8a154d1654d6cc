// The arguments of a list or a sync are read when it is made: a later change by the caller has no effect.
import {
  type CallOptions,
  type Contact,
  type ContactListParams,
  type ContactSyncParams,
  type GroupManagement,
  type PagedList,
  RequestValidationError,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOf, failureOf } from "../../support/client.ts";
import { contact, page } from "../../support/payloads.ts";
import { type Answer, json, serverForEachTest } from "../../support/server.ts";
import { failOnUnhandledRejections } from "../../support/unhandled.ts";

const server = serverForEachTest();

failOnUnhandledRejections();

/** Three pages of a roster, of one entry each, with guardians and no dependents. */
const threePages: Answer = (exchange) => {
  const at = Number(exchange.arrival.query["cursor"] ?? 0);
  const entry = { ...contact(`contact_${at}`), guardians: [], dependents: undefined };
  return json(page([entry], at < 2 ? String(at + 1) : null))(exchange);
};

const since = new Date("2026-02-03T04:05:06.007Z");

/** Arguments that a caller may change later. */
function whatIsGiven(headers: CallOptions["headers"]) {
  const updatedSince = new Date(since);
  const include: ("guardians" | "dependents")[] = ["guardians"];
  const filter: ContactListParams = { type: "ADULT", tag: "camp", updatedSince, include, limit: 1 };
  const options: CallOptions = { headers, maxRetries: 0 };
  return { filter, options, include, updatedSince, headers };
}

type Given = ReturnType<typeof whatIsGiven>;

const forms: [string, () => NonNullable<CallOptions["headers"]>, (headers: never) => void][] = [
  [
    "a plain object",
    () => ({ "x-app": "one" }),
    (headers: Record<string, string>) => {
      headers["x-app"] = "two";
      headers["x-late"] = "late";
    },
  ],
  [
    "an array of pairs",
    () => [["x-app", "one"]],
    (headers: string[][]) => {
      headers[0]?.splice(1, 1, "two");
      headers.push(["x-late", "late"]);
    },
  ],
  [
    "Headers",
    () => new Headers({ "x-app": "one" }),
    (headers: Headers) => {
      headers.set("x-app", "two");
      headers.set("x-late", "late");
    },
  ],
];

function changeAll({ filter, options, include, updatedSince, headers }: Given, change: unknown) {
  (change as (headers: Given["headers"]) => void)(headers);
  include.push("dependents");
  updatedSince.setFullYear(1999);
  Object.assign(filter, { type: "YOUTH", tag: "other", limit: 7, cursor: "2", include: [] });
  Object.assign(options, {
    headers: { "x-late": "late" },
    timeout: 1,
    signal: AbortSignal.abort("late"),
  });
}

/** Each page was requested with the first values. */
function expectAsGiven(count: number) {
  expect(server().arrivals).toHaveLength(count);
  for (const { query, headers } of server().arrivals) {
    expect(query).toMatchObject({
      type: "ADULT",
      tag: "camp",
      updatedSince: since.toISOString(),
      include: "guardians",
      limit: "1",
    });
    expect([headers["x-app"], headers["x-late"]]).toEqual(["one", undefined]);
  }
}

describe.each(forms)("with headers that are %s", (_form, make, change) => {
  const listOf = (given: Given) =>
    clientOf(server()).groups.contacts.list("g", given.filter, given.options);

  test.each<[string, (list: PagedList<Contact>) => Promise<unknown>]>([
    ["an array", (list) => list.toArray({ max: 9 })],
    [
      "a walk",
      async (list) => {
        for await (const _ of list);
      },
    ],
    ["pages one by one", async (list) => (await (await list).next())?.next()],
  ])("a change before the first use changes nothing of %s", async (_way, use) => {
    server().always(threePages);
    const given = whatIsGiven(make());
    const list = listOf(given);
    changeAll(given, change);
    await use(list);
    expectAsGiven(3);
  });

  test("a change in the middle of a walk changes nothing, nor the next use of the list", async () => {
    server().always(threePages);
    const given = whatIsGiven(make());
    const list = listOf(given);
    const seen: string[] = [];
    for await (const { id } of list) {
      if (seen.length === 0) changeAll(given, change);
      seen.push(id);
    }
    expect(seen).toEqual(["contact_0", "contact_1", "contact_2"]);
    await list.toArray({ max: 9 });
    expectAsGiven(6);
  });
});

describe("a sync", () => {
  const syncOf = (sync: ContactSyncParams, options: CallOptions) =>
    clientOf(server()).groups.contacts.sync("g", sync, options);

  test.each(forms)("keeps what it was made with, headers as %s", async (_form, make, change) => {
    server().always(threePages);
    for (const changedAt of [-1, 0]) {
      const given = whatIsGiven(make());
      const sync: ContactSyncParams = { include: given.include, full: false };
      const batches = syncOf(sync, given.options);
      const changeSync = () => {
        changeAll(given, change);
        Object.assign(sync, { include: 5, checkpoint: "damaged", full: "x" });
      };
      if (changedAt < 0) changeSync();
      let count = 0;
      for await (const _ of batches) if (count++ === changedAt) changeSync();
      expect(count).toBe(3);
    }
    expect(server().arrivals).toHaveLength(6);
    for (const { query, headers } of server().arrivals) {
      expect(query["include"]).toBe("guardians");
      expect([headers["x-app"], headers["x-late"]]).toEqual(["one", undefined]);
    }
  });
});

describe("an option that a sync does not have", () => {
  test.each([
    [{ checkpont: "stored" }, '"checkpont" is not known. Did you mean checkpoint?'],
    [{ tag: "camp" }, '"tag" is not known.'],
  ])("is refused, for without it everything would be read: %j", async (sync, message) => {
    const batches = clientOf(server()).groups.contacts.sync("g", sync as object);
    await expect(batches.next()).rejects.toMatchObject({ message, parameter: "sync" });
    expect(server().arrivals).toHaveLength(0);
  });

  test("counts as left out where it is undefined", async () => {
    server().always(threePages);
    const batches = clientOf(server()).groups.contacts.sync("g", { other: undefined } as object);
    expect(await batches.next()).toMatchObject({ done: false });
  });
});

describe("a wrong argument of a list", () => {
  const odd: [string, (client: GroupManagement) => PagedList<unknown>][] = [
    ["filter", (client) => client.groups.contacts.list("g", null as never)],
    ["filter", (client) => client.groups.contacts.list("g", "text" as never)],
    ["filter", (client) => client.documents.list("g", 5 as never)],
    ["filter", (client) => client.me.groups([] as never)],
    ["query", (client) => client.groups.albums.items("g", "a", null as never)],
    ["cursor", (client) => client.me.groups({ cursor: 5 as never })],
    ["cursor", (client) => client.me.groups({ cursor: ["a", "b"] as never })],
    ["cursor", (client) => client.me.groups({ cursor: {} as never })],
    ["limit", (client) => client.me.groups({ limit: 0 })],
    ["limit", (client) => client.me.groups({ limit: "50" as never })],
    ["include", (client) => client.groups.contacts.list("g", { include: "guardians" as never })],
    ["updatedSince", (client) => client.groups.contacts.list("g", { updatedSince: new Date("x") })],
    ["groupId", (client) => client.groups.contacts.list("")],
    ["headers", (client) => client.me.groups({}, { headers: { "bad name": "x" } })],
    ["headers", (client) => client.me.groups({}, { headers: [["bad name", "x"]] })],
    ["timeout", (client) => client.me.groups({}, { timeout: -1 })],
  ];

  test.each(odd)(
    "is refused by each use, and not when the list is made: %s (%#)",
    async (parameter, make) => {
      const list = make(clientOf(server()));
      for (const use of [
        list,
        list.toArray({ max: 9 }),
        list.pages().next(),
        list[Symbol.asyncIterator]().next(),
      ]) {
        const error = await failureOf(use, RequestValidationError);
        expect(error.parameter).toBe(parameter);
        expect(error.operation).not.toBeNull();
      }
      expect(server().arrivals).toEqual([]);
    },
  );

  test.each([null, 5, "text", []])(
    "is not refused when the list is made: options %j",
    (options) => {
      const client = clientOf(server());
      expect(() => client.me.groups({}, options as never)).not.toThrow();
      expect(() => client.groups.contacts.sync("g", {}, options as never)).not.toThrow();
    },
  );
});
