// The guide's test with fake timers (docs/guides/testing.md).

// #region fake-timers
import { GroupManagement } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const sandbox = createSandbox();
let client: GroupManagement;

beforeEach(() => {
  sandbox.reset();
  // A client for each test: it would remember the wait of the test before.
  client = new GroupManagement({
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch,
    accessToken: sandbox.accessToken(),
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  expect(sandbox.pendingFaults).toEqual([]);
});

test("waits as long as the service asks for", async () => {
  sandbox.failNext("me.inboxSummary", { code: "rate_limited", retryAfter: 30 });
  const summary = client.me.inboxSummary();
  await vi.advanceTimersByTimeAsync(31_000);
  expect((await summary).unreadMessages).toBeGreaterThan(0);
});
// #endregion
