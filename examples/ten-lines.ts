// The shortest useful program, as the README shows it.
import { GroupManagement } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";

import { beginProgram } from "./support/program.ts";

beginProgram("Reads a group, its events and its drivers.", { sandboxOnly: true });

const sandbox = createSandbox();
const { baseUrl } = sandbox;
const { groupId } = sandbox.demo;
const accessToken = sandbox.accessToken();

// #region ten-lines
const client = new GroupManagement({ baseUrl, accessToken, fetch: sandbox.fetch });

const { group, upcomingEvents } = await client.groups.overview(groupId, {
  include: ["upcomingEvents"],
});
console.log(`${group.name}: ${group.memberCount} members, ${group.youthCount} of them youth`);
for (const event of upcomingEvents) console.log(`- ${event.name} (${event.status})`);

for await (const contact of client.groups.contacts.list(groupId, { tag: "driver" })) {
  console.log(contact.firstName, contact.phone);
}
// #endregion
