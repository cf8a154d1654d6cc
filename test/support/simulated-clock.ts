// The simulated clock of tests without sockets, and calls of clients on it.
import type { CallOptions, GroupManagement } from "group-management-sdk";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";

import { clientOver } from "./client.ts";

/** Between two whole seconds, so that whatever rounds shows. */
export const start = new Date("2026-03-01T12:00:00.400Z");

/** Begins each test of a file at `start`; time passes when the test says so. */
export function simulateClock(): void {
  beforeAll(async () => {
    // The HTTP client is loaded with the first request, in real time.
    await call(clientOver(() => Response.json({ unreadMessages: 0 })));
  });
  beforeEach(() => void vi.useFakeTimers({ now: start }));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Milliseconds since the test began. */
export const elapsed = () => Date.now() - start.getTime();

export const call = (client: GroupManagement, options: CallOptions = {}) =>
  client.me.inboxSummary(options);

export const many = (client: GroupManagement, count: number, options: CallOptions = {}) =>
  Promise.all(Array.from({ length: count }, () => call(client, options)));
