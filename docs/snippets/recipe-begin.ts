// How each recipe of the cookbook begins. The address, the credential and the group's id come from the environment.
// #region begin
import { GroupManagement } from "group-management-sdk";

const client = new GroupManagement();
const groupId = process.env["GROUP_MANAGEMENT_GROUP_ID"] ?? "";
// #endregion

export { client, groupId };
