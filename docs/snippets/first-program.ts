// The first program that a reader writes. It reads the environment and nothing else.
// #region first-program
import { GroupManagement } from "group-management-sdk";

// The address and the credential come from the environment.
const client = new GroupManagement();
const groupId = process.env["GROUP_MANAGEMENT_GROUP_ID"] ?? "";

const { group, upcomingEvents } = await client.groups.overview(groupId, {
  include: ["upcomingEvents"],
});
const { name, memberCount, youthCount } = group;
console.log(`${name}: ${memberCount} members, ${youthCount} of them youth`);
for (const event of upcomingEvents) {
  console.log(`- ${event.name} (${event.status})`);
}

const drivers = client.groups.contacts.list(groupId, { tag: "driver" });
for await (const { firstName, phone } of drivers) {
  console.log(`${firstName} drives: ${phone}`);
}
// #endregion
