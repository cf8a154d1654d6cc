// Code of the guide Getting started.
import type { Scene } from "./scene.ts";

export async function response({ client, groupId }: Scene): Promise<void> {
  // #region response
  const { data, response: info } = await client.groups.overview(groupId).withResponse();
  console.log(data.group.name, info.status, info.attempts, info.rateLimit?.remaining);

  const page = await client.documents.list(groupId);
  console.log(page.items.length, page.response.status);
  // #endregion
}

export async function abort({ client, groupId }: Scene): Promise<void> {
  // #region abort
  const controller = new AbortController();
  const leaving = new Error("The person has left the page.");
  const reading = client.groups.overview(groupId, {}, { signal: controller.signal });

  controller.abort(leaving);
  await reading.catch((error) => console.log(error === leaving)); // true: the signal's own reason
  // #endregion
}
