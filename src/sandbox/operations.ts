// temporary
import type { Demand } from "./access.ts";
export interface RoutedOperation extends Demand {
  method: string;
  path: string;
}
const open = { groupKey: null, accessToken: null };
function entry(
  method: string,
  path: string,
  scopes: Demand["scopes"] = open,
  rest: Partial<Demand> = {},
): RoutedOperation {
  return { method, path, scopes, groupKeyAccepted: true, firstPartyOnly: false, ...rest };
}
const documents = { groupKey: "documents:read", accessToken: "documents.read" };
const app = (scope: string) => ({ groupKey: null, accessToken: scope });
export const operations: Readonly<Record<string, RoutedOperation>> = {
  "documents.searchShared": entry(
    "GET",
    "/verticals/{verticalId}/shared-documents/search",
    app("ai.query"),
    { groupKeyAccepted: false, firstPartyOnly: true },
  ),
  "documents.search": entry("GET", "/groups/{groupId}/documents/search", documents),
  "documents.list": entry("GET", "/groups/{groupId}/documents", documents),
  "groups.aiCredits": entry("GET", "/groups/{groupId}/ai/credits", documents, {
    firstPartyOnly: true,
  }),
  "groups.overview": entry("GET", "/groups/{groupId}/overview"),
  "events.get": entry("GET", "/groups/{groupId}/events/{eventId}"),
  "blueprints.plan": entry(
    "POST",
    "/groups/{groupId}/blueprints/{blueprint}/plan",
    app("blueprints.apply"),
  ),
  "groups.updateProfile": entry("PATCH", "/groups/{groupId}/profile", app("groups.write")),
  "circles.addMembers": entry("POST", "/groups/{groupId}/circles/{circleId}/members"),
  "groups.albums.list": entry("GET", "/groups/{groupId}/albums"),
  "groups.albums.items": entry("GET", "/groups/{groupId}/albums/{albumId}/items"),
  "groups.contacts.list": entry("GET", "/groups/{groupId}/contacts"),
  "groups.createSubgroup": entry("POST", "/groups/{groupId}/subgroups"),
  "circles.create": entry("POST", "/groups/{groupId}/circles"),
  "events.createCheckoutLink": entry(
    "POST",
    "/groups/{groupId}/events/{eventId}/checkout-links",
    app("payments.links"),
  ),
  "me.groups": entry("GET", "/me/groups", app("me.read")),
  "blueprints.list": entry("GET", "/groups/{groupId}/blueprints", app("blueprints.apply")),
  "groups.positions.get": entry("GET", "/groups/{groupId}/positions/{positionId}"),
  "me.household": entry("GET", "/groups/{groupId}/me/household"),
  "me.inboxSummary": entry("GET", "/me/inbox/summary", app("me.read")),
  "documents.getMarkdown": entry(
    "GET",
    "/groups/{groupId}/documents/{documentId}/markdown",
    documents,
  ),
  "documents.getShared": entry(
    "GET",
    "/verticals/{verticalId}/shared-documents/{copyId}",
    app("ai.query"),
    { groupKeyAccepted: false, firstPartyOnly: true },
  ),
  "circles.listKinds": entry("GET", "/circle-kinds"),
};
