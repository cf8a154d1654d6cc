// What the pieces of code in the guides are run with: a client of a sandbox, and the ids of its demo data.
import { GroupManagement } from "group-management-sdk";
import { createSandbox, type Sandbox, type SandboxDemo } from "group-management-sdk/sandbox";

export interface Scene {
  client: GroupManagement;
  sandbox: Sandbox;
  baseUrl: string;
  groupId: string;
  demo: SandboxDemo;
  close(): Promise<void>;
}

export async function openScene(): Promise<Scene> {
  // Rosters of several pages.
  const sandbox = createSandbox({ contacts: 480 });
  const server = await sandbox.listen();
  const { baseUrl } = server;
  const { demo } = sandbox;
  const client = new GroupManagement({ baseUrl, accessToken: sandbox.accessToken() });
  const close = () => server.close();
  return { client, sandbox, baseUrl, groupId: demo.groupId, demo, close };
}
