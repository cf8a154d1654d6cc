// Code of the guide Many processes.
import { GroupManagement, processPacing } from "group-management-sdk";
import { redisPacing } from "group-management-sdk/redis";

import type { Scene } from "./scene.ts";

/** Where nobody is: the client then paces itself alone. */
const redis = {
  evalsha: () => Promise.reject(new Error("ECONNREFUSED")),
  eval: () => Promise.reject(new Error("ECONNREFUSED")),
};

export async function shared({ baseUrl, sandbox }: Scene): Promise<void> {
  const groupKey = sandbox.groupKey();
  // #region shared
  // Once for the process, beside your own Redis client.
  const sharedPacing = redisPacing(redis);
  const client = new GroupManagement({ baseUrl, groupKey, sharedPacing });
  // #endregion
  await client.groups.overview(sandbox.demo.groupId);
}

export async function oneProcess({ baseUrl, sandbox }: Scene): Promise<void> {
  const groupKey = sandbox.groupKey();
  // #region process
  /** Called for each request; all clients with the same key share one queue. */
  function clientForRequest(): GroupManagement {
    return new GroupManagement({ baseUrl, groupKey, sharedPacing: processPacing() });
  }
  // #endregion
  await clientForRequest().groups.overview(sandbox.demo.groupId);
}
