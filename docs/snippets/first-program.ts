// The first program that a reader writes. It reads the environment and nothing else.
// #region first-program
import { GroupManagement } from "group-management-sdk";

// The address and the credential come from the environment.
const client = new GroupManagement();
const groupId = process.env["GROUP_MANAGEMENT_GROUP_ID"] ?? "";

const { group, upcomingEvents } = await client.groups.overview(groupId, {
  include: ["upcomingEvents"],
});
console.log(`${group.name}: ${group.memberCount} members, ${group.youthCount} of them youth`);
for (const event of upcomingEvents) console.log(`- ${event.name} (${event.status})`);

for await (const contact of client.groups.contacts.list(groupId, { tag: "driver" })) {
  console.log(`${contact.firstName} drives: ${contact.phone}`);
}
// #endregion
