// Code of the guides Testing, and Browsers and React Native.
import { GroupManagement } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";

import type { Scene } from "./scene.ts";

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

export async function page({ baseUrl, sandbox }: Scene): Promise<void> {
  const getToken = async () => sandbox.accessToken();
  // #region page
  // In a web page or an app: a token of the signed-in person, from your own server.
  const client = new GroupManagement({ baseUrl, accessToken: () => getToken() });
  // #endregion
  await client.me.inboxSummary();
}
