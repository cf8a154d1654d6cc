// The guide's first way: an app that makes its own client, tested with vitest and msw.
// #region vitest-msw
import { GroupManagement } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const sandbox = createSandbox({ baseUrl: "https://groups.example.org/api/v2" });
const server = setupServer(...sandbox.handlers);

beforeAll(() => server.listen({ onUnhandledFrame: "error" })); // msw 2: onUnhandledRequest
beforeEach(() => sandbox.reset());
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
  const client = new GroupManagement({
    baseUrl: "https://groups.example.org/api/v2",
    accessToken: sandbox.accessToken(),
  });
  sandbox.failNext("groups.contacts.list", { code: "unavailable", retryAfter: 0, times: 2 });
  expect(await countDrivers(client, sandbox.demo.groupId)).toBeGreaterThan(0);
  expect(sandbox.requests.map(({ status }) => status)).toEqual([503, 503, 200]);
});
// #endregion
