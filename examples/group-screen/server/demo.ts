// The back ends of the page while it is developed: one for looking at the sandbox as each of its people, and one for
// looking at the real service with a token of your own.
import { GroupManagement } from "group-management-sdk";
import type { Backend } from "group-management-sdk/backend";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";

import type { Connection } from "../src/connection/connection.ts";
import { createPageBackend } from "./backend.ts";
import { demoPeople } from "./demo-people.ts";

export interface Demo {
  /** Sent to the page: as whom one can look. */
  readonly connection: Connection;
  readonly backend: Backend;
}

/** Starts a sandbox, and the demo on it. */
export async function startDemo(requestsPerMinute: number, contacts: number) {
  const sandbox = createSandbox({ requestsPerMinute, ...(contacts > 0 && { contacts }) });
  const { baseUrl, close } = await sandbox.listen();
  return { ...createDemo(sandbox, baseUrl), baseUrl, close };
}

/** `baseUrl`: where the sandbox listens. */
export function createDemo(sandbox: Sandbox, baseUrl: string): Demo {
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

export function ownToken(baseUrl: string, accessToken: string): Demo {
  const client = new GroupManagement({ baseUrl, accessToken });
  return {
    connection: {
      platformUrl: new URL(baseUrl).origin,
      signInUrl: null,
      signOutUrl: null,
      openWith: null,
      identities: [{ id: "me", name: "You", about: "", isUnnamed: true }],
    },
    backend: createPageBackend(() => client),
  };
}
