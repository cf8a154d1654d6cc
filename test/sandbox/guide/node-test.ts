// The guide's second way: Node's own test runner and the sandbox's fetch, no network at all.
// oxlint-disable typescript/no-floating-promises -- the runner itself waits for its tests
// #region node-test
import assert from "node:assert/strict";
import { test } from "node:test";
import { GroupManagement, isApiError } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";

test("a child moves to another patrol only with `move`", async () => {
  const sandbox = createSandbox();
  const { groupId, circles, contacts } = sandbox.demo;
  const client = new GroupManagement({
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch,
    accessToken: sandbox.accessToken(),
  });
  const body = { contactIds: [contacts.youth] };

  await assert.rejects(client.circles.addMembers(groupId, circles.otherPatrol, body), (error) =>
    isApiError(error, "one_per_person"),
  );
  const moved = await client.circles.addMembers(groupId, circles.otherPatrol, {
    ...body,
    move: true,
  });
  assert.deepEqual({ ...moved }, { added: 1, changed: 0, moved: 1 });
});
// #endregion
