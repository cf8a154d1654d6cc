// Services that count otherwise than in windows of the caller's own: what is refused, and that every call is answered.
import { expect, test, vi } from "vitest";

import { clientOver, refusal } from "../../support/client.ts";
import { simulateClock } from "../../support/stopped-clocks.ts";
import { windowHeaders } from "../../support/server.ts";

const minute = 60_000;
const limit = 60;

simulateClock();

/** A service's decision on a request: whether it is allowed, the number left, and the moment of `X-RateLimit-Reset`. */
interface Verdict {
  readonly isAllowed: boolean;
  readonly left: number;
  readonly resetAt: number;
  /** Milliseconds that a refused request is asked to wait. */
  readonly retryIn: number;
  /** Whether the response has rate-limit headers; true unless told. */
  readonly isTold?: boolean;
}

/** Makes calls at once, each under way for 20 ms; returns how many requests were refused, and the seconds it took. */
async function callAll(count: number, judge: (now: number) => Verdict) {
  let refused = 0;
  const client = clientOver(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const { isAllowed, left, resetAt, retryIn, isTold = true } = judge(Date.now());
    if (!isAllowed) refused++;
    const headers = {
      ...(isTold ? windowHeaders(limit, Math.max(0, Math.floor(left)), resetAt) : {}),
      ...(isAllowed ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryIn / 1000))) }),
    };
    await new Promise((resolve) => setTimeout(resolve, 10));
    return isAllowed
      ? Response.json({ unreadMessages: 0 }, { headers })
      : refusal(429, "rate_limited", headers);
  });
  const began = Date.now();
  let endedAt = 0;
  const calls = Promise.all(Array.from({ length: count }, () => client.me.inboxSummary()));
  void calls.then(() => (endedAt = Date.now()));
  await vi.runAllTimersAsync();
  await calls;
  return { refused, seconds: (endedAt - began) / 1000 };
}

test("another program that takes half of each window as it opens costs no refusal after the first burst", async () => {
  let ends = 0;
  let used = 0;
  const { refused, seconds } = await callAll(200, (now) => {
    if (now >= ends) {
      ends = Math.floor(now / minute) * minute + minute;
      used = limit / 2;
    }
    const isAllowed = used < limit;
    if (isAllowed) used++;
    return { isAllowed, left: limit - used, resetAt: ends, retryIn: ends - now };
  });
  // Nothing is known yet when the first fifty are sent, and thirty are allowed.
  expect(refused).toBe(20);
  expect(seconds).toBeLessThanOrEqual(6 * 60 + 1);
});

test("a count of the last window that fades out refuses at most five of 300", async () => {
  let [index, current, before] = [0, 0, 0];
  const { refused } = await callAll(300, (now) => {
    const at = Math.floor(now / minute);
    if (at !== index) [before, current, index] = [at === index + 1 ? current : 0, 0, at];
    const estimate = before * (1 - (now % minute) / minute) + current;
    const isAllowed = estimate + 1 <= limit;
    if (isAllowed) current++;
    const resetAt = (at + 1) * minute;
    const left = limit - estimate - (isAllowed ? 1 : 0);
    return { isAllowed, left, resetAt, retryIn: resetAt - now };
  });
  expect(refused).toBeLessThanOrEqual(5);
});

test("a bucket whose reset is the time of the next token fails no call, and is used whole", async () => {
  let tokens = limit;
  let last = Date.now();
  const { refused, seconds } = await callAll(300, (now) => {
    tokens = Math.min(limit, tokens + ((now - last) * limit) / minute);
    last = now;
    const isAllowed = tokens >= 1;
    if (isAllowed) tokens--;
    const next = (Math.max(0, 1 - tokens) * minute) / limit;
    return { isAllowed, left: tokens, resetAt: now + next, retryIn: next };
  });
  expect(refused).toBeLessThanOrEqual(5);
  expect(seconds).toBeLessThanOrEqual(242);
});

test("headers on every third response alone cost no refusal: requests that were answered without them are counted", async () => {
  let [ends, used, requests] = [0, 0, 0];
  const { refused, seconds } = await callAll(300, (now) => {
    if (now >= ends) [ends, used] = [Math.floor(now / minute) * minute + minute, 0];
    const isAllowed = used < limit;
    if (isAllowed) used++;
    const isTold = requests++ % 3 === 0;
    return { isAllowed, left: limit - used, resetAt: ends, retryIn: ends - now, isTold };
  });
  expect(refused).toBe(0);
  expect(seconds).toBeLessThanOrEqual(241);
});
