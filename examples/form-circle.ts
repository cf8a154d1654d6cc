// Makes a circle and puts people into it. In a kind that each person is in once, somebody may be elsewhere already.
import { type CircleMembersChange, GroupManagement, isApiError } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";

import { beginProgram } from "./support/program.ts";

beginProgram("Makes a circle and puts people into it.", { sandboxOnly: true });

// This example changes things, so it always runs against a sandbox.
const sandbox = createSandbox();
const server = await sandbox.listen();
const { groupId, circleKinds, contacts } = sandbox.demo;
const client = new GroupManagement({
  baseUrl: server.baseUrl,
  accessToken: sandbox.accessToken(),
});

// #region form-circle
/** Puts scouts into a circle; asks before taking one out of another. */
async function addScouts(
  circleId: string,
  contactIds: string[],
  mayMove: () => boolean,
): Promise<CircleMembersChange> {
  try {
    return await client.circles.addMembers(groupId, circleId, { contactIds });
  } catch (error) {
    if (!isApiError(error, "one_per_person") || !mayMove()) throw error;
    return client.circles.addMembers(groupId, circleId, { contactIds, move: true });
  }
}
// #endregion

try {
  const patrol = await client.circles.create(groupId, {
    kind: circleKinds.patrol,
    name: "Kingfisher Patrol",
  });
  const change = await addScouts(patrol.id, [contacts.youth, contacts.siblingYouth], () => {
    console.log("Somebody is in another patrol already: moving them.");
    return true;
  });
  console.log(`${patrol.name}: ${change.added} added, ${change.moved} of them moved.`);
} finally {
  await server.close();
}
