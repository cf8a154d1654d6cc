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

/** What a reader of the guides may hold. */
export const credentials = ["first-party", "partner", "group key"] as const;

export async function openScene(
  credential: (typeof credentials)[number] = "first-party",
): Promise<Scene> {
  // Rosters of several pages.
  const sandbox = createSandbox({ contacts: 480 });
  const server = await sandbox.listen();
  const { baseUrl } = server;
  const { demo } = sandbox;
  const held =
    credential === "group key"
      ? { groupKey: sandbox.groupKey() }
      : { accessToken: sandbox.accessToken({ app: credential }) };
  const client = new GroupManagement({ baseUrl, ...held });
  const close = () => server.close();
  return { client, sandbox, baseUrl, groupId: demo.groupId, demo, close };
}
