// The values that an example finds in a page, as in ../snippets/scene.ts, over the sandbox's fetch in place of a server.
import { GroupManagement } from "group-management-sdk";
import { createSandbox } from "group-management-sdk/sandbox";

import type { Scene } from "../snippets/scene.ts";
import { recordedFetch } from "./record.ts";

/** The first program gets the sandbox that a shell starts, and prints what the README says. */
export function openScene(name: string): Scene {
  const sandbox = createSandbox(name === "first-program" ? {} : { contacts: 480 });
  const { baseUrl, demo } = sandbox;
  const { groupId } = demo;
  const accessToken = sandbox.accessToken();
  globalThis.fetch = recordedFetch(sandbox.fetch);
  const env = {
    GROUP_MANAGEMENT_BASE_URL: baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: accessToken,
    GROUP_MANAGEMENT_GROUP_ID: groupId,
  };
  Object.assign(globalThis, { process: { env } });
  const client = new GroupManagement({ baseUrl, accessToken });
  return { client, sandbox, baseUrl, groupId, demo, close: () => Promise.resolve() };
}
