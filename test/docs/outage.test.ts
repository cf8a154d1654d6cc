// The import of the guide Retries and pacing, in an outage of the service, on a simulated clock.
import { createSandbox } from "group-management-sdk/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { outage } from "../../docs/snippets/retries.ts";
import { clientOver } from "../support/client.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00.400Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("an import that keeps what could not be done loses nothing in five minutes of 503s", async () => {
  const sandbox = createSandbox();
  const accessToken = sandbox.accessToken();
  const isOver = vi.fn(() => Date.now() >= Date.parse("2026-03-01T12:05:00.400Z"));
  const client = clientOver(async (url, request) => {
    if (!isOver()) return new Response("<html>unavailable</html>", { status: 503 });
    const target = new URL(url.pathname.replace(/.*\/api\/v2/, sandbox.baseUrl) + url.search);
    const headers = { authorization: `Bearer ${accessToken}` };
    return await sandbox.fetch(target, { method: request.method, headers });
  });
  const imported = outage({ client, demo: sandbox.demo });
  await vi.advanceTimersByTimeAsync(330_000);
  expect(await imported).toHaveLength(3);
  expect(isOver.mock.results.filter(({ value }) => value === false).length).toBeGreaterThan(20);
});
