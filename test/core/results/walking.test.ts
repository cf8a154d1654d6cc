// Walks over lists: what is asked for, what is read ahead, and what leaving early leaves behind.
import { setTimeout as pause } from "node:timers/promises";

import type { CallOptions, GroupManagement } from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { answerOf } from "../../support/answers.ts";
import { clientOf, clientOver, rejection } from "../../support/client.ts";
import { item, listOf, numbers, pagesBy } from "../../support/lists.ts";
import { page } from "../../support/payloads.ts";
import {
  type Answer,
  failure,
  hang,
  json,
  resetAtOnce,
  serverForEachTest,
  text,
} from "../../support/server.ts";
import { stopClocks } from "../../support/stopped-clocks.ts";
import { windowService } from "../../support/window-service.ts";
import { failOnUnhandledRejections } from "../../support/unhandled.ts";

const server = serverForEachTest();

failOnUnhandledRejections();

const list = (client: GroupManagement = clientOf(server())) => client.me.groups();
const limits = () => server().arrivals.map(({ query }) => query["limit"]);
const cursors = () => server().arrivals.map(({ query }) => query["cursor"]);

describe("a walk", () => {
  test("gives every item once, in order, in the largest pages", async () => {
    server().always(listOf(450));
    const seen: number[] = [];
    for await (const one of list()) seen.push(...numbers([one]));
    expect(seen).toEqual(Array.from({ length: 450 }, (_, at) => at));
    expect(limits()).toEqual(["200", "200", "200"]);
  });

  test("sends no limit where the list takes none", async () => {
    server().always(json(answerOf("me.household")));
    expect(await clientOf(server()).me.household("g").toArray({ max: 5 })).toHaveLength(1);
    expect(limits()).toEqual([undefined]);
  });

  test("goes on over empty pages", async () => {
    server().always(
      pagesBy({
        first: page([], "a"),
        a: page([item(1)], "b"),
        b: page([], "c"),
        c: page([], "d"),
        d: page([item(2)]),
      }),
    );
    expect(numbers(await list().toArray({ max: Infinity }))).toEqual([1, 2]);
  });

  test("is given headers, signal and timeouts on every page", async () => {
    server().always(listOf(500));
    const controller = new AbortController();
    const options = { headers: { "x-app": "one" }, signal: controller.signal };
    await clientOf(server()).me.groups({}, options).toArray({ max: Infinity });
    expect(server().arrivals.map(({ headers }) => headers["x-app"])).toEqual(["one", "one", "one"]);

    server().next(listOf(500));
    server().always(hang);
    const slow = clientOf(server()).me.groups({}, { timeout: 30, maxRetries: 0 });
    expect(await rejection(slow.toArray({ max: Infinity }))).toMatchObject({
      name: "TimeoutError",
    });
  });

  test("resumes with a stored cursor", async () => {
    server().always(listOf(30));
    const resumed = clientOf(server()).me.groups({ cursor: "10", limit: 7 });
    expect(numbers(await resumed.toArray({ max: Infinity }))).toEqual(
      Array.from({ length: 20 }, (_, at) => 10 + at),
    );
    expect(cursors()).toEqual(["10", "17", "24"]);
  });

  test("retries a page that fails, and gives an error in its place in the order", async () => {
    server().next(listOf(6), failure(503, "unavailable"), listOf(6), failure(403, "forbidden"));
    const client = clientOf(server(), { maxRetryDelay: 1 });
    const seen: number[] = [];
    const walk = async () => {
      for await (const one of client.me.groups({ limit: 2 })) seen.push(...numbers([one]));
    };
    expect(await rejection(walk())).toMatchObject({ code: "forbidden", operation: "me.groups" });
    expect(seen).toEqual([0, 1, 2, 3]);
    await pause(20);
    expect(server().arrivals).toHaveLength(4);
  });
});

describe("reading ahead", () => {
  test("begins once the caller has moved past the first page, one page and no more", async () => {
    server().always(listOf(10));
    const pages = clientOf(server()).me.groups({ limit: 2 }).pages();
    for (const sent of [1, 3, 4, 5, 5]) {
      const { value } = await pages.next();
      expect(value?.items).toHaveLength(2);
      await expect.poll(() => server().arrivals.length).toBe(sent);
      await pause(30);
      expect(server().arrivals).toHaveLength(sent);
    }
    expect(await pages.next()).toEqual({ done: true, value: undefined });
  });

  test.each<[string, CallOptions]>([
    ['is refused by pacing "fail"', { pacing: "fail" }],
    ["finds no time for its wait", { totalTimeout: 1500 }],
  ])(
    "a page that %s while it is read ahead is read again once the caller asks for it",
    async (_, options) => {
      stopClocks();
      const windowMs = 3000;
      const service = windowService({
        limit: 1,
        windowMs,
        answer: ({ at }) => Response.json(page([item(at)], String(at))),
      });
      const pages = clientOver(service.handle).me.groups({}, options).pages();
      for (let read = 0; read < 4; read++) {
        expect((await pages.next()).done).toBe(false);
        // The caller takes longer than a window.
        await vi.advanceTimersByTimeAsync(1.5 * windowMs);
      }
      await pages.return?.();
      expect(service.refused).toEqual([]);
    },
  );

  test.each<[string, Answer, CallOptions]>([
    ["a 502", text("<h1>Bad gateway</h1>", 502), { maxRetries: 0 }],
    ["a broken connection", resetAtOnce, { maxRetries: 0 }],
    ["a timeout", hang, { maxRetries: 0, timeout: 300 }],
    ["a total timeout", hang, { totalTimeout: 300 }],
  ])(
    "a page that failed with %s while it was read ahead is read again",
    async (_, fault, options) => {
      stopClocks();
      server().next(listOf(9), listOf(9), fault);
      server().always(listOf(9));
      let ended = 0;
      const client = clientOf(server(), { hooks: { onSettled: () => ended++ } });
      const seen: number[] = [];
      for await (const { items } of client.me.groups({ limit: 2 }, options).pages()) {
        seen.push(...numbers(items));
        if (seen.length !== 4) continue;
        // The failure comes before the caller asks for the page.
        await expect.poll(() => server().arrivals.length).toBe(3);
        await vi.advanceTimersByTimeAsync(300);
        await expect.poll(() => ended).toBe(3);
      }
      expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      expect(server().arrivals).toHaveLength(6);
    },
  );

  test("a page is read again once, and its failure then ends the walk", async () => {
    server().next(listOf(9), listOf(9));
    server().always(text("", 502));
    const pages = clientOf(server()).me.groups({ limit: 2 }, { maxRetries: 0 }).pages();
    for (let read = 0; read < 2; read++) await pages.next();
    expect(await rejection(pages.next())).toHaveProperty("status", 502);
    expect(server().arrivals).toHaveLength(4);
  });

  test("a page that the service refused while it was read ahead is not read again", async () => {
    server().next(listOf(9), listOf(9), failure(403, "forbidden"));
    const walk = async () => {
      for await (const _ of clientOf(server()).me.groups({ limit: 2 }).pages()) await pause(20);
    };
    expect(await rejection(walk())).toHaveProperty("code", "forbidden");
    expect(server().arrivals).toHaveLength(3);
  });

  test("a failure of a page read ahead stays silent where the caller leaves before it", async () => {
    server().next(listOf(9), listOf(9), failure(403, "forbidden"));
    let pages = 0;
    for await (const _ of clientOf(server()).me.groups({ limit: 2 }).pages()) {
      if (++pages === 2) {
        await expect.poll(() => server().arrivals.length).toBe(3);
        await pause(30);
        break;
      }
    }
    expect(server().arrivals).toHaveLength(3);
  });
});
