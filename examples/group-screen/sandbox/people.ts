// The people whom the page can be seen as in the sandbox: one access token for each way of seeing a group.
import type { Sandbox } from "group-management-sdk/sandbox";

import type { Identity } from "../src/connection/connection.ts";

const read = [
  "documents.read",
  "events.read",
  "groups.read",
  "me.read",
  "positions.read",
  "roster.read",
];

/** Tokens for an owner, a parent, a partner's app and the refusals that a group screen has to explain. */
export function sandboxPeople(sandbox: Sandbox): Identity[] {
  const { people } = sandbox.demo;
  return [
    {
      id: "owner",
      name: "Marisol, owner",
      about: "Leads the troop; the platform's own app",
      accessToken: sandbox.accessToken({ personId: people.owner }),
    },
    {
      id: "parent",
      name: "Inés, parent",
      about: "Sees what members see, and her own household",
      accessToken: sandbox.accessToken({ personId: people.parent }),
    },
    {
      id: "partner",
      name: "Marisol, partner app",
      about: "Reads the group, but nothing about youth",
      accessToken: sandbox.accessToken({
        personId: people.owner,
        app: "partner",
        installed: true,
        scopes: read,
      }),
    },
    {
      id: "refused",
      name: "Marisol, partner app without consent",
      about: "Documents and roster counts were not allowed",
      accessToken: sandbox.accessToken({
        personId: people.owner,
        app: "partner",
        installed: true,
        scopes: read,
        allowedScopes: ["events.read", "groups.read", "me.read", "positions.read"],
      }),
    },
    {
      id: "terms",
      name: "Ngozi, new terms pending",
      about: "Has to accept the current terms first",
      accessToken: sandbox.accessToken({ personId: people.termsPending }),
    },
  ];
}
