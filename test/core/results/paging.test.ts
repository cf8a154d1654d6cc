// Lists: pages, walks that read ahead, loops, and what is sent and what is not.
import assert from "node:assert";

import { type GroupManagement, type Page, PaginationError } from "group-management-sdk";
import { describe, expect, test } from "vitest";

import { clientOf, clientOver, failureOf, rejection } from "../../support/client.ts";
import { item, listOf, numbers, pagesBy } from "../../support/lists.ts";
import { page } from "../../support/payloads.ts";
import { failure, json, serverForEachTest } from "../../support/server.ts";
import { failOnUnhandledRejections } from "../../support/unhandled.ts";

const server = serverForEachTest();

failOnUnhandledRejections();

const list = (client: GroupManagement = clientOf(server())) => client.me.groups();
const limits = () => server().arrivals.map(({ query }) => query["limit"]);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("await", () => {
  test("reads one page, of the service's usual size", async () => {
    server().always(listOf(120));
    const first = await list();
    expect(numbers(first.items)).toHaveLength(50);
    expect(first).toMatchObject({ nextCursor: "50", hasNext: true });
    expect(first.response).toMatchObject({ status: 200, attempts: 1 });
    await pause(20);
    expect(limits()).toEqual([undefined]);
  });

  test("next goes on in pages of the same size, and is null after the last", async () => {
    server().always(listOf(5));
    const client = clientOf(server());
    const seen: number[][] = [];
    for (
      let here: Page<{ role: string }> | null = await client.me.groups({ limit: 2 });
      here;
      here = await here.next()
    ) {
      seen.push(numbers(here.items));
      if (!here.hasNext) expect(here.nextCursor).toBeNull();
    }
    expect(seen).toEqual([[0, 1], [2, 3], [4]]);
    expect(limits()).toEqual(["2", "2", "2"]);
  });

  test("next may be asked twice, and each way goes on by itself", async () => {
    server().always(listOf(6));
    const first = await clientOf(server()).me.groups({ limit: 2 });
    const [one, two] = [await first.next(), await first.next()];
    expect(numbers(one?.items ?? [])).toEqual([2, 3]);
    expect(numbers(two?.items ?? [])).toEqual([2, 3]);
    expect(numbers((await one?.next())?.items ?? [])).toEqual([4, 5]);
    expect(numbers((await two?.next())?.items ?? [])).toEqual([4, 5]);
  });

  test("catch and finally work as on a promise", async () => {
    server().always(failure(404, "not_found"));
    let over = false;
    const caught = await list()
      .finally(() => (over = true))
      .catch(() => "caught");
    expect([caught, over]).toEqual(["caught", true]);
    expect(await list().catch(() => "caught")).toBe("caught");
  });

  test("a page is printed, cloned and compared as the service's body, without what is ours", async () => {
    // A service may grow fields of the names that are ours.
    const ours = { next: "/next", response: { secret: 1 }, hasNext: "yes" };
    for (const grown of [{}, ours]) {
      server().always(json({ ...page([item(1)]), total: 1, ...grown }));
      const first = await list();
      const plain = { items: [item(1)], nextCursor: null, total: 1, hasNext: false };
      expect(JSON.parse(JSON.stringify(first))).toEqual(plain);
      expect(structuredClone(first)).toEqual(plain);
      expect(first).toStrictEqual(plain);
      expect({ ...first }).toStrictEqual(plain);
      assert.deepStrictEqual(first, plain);
      assert.deepStrictEqual([first], [await list()]);
      expect(first).toEqual(await list());
      expect(await first.next()).toBeNull();
      expect(first.response.status).toBe(200);
    }
  });

  test("next ignores its arguments, as a listener or a callback may get some", async () => {
    server().always(listOf(6));
    const first = await clientOf(server()).me.groups({ limit: 2 });
    const given = [{ limit: 1, signal: AbortSignal.abort() }] as unknown as [];
    const second = await first.next(...given);
    expect(numbers(second?.items ?? [])).toEqual([2, 3]);
    expect(limits()).toEqual(["2", "2"]);
  });
});

test("nothing is sent until a list is used, and each use reads anew", async () => {
  server().always(listOf(3));
  const unused = list();
  await pause(20);
  expect(server().arrivals).toEqual([]);
  expect(await unused.toArray({ max: 9 })).toHaveLength(3);
  expect(await unused.toArray({ max: 9 })).toHaveLength(3);
  expect((await unused).items).toHaveLength(3);
  expect(server().arrivals).toHaveLength(3);
});

test("a cursor that is no string does not pass for the end, where validation only warns", async () => {
  server().always(json({ items: [item(1)], nextCursor: 7 }));
  const client = clientOf(server(), { responseValidation: "warn", logLevel: "off" });
  const first = await client.me.groups();
  expect(first).toMatchObject({ nextCursor: 7, hasNext: true });
  const error = await failureOf(first.next(), PaginationError);
  expect(error.operation).toBe("me.groups");
  expect(error.message).toMatch(/nextCursor that is not a string/);
  await failureOf(client.me.groups().toArray({ max: Infinity }), PaginationError);
  expect(server().arrivals).toHaveLength(2);
});

describe("a list that loops", () => {
  const looping = () =>
    pagesBy({ first: page([item(1)], "a"), a: page([item(2)], "b"), b: page([item(3)], "a") });

  test("ends along next too, and more than once", async () => {
    server().always(looping());
    const first = await list();
    const third = await (await first.next())?.next();
    expect(third?.hasNext).toBe(true);
    await failureOf(third?.next() ?? expect.unreachable(), PaginationError);
    await failureOf(third?.next() ?? expect.unreachable(), PaginationError);
    expect(server().arrivals).toHaveLength(3);
  });

  test("back to the cursor that the walk was resumed with is a loop", async () => {
    server().always(pagesBy({ a: page([item(2)], "b"), b: page([item(3)], "a") }));
    const resumed = clientOf(server()).me.groups({ cursor: "a" });
    await failureOf(resumed.toArray({ max: Infinity }), PaginationError);
    expect(server().arrivals).toHaveLength(2);
  });

  test("onto itself, with empty pages, is a loop", async () => {
    server().always(json(page([], "same")));
    await failureOf(list().toArray({ max: 5 }), PaginationError);
    expect(server().arrivals).toHaveLength(2);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["an array", () => list().toArray({ max: Infinity })],
    [
      "a walk",
      async () => {
        for await (const _ of list());
      },
    ],
    [
      "pages one by one",
      async () => {
        for (let here: Page<unknown> | null = await list(); here; here = await here.next());
      },
    ],
  ])("keeps the line of its caller along %s", async (_way, use) => {
    server().always(looping());
    async function theCaller() {
      await pause(0);
      const error = await failureOf(use(), PaginationError);
      expect(error.stack).toMatch(
        /^PaginationError: me\.groups returned the same nextCursor twice/,
      );
      expect(error.stack).toContain("paging.test.ts");
      expect(error.stack).not.toContain("src/core");
      expect(error.operation).toBe("me.groups");
    }
    await theCaller();
  });

  test("far back is a loop as well, and the items of the page that closes it are given", async () => {
    const pages = 1500;
    const client = clientOver((url) => {
      const at = Number(url.searchParams.get("cursor") ?? 0);
      return Response.json(page([item(at)], String(at < pages ? at + 1 : 1)));
    });
    const seen: number[] = [];
    const walk = async () => {
      for await (const one of list(client)) seen.push(...numbers([one]));
    };
    await failureOf(walk(), PaginationError);
    expect(seen).toEqual(Array.from({ length: pages + 1 }, (_, at) => at));
  });

  test.each<[string, (all: ReturnType<typeof list>) => Promise<unknown>]>([
    [
      "a loop",
      async (all) => {
        for await (const _ of all);
      },
    ],
    ["an array", (all) => all.toArray({ max: 10 })],
    [
      "Page.next",
      async (all) => {
        for (let at = await all.then((first) => first.next()); at;) at = await at.next();
      },
    ],
  ])("of 500 empty pages in a row ends, along %s", async (_, use) => {
    let pages = 0;
    const client = clientOver(() => {
      pages++;
      // Items begin the count anew.
      return Response.json(page(pages === 300 ? [item(1)] : [], String(pages)));
    });
    const error = await failureOf(use(list(client)), PaginationError);
    expect(error.message).toContain("500 empty pages in a row");
    expect(pages).toBe(800);
  });

  test("is none when an array has enough before", async () => {
    server().always(looping());
    expect(numbers(await list().toArray({ max: 3 }))).toEqual([1, 2, 3]);
  });
});

describe("calls of next at once", () => {
  test("are not overtaken by one that is made as the first of them has its item", async () => {
    server().always(listOf(9));
    const items = clientOf(server()).me.groups({ limit: 5 })[Symbol.asyncIterator]();
    const numberOf = ({ value }: IteratorResult<{ role: string }>) => numbers([value])[0];
    const later: Promise<unknown>[] = [];
    const first = items.next().then((result) => {
      later.push(items.next().then(numberOf));
      return numberOf(result);
    });
    const others = [items.next(), items.next()].map((result) => result.then(numberOf));
    expect([await first, ...(await Promise.all(others)), ...(await Promise.all(later))]).toEqual([
      0, 1, 2, 3,
    ]);
  });

  test("with a failure among them fail once and are then done", async () => {
    server().next(listOf(4));
    server().always(failure(403, "forbidden"));
    const pages = clientOf(server()).me.groups({ limit: 2 }).pages();
    const results = await Promise.allSettled([
      pages.next(),
      pages.next(),
      pages.next(),
      pages.next(),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(results.slice(2)).toMatchObject([{ value: { done: true } }, { value: { done: true } }]);
  });
});

describe("toArray", () => {
  test.each([
    [0, []],
    [1, ["1"]],
    [7, ["7"]],
    [200, ["200"]],
    [250, ["200", "50"]],
    [401, ["200", "200", "1"]],
    [Infinity, ["200", "200", "200"]],
  ])("with max %d asks for no more than it needs", async (max, asked) => {
    server().always(listOf(450));
    const items = await list().toArray({ max });
    expect(items).toHaveLength(Math.min(max, 450));
    expect(limits()).toEqual(asked);
  });

  test("asks for no more than the caller's limit at once", async () => {
    server().always(listOf(450));
    await clientOf(server()).me.groups({ limit: 3 }).toArray({ max: 7 });
    expect(limits()).toEqual(["3", "3", "1"]);
  });

  test("cuts off what a service gives too much of", async () => {
    server().always(json(page([item(1), item(2), item(3)], "a")));
    expect(numbers(await list().toArray({ max: 2 }))).toEqual([1, 2]);
    expect(server().arrivals).toHaveLength(1);
  });
});

test("an aborted signal ends a walk between items of one page", async () => {
  server().always(listOf(100));
  const controller = new AbortController();
  const seen: number[] = [];
  const walk = async () => {
    for await (const one of clientOf(server()).me.groups({}, { signal: controller.signal })) {
      seen.push(...numbers([one]));
      controller.abort("enough");
    }
  };
  expect(await rejection(walk())).toBe("enough");
  expect(seen).toEqual([0]);
});

test("a cursor of null is the beginning, as nextCursor of a last page is none", async () => {
  server().always(listOf(120));
  const { me } = clientOf(server());
  const first = await me.groups({ cursor: null });
  expect(numbers(first.items)[0]).toBe(0);
  expect(await me.groups({ cursor: null }).toArray({ max: 500 })).toHaveLength(120);
  expect(server().arrivals.every(({ query }) => query["cursor"] !== "null")).toBe(true);
  expect(server().arrivals[0]?.query).not.toHaveProperty("cursor");
});
