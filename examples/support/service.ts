// The service that the examples use: the one that the environment names, or a sandbox of their own.
import { createSandbox } from "group-management-sdk/sandbox";

import { SetUpError } from "./program.ts";

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
      throw new SetUpError("Set GROUP_MANAGEMENT_GROUP_ID to the id of the group to read.");
    }
    const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : "GROUP_MANAGEMENT_BASE_URL";
    const description = `the service at ${host}`;
    return { baseUrl, accessToken: undefined, groupId, description, close: async () => {} };
  }
  warnOfLoneCredential();
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

/** Says so when the environment has a credential that is not used. */
export function warnOfLoneCredential(): void {
  const names = ["GROUP_MANAGEMENT_ACCESS_TOKEN", "GROUP_MANAGEMENT_KEY"];
  const found = names.filter((name) => process.env[name]);
  if (found.length === 0) return;
  console.error(
    `${found.join(" and ")} is not used: GROUP_MANAGEMENT_BASE_URL names no service, so this is a sandbox.`,
  );
}
