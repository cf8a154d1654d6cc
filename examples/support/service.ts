// Where the examples find a service: the one that the environment names, or a sandbox of their own.
import { createSandbox } from "group-management-sdk/sandbox";

/** A service to talk to. */
export interface Service {
  baseUrl: string;
  /** An access token of an app for a signed-in person; undefined when the environment holds the credential. */
  accessToken: string | undefined;
  groupId: string;
  /** One line for people: what this talks to. */
  description: string;
  close(): Promise<void>;
}

/**
 * The service that `GROUP_MANAGEMENT_BASE_URL` names, with its credential and `GROUP_MANAGEMENT_GROUP_ID` in the
 * environment too; else a sandbox on a free loopback port with its demo troop.
 */
export async function openService(options: { contacts?: number } = {}): Promise<Service> {
  const { GROUP_MANAGEMENT_BASE_URL: baseUrl, GROUP_MANAGEMENT_GROUP_ID: groupId } = process.env;
  if (baseUrl) {
    if (!groupId) {
      throw new Error("Set GROUP_MANAGEMENT_GROUP_ID to the id of the group to read.");
    }
    const description = `the service at ${new URL(baseUrl).host}`;
    return { baseUrl, accessToken: undefined, groupId, description, close: async () => {} };
  }
  const sandbox = createSandbox(options);
  const server = await sandbox.listen();
  return {
    baseUrl: server.baseUrl,
    accessToken: sandbox.accessToken(),
    groupId: sandbox.demo.groupId,
    description: `a sandbox at ${server.baseUrl}, as the owner of its demo troop`,
    close: () => server.close(),
  };
}
