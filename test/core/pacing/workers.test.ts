// A runtime in which nothing of one request wakes another, and what a request holds goes away with it without a word.
// In workerd itself by `npm run test:runtimes`.
import {
  type AccessTokenProvider,
  CredentialError,
  type GroupManagement,
  type WaitEvent,
} from "group-management-sdk";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { clientOver, failureOf } from "../../support/client.ts";
import { slowService, windowService } from "../../support/window-service.ts";
import { simulateClock } from "../../support/stopped-clocks.ts";

simulateClock();
beforeEach(() => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const call = (client: GroupManagement, name: number | string) =>
  client.me.inboxSummary({ headers: { "x-call": String(name) } });

test("calls wait for the end of a window by timers of their own, and none is refused", async () => {
  const service = windowService({ limit: 5, windowMs: 2000, latency: () => 4 });
  const reasons = new Set<string>();
  const hooks = { onWait: ({ reason }: WaitEvent) => void reasons.add(reason) };
  const client = clientOver(service.handle, { maxConcurrency: 4, hooks });
  const other = client.withOptions({ timeout: 9000 });
  await Promise.all([call(client, 0), vi.advanceTimersByTimeAsync(10)]);
  const calls = Array.from({ length: 24 }, (_, at) => call(at % 2 ? client : other, at + 1));
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBeGreaterThanOrEqual(20);
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(service.refused).toEqual([]);
  expect([...reasons]).toEqual(["window"]);
});

test("maxConcurrency is left to the runtime", async () => {
  const { client, most } = slowService({ maxConcurrency: 1 });
  const calls = [1, 2, 3].map((name) => call(client.withOptions({ maxConcurrency: 2 }), name));
  await vi.advanceTimersByTimeAsync(20);
  await Promise.all(calls);
  expect(most()).toBe(3);
});

test("requests that are gone shut no window after the one they were sent in", async () => {
  const service = windowService({
    limit: 5,
    windowMs: 2000,
    answer: async ({ call: name }) => {
      if (name === "gone") await new Promise(() => {});
      return Response.json({ unreadMessages: 0 });
    },
  });
  const client = clientOver(service.handle);
  await Promise.all([call(client, 0), vi.advanceTimersByTimeAsync(10)]);
  for (let times = 0; times < 4; times++) await goneCall(client);
  const calls = Promise.all([1, 2, 3, 4, 5].map((name) => call(client, name)));
  await vi.advanceTimersByTimeAsync(2500);
  await calls;
  expect(service.refused).toEqual([]);
});

/** Makes a call whose request ends without a word: its timers go off no more. */
async function goneCall(client: GroupManagement): Promise<void> {
  const { setTimeout: fake } = globalThis;
  globalThis.setTimeout = (() => 0) as never;
  void call(client, "gone").catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  globalThis.setTimeout = fake;
}

describe("calls that wait for one token", () => {
  /** A provider that takes 300 ms, and counts; nothing that waits for its promise is woken but the call that asked. */
  function counted(give: (count: number) => string = (count) => `token-${count}`) {
    const asked: AbortSignal[] = [];
    const accessToken: AccessTokenProvider = async ({ signal }) => {
      const count = asked.push(signal);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return give(count);
    };
    return { asked, accessToken };
  }

  const sent: string[] = [];
  const clientWith = (accessToken: AccessTokenProvider) =>
    clientOver(
      (_url, request) => {
        sent.push(request.headers.get("authorization") ?? "");
        return Response.json({ unreadMessages: 0 });
      },
      { accessToken, maxRetries: 0 },
    );
  beforeEach(() => void sent.splice(0));

  test("look for it by timers of their own, and it is asked for once", async () => {
    const { asked, accessToken } = counted();
    const client = clientWith(accessToken);
    const calls = [1, 2, 3].map((name) => call(client, name));
    await vi.advanceTimersByTimeAsync(1);
    // That of the provider, and one of each call.
    expect(vi.getTimerCount()).toBeGreaterThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(330);
    await Promise.all(calls);
    expect(asked).toHaveLength(1);
    expect(sent).toEqual(Array.from({ length: 3 }, () => "Bearer token-1"));
  });

  test("ask anew a moment after the request that asked is gone", async () => {
    const { asked, accessToken } = counted();
    const client = clientWith(accessToken);
    await goneCall(client);
    const calls = [1, 2].map((name) => call(client, name));
    await vi.advanceTimersByTimeAsync(900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600);
    await Promise.all(calls);
    expect(asked).toHaveLength(2);
    expect(sent).toEqual(["Bearer token-2", "Bearer token-2"]);
  });

  test("get it also where the call that asked is aborted", async () => {
    const { asked, accessToken } = counted();
    const client = clientWith(accessToken);
    const leaving = new AbortController();
    const left = client.me.inboxSummary({ signal: leaving.signal }).catch(() => "left");
    const stays = call(client, "stays");
    await vi.advanceTimersByTimeAsync(50);
    leaving.abort();
    expect(await left).toBe("left");
    await vi.advanceTimersByTimeAsync(350);
    await stays;
    expect(asked.map(({ aborted }) => aborted)).toEqual([false]);
    expect(sent).toEqual(["Bearer token-1"]);
  });

  test("end with an error once the time of the provider is over", async () => {
    const client = clientWith(() => new Promise(() => {}));
    const calls = [1, 2].map((name) => failureOf(call(client, name), CredentialError));
    await vi.advanceTimersByTimeAsync(30_030);
    for (const { message } of await Promise.all(calls)) expect(message).toContain("its timeout");
  });

  test("fail with it, each by an error of its own, and end by their own deadlines", async () => {
    const { accessToken } = counted((count) => (count === 1 ? "not a token" : "token"));
    const client = clientWith(accessToken);
    const failing = [1, 2].map((name) => failureOf(call(client, name), CredentialError));
    const late = client.me.inboxSummary({ totalTimeout: 100 }).catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(150);
    expect(await late).toBe("TimeoutError");
    await vi.advanceTimersByTimeAsync(200);
    const [one, other] = await Promise.all(failing);
    expect(one).not.toBe(other);
    const next = call(client, "next");
    await vi.advanceTimersByTimeAsync(320);
    await next;
  });
});
