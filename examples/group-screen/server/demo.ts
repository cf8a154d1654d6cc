// The back end of the demo: everybody may look at the sandbox as each of its people.
import { GroupManagement } from "group-management-sdk";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";

import { createPageBackend, type PageServer } from "./backend.ts";
import { demoPeople } from "./demo-people.ts";

/** Starts a sandbox, and the demo on it. */
export async function startDemo(requestsPerMinute: number, contacts: number) {
  const sandbox = createSandbox({ requestsPerMinute, ...(contacts > 0 && { contacts }) });
  const { baseUrl, close } = await sandbox.listen();
  return { ...createDemo(sandbox, baseUrl), baseUrl, close };
}

/** `baseUrl`: where the sandbox listens. */
export function createDemo(sandbox: Sandbox, baseUrl: string): PageServer {
  const people = demoPeople(sandbox);
  const [first, ...others] = people;
  const clients = new Map(
    people.map(({ identity, accessToken }) => [
      identity.id,
      new GroupManagement({ baseUrl, accessToken }),
    ]),
  );
  return {
    connection: {
      platformUrl: "https://groups.example.org",
      signInUrl: null,
      signOutUrl: null,
      openWith: sandbox.demo.groupId,
      identities: [first.identity, ...others.map(({ identity }) => identity)],
    },
    backend: createPageBackend((id) => clients.get(id ?? "") ?? null),
  };
}
