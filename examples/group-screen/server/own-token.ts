// The back end for a look at the real service while developing, with a token of your own.
import { GroupManagement } from "group-management-sdk";

import { createPageBackend, type PageServer } from "./backend.ts";

export function withOwnToken(baseUrl: string, accessToken: string): PageServer {
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
