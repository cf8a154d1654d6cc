// The page's back end: sends the page's requests to the service with the token of the person who is signed in. In your
// app it is part of your server.
import type { GroupManagementClient } from "group-management-sdk";
import { type Backend, createBackend } from "group-management-sdk/backend";

import type { Connection } from "../src/connection/connection.ts";

/** The server of the page while it is developed. */
export interface PageServer {
  /** Sent to the page: as whom one can look. */
  readonly connection: Connection;
  readonly backend: Backend;
}

/**
 * `clientOf`: the client of the person whose session the request's cookie names; null where nobody is signed in, or somebody
 * else than the page shows. The id alone proves nothing: anybody can send the header.
 */
export function createPageBackend(
  clientOf: (shownId: string | null, request: Request) => GroupManagementClient | null,
): Backend {
  return createBackend({
    // The page names the person whose data it shows. Of somebody who has signed in meanwhile, in another tab, it gets none.
    client: (request) => clientOf(request.headers.get("x-person-id"), request),
    allow: [
      "me.groups",
      "me.household",
      "me.inboxSummary",
      "groups.overview",
      "groups.updateProfile",
      "groups.createSubgroup",
      "groups.aiCredits",
      "groups.contacts.list",
      "groups.albums.list",
      "groups.albums.items",
      "events.get",
      "events.createCheckoutLink",
      "documents.list",
      "documents.search",
      "circles.listKinds",
      "circles.create",
      "circles.addMembers",
      "blueprints.list",
      "blueprints.plan",
    ],
  });
}
