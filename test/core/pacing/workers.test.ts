// A runtime in which nothing of one request wakes another, and what a request holds goes away with it without a word.
// In workerd itself by `npm run test:runtimes`.
import type { ClientOptions, GroupManagement } from "group-management-sdk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clientOver } from "../../support/client.ts";
import { windowService } from "../../support/window-service.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00.400Z") });
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const call = (client: GroupManagement, name: number | string) =>
  client.me.inboxSummary({ headers: { "x-call": String(name) } });

test("calls go in order through spent windows, each by a timer of its own, and none is refused", async () => {
  const service = windowService({ limit: 5, windowMs: 2000, latency: () => 4 });
  const client = clientOver(service.handle, { maxConcurrency: 4 });
  const other = client.withOptions({ timeout: 9000 });
  await Promise.all([call(client, 0), vi.advanceTimersByTimeAsync(10)]);
  const calls = Array.from({ length: 24 }, (_, at) => call(at % 2 ? client : other, at + 1));
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBeGreaterThanOrEqual(20);
  await vi.runAllTimersAsync();
  await Promise.all(calls);
  expect(service.refused).toEqual([]);
  const order = service.sent.map(({ call: name }) => Number(name));
  expect(order).toEqual(order.toSorted((one, two) => one - two));
});

/** A client with one place, over a service that answers after 10 ms, but never a call by the name of "gone". */
function onePlace(options: ClientOptions = {}) {
  return clientOver(
    async (_url, request) => {
      if (request.headers.get("x-call") === "gone") await new Promise(() => {});
      await new Promise((resolve) => setTimeout(resolve, 10));
      return Response.json({ unreadMessages: 0 });
    },
    { maxConcurrency: 1, ...options },
  );
}

/** Makes a call whose request ends without a word: its timers go off no more. */
async function goneCall(client: GroupManagement): Promise<void> {
  const timers = vi.spyOn(globalThis, "setTimeout").mockReturnValue(0 as never);
  void call(client, "gone").catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  timers.mockRestore();
}

test("the place of a request that is gone comes back once its timeout is over", async () => {
  const client = onePlace({ timeout: 3000 });
  await goneCall(client);
  let answered = false;
  const waiting = call(client, "waits").then(() => (answered = true));
  await vi.advanceTimersByTimeAsync(3000);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect(answered).toBe(true);
  await waiting;
});

test("a call that is gone while it waits holds up nobody behind it for long", async () => {
  const client = onePlace();
  const first = call(client, "first");
  await vi.advanceTimersByTimeAsync(1);
  await goneCall(client);
  const behind = [call(client, "second"), call(client, "third")];
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all([first, ...behind]);
});
