// The guide's first way: an app that makes its own client, tested with vitest and msw.
// #region vitest-msw
import { GroupManagement } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

const sandbox = createSandbox({ baseUrl: "https://groups.example.org/api/v2" });
const server = setupServer(...sandbox.handlers);

beforeAll(() => server.listen({ onUnhandledFrame: "error" })); // msw 2: onUnhandledRequest
beforeEach(() => sandbox.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

/** Your code. */
async function countDrivers(client: GroupManagement, groupId: string): Promise<number> {
  const drivers = await client.groups.contacts
    .list(groupId, { tag: "driver" })
    .toArray({ max: 500 });
  return drivers.length;
}

test("counts the drivers of a troop", async () => {
  const client = new GroupManagement({
    baseUrl: "https://groups.example.org/api/v2",
    accessToken: sandbox.accessToken({ personId: sandbox.demo.people.member }),
  });
  expect(await countDrivers(client, sandbox.demo.groupId)).toBeGreaterThan(0);
  expect(sandbox.requests[0]).toMatchObject({
    operation: "groups.contacts.list",
    query: { tag: "driver" },
    status: 200,
  });
});

test("survives a short outage of the service", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  const client = new GroupManagement({
    baseUrl: "https://groups.example.org/api/v2",
    accessToken: sandbox.accessToken(),
  });
  sandbox.failNext("groups.contacts.list", { code: "unavailable", times: 2 });
  const drivers = countDrivers(client, sandbox.demo.groupId);
  const statuses = async () => {
    await vi.advanceTimersByTimeAsync(1_000); // the client waits before it tries again
    return sandbox.requests.map(({ status }) => status);
  };
  await expect.poll(statuses).toEqual([503, 503, 200]);
  expect(await drivers).toBeGreaterThan(0);
});
// #endregion
