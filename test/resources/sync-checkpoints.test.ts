// Checkpoints and the other arguments of a sync: what comes back is trusted for nothing but a place in one roster.
import {
  type ContactSyncParams,
  RequestValidationError,
  ResponseValidationError,
} from "group-management-sdk";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { hashOf } from "../../src/core/runtime/hash.ts";
import { clientOver, failureOf } from "../support/client.ts";
import { contact, page } from "../support/payloads.ts";
import { batchesOf } from "../support/roster.ts";

const date = "Sun, 01 Mar 2026 12:00:00 GMT";

/** A client whose service gives as many pages, and what it was asked. */
function service(pages: number, headers: Record<string, string> = { date }) {
  const asked: URL[] = [];
  const client = clientOver((url) => {
    asked.push(url);
    const at = Number(url.searchParams.get("cursor") ?? 1) || 1;
    const next = at < pages && !url.searchParams.has("updatedSince") ? String(at + 1) : null;
    return Response.json(page([contact(`contact_${at}`)], next), { headers });
  });
  return { client, asked };
}

test("options of a call in the place of a sync's own are refused, and nothing is sent", async () => {
  const { client, asked } = service(1);
  const { signal } = new AbortController();
  const error = await failureOf(
    batchesOf(client, { signal } as ContactSyncParams),
    RequestValidationError,
  );
  expect(error).toMatchObject({ parameter: "signal", operation: "groups.contacts.list" });
  expect(asked).toEqual([]);
});

/** A checkpoint as somebody makes it who knows how: any fields under a sum that is right. */
function forged(fields: unknown, version = "1"): string {
  const text = encodeURIComponent(typeof fields === "string" ? fields : JSON.stringify(fields));
  return `${version}.${hashOf(text).toString(36)}.${text}`;
}

const time = "2026-03-01T11:59:58.000Z";
/** Type, walk and when that began; parts and scopes. */
const known = [[], null];
const named = [null, "20260301120000x", time, ...known];

test.each<[string, unknown[]]>([
  ["", [["guardians"], ["guardians.read"]]],
  [" with nothing known of scopes", known],
])(
  "a forged checkpoint of a sound kind%s is taken, so that the tests below test what they say",
  async (_kind, parts) => {
    const { client, asked } = service(3);
    const fields = ["g", null, time, "2", ...named.slice(0, 3), ...parts];
    await batchesOf(client, { checkpoint: forged(fields) });
    expect(asked.map(({ searchParams }) => searchParams.get("cursor"))).toEqual(["2", "3", null]);
  },
);

describe("a checkpoint with values of wrong types is damaged, and nothing is sent", () => {
  const odd: unknown[] = [
    null,
    5,
    "text",
    "null",
    true,
    {},
    [],
    { length: 4, 0: "g", 1: null, 2: time, 3: null },
    ["g"],
    ["g", null, time],
    ["g", null, time, "2", "more"],
    [5, null, time, "2"],
    [["g"], null, time, "2"],
    [{}, null, time, "2"],
    ["g", 5, time, "2"],
    ["g", ["x"], time, "2"],
    ["g", {}, time, "2"],
    ["g", "yesterday", time, "2"],
    ["g", "", time, "2"],
    ["g", false, time, "2"],
    ["g", null, null, "2"],
    ["g", null, null, null],
    ["g", null, 5, null],
    ["g", null, "tomorrow", null],
    ["g", null, `${time}&type=YOUTH`, null],
    ["g", null, ["2026"], null],
    ["g", null, time, 5],
    ["g", null, time, ["2", "3"]],
    ["g", null, time, { toString: "2" }],
    ["g", null, time, true],
  ];
  const oddNames: unknown[][] = [
    ...[
      [5, "0", time],
      [["ADULT"], "0", time],
      [null, null, time],
      [null, "", time],
      [null, 5, time],
      [null, "a b", time],
      [null, "0", "yesterday"],
      [null, "0", 5],
    ].map((names) => names.concat(known)),
    [null, "0", time],
    [null, "0", time, []],
    [null, "0", time, ...known, "more"],
    [null, "0", time, null, null],
    [null, "0", time, "guardians", null],
    [null, "0", time, [5], null],
    [null, "0", time, [], { length: 0 }],
  ];

  const withNames = (fields: unknown) => (Array.isArray(fields) ? [...fields, ...named] : fields);

  test.each([
    ...odd.flatMap((fields) => [forged(fields, "1"), forged(withNames(fields))]),
    ...oddNames.map((names) => forged(["g", null, time, "2", ...names])),
  ])("%s", async (checkpoint) => {
    const { client, asked } = service(3);
    for (const full of [false, true]) {
      const call = batchesOf(client, { checkpoint, full });
      const error = await failureOf(call, RequestValidationError);
      expect(error.parameter).toBe("checkpoint");
      expect(error.message).toContain("is damaged");
      expect(error.operation).toBe("groups.contacts.list");
    }
    expect(asked).toEqual([]);
  });

  test.each(["%", "%E0%A4%A", "{", "[", "", "undefined"])("the text %j", async (text) => {
    const { client } = service(1);
    const checkpoint = `1.${hashOf(text).toString(36)}.${text}`;
    await failureOf(batchesOf(client, { checkpoint }), RequestValidationError);
  });

  test("any JSON under a right sum is refused or is a place in the roster, and never another error", async () => {
    const field = fc.oneof(fc.constantFrom("g", time, null, "2"), fc.json(), fc.jsonValue());
    const fields = fc.oneof(fc.jsonValue(), fc.array(field, { minLength: 3, maxLength: 10 }));
    await fc.assert(
      fc.asyncProperty(fields, fc.constantFrom("1", "2", "", "__proto__"), async (any, version) => {
        const { client, asked } = service(3);
        try {
          await batchesOf(client, { checkpoint: forged(any, version) });
          expect(asked.every(({ pathname }) => pathname === "/api/v2/groups/g/contacts")).toBe(
            true,
          );
        } catch (error) {
          expect(error).toBeInstanceOf(RequestValidationError);
        }
      }),
    );
  });
});

describe("a forged checkpoint", () => {
  const hostile = [
    "2&type=YOUTH",
    "../../other",
    "2#",
    "?limit=1",
    "%26a=b",
    "\r\nx: y",
    "a,b",
    " 2 ",
  ];

  test.each(hostile)("with the cursor %j changes nothing but the cursor", async (cursor) => {
    const { client, asked } = service(1);
    await batchesOf(client, { checkpoint: forged(["g", time, time, cursor, ...named]) });
    const [url] = asked;
    expect(url?.pathname).toBe("/api/v2/groups/g/contacts");
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      cursor,
      limit: "200",
      updatedSince: time,
    });
  });

  test("of another group is refused, also when that reads like a path", async () => {
    const { client, asked } = service(1);
    for (const group of ["other", "g/../other", "G", "", "g "]) {
      const call = batchesOf(client, { checkpoint: forged([group, null, time, "2", ...named]) });
      expect((await failureOf(call, RequestValidationError)).parameter).toBe("checkpoint");
    }
    expect(asked).toEqual([]);
  });
});

describe("the arguments of a sync", () => {
  const odd: [string, unknown][] = [
    ["sync", null],
    ["sync", 5],
    ["sync", "checkpoint"],
    ["sync", []],
    ["sync", true],
    ["checkpoint", { checkpoint: 5 }],
    ["checkpoint", { checkpoint: {} }],
    ["checkpoint", { checkpoint: ["1.2.3"] }],
    ["full", { full: "x" }],
    ["full", { full: null }],
    ["full", { full: 1 }],
    ["type", { type: 5 }],
    ["type", { type: null }],
    ["type", { type: ["ADULT"] }],
    ["type", { type: "" }],
    ["fullEvery", { fullEvery: 0 }],
    ["fullEvery", { fullEvery: -1 }],
    ["fullEvery", { fullEvery: Number.NaN }],
    ["fullEvery", { fullEvery: "1 day" }],
    ["fullEvery", { fullEvery: null }],
    ["include", { include: 5 }],
    ["include", { include: null }],
    ["include", { include: "guardians" }],
    ["include", { include: {} }],
    ["include", { include: [5] }],
    ["include", { include: [""] }],
  ];

  test.each(odd)("an odd %s is refused by the first batch: %j", async (parameter, sync) => {
    const { client, asked } = service(1);
    const batches = client.groups.contacts.sync("g", sync as ContactSyncParams);
    const error = await failureOf(batches.next(), RequestValidationError);
    expect(error.parameter).toBe(parameter);
    expect(error.operation).toBe("groups.contacts.list");
    expect(error.stack).toContain("sync-checkpoints.test.ts");
    expect(await batches.next()).toEqual({ done: true, value: undefined });
    expect(asked).toEqual([]);
  });

  test("an invalid id is refused as in a list", async () => {
    const { client } = service(1);
    const error = await failureOf(batchesOf(client, {}, { groupId: ".." }), RequestValidationError);
    expect(error.parameter).toBe("groupId");
  });
});

describe("full", () => {
  test("with the checkpoint of an unfinished full walk goes on with that one", async () => {
    const { client, asked } = service(3);
    const [first] = await batchesOf(client);
    const again = await batchesOf(client, { checkpoint: first?.checkpoint, full: true });
    expect(again.map(({ phase, done }) => [phase, done])).toEqual([
      ["full", false],
      ["full", true],
      ["changes", true],
    ]);
    expect(again[0]?.walk).toBe(first?.walk);
    expect(asked.slice(3).map(({ searchParams }) => searchParams.get("cursor"))).toEqual([
      "2",
      "3",
      null,
    ]);
  });

  test("starts with a checkpoint of null, as without one", async () => {
    const { client, asked } = service(1);
    expect((await batchesOf(client, { checkpoint: null })).map(({ phase }) => phase)).toEqual([
      "full",
    ]);
    expect(asked[0]?.search).not.toMatch(/cursor|updatedSince/);
  });

  test("of false is as if it were left out", async () => {
    const { client } = service(1);
    const [only] = await batchesOf(client, { full: false });
    const again = await batchesOf(client, { checkpoint: only?.checkpoint, full: false });
    expect(again.map(({ phase }) => phase)).toEqual(["changes"]);
  });
});

test("only the last page of a walk is done, an empty one too", async () => {
  let requests = 0;
  const client = clientOver(() => {
    requests++;
    return Response.json(
      page(requests === 1 ? [contact()] : [], requests < 3 ? `${requests}` : null),
      {
        headers: { date },
      },
    );
  });
  const batches = await batchesOf(client);
  expect(batches.map(({ done, contacts }) => [done, contacts.length])).toEqual([
    [false, 1],
    [false, 0],
    [true, 0],
  ]);
});

test.each([
  undefined,
  "",
  "soon",
  "Sun, 01 Mar 99999 12:00:00 GMT",
  "-271821-04-20T00:00:00Z",
  "Invalid Date",
])("the date %j is none to follow a roster by, and the error names its header", async (odd) => {
  const { client } = service(1, odd === undefined ? {} : { date: odd });
  const error = await failureOf(batchesOf(client), ResponseValidationError);
  expect(error.issues[0]?.path).toEqual(["headers", "date"]);
});
