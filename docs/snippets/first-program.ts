// The program that Getting started begins with. It reads the environment and nothing else.
// #region first-program
import { GroupManagement } from "group-management-sdk";

// The address and the credential come from the environment.
const client = new GroupManagement();
const groupId = process.env["GROUP_MANAGEMENT_GROUP_ID"] ?? "";

const { group, rosterCounts } = await client.groups.overview(groupId, {
  include: ["rosterCounts"],
});
console.log(`${group.name}: ${rosterCounts.adults} adults, ${rosterCounts.youth} youth`);

for await (const document of client.documents.list(groupId, { category: "SCHEDULE" })) {
  console.log(`- ${document.name}, revision ${document.revision ?? "none yet"}`);
}
// #endregion
