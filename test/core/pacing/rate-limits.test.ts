// Answers that hold callers back, and headers that lie about the window, on a simulated clock.
import {
  type ClientOptions,
  ConnectionError,
  RateLimitError,
  type WaitEvent,
} from "group-management-sdk";
import { describe, expect, test, vi } from "vitest";

import { clientOver, failureOf, refusal } from "../../support/client.ts";
import { call, elapsed, simulateClock, start } from "../../support/stopped-clocks.ts";

simulateClock();

const answerWith = (headers: Record<string, string>, status = 200) =>
  status === 200
    ? Response.json({ unreadMessages: 0 }, { headers })
    : refusal(status, "rate_limited", headers);

/** A client whose first answers are given, and when each call was sent. */
function after(answers: readonly Response[], options: ClientOptions = {}) {
  const sentAt: number[] = [];
  const client = clientOver(() => {
    sentAt.push(elapsed());
    return answers[sentAt.length - 1] ?? answerWith({});
  }, options);
  return { client, sentAt };
}

const inSeconds = (seconds: number) => String(Math.floor(start.getTime() / 1000) + seconds);
const window = (limit: string, remaining: string, reset: string) => ({
  "x-ratelimit-limit": limit,
  "x-ratelimit-remaining": remaining,
  "x-ratelimit-reset": reset,
});

describe("a 429", () => {
  test.each([
    ["holds all for its Retry-After", "2", 2000],
    [
      "holds that operation and path alone, where its Retry-After reaches past the window",
      "1800",
      0,
    ],
    ["holds nobody, where it has no Retry-After: it need not be the window's", null, 0],
  ])("without rate-limit headers in a window with room %s", async (_case, asked, heldMs) => {
    const told = { ...window("60", "59", inSeconds(50)), date: start.toUTCString() };
    const answers = [answerWith(told), answerWith(asked ? { "retry-after": asked } : {}, 429)];
    const { client, sentAt } = after(answers);
    await call(client);
    const search = { method: "GET", path: "/search" } as const;
    await failureOf(client.request(search, { maxRetries: 0 }), RateLimitError);
    const others = [call(client), call(client), call(client)];
    await vi.runAllTimersAsync();
    await Promise.all(others);
    expect(sentAt[2]).toBeGreaterThanOrEqual(heldMs);
    expect(sentAt[2]).toBeLessThan(heldMs + 1000);
  });

  test("whose limit is for one operation leaves no timer once all who wait for it are refused", async () => {
    const spent = { ...window("60", "0", inSeconds(30)), date: start.toUTCString() };
    const responses = [answerWith(spent), answerWith({ "retry-after": "3600" }, 429)];
    const client = clientOver(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return responses.shift() ?? answerWith({});
    });
    const search = (pacing: "wait" | "off") =>
      client.documents.search("g", { q: "two tents" }, { pacing, maxRetries: 0 });
    await Promise.all([call(client), vi.advanceTimersByTimeAsync(60)]);
    const waiting = Promise.allSettled([search("wait"), search("wait"), search("off")]);
    await vi.advanceTimersByTimeAsync(60);
    for (const outcome of await waiting) expect(outcome.status).toBe("rejected");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("with a wait that a call has no time for ends it, and onWait is not called", async () => {
    const waits: number[] = [];
    const hooks = { onWait: ({ delayMs }: WaitEvent) => void waits.push(delayMs) };
    const client = clientOver(() => answerWith({ "retry-after": "200" }, 429), {
      hooks,
      maxRetries: 0,
      maxRetryDelay: 500_000,
    });
    await failureOf(client.documents.search("g", { q: "two tents" }), RateLimitError);
    const again = client.documents.search("g", { q: "two tents" }, { totalTimeout: 1000 });
    expect(await failureOf(again, RateLimitError)).toMatchObject({ status: null, retryAfter: 200 });
    expect(waits).toEqual([]);
  });

  test("of one operation calls onWait once for each call that waits, though a timer goes off early", async () => {
    const waits: number[] = [];
    const punctual = globalThis.setTimeout;
    vi.spyOn(globalThis, "setTimeout").mockImplementation((action, ms = 0) =>
      punctual(action, ms > 1 ? ms - 1 : ms),
    );
    const responses = [answerWith({ "retry-after": "130" }, 429)];
    const search = { q: "two tents" };
    const client = clientOver(() => responses.shift() ?? Response.json({ results: [] }), {
      hooks: { onWait: ({ delayMs }) => void waits.push(delayMs) },
      maxRetryDelay: 200_000,
      responseValidation: "warn",
    });
    await failureOf(client.documents.search("g", search, { maxRetries: 0 }), RateLimitError);
    const waiting = client.documents.search("g", search);
    await vi.runAllTimersAsync();
    await waiting;
    expect(waits).toHaveLength(1);
  });

  test("delays all calls until its Retry-After is over, though a count began anew within a window before", async () => {
    const answers = [
      answerWith({ ...window("60", "40", inSeconds(60)), date: start.toUTCString() }),
      // As a refund tells it: more remains, and the end has moved by a second.
      answerWith({ ...window("60", "45", inSeconds(61)), date: start.toUTCString() }),
      answerWith({ "retry-after": "20" }, 429),
    ];
    const { client, sentAt } = after(answers);
    await call(client);
    await call(client);
    await vi.advanceTimersByTimeAsync(3_600_000);
    sentAt.length = 2;
    const refusedAt = elapsed();
    const first = failureOf(
      client.request({ method: "GET", path: "/one" }, { maxRetries: 0 }),
      RateLimitError,
    );
    await vi.advanceTimersByTimeAsync(10);
    await first;
    const others = ["two", "three"].map((name) =>
      client.request({ method: "GET", path: `/${name}` }),
    );
    await vi.runAllTimersAsync();
    await Promise.all(others);
    for (const at of sentAt.slice(3)) expect(at).toBeGreaterThanOrEqual(refusedAt + 20_000);
  });

  test("with a Retry-After of 2 does not end one of 30", async () => {
    const responses = ["30", "2"].map((seconds) => answerWith({ "retry-after": seconds }, 429));
    const sentAt: number[] = [];
    const client = clientOver(async () => {
      sentAt.push(elapsed());
      await new Promise((resolve) => setTimeout(resolve, 10));
      return responses.shift() ?? answerWith({});
    });
    const refused = [call(client), call(client)];
    await vi.runAllTimersAsync();
    await Promise.all(refused);
    expect(sentAt).toHaveLength(4);
    expect(Math.min(...sentAt.slice(2))).toBeGreaterThanOrEqual(30_000);
  });

  test("of a call that was sent in an open window refuses no other: one of them finds out at maxRetryDelay", async () => {
    const hour = { date: start.toUTCString(), reset: inSeconds(3600) };
    const told = (left: string) => ({ ...window("9", left, hour.reset), date: hour.date });
    const answers = [answerWith(told("1")), answerWith(told("0"), 429)];
    const client = clientOver(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return answers.shift() ?? answerWith({});
    });
    await Promise.all([call(client), vi.advanceTimersByTimeAsync(50)]);
    const refused = failureOf(call(client.withOptions({ maxRetries: 0 })), RateLimitError);
    const waiting = call(client);
    await vi.advanceTimersByTimeAsync(76_000);
    expect(await refused).toMatchObject({ status: 429 });
    expect(await waiting).toEqual({ unreadMessages: 0 });
  });

  test("that asks for more than maxRetryDelay turns away calls that have waited for a while", async () => {
    let sent = 0;
    const spent = { ...window("9", "0", inSeconds(60)), date: start.toUTCString() };
    const client = clientOver(() =>
      ++sent === 1 ? answerWith(spent) : answerWith({ "retry-after": "100" }, 429),
    );
    await call(client);
    const waiting = failureOf(call(client), RateLimitError);
    await vi.advanceTimersByTimeAsync(5000);
    const refused = failureOf(
      client.request({ method: "GET", path: "/x" }, { pacing: "off", maxRetries: 0 }),
      RateLimitError,
    );
    await vi.advanceTimersByTimeAsync(10);
    await refused;
    expect(await waiting).toMatchObject({ status: null });
    expect(sent).toBe(2);
  });
});

describe("headers that lie or are missing", () => {
  test.each<[string, Record<string, string>]>([
    ["none", {}],
    ["no reset", { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0" }],
    ["no limit", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": inSeconds(30) }],
    ["words", window("many", "none", "soon")],
    ["fractions", window("60", "0.5", inSeconds(30))],
    ["an exponent", window("60", "0", "1e99")],
    ["a reset that is over", window("60", "0", inSeconds(-1))],
    ["a reset in 1970", window("60", "0", "0")],
    ["a reset before that", window("60", "0", "-5")],
    ["more left than allowed", window("1", "500", inSeconds(30))],
    ["nothing allowed at all", window("0", "0", "4102444800")],
    ["less than nothing allowed", window("-60", "0", "4102444800")],
    ["a reset past the end of time", window("60", "0", "999999999999999")],
    ["a reset before the beginning of time", window("60", "0", "-62135596800000")],
  ])("%s hold nobody up", async (_, headers) => {
    const { client, sentAt } = after([answerWith(headers)]);
    await call(client);
    const next = call(client);
    await vi.advanceTimersByTimeAsync(0);
    await next;
    expect(sentAt).toEqual([0, 0]);
  });

  test.each<[string, string, string, boolean]>([
    ["0", "0", "-62135596800000", false],
    ["0", "0", "0", false],
    ["-1", "-1", "-1", false],
    ["60", "0", "-62135596800000", false],
    ["60", "0", "-62135596800", true],
    ["60", "0", "0", true],
  ])(
    "with %s, %s and %s in every response, 60 calls go side by side, and resetAt is no invalid date",
    async (limit, remaining, reset, isRateLimit) => {
      const headers = window(limit, remaining, reset);
      const client = clientOver(async () => {
        await new Promise((resolve) => setTimeout(resolve, 25));
        return answerWith(headers);
      });
      const answers = Promise.all(Array.from({ length: 60 }, () => call(client).withResponse()));
      await vi.advanceTimersByTimeAsync(100);
      for (const { response } of await answers) {
        expect(response.rateLimit === null).toBe(!isRateLimit);
      }
      expect(client.rateLimit?.resetAt.getTime()).not.toBeNaN();
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test("a negative remaining is reported as 0", async () => {
    const { client } = after([answerWith(window("60", "-7", inSeconds(5)))]);
    await call(client);
    expect(client.rateLimit?.remaining).toBe(0);
  });
});

test("a request that provably was never sent takes nothing of the window", async () => {
  const answers: (Response | Error)[] = [
    answerWith({ ...window("60", "3", inSeconds(60)), date: start.toUTCString() }),
    ...Array.from({ length: 5 }, () =>
      Object.assign(new Error("connect"), { code: "ECONNREFUSED", syscall: "connect" }),
    ),
  ];
  const client = clientOver(
    async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      if (answer) return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return answerWith({});
    },
    { maxRetries: 0 },
  );
  await call(client);
  for (let at = 0; at < 5; at++) {
    expect(await failureOf(call(client), ConnectionError)).toMatchObject({ outcome: "not-sent" });
  }
  const before = elapsed();
  const calls = Promise.all([call(client), call(client), call(client)]);
  await vi.runAllTimersAsync();
  await calls;
  expect(elapsed()).toBe(before + 50);
});
