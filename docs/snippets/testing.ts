// Code of the guide Testing.
import { GroupManagement } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";

export async function sandboxed(): Promise<void> {
  // #region sandbox
  const sandbox = createSandbox();
  const client = new GroupManagement({
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch, // no network at all
    accessToken: sandbox.accessToken({ personId: sandbox.demo.people.parent }),
  });

  sandbox.failNext("groups.overview", { code: "unavailable", times: 2 });
  const { group } = await client.groups.overview(sandbox.demo.groupId);
  console.log(group.name, sandbox.requests.length); // 3 requests: two refusals and a success
  // #endregion
}
