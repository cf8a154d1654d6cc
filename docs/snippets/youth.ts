// Code of the guide Youth data and privacy.
import { canUseAssistant, restoreNames } from "group-management-sdk";

import type { Scene } from "./scene.ts";

export async function names({ client, groupId }: Scene): Promise<void> {
  const model = async (text: string) => text;
  const show = (text: string) => console.log(text);
  const q = "Who brings the shared gear to the canoe weekend?";
  // #region names
  if (canUseAssistant(await client.groups.aiCredits(groupId))) {
    const { results, people } = await client.documents.search(groupId, { q });
    const answer = await model(results.map(({ text }) => text).join("\n")); // [Scout A], not a name
    show(restoreNames(answer, people)); // with names, for a reader who may see them
  }
  // #endregion
}

export async function household({ client, groupId }: Scene): Promise<void> {
  // #region household
  for (const { firstName, relationship } of (await client.me.household(groupId)).items) {
    console.log(firstName, relationship); // whom the person can act for
  }
  // #endregion
}
