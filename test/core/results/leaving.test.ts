// Leaving a list or a sync: what is under way is aborted at once, what waits is done, and nothing further is sent.
import { setTimeout as pause } from "node:timers/promises";

import { type GroupManagement } from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { clientOf, clientOver, neverAnswers, refusal, rejection } from "../../support/client.ts";
import { contact, membership, page } from "../../support/payloads.ts";
import {
  after,
  type Answer,
  failure,
  hang,
  json,
  serverForEachTest,
} from "../../support/server.ts";
import { stopClocks } from "../../support/stopped-clocks.ts";
import { failOnUnhandledRejections } from "../../support/unhandled.ts";

const server = serverForEachTest();

failOnUnhandledRejections();

const done = { done: true, value: undefined };

type Open = (client: GroupManagement) => AsyncIterableIterator<unknown>;

const iterators: [string, () => object, Open][] = [
  ["a list", membership, (client) => client.me.groups()[Symbol.asyncIterator]()],
  ["the pages of a list", membership, (client) => client.me.groups().pages()],
  ["a sync", contact, (client) => client.groups.contacts.sync("g")],
];

const leavings: [string, (iterator: AsyncIterableIterator<unknown>) => Promise<unknown>][] = [
  [
    "return",
    async (iterator) => {
      expect(await iterator.return?.()).toEqual(done);
    },
  ],
  [
    "throw",
    async (iterator) => {
      const thrown = iterator.throw?.("the caller's own") ?? expect.unreachable();
      expect(await rejection(thrown)).toBe("the caller's own");
    },
  ],
];

describe.each(iterators)("%s", (_kind, item, open) => {
  /** Pages of one item each, without an end. */
  const endless: Answer = (exchange) => {
    const at = Number(exchange.arrival.query["cursor"] ?? 0);
    return json(page([item()], String(at + 1)))(exchange);
  };

  describe.each(leavings)("left by %s", (_way, leave) => {
    test("while the first page is under way aborts it at once, and what waits is done", async () => {
      server().always(hang);
      const iterator = open(clientOf(server()));
      const waiting = [iterator.next(), iterator.next(), iterator.next()];
      await expect.poll(() => server().arrivals.length).toBe(1);
      await leave(iterator);
      expect(await Promise.all(waiting)).toEqual([done, done, done]);
      await expect.poll(() => server().brokenOff).toBe(1);
      expect(await iterator.next()).toEqual(done);
      await pause(20);
      expect(server().arrivals).toHaveLength(1);
    });

    test.each([
      ["while a later page is under way", 1],
      ["while it reads ahead", 0],
    ])("%s aborts that request", async (_, asked) => {
      server().next(endless, endless);
      server().always(hang);
      const iterator = open(clientOf(server()));
      await iterator.next();
      await iterator.next();
      const waiting = Array.from({ length: asked }, () => iterator.next());
      await expect.poll(() => server().arrivals.length).toBe(3);
      await leave(iterator);
      expect(await Promise.all(waiting)).toEqual(waiting.map(() => done));
      await expect.poll(() => server().brokenOff).toBe(1);
      expect(await iterator.next()).toEqual(done);
      await pause(20);
      expect(server().arrivals).toHaveLength(3);
    });

    test("in a wait before a retry sends no retry", async () => {
      stopClocks();
      server().next(failure(503, "unavailable", { headers: { "retry-after": "2" } }));
      server().always(endless);
      const iterator = open(clientOf(server()));
      const waiting = iterator.next();
      await expect.poll(() => server().arrivals.length).toBe(1);
      await pause(20);
      await leave(iterator);
      expect(await waiting).toEqual(done);
      await vi.advanceTimersByTimeAsync(3000);
      await pause(20);
      expect(server().arrivals).toHaveLength(1);
    });

    test("while a token is awaited asks for no page", async () => {
      const signals: AbortSignal[] = [];
      const accessToken = ({ signal }: { signal: AbortSignal }) => {
        signals.push(signal);
        return new Promise<string>(() => {});
      };
      const iterator = open(clientOf(server(), { accessToken }));
      const waiting = iterator.next();
      await expect.poll(() => signals.length).toBe(1);
      await leave(iterator);
      expect(await waiting).toEqual(done);
      // Another call may have its token.
      expect(signals[0]?.aborted).toBe(false);
      expect(server().arrivals).toEqual([]);
    });

    test("before it was begun sends nothing", async () => {
      server().always(endless);
      const iterator = open(clientOf(server()));
      await leave(iterator);
      expect(await iterator.next()).toEqual(done);
      await leave(iterator);
      expect(server().arrivals).toEqual([]);
    });

    test("between pages sends nothing further", async () => {
      server().always(endless);
      const iterator = open(clientOf(server()));
      expect(await iterator.next()).toHaveProperty("done", false);
      await leave(iterator);
      expect(await Promise.all([iterator.next(), iterator.next()])).toEqual([done, done]);
      await pause(20);
      expect(server().arrivals).toHaveLength(1);
    });

    test("at any moment while a page arrives gives nothing more and sends nothing more", async () => {
      let undecided = 0;
      // Counted in turns of the microtask queue, so that every point between request and value is met.
      for (let turns = 0; turns < 120; turns++) {
        let sent = 0;
        const client = clientOver((url, { signal }) => {
          // A fetch whose signal is aborted already sends nothing.
          if (signal.aborted || ++sent === 3) return neverAnswers(signal);
          const at = Number(url.searchParams.get("cursor") ?? 0);
          const headers = { date: "Sun, 01 Mar 2026 12:00:00 GMT" };
          return Response.json(page(at === 1 ? [] : [item()], String(at + 1)), { headers });
        });
        const iterator = open(client);
        let waiting = true;
        const result = iterator.next().finally(() => (waiting = false));
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        const [waited, sentBefore] = [waiting, sent];
        await leave(iterator);
        // A result is known one turn after it stands.
        if (waited && !(await result).done) undecided++;
        expect(await iterator.next()).toEqual(done);
        await pause(0);
        expect(sent).toBe(sentBefore);
      }
      expect(undecided).toBeLessThanOrEqual(2);
    });
  });

  test("calls of next at once neither skip nor repeat", async () => {
    const total = 9;
    server().always((exchange) => {
      const at = Number(exchange.arrival.query["cursor"] ?? 0);
      const entry = { ...item(), tags: [String(at)] };
      const answer = json(page([entry], at + 1 < total ? String(at + 1) : null));
      return after(at % 3, answer)(exchange);
    });
    const iterator = open(clientOf(server()));
    const results = await Promise.all(Array.from({ length: 12 }, () => iterator.next()));
    expect(results.map((result) => result.done)).toEqual(
      Array.from({ length: 12 }, (_, at) => at >= total),
    );
    const seen = results
      .slice(0, total)
      .map(({ value }) => /"tags":\["(\d)"\]/.exec(JSON.stringify(value))?.[1]);
    expect(seen).toEqual(Array.from({ length: total }, (_, at) => String(at)));
    expect(server().arrivals).toHaveLength(total);
  });

  test("a loop that is left by break, by an error or from a function leaves at once", async () => {
    for (const way of ["break", "error", "return"]) {
      const before = server().arrivals.length;
      server().next(endless, endless);
      server().always(hang);
      const loop = async () => {
        let count = 0;
        for await (const _ of open(clientOf(server()))) {
          if (++count < 2) continue;
          await expect.poll(() => server().arrivals.length - before).toBe(3);
          if (way === "break") break;
          if (way === "return") return;
          throw new Error("the caller's own");
        }
      };
      if (way === "error")
        expect(await rejection(loop())).toHaveProperty("message", "the caller's own");
      else await loop();
    }
    await expect.poll(() => server().brokenOff).toBe(3);
    await pause(20);
    expect(server().arrivals).toHaveLength(9);
  });
});

describe.each(leavings)("left by %s", (_way, leave) => {
  test("in the middle of a page a list gives none of its other items", async () => {
    server().always(json(page([membership(), membership(), membership()], "next")));
    const items = clientOf(server()).me.groups()[Symbol.asyncIterator]();
    await items.next();
    await leave(items);
    expect(await items.next()).toEqual(done);
    expect(server().arrivals).toHaveLength(1);
  });

  test("at any moment while its cursor is refused a sync does not start over", async () => {
    for (let turns = 0; turns < 200; turns++) {
      let sent = 0;
      const client = clientOver((url, { signal }) => {
        if (signal.aborted || ++sent === 3) return neverAnswers(signal);
        if (!url.searchParams.has("cursor")) {
          const headers = { date: "Sun, 01 Mar 2026 12:00:00 GMT" };
          return Response.json(page([contact()], "stale"), { headers });
        }
        return refusal(400, "invalid_parameter", {}, "cursor");
      });
      const batches = client.groups.contacts.sync("g");
      await batches.next();
      const waiting = batches.next();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      const sentBefore = sent;
      await leave(batches);
      expect(await waiting).toEqual(done);
      await pause(0);
      expect(sent).toBe(sentBefore);
    }
  });
});
