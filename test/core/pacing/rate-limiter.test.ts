// Windows that lie, clocks that are set, limits within limits, and very many calls, on a simulated clock.
import {
  type CallOptions,
  type ClientOptions,
  type GroupManagement,
  RateLimitError,
  type RetryEvent,
  type WaitEvent,
} from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { clientOver, failureOf, refusal } from "../../support/client.ts";
import { slowService, windowService } from "../../support/window-service.ts";
import { call, simulateClock } from "../../support/stopped-clocks.ts";

simulateClock();

const origin = () => performance.now();
const sendAll = (client: GroupManagement, count: number) =>
  Promise.all(Array.from({ length: count }, () => call(client)));
const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);

interface Told {
  readonly limit?: number;
  readonly remaining: number;
  readonly reset: string;
}

/** A response that tells of a window, by default an answered call. */
function response({ limit = 60, remaining, reset }: Told, status = 200, headers = {}): Response {
  const body =
    status === 200 ? { unreadMessages: 0 } : { error: { code: "rate_limited", message: "" } };
  return Response.json(body, {
    status,
    headers: {
      date: new Date().toUTCString(),
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": reset,
      ...headers,
    },
  });
}

/** A client of a service that always says the same of its window, and how long each call took. */
function lyingService(told: () => Told, options: ClientOptions = {}) {
  const client = clientOver(() => response(told()), options);
  const waited: number[] = [];
  const ask = async () => {
    const before = origin();
    await call(client);
    waited.push(origin() - before);
  };
  return { client, ask, waited };
}

const lies: [string, () => Told][] = [
  ["ends in the year 2100", () => ({ remaining: 0, reset: "4102444800" })],
  ["ends in milliseconds", () => ({ remaining: 0, reset: String(Date.now() + 5000) })],
  ["ends a minute after each response", () => ({ remaining: 0, reset: inSeconds(60_000) })],
  ["has less than nothing left", () => ({ remaining: -7, reset: "4102444800" })],
  ["allows two, and ends in 2100", () => ({ limit: 2, remaining: 0, reset: "4102444800" })],
];

describe.each(lies)("a window that is spent and %s", (_lie, told) => {
  test("is waited for no longer than maxRetryDelay by any of many calls, under steady traffic", async () => {
    const { ask, waited } = lyingService(told, { maxRetryDelay: 5000 });
    await ask();
    const calls: Promise<void>[] = [];
    for (let number = 0; number < 400; number++) {
      calls.push(ask());
      await vi.advanceTimersByTimeAsync(50);
    }
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    expect(Math.max(...waited)).toBeLessThanOrEqual(5010);
  });

  test("fails calls for no longer than maxRetryDelay with pacing fail, and each retryAfter is the wait that is left", async () => {
    const { client } = lyingService(told, { maxRetryDelay: 5000, pacing: "fail" });
    await call(client);
    const first = await failureOf(call(client), RateLimitError);
    expect(first).toMatchObject({ status: null, retryAfter: 5 });
    await vi.advanceTimersByTimeAsync(2000);
    const second = await failureOf(call(client), RateLimitError);
    expect(second.retryAfter).toBeCloseTo(3, 1);
    await vi.advanceTimersByTimeAsync((second.retryAfter ?? 0) * 1000 + 1);
    await call(client);
  });
});

test("each client of a limiter waits as long as its own maxRetryDelay says, and lets no other through", async () => {
  const sent: string[] = [];
  const patient = clientOver((_url, request) => {
    sent.push(request.headers.get("x-who") ?? "");
    return response({ remaining: 0, reset: inSeconds(50) });
  });
  const hasty = patient.withOptions({ maxRetryDelay: 3000 });
  await call(patient);
  const calls = [
    patient.me.inboxSummary({ headers: { "x-who": "patient" } }),
    hasty.me.inboxSummary({ headers: { "x-who": "hasty" } }),
  ];
  await vi.advanceTimersByTimeAsync(3010);
  expect(sent).toEqual(["", "hasty"]);
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(sent).toEqual(["", "hasty", "patient"]);
});

describe("the wall clock", () => {
  test.each([-3_600_000, 3_600_000, -365 * 86_400_000])(
    "may be set by %i ms while calls wait: none waits longer or goes earlier",
    async (jump) => {
      const service = windowService({ limit: 2, windowMs: 4000 });
      const client = clientOver(service.handle);
      await call(client);
      await call(client);
      const before = origin();
      const waiting = call(client).then(() => origin() - before);
      await vi.advanceTimersByTimeAsync(500);
      const real = Date.now();
      vi.setSystemTime(real + jump);
      await vi.advanceTimersByTimeAsync(1000);
      // The model of the service keeps its own time.
      vi.setSystemTime(real + 1000);
      await vi.runAllTimersAsync();
      expect(await waiting).toBeLessThanOrEqual(4000);
      expect(service.refused).toEqual([]);
    },
  );

  test("set back while a Retry-After is waited for lengthens nothing", async () => {
    let sent = 0;
    const client = clientOver(() =>
      ++sent === 1
        ? response({ remaining: 5, reset: inSeconds(30) }, 429, { "retry-after": "4" })
        : response({ remaining: 5, reset: inSeconds(30) }),
    );
    const before = origin();
    const waiting = call(client).then(() => origin() - before);
    await vi.advanceTimersByTimeAsync(100);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await waiting).toBeLessThanOrEqual(4010);
  });
});

describe("a limit of its own", () => {
  const search = (client: GroupManagement, groupId: string) =>
    client.documents.search(groupId, { q: "camp" });

  /** Refuses the searches of group `a` for half an hour; its window has so much left. */
  function hourly(remaining: number, options: ClientOptions = {}) {
    const sent: string[] = [];
    const client = clientOver((url) => {
      sent.push(url.pathname);
      const told = { remaining, reset: inSeconds(10) };
      if (url.pathname.includes("/groups/a/documents/search")) {
        return response(told, 429, { "retry-after": "1800" });
      }
      const body = url.pathname.endsWith("search") ? { results: [], assistantOff: false } : {};
      return Response.json({ unreadMessages: 0, ...body }, { headers: response(told).headers });
    }, options);
    return { client, sent };
  }

  test.each([50, 0])(
    "with %i left in the minute holds that search in that group and nothing else",
    async (remaining) => {
      const { client, sent } = hourly(remaining);
      expect(await failureOf(search(client, "a"), RateLimitError)).toMatchObject({ status: 429 });
      const others = Promise.all([
        call(client),
        search(client, "b"),
        client.request({ method: "GET", path: "/groups/a/documents/other" }),
      ]);
      await vi.advanceTimersByTimeAsync(40_000);
      await others;
      expect(sent).toHaveLength(4);
      expect(await failureOf(search(client, "a"), RateLimitError)).toMatchObject({ status: null });
      await vi.advanceTimersByTimeAsync(1_800_000);
      expect(await failureOf(search(client, "a"), RateLimitError)).toMatchObject({ status: 429 });
    },
  );

  test("turns away at once calls that queue for the same search, and no others", async () => {
    let sent = 0;
    const client = clientOver(() => {
      sent++;
      if (sent === 1) return response({ limit: 9, remaining: 1, reset: inSeconds(10) });
      return sent === 2
        ? response({ limit: 9, remaining: 0, reset: inSeconds(10) }, 429, { "retry-after": "1800" })
        : Response.json({ results: [], assistantOff: false });
    });
    await call(client);
    const outcomes: string[] = [];
    const watch = (name: string, promise: Promise<unknown>) =>
      promise.then(
        () => outcomes.push(`${name} answered`),
        (error: RateLimitError) => outcomes.push(`${name} ${error.status}`),
      );
    const calls = [
      watch("first", search(client, "a")),
      watch("second", search(client, "a")),
      watch("other", search(client, "b")),
    ];
    await vi.advanceTimersByTimeAsync(10);
    expect(outcomes.toSorted()).toEqual(["first 429", "second null"]);
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    expect(outcomes.at(-1)).toBe("other answered");
  });

  test("of a custom request is that of its path", async () => {
    const sent: string[] = [];
    const client = clientOver((url) => {
      sent.push(url.pathname);
      return url.pathname.endsWith("/one")
        ? response({ remaining: 9, reset: inSeconds(10) }, 429, { "retry-after": "1800" })
        : Response.json({});
    });
    await failureOf(client.request({ method: "GET", path: "/one" }), RateLimitError);
    await client.request({ method: "GET", path: "/two" });
    await failureOf(
      client.request({ method: "GET", path: "/one", query: { x: 1 } }),
      RateLimitError,
    );
    expect(sent).toHaveLength(2);
  });

  test.each([
    ["has room, which holds that operation and path alone", { remaining: 9 }, 1],
    ["has none, which holds every call", { remaining: 0 }, 2],
    ["is unknown, which holds every call", null, 2],
  ])("that asks for one minute in a window that %s", async (_case, told, held) => {
    const waits: WaitEvent[] = [];
    let sent = 0;
    const client = clientOver(
      () => {
        if (++sent > 1) return response({ remaining: 8, reset: inSeconds(100) });
        const headers = { "retry-after": "60" };
        if (!told) return refusal(429, "rate_limited", headers);
        return response({ ...told, reset: inSeconds(10) }, 429, headers);
      },
      { hooks: { onWait: (event) => void waits.push(event) } },
    );
    const first = call(client);
    await vi.advanceTimersByTimeAsync(1);
    const other = client.request({ method: "GET", path: "/two" });
    await vi.runAllTimersAsync();
    await Promise.all([first, other]);
    expect(waits.map(({ reason }) => reason)).toEqual(Array(held).fill("retry-after"));
  });
});

describe("a Retry-After of one operation while a request under way holds the last place of a window that ends in 50 s", () => {
  /** The slow request is answered after two seconds, the 429 asks for one. */
  async function heldUp(options: ClientOptions = {}) {
    const told = () => ({ limit: 10, remaining: 1, reset: inSeconds(50) });
    let busy = 0;
    const client = clientOver(async ({ pathname }) => {
      if (pathname.endsWith("/slow")) await new Promise((done) => setTimeout(done, 2000));
      return pathname.endsWith("/busy") && ++busy === 1
        ? response(told(), 429, { "retry-after": "1" })
        : response(told());
    }, options);
    const slow = client.request({ method: "GET", path: "/slow" });
    await call(client);
    const ask = (callOptions: CallOptions) =>
      client.request({ method: "GET", path: "/busy" }, callOptions);
    await failureOf(ask({ pacing: "off", maxRetries: 0 }), RateLimitError);
    return { ask, slow };
  }

  test("ends no call that has time for both, and onWait receives the second that is certain", async () => {
    const waits: WaitEvent[] = [];
    const { ask, slow } = await heldUp({ hooks: { onWait: (event) => void waits.push(event) } });
    const waiting = ask({ totalTimeout: 10_000 });
    await vi.advanceTimersByTimeAsync(2100);
    await Promise.all([slow, waiting]);
    expect(waits).toMatchObject([{ reason: "retry-after" }]);
    expect(waits[0]?.delayMs).toBeLessThanOrEqual(1000);
  });

  test("is the retryAfter of a call that does not wait", async () => {
    const { ask, slow } = await heldUp();
    const refused = ask({ pacing: "fail" });
    expect(await failureOf(refused, RateLimitError)).toMatchObject({ status: null, retryAfter: 1 });
    await vi.advanceTimersByTimeAsync(2100);
    await slow;
  });
});

describe("the wait before a retry", () => {
  /** The wait that `onRetry` told, and the one that was made. */
  async function retried(headers: Record<string, string>, told: Told) {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const events: RetryEvent[] = [];
    const at: number[] = [];
    const client = clientOver(
      () => {
        at.push(origin());
        return at.length === 1 ? response(told, 429, headers) : response({ ...told, remaining: 5 });
      },
      { hooks: { onRetry: (event) => void events.push(event) } },
    );
    const waiting = call(client);
    await vi.runAllTimersAsync();
    await waiting;
    vi.restoreAllMocks();
    return { told: events[0]?.delayMs ?? 0, made: (at[1] ?? 0) - (at[0] ?? 0) };
  }

  test.each<[string, Record<string, string>, number, number, number]>([
    ["Retry-After: 0 leaves the backoff in force", { "retry-after": "0" }, 5, 250, 250],
    ["Retry-After: 0.1 is less than the backoff", { "retry-after": "0.1" }, 5, 250, 250],
    ["Retry-After: 3 is more than the backoff", { "retry-after": "3" }, 5, 3000, 3000],
    ["Retry-After: 1 ends before the window does", { "retry-after": "1" }, 0, 19_600, 20_000],
    ["no Retry-After, and a window that is spent", {}, 0, 19_600, 20_000],
    ["no Retry-After, and a window with room", {}, 5, 250, 250],
  ])(
    "%s: onRetry receives the wait that is made",
    async (_case, headers, remaining, least, most) => {
      const { told, made } = await retried(headers, { remaining, reset: inSeconds(20) });
      expect(Math.abs(told - made)).toBeLessThanOrEqual(2);
      expect(made).toBeGreaterThanOrEqual(least - 2);
      expect(made).toBeLessThanOrEqual(most + 2);
    },
  );
});

test("nine slow calls at a limit of ten do not shut the windows after the one they were sent in", async () => {
  const service = windowService({
    limit: 10,
    windowMs: 3000,
    latency: () => 250,
    answer: async ({ call: name }) => {
      if (name === "slow") await new Promise((resolve) => setTimeout(resolve, 60_000));
      return Response.json({ unreadMessages: 0 });
    },
  });
  const client = clientOver(service.handle, { timeout: false });
  const first = call(client);
  await vi.advanceTimersByTimeAsync(600);
  await first;
  const slow = Array.from({ length: 9 }, () =>
    client.me.inboxSummary({ headers: { "x-call": "slow" } }),
  );
  await vi.advanceTimersByTimeAsync(100);
  const before = origin();
  const quick = sendAll(client, 50);
  let took = 0;
  void quick.then(() => (took = origin() - before));
  await vi.runAllTimersAsync();
  await Promise.all([quick, ...slow]);
  expect(service.refused).toEqual([]);
  // In the window after theirs they may all be counted, so there is room for one; then it is ten in each of five more.
  expect(took).toBeLessThanOrEqual(6 * 3000 + 1500);
});

test("calls that arrive after the end of the window they were sent in take up room of the next", async () => {
  const service = windowService({
    limit: 10,
    windowMs: 3000,
    latency: () => 300,
    aligned: true,
    date: false,
  });
  const client = clientOver(service.handle);
  const first = call(client);
  await vi.advanceTimersByTimeAsync(600);
  await first;
  // They are sent just before the window ends, and the others just after it.
  const resets = client.rateLimit?.resetAt.getTime() ?? 0;
  await vi.advanceTimersByTimeAsync(resets - Date.now() - 150);
  const early = sendAll(client, 8);
  await vi.advanceTimersByTimeAsync(200);
  const late = sendAll(client, 8);
  await vi.runAllTimersAsync();
  await Promise.all([early, late]);
  expect(service.refused).toEqual([]);
});

test("requests of a window of one second go side by side, although a response named it before the last one seemed over", async () => {
  const service = windowService({
    limit: 20,
    windowMs: 1000,
    latency: () => 10,
    aligned: true,
  });
  const client = clientOver(service.handle);
  // 0.4 s into a window. By the Date of the responses it may last until 0.4 s into the next one.
  for (const [count, ms] of [
    [1, 50],
    [17, 650],
    [1, 100],
  ] as const) {
    const sent = sendAll(client, count);
    await vi.advanceTimersByTimeAsync(ms);
    await sent;
  }
  const before = origin();
  const rest = sendAll(client, 19);
  let took = Infinity;
  void rest.then(() => (took = origin() - before));
  await vi.runAllTimersAsync();
  await rest;
  expect(service.refused).toEqual([]);
  expect(took).toBeLessThanOrEqual(50);
});

describe("very many calls", () => {
  test("that wait are all let in, in order, and none after it was aborted", async () => {
    const sent: number[] = [];
    const client = clientOver(
      (_url, request) => {
        sent.push(Number(request.headers.get("x-call")));
        return response({
          limit: 1000,
          remaining: sent.length % 1000 === 1 ? 0 : 999,
          reset: inSeconds(5),
        });
      },
      { maxConcurrency: 1 },
    );
    const first = client.me.inboxSummary({ headers: { "x-call": "-1" } });
    const controller = new AbortController();
    const calls = Array.from({ length: 3000 }, (_, index) => {
      const headers = { "x-call": String(index) };
      return client.me.inboxSummary(
        index % 3 === 0 ? { headers, signal: controller.signal } : { headers },
      );
    });
    const outcomes = Promise.allSettled(calls);
    await vi.advanceTimersByTimeAsync(1);
    await first;
    controller.abort("enough");
    await vi.runAllTimersAsync();
    const aborted = (await outcomes).filter(({ status }) => status === "rejected");
    expect(aborted).toHaveLength(1000);
    expect(sent.filter((index) => index >= 0 && index % 3 === 0)).toEqual([]);
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
    expect(sent).toHaveLength(2001);
  });
});

describe("maxConcurrency", () => {
  const named = (client: GroupManagement, name: string, options = {}) =>
    client.me.inboxSummary({ headers: { "x-call": name }, ...options });

  test.each(["wait", "fail", "off"] as const)(
    "holds for a client and those made from it together, in order, with pacing %s",
    async (pacing) => {
      const { client, order, most } = slowService({ maxConcurrency: 3, pacing });
      const other = client.withOptions({ timeout: 1000 });
      const stranger = client.withOptions({ groupKey: "another" });
      const names = Array.from({ length: 20 }, (_, index) => String(index));
      const clients = [client, other, stranger];
      const calls = names.map((name, index) => named(clients[index % 3] ?? client, name));
      await vi.runAllTimersAsync();
      await Promise.all(calls);
      expect(most()).toBe(3);
      expect(order.slice(0, 3)).toEqual(["0", "1", "2"]);
      const own = order.filter((name) => Number(name) % 3 !== 2);
      expect(own).toEqual(own.toSorted((one, two) => Number(one) - Number(two)));
    },
  );

  test("lets an abort give up a place in the queue, and a failure give back its own", async () => {
    const { client, order } = slowService({ maxConcurrency: 1, maxRetries: 0 });
    const controller = new AbortController();
    const outcomes = Promise.allSettled([
      named(client, "1", { timeout: 5 }),
      named(client, "2", { signal: controller.signal }),
      named(client, "3"),
    ]);
    await vi.advanceTimersByTimeAsync(1);
    controller.abort("no more");
    await vi.runAllTimersAsync();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect(order).toEqual(["1", "3"]);
  });

  test("waiting for a place is no wait for the window", async () => {
    const waits: WaitEvent[] = [];
    const { client } = slowService({
      maxConcurrency: 1,
      hooks: { onWait: (event) => void waits.push(event) },
    });
    const calls = Promise.all([named(client, "1"), named(client, "2")]);
    await vi.runAllTimersAsync();
    await calls;
    expect(waits).toEqual([]);
  });
});
