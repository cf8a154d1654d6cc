// Ending a call early, wherever it is: at once, with the signal's own reason, and with nothing left behind.
import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import { type CallOptions, type ClientOptions, type GroupManagement } from "group-management-sdk";
import { beforeAll, describe, expect, test, vi } from "vitest";

import { clientOf as plainClientOf, rejection, senders, warmUp } from "../../support/client.ts";
import {
  after,
  type Answer,
  failure,
  hang,
  json,
  serverForEachTest,
  stallInBody,
  windowHeaders,
} from "../../support/server.ts";
import { stopClocks } from "../../support/stopped-clocks.ts";

const server = serverForEachTest();

/** A signal, and how many listen to it. */
function countedSignal() {
  const controller = new AbortController();
  const { signal } = controller;
  return { controller, signal, listening: () => getEventListeners(signal, "abort").length };
}

test("a signal that cannot be left harms no call that has succeeded", async () => {
  server().always(json({ unreadMessages: 0 }));
  const { signal } = new AbortController();
  signal.removeEventListener = () => {
    throw new TypeError("not supported");
  };
  expect(await plainClientOf(server()).me.inboxSummary({ signal })).toEqual({ unreadMessages: 0 });
});

type Call = (client: GroupManagement, options: CallOptions) => PromiseLike<unknown>;
const read: Call = (client, options) => client.me.inboxSummary(options);

interface Place {
  readonly name: string;
  readonly options?: ClientOptions;
  readonly answer?: Answer;
  /** Runs before the call, for instance to use up the window. */
  readonly before?: (client: GroupManagement) => PromiseLike<unknown>;
  readonly call?: Call;
  /** Whether the call waits for a rate limit, which a total deadline ends at once. */
  readonly isRateLimited?: boolean;
  /** Requests that have arrived by the time of the abort. */
  readonly sent: number;
}

const never = new Promise<never>(() => {});
const spentWindow = () => windowHeaders(60, 0, Date.now() + 30_000);

const places: Place[] = [
  {
    name: "in the queue",
    before: (client) => client.me.inboxSummary(),
    isRateLimited: true,
    sent: 1,
  },
  {
    name: "in the wait of a Retry-After that holds everybody back",
    before: async (client) => {
      server().next(failure(429, "rate_limited", { headers: { "retry-after": "30" } }));
      await rejection(client.me.inboxSummary({ maxRetries: 0 }));
    },
    isRateLimited: true,
    sent: 1,
  },
  { name: "while a token is awaited", options: { accessToken: () => never }, sent: 0 },
  { name: "before headers", answer: hang, sent: 1 },
  { name: "in the body", answer: stallInBody, sent: 1 },
  {
    name: "in a backoff",
    answer: failure(503, "unavailable", { headers: { "retry-after": "30" } }),
    sent: 1,
  },
  {
    name: "in the wait after its own 429",
    answer: failure(429, "rate_limited", { headers: { "retry-after": "30" } }),
    isRateLimited: true,
    sent: 1,
  },
  {
    name: "in an await of a list",
    answer: hang,
    call: (client, options) => client.me.groups({}, options),
    sent: 1,
  },
  {
    name: "in a walk",
    answer: hang,
    call: async (client, options) => {
      for await (const _ of client.me.groups({}, options)) expect.unreachable();
    },
    sent: 1,
  },
  {
    name: "in an array",
    answer: hang,
    call: (client, options) => client.me.groups({}, options).toArray({ max: 5 }),
    sent: 1,
  },
  {
    name: "in a sync",
    answer: hang,
    call: async (client, options) => {
      for await (const _ of client.groups.contacts.sync("g", {}, options)) expect.unreachable();
    },
    sent: 1,
  },
  {
    name: "in the caller's own schema",
    answer: json({}),
    call: (client, options) =>
      client.request(
        {
          method: "GET",
          path: "/x",
          schema: { "~standard": { version: 1, vendor: "own", validate: () => never } },
        },
        options,
      ),
    sent: 1,
  },
];

describe.each(senders)("over %s", (_over, sender) => {
  const clientOf = (where: { readonly baseUrl: string }, options: ClientOptions = {}) =>
    plainClientOf(where, { fetch: sender, ...options });

  beforeAll(() => warmUp(sender));

  /** Calls, and comes back once the call is where it is to be ended. */
  async function reach(
    { options, answer, before, call = read, sent }: Place,
    callOptions: CallOptions,
  ): Promise<{ readonly outcome: Promise<unknown> }> {
    server().always(async (exchange) => {
      await (answer ?? json({ unreadMessages: 0 }, 200, spentWindow()))(exchange);
    });
    const already = server().arrivals.length;
    const client = clientOf(server(), options);
    await before?.(client);
    const outcome = rejection(call(client, callOptions));
    await expect.poll(() => server().arrivals.length - already).toBe(sent);
    await sleep(10);
    return { outcome };
  }

  describe.each(places)("$name", (place) => {
    test("an abort rejects at once with the signal's reason, leaves no listener and sends nothing more", async () => {
      const { controller, signal, listening } = countedSignal();
      const outcomeOf = async () => {
        const { outcome } = await reach(place, { signal });
        expect(listening()).toBeGreaterThan(0);
        const abortedAt = performance.now();
        const reason = new Error("changed my mind");
        controller.abort(reason);
        expect(await outcome).toBe(reason);
        // Without the abort, it would wait for half a minute.
        expect(performance.now() - abortedAt).toBeLessThan(10_000);
      };
      await outcomeOf();
      expect(listening()).toBe(0);
      await sleep(20);
      expect(server().arrivals).toHaveLength(place.sent);
    });

    test("a total deadline ends it too", async () => {
      stopClocks();
      const { outcome } = await reach(place, { totalTimeout: 300 });
      if (!place.isRateLimited) await vi.advanceTimersByTimeAsync(300);
      expect(await outcome).toMatchObject(
        place.isRateLimited ? { name: "RateLimitError" } : { name: "TimeoutError", scope: "total" },
      );
      expect(server().arrivals).toHaveLength(place.sent);
    });
  });

  describe("the reason", () => {
    test.each([
      ["a string", "stop"],
      ["a number", 0],
      ["null", null],
      ["false", false],
      ["an object", { why: "stop" }],
      ["an error without a stack", Object.assign(new Error("x"), { stack: undefined })],
      ["a TypeError", new TypeError("stop")],
      ["an error called AbortError", Object.assign(new Error("stop"), { name: "AbortError" })],
    ])("may be %s", async (_, reason) => {
      for (const place of places.filter(({ name }) => /queue|headers|backoff|walk/.test(name))) {
        const { controller, signal } = countedSignal();
        const { outcome } = await reach(place, { signal });
        controller.abort(reason);
        expect(await outcome).toBe(reason);
      }
    });

    test("is the usual one when none is given, and the connection is broken off", async () => {
      server().always(hang);
      const controller = new AbortController();
      const outcome = rejection(clientOf(server()).me.inboxSummary({ signal: controller.signal }));
      await expect.poll(() => server().arrivals.length).toBe(1);
      controller.abort();
      expect(await outcome).toBe(controller.signal.reason);
      expect(await outcome).toHaveProperty("name", "AbortError");
      await expect.poll(() => server().brokenOff).toBe(1);
    });

    test("comes at once from a signal that is aborted already, and nothing is sent", async () => {
      const signal = AbortSignal.abort("before");
      const client = clientOf(server(), {
        accessToken: () => expect.unreachable("a token was asked for"),
      });
      for (const call of [
        client.me.inboxSummary({ signal }),
        client.me.groups({}, { signal }),
        client.me.groups({}, { signal }).toArray({ max: 1 }),
        client.me.groups({}, { signal }).pages().next(),
        client.groups.contacts.sync("g", {}, { signal }).next(),
      ]) {
        expect(await rejection(call)).toBe("before");
      }
      expect(server().arrivals).toEqual([]);
    });
  });

  test("a long-lived signal keeps no listener of calls that ended well or badly", async () => {
    const { signal, listening } = countedSignal();
    server().next(
      json({ unreadMessages: 0 }),
      failure(404, "not_found"),
      failure(503, "unavailable"),
      json({ unreadMessages: 0 }),
      json({}),
      json({ items: [], nextCursor: "next" }),
      json({ items: [], nextCursor: null }),
    );
    const client = clientOf(server(), { maxRetryDelay: 1 });
    await client.me.inboxSummary({ signal });
    await rejection(client.me.inboxSummary({ signal }));
    await client.me.inboxSummary({ signal });
    await rejection(client.me.inboxSummary({ signal }));
    await rejection(client.events.get("", "e", {}, { signal }));
    await client.me.groups({}, { signal }).toArray({ max: 9 });
    expect(listening()).toBe(0);
  });

  test("an abort after the end changes nothing", async () => {
    server().always(json({ unreadMessages: 3 }));
    const controller = new AbortController();
    const call = clientOf(server()).me.inboxSummary({ signal: controller.signal });
    expect(await call).toEqual({ unreadMessages: 3 });
    controller.abort();
    expect(await call).toEqual({ unreadMessages: 3 });
  });

  test("aborting one call leaves the others alone, in the queue too", async () => {
    stopClocks();
    server().next(json({ unreadMessages: 0 }, 200, spentWindow()));
    server().always(json({ unreadMessages: 1 }));
    const client = clientOf(server());
    await client.me.inboxSummary();
    const controller = new AbortController();
    const first = rejection(client.me.inboxSummary({ signal: controller.signal }));
    const second = client.me.inboxSummary();
    controller.abort("only this one");
    expect(await first).toBe("only this one");
    expect(server().arrivals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await second).toEqual({ unreadMessages: 1 });
    expect(server().arrivals).toHaveLength(2);
  });

  test("a call whose custom fetch ignores its signal ends when it is aborted, and at its timeout", async () => {
    const fetch = () => new Promise<Response>(() => {});
    const controller = new AbortController();
    const client = clientOf(server(), { fetch });
    const outcome = rejection(client.me.inboxSummary({ signal: controller.signal }));
    controller.abort("now");
    expect(await outcome).toBe("now");
    const late = rejection(client.me.inboxSummary({ timeout: 10, maxRetries: 0 }));
    expect(await late).toHaveProperty("name", "TimeoutError");
  });

  test("a custom fetch is never called once its call was aborted, however shortly before", async () => {
    const called: boolean[] = [];
    const fetch = async (_: unknown, init?: RequestInit) => {
      called.push(init?.signal?.aborted === true);
      return Response.json({ unreadMessages: 0 });
    };
    for (let ticks = 0; ticks < 12; ticks++) {
      const controller = new AbortController();
      const abortSoon = async () => {
        for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
        controller.abort("now");
      };
      const client = clientOf(server(), { fetch, hooks: { onRequest: () => void abortSoon() } });
      expect(await rejection(client.me.inboxSummary({ signal: controller.signal }))).toBe("now");
    }
    expect(called).not.toContain(true);
  });

  test("aborting while an answer is on its way is not lost", async () => {
    server().always(after(30, json({ unreadMessages: 0 })));
    const client = clientOf(server());
    for (const delay of [0, 10, 25, 29, 30, 31, 35]) {
      const controller = new AbortController();
      const call = client.me.inboxSummary({ signal: controller.signal });
      const timer = setTimeout(() => controller.abort("late"), delay);
      const outcome = await Promise.allSettled([call]);
      clearTimeout(timer);
      if (outcome[0].status === "rejected") expect(outcome[0].reason).toBe("late");
      else expect(outcome[0].value).toEqual({ unreadMessages: 0 });
    }
  });

  test("an abort in any hook ends the call there, and nothing is sent after it", async () => {
    for (const name of ["onRequest", "onResponse", "onRetry", "onSettled"] as const) {
      server().always(failure(503, "unavailable"));
      const already = server().arrivals.length;
      const controller = new AbortController();
      const hooks = { [name]: () => controller.abort(`in ${name}`) };
      const client = clientOf(server(), { hooks, maxRetries: 2, maxRetryDelay: 1 });
      const error = await rejection(client.me.inboxSummary({ signal: controller.signal }));
      if (name !== "onSettled") expect(error).toBe(`in ${name}`);
      const sent = { onRequest: 0, onResponse: 1, onRetry: 1, onSettled: 3 }[name];
      expect(server().arrivals.length - already).toBe(sent);
    }
  });
});
