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

export interface DemoPerson {
  readonly identity: Identity;
  readonly accessToken: string;
}

/** Tokens for an owner, a parent, a partner's app and the refusals that a group screen has to explain. */
export function demoPeople(sandbox: Sandbox): [DemoPerson, ...DemoPerson[]] {
  const { people } = sandbox.demo;
  const partner = {
    personId: people.owner,
    app: "partner",
    installed: true,
    scopes: read,
  } as const;
  return [
    {
      identity: {
        id: "owner",
        name: "Marisol, owner",
        about: "Leads the troop; the platform's own app",
      },
      accessToken: sandbox.accessToken({ personId: people.owner }),
    },
    {
      identity: {
        id: "parent",
        name: "Inés, parent",
        about: "Sees what members see, and her own household",
      },
      accessToken: sandbox.accessToken({ personId: people.parent }),
    },
    {
      identity: {
        id: "partner",
        name: "Marisol, partner app",
        about: "Reads the group, but nothing about youth",
      },
      accessToken: sandbox.accessToken(partner),
    },
    {
      identity: {
        id: "refused",
        name: "Marisol, partner app without consent",
        about: "Documents and roster counts were not allowed",
      },
      accessToken: sandbox.accessToken({
        ...partner,
        allowedScopes: ["events.read", "groups.read", "me.read", "positions.read"],
      }),
    },
    {
      identity: {
        id: "terms",
        name: "Ngozi, new terms pending",
        about: "Has to accept the current terms first",
      },
      accessToken: sandbox.accessToken({ personId: people.termsPending }),
    },
  ];
}
