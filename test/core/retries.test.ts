// When a failed call is sent once more: backoff, Retry-After, the budget and the deadline, on a simulated clock.
import {
  ApiError,
  type ClientOptions,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { backoff } from "../../src/core/retry.ts";
import { clientOver, failureOf, neverAnswers, refusal, rejection } from "../support/client.ts";
import { simulateClock, stopClocks } from "../support/stopped-clocks.ts";

simulateClock();

type Script = (attempt: number) => Response;

const fine = () => Response.json({ unreadMessages: 1 });

/** The headers of a window that is used up. */
const spent = (seconds: number) => ({
  date: new Date().toUTCString(),
  "x-ratelimit-limit": "1",
  "x-ratelimit-remaining": "0",
  "x-ratelimit-reset": String(Math.floor(Date.now() / 1000) + seconds),
});

/** A client over a scripted service, and when each attempt was sent. */
function scripted(script: Script, options: ClientOptions = {}) {
  const sentAt: number[] = [];
  const startedAt = Date.now();
  const client = clientOver(() => {
    sentAt.push(Date.now() - startedAt);
    return script(sentAt.length);
  }, options);
  return { client, sentAt };
}

/** Runs a call to its end on the simulated clock. */
async function settle<Value>(call: PromiseLike<Value>): Promise<PromiseSettledResult<Value>> {
  const settled = Promise.allSettled([call]);
  await vi.runAllTimersAsync();
  return (await settled)[0];
}

describe("backoff", () => {
  test("is any share of 500 ms, doubled each time, up to 8 s", () => {
    const most = (retry: number) => backoff(retry, () => 1);
    expect([1, 2, 3, 4, 5, 6, 50, 5000].map(most)).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000, 8000,
    ]);
    expect(backoff(3, () => 0)).toBe(0);
    expect(backoff(3, () => 0.25)).toBe(500);
  });

  test("is waited for between attempts", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { client, sentAt } = scripted(() => refusal(503, "unavailable"));
    await settle(client.me.inboxSummary());
    expect(sentAt).toEqual([0, 250, 750, 1750]);
  });

  test("differs from call to call", async () => {
    const { client, sentAt } = scripted(() => refusal(503, "unavailable"), { maxRetries: 1 });
    for (let call = 0; call < 5; call++) await settle(client.me.inboxSummary());
    const waits = [1, 3, 5, 7, 9].map((at) => (sentAt[at] ?? 0) - (sentAt[at - 1] ?? 0));
    expect(new Set(waits).size).toBeGreaterThan(1);
    expect(Math.max(...waits)).toBeLessThanOrEqual(500);
  });

  test("is bounded by maxRetryDelay", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const options = { maxRetryDelay: 20 };
    const { client, sentAt } = scripted(() => refusal(503, "unavailable"), options);
    await settle(client.me.inboxSummary());
    expect(sentAt).toEqual([0, 20, 40, 60]);
  });
});

describe("where the window is spent as well", () => {
  test("the Retry-After of a 503 is waited for to its end", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { client, sentAt } = scripted((attempt) =>
      attempt === 1 ? refusal(503, "unavailable", { ...spent(4), "retry-after": "4.5" }) : fine(),
    );
    await settle(client.me.inboxSummary());
    expect(sentAt).toHaveLength(2);
    expect(sentAt[1]).toBeGreaterThanOrEqual(4500);
  });

  test('with pacing "fail" the error of an attempt stands, and no wait is announced', async () => {
    const told: number[] = [];
    const { client, sentAt } = scripted(() => refusal(500, "internal_error", spent(30)), {
      pacing: "fail",
      hooks: { onRetry: ({ delayMs }) => void told.push(delayMs) },
    });
    const error = await failureOf(client.groups.updateProfile("g", { motto: "x" }), ServerError);
    expect(error).toMatchObject({ code: "internal_error", status: 500, attempts: 1 });
    expect([sentAt, told]).toEqual([[0], []]);
  });

  test('with pacing "fail" a retry waits for no window that others used up meanwhile', async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.9);
    const { client, sentAt } = scripted(
      (attempt) => {
        if (attempt === 1) return refusal(500, "internal_error");
        return attempt === 2 ? Response.json({ unreadMessages: 2 }, { headers: spent(8) }) : fine();
      },
      { pacing: "fail" },
    );
    const failure = failureOf(client.me.inboxSummary(), RateLimitError);
    await vi.advanceTimersByTimeAsync(100);
    await client.me.inboxSummary();
    await vi.advanceTimersByTimeAsync(500);
    expect(await failure).toMatchObject({ status: null, retryAfter: 8, outcome: "unknown" });
    expect(sentAt).toHaveLength(2);
  });

  test('with pacing "fail" a call with a renewed token waits for no window that is used up', async () => {
    let tokens = 0;
    const { client, sentAt } = scripted(
      (attempt) => (attempt === 1 ? refusal(401, "unauthorized", spent(8)) : fine()),
      { pacing: "fail", groupKey: undefined, accessToken: () => `token-${++tokens}` },
    );
    const failure = await failureOf(client.me.inboxSummary(), RateLimitError);
    expect(failure).toMatchObject({ status: null, retryAfter: 8, attempts: 1 });
    expect([sentAt.length, tokens]).toEqual([1, 2]);
  });
});

describe('with pacing "fail"', () => {
  test.each<[string, Record<string, string>, number | null]>([
    ["a Retry-After", { "retry-after": "3" }, 3],
    ["a Retry-After of 0", { "retry-after": "0" }, 0],
    ["a Retry-After longer than maxRetryDelay", { "retry-after": "300" }, 300],
    ["no Retry-After", {}, null],
  ])(
    "a 429 with %s is thrown as it came, and advises nothing else",
    async (_, headers, seconds) => {
      const { client, sentAt } = scripted(() => refusal(429, "rate_limited", headers), {
        pacing: "fail",
      });
      const failure = await failureOf(client.me.inboxSummary(), RateLimitError);
      expect(failure).toMatchObject({ status: 429, retryAfter: seconds, message: "No." });
      expect(sentAt).toEqual([0]);
    },
  );

  test("no message advises to raise maxRetryDelay, however long the limit lasts", async () => {
    const { client, sentAt } = scripted(
      () => refusal(429, "rate_limited", { "retry-after": "300" }),
      {
        pacing: "fail",
      },
    );
    await failureOf(client.me.inboxSummary(), RateLimitError);
    const { message } = await failureOf(client.me.inboxSummary(), RateLimitError);
    expect(message).toMatch(/another 300 s\. Call again then, or use pacing: "wait"\.$/);
    expect(sentAt).toEqual([0]);
  });
});

test.each([0, 1, 2, 7])("maxRetries %i sends that many times more", async (maxRetries) => {
  const { client, sentAt } = scripted(() => refusal(503, "unavailable"));
  const { status } = await settle(client.me.inboxSummary({ maxRetries }));
  expect(status).toBe("rejected");
  expect(sentAt).toHaveLength(1 + maxRetries);
});

const soon = "Sun, 01 Mar 2026 12:00:03 GMT";

describe("Retry-After", () => {
  test.each<[string, Record<string, string>, number, number | null]>([
    ["whole seconds", { "retry-after": "2" }, 2000, 2],
    ["a part of a second", { "retry-after": "0.25" }, 250, 1],
    ["seconds and a part of one", { "retry-after": "2.5" }, 2500, 3],
    ["spaces around it", { "retry-after": " 2 " }, 2000, 2],
    ["zeros in front", { "retry-after": "0002" }, 2000, 2],
    ["zero", { "retry-after": "0" }, 0, 0],
    ["as long as maxRetryDelay", { "retry-after": "75" }, 75_000, 75],
    ["a date", { "retry-after": soon, date: "Sun, 01 Mar 2026 12:00:00 GMT" }, 3000, 3],
    [
      "a date by a clock that is behind",
      { "retry-after": soon, date: "Sun, 01 Mar 2026 11:59:30 GMT" },
      33_000,
      33,
    ],
    [
      "a date by a clock that is ahead",
      { "retry-after": soon, date: "Sun, 01 Mar 2026 12:00:02 GMT" },
      1000,
      1,
    ],
    ["a date without a Date", { "retry-after": soon }, 2600, 3],
    ["a date that is over", { "retry-after": "Sun, 01 Mar 2026 11:00:00 GMT" }, 0, 0],
    [
      "an old form of date",
      { "retry-after": "Sunday, 01-Mar-26 12:00:03 GMT", date: "Sun, 01 Mar 2026 12:00:00 GMT" },
      3000,
      3,
    ],
    ["a part of a second that binary numbers miss", { "retry-after": "2.01" }, 2010, 3],
    ["nothing", {}, 0, null],
    ["an empty text", { "retry-after": "" }, 0, null],
    ["less than nothing", { "retry-after": "-5" }, 0, null],
    ["no number", { "retry-after": "soon" }, 0, null],
    ["an exponent", { "retry-after": "1e1" }, 0, null],
    ["hexadecimal", { "retry-after": "0x10" }, 0, null],
    ["a unit", { "retry-after": "5 s" }, 0, null],
    ["two values", { "retry-after": "5, 6" }, 6000, 6],
    ["a value and none", { "retry-after": "5, soon" }, 0, null],
    ["infinity", { "retry-after": "Infinity" }, 0, null],
    ["a year alone", { "retry-after": "2031." }, 0, null],
  ])("%s is a floor", async (_, headers, floor, seconds) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    for (const [status, code, pacing] of [
      [429, "rate_limited", "wait"],
      [429, "rate_limited", "off"],
      [503, "unavailable", "wait"],
      [418, "rate_limited", "wait"],
    ] as const) {
      const told: (number | null)[] = [];
      const { client, sentAt } = scripted(
        (attempt) => (attempt === 1 ? refusal(status, code, headers) : fine()),
        {
          pacing,
          hooks: { onRetry: ({ error }) => void told.push((error as ApiError).retryAfter) },
        },
      );
      expect((await settle(client.me.inboxSummary())).status).toBe("fulfilled");
      const [, second = 0] = sentAt;
      expect.soft(second, `${status} ${pacing}`).toBeGreaterThanOrEqual(floor);
      expect.soft(second, `${status} ${pacing}`).toBeLessThanOrEqual(floor + 30);
      expect.soft(told).toEqual([seconds]);
      vi.setSystemTime(new Date("2026-03-01T12:00:00.400Z"));
    }
  });

  test.each(["76", "75.001", "3600", "99999999999999999999999", "Fri, 01 Jan 2100 00:00:00 GMT"])(
    "%s is longer than maxRetryDelay: the error stands at once",
    async (retryAfter) => {
      for (const [status, code] of [
        [429, "rate_limited"],
        [503, "unavailable"],
      ] as const) {
        const { client, sentAt } = scripted(() =>
          refusal(status, code, { "retry-after": retryAfter }),
        );
        const error = await failureOf(client.me.inboxSummary(), ApiError);
        expect(error).toMatchObject({ status, attempts: 1 });
        expect(error.retryAfter).toBeGreaterThan(75);
        expect(Number.isFinite(error.retryAfter)).toBe(true);
        expect(sentAt).toHaveLength(1);
      }
    },
  );
});

describe("the retry budget", () => {
  test("ends the retries of a service that is down, for all calls together", async () => {
    const { client, sentAt } = scripted(() => refusal(503, "unavailable"));
    const calls = Array.from({ length: 400 }, () => client.me.inboxSummary());
    await settle(Promise.allSettled(calls));
    // A hundred retries, and what time adds.
    expect(sentAt.length).toBeGreaterThanOrEqual(500);
    expect(sentAt.length / 400).toBeLessThanOrEqual(1.3);
  });

  test("is one for clients made by withOptions, and another for another credential", async () => {
    const { client, sentAt } = scripted(() => refusal(503, "unavailable"));
    await settle(Promise.allSettled(Array.from({ length: 200 }, () => client.me.inboxSummary())));
    const before = sentAt.length;
    await settle(client.withOptions({ timeout: 5 }).me.inboxSummary());
    expect(sentAt.length - before).toBe(1);
    await settle(client.withOptions({ groupKey: "another" }).me.inboxSummary());
    expect(sentAt.length - before).toBe(1 + 4);
  });

  test("is not drawn on by a 429", async () => {
    const { client, sentAt } = scripted((attempt) =>
      attempt % 2 === 1 ? refusal(429, "rate_limited", { "retry-after": "0" }) : fine(),
    );
    for (let call = 0; call < 300; call++) {
      expect((await settle(client.me.inboxSummary())).status).toBe("fulfilled");
    }
    expect(sentAt).toHaveLength(600);
  });

  test("lets every call of a service with sporadic faults be answered", async () => {
    const { client } = scripted((attempt) =>
      attempt % 10 === 0 ? refusal(503, "unavailable") : fine(),
    );
    for (let call = 0; call < 500; call++) {
      expect((await settle(client.me.inboxSummary())).status).toBe("fulfilled");
    }
  });

  test("fills again with time", async () => {
    const { client, sentAt } = scripted(() => refusal(503, "unavailable"));
    await settle(Promise.allSettled(Array.from({ length: 200 }, () => client.me.inboxSummary())));
    await vi.advanceTimersByTimeAsync(60_000);
    const before = sentAt.length;
    await settle(client.me.inboxSummary());
    expect(sentAt.length - before).toBe(4);
  });
});

describe("totalTimeout", () => {
  test("is what ends a call whose deadline passes before its timer, where no limit is used up", async () => {
    const late = performance.now() + 6000;
    const { client } = scripted(() => {
      vi.spyOn(performance, "now").mockReturnValue(late);
      return refusal(503, "unavailable");
    });
    const call = client.me.inboxSummary({ totalTimeout: 5000 });
    expect((await failureOf(call, TimeoutError)).scope).toBe("total");
  });

  test.each(["wait", "fail", "off"] as const)(
    "a 429 whose Retry-After would outlast it is thrown at once as it came, with pacing %s",
    async (pacing) => {
      const { client, sentAt } = scripted(
        () => refusal(429, "rate_limited", { "retry-after": "6" }),
        { totalTimeout: 5000, pacing },
      );
      const call = rejection(client.me.inboxSummary());
      await vi.advanceTimersByTimeAsync(20);
      expect(await call).toMatchObject({ name: "RateLimitError", status: 429, retryAfter: 6 });
      await vi.runAllTimersAsync();
      expect(sentAt).toEqual([0]);
    },
  );

  test("a Retry-After of a 503 that would outlast it ends the call at once, with the 503 as the cause", async () => {
    const { client, sentAt } = scripted(() => refusal(503, "unavailable", { "retry-after": "6" }), {
      totalTimeout: 5000,
    });
    const call = rejection(client.me.inboxSummary());
    await vi.advanceTimersByTimeAsync(20);
    expect(await call).toMatchObject({
      name: "TimeoutError",
      scope: "total",
      cause: { status: 503 },
    });
    expect(sentAt).toEqual([0]);
  });

  test("a window that ends after it is a RateLimitError at once, also for a retry", async () => {
    const { client, sentAt } = scripted(() => refusal(503, "unavailable", spent(20)), {
      totalTimeout: 5000,
    });
    const retried = await failureOf(client.me.inboxSummary(), RateLimitError);
    expect(retried).toMatchObject({ status: null, retryAfter: 20, attempts: 1 });
    const unsent = await failureOf(client.me.inboxSummary(), RateLimitError);
    expect(unsent).toMatchObject({ status: null, retryAfter: 20, attempts: 0 });
    expect(unsent.message).toMatch(/or raise totalTimeout, which is 5000 ms\.$/);
    expect(sentAt).toHaveLength(1);
  });

  test("covers attempts and waits together", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const sentAt: number[] = [];
    const startedAt = Date.now();
    const client = clientOver((_, { signal }) => {
      sentAt.push(Date.now() - startedAt);
      return neverAnswers(signal);
    });
    const call = client.me.inboxSummary({ timeout: 1000, totalTimeout: 3200 });
    const outcome = await settle(call);
    expect(outcome).toMatchObject({ reason: { name: "TimeoutError", scope: "total" } });
    // 1 s + 0.5 s of backoff, 1 s: the next backoff of 1 s would end at 3.5 s.
    expect(sentAt).toEqual([0, 1500]);
  });

  test("of false is none", async () => {
    const { client } = scripted((attempt) =>
      attempt === 1 ? refusal(429, "rate_limited", { "retry-after": "60" }) : fine(),
    );
    expect((await settle(client.me.inboxSummary({ totalTimeout: false }))).status).toBe(
      "fulfilled",
    );
  });
});

describe("onRetry", () => {
  test("receives why and when a call is sent once more", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const events: object[] = [];
    const answers = [
      () => refusal(503, "unavailable"),
      () => new Response("<h1>", { status: 502 }),
      () => {
        throw new TypeError("broken");
      },
      fine,
    ];
    const { client } = scripted((attempt) => (answers[attempt - 1] ?? fine)(), {
      hooks: { onRetry: (event) => void events.push(event) },
    });
    await settle(client.me.inboxSummary());
    const common = {
      operation: "me.inboxSummary",
      method: "GET",
      url: "https://service.example/api/v2/me/inbox/summary",
    };
    expect(events).toMatchObject([
      { ...common, attempt: 1, status: 503, reason: "unavailable", delayMs: 250 },
      { ...common, attempt: 2, status: 502, reason: "status 502", delayMs: 500 },
      { ...common, attempt: 3, reason: "connection", delayMs: 1000 },
    ]);
    expect(events[2]).not.toHaveProperty("status");
  });

  test("is not called where the call is not sent again", async () => {
    let told = 0;
    const options = { maxRetries: 0, hooks: { onRetry: () => void told++ } };
    const { client } = scripted(() => refusal(503, "unavailable"), options);
    await rejection(client.me.inboxSummary());
    await rejection(scripted(() => refusal(404, "not_found"), options).client.me.inboxSummary());
    expect(told).toBe(0);
  });
});

test("another call's Retry-After that is longer than maxRetryDelay leaves a call its own error", async () => {
  const told: string[] = [];
  const client = clientOver(
    async ({ pathname }) => {
      if (pathname.endsWith("/other"))
        return refusal(429, "rate_limited", { "retry-after": "100" });
      await new Promise((resolve) => setTimeout(resolve, 100));
      return refusal(500, "internal_error");
    },
    { hooks: { onRetry: ({ operation }) => void told.push(operation) } },
  );
  const failing = settle(client.me.inboxSummary());
  await rejection(client.request({ method: "GET", path: "/other" }));
  expect(await failing).toMatchObject({ reason: { status: 500, code: "internal_error" } });
  expect(told).toEqual([]);
});

test("the error that stands is the last one", async () => {
  const { client } = scripted((attempt) =>
    attempt < 4 ? refusal(503, "unavailable") : refusal(429, "rate_limited"),
  );
  expect(await settle(client.me.inboxSummary())).toMatchObject({
    reason: { code: "rate_limited", attempts: 4 },
  });
});

test("timeouts too long for a timer do not fire at once", async () => {
  const { client } = scripted(fine);
  for (const timeout of [2 ** 31, 1e15, Number.MAX_VALUE, Infinity]) {
    expect(await client.me.inboxSummary({ timeout, totalTimeout: timeout })).toEqual({
      unreadMessages: 1,
    });
  }
});

test("a Retry-After counts from the headers of a 429, also where its body comes later", async () => {
  stopClocks();
  vi.spyOn(Math, "random").mockReturnValue(0);
  const sentAt: number[] = [];
  const client = clientOver(() => {
    sentAt.push(performance.now());
    if (sentAt.length > 1) return Response.json({ unreadMessages: 0 });
    const start = (body: ReadableStreamDefaultController) =>
      void setTimeout(() => body.close(), 600);
    const headers = { "retry-after": "1" };
    return new Response(new ReadableStream({ start }), { status: 429, headers });
  });
  const call = client.me.inboxSummary();
  await vi.advanceTimersByTimeAsync(5000);
  await call;
  const [first = 0, second = 0] = sentAt;
  expect(second - first).toBeGreaterThanOrEqual(1000);
  expect(second - first).toBeLessThan(1100);
});
