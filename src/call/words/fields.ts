// The ids in a path and the fields of a query or a body, for a help text and for the OpenAPI document.
import {
  largestPage,
  largestSearch,
  longestQuestion,
  shortestQuestion,
} from "../../core/validation/limits.ts";
import { circleRoles } from "../../schemas/circle.ts";
import { contactParts, contactTypes } from "../../schemas/contact.ts";
import { documentCategories, seasons, sharedCopyKinds } from "../../schemas/document.ts";
import { eventParts } from "../../schemas/event.ts";
import { groupTypes, overviewParts } from "../../schemas/group.ts";
import type { FieldKind } from "../operation.ts";

export interface FieldFacts {
  readonly description: string;
  /** The values known today. */
  readonly values?: readonly string[];
}

interface IdFacts {
  readonly description: string;
  /** An id of the sandbox's demo. */
  readonly example: string;
}

const inPath: Readonly<Record<string, IdFacts>> = {
  groupId: {
    description: "The id of a group; never its slug, which can change.",
    example: "grp_troop-42",
  },
  verticalId: { description: "The key of a vertical.", example: "scouting" },
  eventId: { description: "The id of an event of the group.", example: "evt_canoe-weekend" },
  albumId: { description: "The id of an album of the group.", example: "alb_troop-life" },
  positionId: { description: "The id of a position of the group.", example: "pos_scoutmaster" },
  circleId: { description: "The id of a circle of the group.", example: "cir_outdoor-committee" },
  documentId: {
    description: "The id of a document of the group.",
    example: "doc_canoe-packing-list",
  },
  copyId: {
    description: "The id of a shared copy, from `documents.searchShared`.",
    example: "cpy_e8d35b62",
  },
  blueprint: {
    description: "A blueprint's `ref`: its id, an @ and its current version.",
    example: "troop-year@4",
  },
};

/** By name, or by operation and name where a name means different things. */
const fields: Readonly<Record<string, FieldFacts>> = {
  limit: { description: "The maximum number of items." },
  cursor: { description: "The `nextCursor` of the previous page." },
  vertical: { description: "Only groups of this vertical." },
  category: {
    description: "Only documents of this category, in any case.",
    values: documentCategories,
  },
  eventId: { description: "Only documents attached to this event." },
  tag: { description: "Only entries or documents with exactly this tag." },
  search: {
    description: "Only documents whose name, description or file name contains it, in any case.",
  },
  q: { description: "The question." },
  unitType: { description: "Only copies from this kind of group, such as TROOP." },
  docType: { description: "Only copies of this type.", values: documentCategories },
  season: { description: "Only copies of this season.", values: seasons },
  eventKind: { description: "Only copies of this kind of event: the key of a blueprint's series." },
  "documents.searchShared kind": {
    description: "Only copies of this kind. Since 2.25.0.",
    values: sharedCopyKinds,
  },
  "groups.contacts.list type": {
    description: "Only entries of this type, in any case.",
    values: contactTypes,
  },
  "groups.contacts.list include": {
    description: "Relations to include in each entry.",
    values: contactParts,
  },
  updatedSince: { description: "Only entries changed at or after this time." },
  "groups.overview include": { description: "Parts to include.", values: overviewParts },
  "events.get include": { description: "Parts to include.", values: eventParts },
  subtype: { description: "The group's subtype; null removes it." },
  name: { description: "The name." },
  description: { description: "Shown on the group's page." },
  profile: { description: "The subtype, and the fields that the vertical's descriptor declares." },
  "groups.createSubgroup type": {
    description: "By default the parent's type.",
    values: groupTypes,
  },
  "circles.create kind": { description: "The key of one of the group's kinds." },
  metadata: { description: "What the vertical stores about the circle, such as a den's rank." },
  contactIds: { description: "Ids of roster entries of the group." },
  role: {
    description:
      "MEMBER by default. Leaders must be adults; members must be of the type that the kind is for.",
    values: circleRoles,
  },
  move: {
    description:
      "In a one-per-person kind, move people out of their other circle instead of refusing.",
  },
  skip: { description: "Ids of plan items, `kind:key`, to leave out." },
};

/** The bounds of a value of this kind; empty without any. */
export function boundsOf(kind: FieldKind): string {
  if (kind === "pageSize") return `1 to ${largestPage}.`;
  if (kind === "searchSize") return `1 to ${largestSearch}.`;
  if (kind === "question") return `${shortestQuestion} to ${longestQuestion} characters.`;
  if (typeof kind !== "object") return "";
  return kind.least > 0 ? `${kind.least} to ${kind.most}.` : `At most ${kind.most}.`;
}

/** The meaning of an id in a path, and an example. */
export function idFacts(id: string): IdFacts {
  return factsOf(inPath, id);
}

/** The purpose of a field of an operation. */
export function fieldFacts(operation: string, field: string): FieldFacts {
  return factsOf(fields, `${operation} ${field}`, field);
}

function factsOf<Facts>(table: Readonly<Record<string, Facts>>, ...keys: string[]): Facts {
  const key = keys.find((one) => Object.hasOwn(table, one)) ?? "";
  const found = table[key];
  if (found === undefined) throw new Error(`There is no description of ${keys.join(" or ")}.`);
  return found;
}
