// The import of the guide Retries and pacing, in an outage of the service, on a simulated clock.
import { createSandbox } from "group-management-sdk/sandbox";
import { expect, test, vi } from "vitest";

import { outage } from "../../docs/snippets/retries.ts";
import { clientOver } from "../support/client.ts";
import { elapsed, pass, simulateClock } from "../support/stopped-clocks.ts";

simulateClock();

test("an import that keeps what could not be done loses nothing in five minutes of 503s", async () => {
  const sandbox = createSandbox();
  const accessToken = sandbox.accessToken();
  const isOver = vi.fn(() => elapsed() >= 5 * 60_000);
  const client = clientOver(async (url, request) => {
    if (!isOver()) return new Response("<html>unavailable</html>", { status: 503 });
    const target = new URL(url.pathname.replace(/.*\/api\/v2/, sandbox.baseUrl) + url.search);
    const headers = { authorization: `Bearer ${accessToken}` };
    return await sandbox.fetch(target, { method: request.method, headers });
  });
  const imported = outage({ client, demo: sandbox.demo });
  await pass(330_000);
  expect(await imported).toHaveLength(3);
  expect(isOver.mock.results.filter(({ value }) => value === false).length).toBeGreaterThan(20);
});
