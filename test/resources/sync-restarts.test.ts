// Following a roster whose cursors fail: the walk starts over as long as that leads further, and then ends.
import {
  type ContactBatch,
  type ContactSyncParams,
  type GroupManagement,
  InvalidRequestError,
} from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOver, refusal, rejection } from "../support/client.ts";
import { contact, page } from "../support/payloads.ts";

const date = "Sun, 01 Mar 2026 12:00:00 GMT";
const headers = { date };

/** A roster of many pages that gives cursors of its own for each walk; `takes` says which of them it takes. */
function service(
  pages: number,
  takes: (walk: number, page: number) => boolean,
  dateOf: (walk: number) => string | undefined = () => date,
) {
  const asked: string[] = [];
  const since: (string | null)[] = [];
  let walks = 0;
  const client = clientOver((url) => {
    const cursor = url.searchParams.get("cursor");
    since.push(url.searchParams.get("updatedSince"));
    asked.push(`${url.searchParams.get("updatedSince") === null ? "all" : "changes"} ${cursor}`);
    const [walk = 0, at = 1] = cursor === null ? [++walks, 1] : cursor.split(":").map(Number);
    if (cursor !== null && !takes(walk, at)) {
      return refusal(400, "invalid_parameter", {}, "cursor");
    }
    const next = at < pages ? `${walk}:${at + 1}` : null;
    return Response.json(page([contact(`contact_${at}`)], next), {
      headers: { date: dateOf(walk) ?? "" },
    });
  });
  return { client, asked, since };
}

async function follow(client: GroupManagement, sync: ContactSyncParams = {}) {
  const batches: ContactBatch[] = [];
  let error: unknown;
  try {
    for await (const batch of client.groups.contacts.sync("g", sync)) batches.push(batch);
  } catch (thrown) {
    error = thrown;
  }
  return {
    batches,
    error,
    pages: batches.map(({ contacts }) => contacts[0]?.id.slice(8)).join(" "),
  };
}

const refused = { code: "invalid_parameter", parameter: "cursor" };
const untilPage = (last: number) => (_walk: number, at: number) => at <= last;

test("cursors that always fail from page 4 on end the sync with their error, after one more walk", async () => {
  const { client, asked } = service(9, untilPage(3));
  const { error, pages } = await follow(client);
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(error).toMatchObject(refused);
  expect(pages).toBe("1 2 3 1 2 3");
  expect(asked).toHaveLength(8);
});

test.each([1, 2, 3])("so they do from the checkpoint of page %i", async (at) => {
  const { client } = service(9, untilPage(3));
  const { batches } = await follow(client);
  const { checkpoint = "" } = batches[at - 1] ?? {};
  const again = service(9, untilPage(3));
  const { error, pages } = await follow(again.client, { checkpoint });
  expect(error).toMatchObject(refused);
  // How far the stored walk had come is not known: the two walks after it are compared.
  expect(pages).toBe(["2 3", "3", ""][at - 1]?.concat(" 1 2 3 1 2 3").trim());
});

test("a service that takes no cursor at all ends it after its first page was read twice", async () => {
  const { client, asked } = service(9, () => false);
  const { error, pages, batches } = await follow(client);
  expect(error).toMatchObject(refused);
  expect(pages).toBe("1 1");
  const stored = await follow(client, { checkpoint: batches[0]?.checkpoint });
  expect(stored.error).toMatchObject(refused);
  expect(asked.length).toBeLessThanOrEqual(4 + 5);
});

test("a restart that gets further than the one before goes on", async () => {
  const { client } = service(9, (walk, at) => at <= walk * 2);
  const { error, batches, pages } = await follow(client);
  expect(error).toBeUndefined();
  expect(pages).toBe("1 2 1 2 3 4 1 2 3 4 5 6 1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8 9");
  expect(batches.map(({ done }) => done).lastIndexOf(false)).toBe(batches.length - 2);
});

test("a restart that gets less far ends with the error", async () => {
  const reached = [2, 5, 4];
  const { client } = service(9, (walk, at) => at <= (reached[walk - 1] ?? 9));
  const { error, pages } = await follow(client);
  expect(error).toMatchObject(refused);
  expect(pages).toBe("1 2 1 2 3 4 5 1 2 3 4");
});

test("a walk over changes starts over as one, and in the end asks again from before it began", async () => {
  const first = await follow(service(1, untilPage(9)).client);
  const { client, asked } = service(4, (walk, at) => walk > 1 || at <= 2);
  const { batches, error } = await follow(client, { checkpoint: first.batches[0]?.checkpoint });
  expect(error).toBeUndefined();
  expect(new Set(batches.map(({ phase }) => phase))).toEqual(new Set(["changes"]));
  expect(asked.every((one) => one.startsWith("changes"))).toBe(true);
  expect(batches.at(-1)?.done).toBe(true);
});

test("after a restart the next changes are those since the walk that got through, not the one before", async () => {
  const days = ["Sun, 01 Feb 2026 12:00:00 GMT", "Sun, 01 Mar 2026 12:00:00 GMT"];
  const { client, asked } = service(
    3,
    (walk) => walk > 1,
    (walk) => days[walk - 1],
  );
  const { batches } = await follow(client);
  const changes = service(1, untilPage(1));
  await follow(changes.client, { checkpoint: batches.at(-1)?.checkpoint });
  expect(asked).toHaveLength(5);
  expect(changes.since[0]).toMatch(/^2026-03-01T11:5[45]:/);
});

describe("any other error than a stale cursor ends the sync at once", () => {
  test.each([
    [400, "invalid_parameter", "limit"],
    [400, "invalid_parameter", undefined],
    [403, "forbidden", "cursor"],
    [404, "not_found", undefined],
  ])("%i %s %s", async (status, code, parameter) => {
    let requests = 0;
    const client = clientOver(() => {
      requests++;
      if (requests === 1) return Response.json(page([contact()], "next"), { headers });
      return refusal(status, code, {}, parameter);
    });
    const { error, batches } = await follow(client);
    expect(error).toMatchObject({ code, status });
    expect(batches).toHaveLength(1);
    expect(requests).toBe(2);
  });

  test("an invalid cursor although none was sent", async () => {
    let requests = 0;
    const client = clientOver(() => {
      requests++;
      return refusal(400, "invalid_parameter", {}, "cursor");
    });
    expect((await follow(client)).error).toMatchObject(refused);
    expect(requests).toBe(1);
  });

  test("a list that goes round in circles", async () => {
    const client = clientOver(() => Response.json(page([contact()], "same"), { headers }));
    const { error, batches } = await follow(client);
    expect(error).toHaveProperty("name", "PaginationError");
    expect(batches.map(({ done }) => done)).toEqual([false, false]);
  });
});

test.each([
  ["a number", 7],
  ["missing", undefined],
])(
  "a cursor that is %s does not pass for a complete walk, where validation only warns",
  async (_name, nextCursor) => {
    const body = { items: [contact()], nextCursor };
    const client = clientOver(() => Response.json(body, { headers }), {
      responseValidation: "warn",
      logLevel: "off",
    });
    const { error, batches } = await follow(client);
    expect(error).toHaveProperty("name", "PaginationError");
    expect(batches).toEqual([]);
  },
);

test("a sync that has failed is over", async () => {
  const { client } = service(9, () => false);
  const batches = client.groups.contacts.sync("g");
  await batches.next();
  await batches.next();
  expect(await rejection(batches.next())).toMatchObject(refused);
  expect(await batches.next()).toEqual({ done: true, value: undefined });
});

test("every error of a sync keeps its caller's line, after a restart too", async () => {
  async function theCaller(client: GroupManagement) {
    const batches = client.groups.contacts.sync("g");
    return rejection(
      (async () => {
        for await (const _ of batches);
      })(),
    );
  }
  const undated = clientOver(() => Response.json(page([contact()])));
  for (const client of [service(9, untilPage(3)).client, service(9, () => false).client, undated]) {
    const error = await theCaller(client);
    expect(error).toHaveProperty("operation", "groups.contacts.list");
    expect((error as Error).stack).toContain("theCaller");
  }
});
