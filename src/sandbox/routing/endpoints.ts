// The function of each operation.

import type { Endpoint } from "./call.ts";
import { listAlbums, listItems } from "../routes/albums.ts";
import { listBlueprints, planBlueprint } from "../routes/blueprints.ts";
import { addMembers, createCircle, listKinds } from "../routes/circles.ts";
import { household, listContacts } from "../routes/contacts.ts";
import { getMarkdown, listDocuments, searchDocuments } from "../routes/documents.ts";
import { createCheckoutLink, getEvent } from "../routes/events.ts";
import { aiCredits, createSubgroup, overview, updateProfile } from "../routes/groups.ts";
import { inboxSummary, listMyGroups } from "../routes/me.ts";
import { getPosition } from "../routes/positions.ts";
import { getShared, searchShared } from "../routes/shared-copies.ts";

export const endpoints: Readonly<Record<string, Endpoint>> = {
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
