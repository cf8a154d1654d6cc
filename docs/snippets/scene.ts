// What the pieces of code in the guides are run with: a client of a sandbox, and the ids of its demo data.
import { GroupManagement } from "group-management-sdk";
import { createSandbox, type Sandbox, type SandboxDemo } from "group-management-sdk/sandbox";

export interface Scene {
  client: GroupManagement;
  sandbox: Sandbox;
  groupId: string;
  demo: SandboxDemo;
}

export function openScene(): Scene {
  const sandbox = createSandbox();
  const { baseUrl, fetch, demo } = sandbox;
  const client = new GroupManagement({ baseUrl, fetch, accessToken: sandbox.accessToken() });
  return { client, sandbox, groupId: demo.groupId, demo };
}
