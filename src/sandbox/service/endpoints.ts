// The function of each operation. The compiler refuses an operation without one.
import type { OperationName } from "../../operations/facts.ts";
import type { Endpoint } from "../access/request.ts";
import { listAlbums, listItems } from "../resources/albums.ts";
import { listBlueprints, planBlueprint } from "../resources/blueprints.ts";
import { addMembers, createCircle, listKinds } from "../resources/circles.ts";
import { listContacts } from "../resources/contacts.ts";
import { getMarkdown, listDocuments, searchDocuments } from "../resources/documents/documents.ts";
import { getShared, searchShared } from "../resources/documents/shared-copies.ts";
import { createCheckoutLink, getEvent } from "../resources/events.ts";
import { aiCredits, createSubgroup, overview, updateProfile } from "../resources/groups/groups.ts";
import { household, inboxSummary, listMyGroups } from "../resources/me.ts";
import { getPosition } from "../resources/positions.ts";

export const endpoints: Readonly<Record<OperationName, Endpoint>> = {
  "blueprints.list": listBlueprints,
  "blueprints.plan": planBlueprint,
  "circles.addMembers": addMembers,
  "circles.create": createCircle,
  "circles.listKinds": listKinds,
  "documents.getMarkdown": getMarkdown,
  "documents.getShared": getShared,
  "documents.list": listDocuments,
  "documents.search": searchDocuments,
  "documents.searchShared": searchShared,
  "events.createCheckoutLink": createCheckoutLink,
  "events.get": getEvent,
  "groups.aiCredits": aiCredits,
  "groups.albums.items": listItems,
  "groups.albums.list": listAlbums,
  "groups.contacts.list": listContacts,
  "groups.createSubgroup": createSubgroup,
  "groups.overview": overview,
  "groups.positions.get": getPosition,
  "groups.updateProfile": updateProfile,
  "me.groups": listMyGroups,
  "me.household": household,
  "me.inboxSummary": inboxSummary,
};
