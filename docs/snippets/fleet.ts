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

export async function renewedToken({ baseUrl, sandbox, demo }: Scene): Promise<void> {
  const personId = demo.people.parent;
  const accessToken = () => sandbox.accessToken({ personId });
  // #region id
  const client = new GroupManagement({
    baseUrl,
    accessToken, // a provider: its tokens change
    sharedPacing: redisPacing(redis, { id: personId }), // kept with the person's session
  });
  // #endregion
  await client.me.inboxSummary();
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

export async function functionInstance({ baseUrl, sandbox, groupId }: Scene): Promise<void> {
  const groupKey = sandbox.groupKey();
  // #region function
  // Outside the handler, so that a warm instance reuses both.
  const client = new GroupManagement({
    baseUrl,
    groupKey,
    sharedPacing: redisPacing(redis),
    pacing: "fail", // respond with 503 and Retry-After instead of paying for the wait
    totalTimeout: 8000,
  });
  // #endregion
  await client.groups.overview(groupId);
}

export async function watching({ client }: Scene): Promise<void> {
  const gauge = (name: string, value: number) => console.log(`${name} ${value}`);
  // #region watching
  const watched = client.withOptions({
    hooks: {
      onWait: ({ delayMs }) => gauge("window_wait_ms", delayMs),
      onRetry: ({ reason }) => gauge(`retry_${reason}`, 1), // "rate_limited" should stay at 0
    },
  });
  await watched.me.inboxSummary();
  gauge("window_remaining", watched.rateLimit?.remaining ?? 0); // what remains for all processes
  // #endregion
}
