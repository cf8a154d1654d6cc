// Documents, the search in a group's documents, and the search in shared copies of a vertical (spec 2, 4.1-4.3).
import * as z from "zod/mini";

import {
  everyValue,
  flag,
  integer,
  integerOrNull,
  model,
  number,
  type Open,
  text,
  textOrNull,
  texts,
  time,
  values,
} from "./shared.ts";

/** The document categories that this client knows; also the types of shared copies (spec 2). */
export const documentCategories = values(
  "GENERAL",
  "HEALTH",
  "FINANCIAL",
  "POLICY",
  "ROSTER",
  "SCHEDULE",
  "TRAINING",
  "FORM",
  "PHOTO",
  "REPORT",
);
/** The category of a document; may be newer than this client. */
export type DocumentCategory = Open<(typeof documentCategories)[number]>;

/** The document visibilities that this client knows (spec 2). */
export const documentVisibilities = values("PUBLIC", "GROUP", "PRIVATE");
/** The visibility of a document; may be newer than this client. */
export type DocumentVisibility = Open<(typeof documentVisibilities)[number]>;

/** The document statuses that this client knows (spec 3). */
export const documentStatuses = values("DRAFT", "FINAL", "SUPERSEDED", "HISTORICAL");
/** The status of a document; may be newer than this client. */
export type DocumentStatus = Open<(typeof documentStatuses)[number]>;

/** The kinds of things that documents are linked to, as far as this client knows (spec 2; series and circle since
 * 2.16.0). */
export const documentLinkTypes = values("event", "series", "member", "position", "circle");
/** The type of a document's link; may be newer than this client, and in capitals. Compare in any case, or use
 * `knownOnly`. */
export type DocumentLinkType = Open<(typeof documentLinkTypes)[number]>;

/** The kinds of shared copies that this client knows (spec 2; announcement since 2.25.0). */
export const sharedCopyKinds = values("document", "announcement");
/** The kind of a shared copy; may be newer than this client. */
export type SharedCopyKind = Open<(typeof sharedCopyKinds)[number]>;

/** The seasons that this client knows (spec 2). */
export const seasons = values("winter", "spring", "summer", "fall");
/** A season; may be newer than this client. */
export type Season = Open<(typeof seasons)[number]>;

/** The uploader of a document, photo or video. */
export interface Uploader {
  /** The account's id. */
  userId: string;
  /** Null for a young person's upload, if the caller lacks `roster.youth.read`. */
  name: string | null;
}

/** @internal */
export const uploaderSchema = /* @__PURE__ */ model<Uploader>()({ userId: text, name: textOrNull });

/** A link from a document to something in its group. */
export interface DocumentLink {
  /** In upper or lower case; ignore unknown types. SERIES and CIRCLE since 2.16.0. */
  type: DocumentLinkType;
  /** The id of the linked object. */
  id: string;
}

/** The folder that holds a document. */
export interface DocumentFolder {
  /** Stable identifier. */
  id: string;
  /** The folder and its parents, separated by slashes. */
  path: string;
}

/** A document in a group's list (spec 2). */
export interface GroupDocument {
  /** Stable identifier. */
  id: string;
  /** The document's title. */
  name: string;
  /** File name with extension. */
  fileName: string;
  /** Such as `application/pdf`. */
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Category. May hold a value newer than this client. */
  category: DocumentCategory;
  /** Description by its uploader; null if none. */
  description: string | null;
  /** The group's labels; filter by `tag`. */
  tags: string[];
  /** PRIVATE is for leaders, the uploader and people it was shared with. */
  visibility: DocumentVisibility;
  /** The uploader. */
  uploadedBy: Uploader;
  /** Ignore links of an unknown type. See `knownOnly`. */
  linkedTo: DocumentLink[];
  /** State of the document. May hold a value newer than this client. */
  status: DocumentStatus;
  /** Number of its current text; null if it has none yet. */
  revision: number | null;
  /** The folder that contains it; null if none. */
  folder: DocumentFolder | null;
  /** ISO 8601 date-time. */
  createdAt: string;
  /** ISO 8601 date-time. */
  updatedAt: string;
}

/** @internal */
export const documentLinkSchema = /* @__PURE__ */ model<DocumentLink>()({ type: text, id: text });

/** @internal */
export const documentFolderSchema = /* @__PURE__ */ model<DocumentFolder>()({
  id: text,
  path: text,
});

/** @internal */
export const groupDocumentSchema = /* @__PURE__ */ model<GroupDocument>()({
  id: text,
  name: text,
  fileName: text,
  mimeType: text,
  size: integer,
  category: text,
  description: textOrNull,
  tags: texts,
  visibility: text,
  uploadedBy: uploaderSchema,
  linkedTo: z.array(documentLinkSchema),
  status: text,
  revision: integerOrNull,
  folder: z.nullable(documentFolderSchema),
  createdAt: time,
  updatedAt: time,
});

/** The closest piece of one document to a question (spec 2). */
export interface DocumentSearchHit {
  /** The document's id. */
  documentId: string;
  /** The document's title. */
  name: string;
  /** The headings above the piece, joined with the character ›; empty above the first. */
  heading: string;
  /** The piece, with each child on the roster replaced by a placeholder: `[Scout A]`, `[Scout A surname]`,
   * `[Scout A's email]`, `[Scout A's phone]`, `[Scout A's address]`, or `[Scout A or B]` where two share a first
   * name. "Scout" is the vertical's word for its youth. May be sent to a model as it is. */
  text: string;
  /** 0 to 1, higher is closer. */
  score: number;
}

/** The name of a child behind a placeholder letter. */
export interface PersonName {
  /** Null if the roster has none. */
  firstName: string | null;
  /** Null if the roster has none. */
  lastName: string | null;
}

/** The names behind the placeholder letters (A, B, …) of a search (spec 4.2 rule 4). */
export type People = Record<string, PersonName>;

/** The result of a search in a group's documents (spec 4.2). */
export interface DocumentSearch {
  /** At most one piece per document, closest first. Empty if `assistantOff`. */
  results: DocumentSearchHit[];
  /** True if the group has turned its assistant off; nothing was searched. */
  assistantOff: boolean;
  /** Only for an app with `roster.youth.read`; never for a group key. See `restoreNames`. */
  people?: People | undefined;
}

/** @internal */
export const documentSearchHitSchema = /* @__PURE__ */ model<DocumentSearchHit>()({
  documentId: text,
  name: text,
  heading: text,
  text,
  score: number,
});

/** @internal */
export const personNameSchema = /* @__PURE__ */ model<PersonName>()({
  firstName: textOrNull,
  lastName: textOrNull,
});

/** @internal */
export const documentSearchSchema = /* @__PURE__ */ model<DocumentSearch>()({
  results: z.array(documentSearchHitSchema),
  assistantOff: flag,
  people: z.optional(everyValue(personNameSchema)),
});

/** The closest piece of a de-identified document that another group of the vertical shares (spec 2). */
export interface SharedCopyHit {
  /** Random, without relation to a group. Pass it to `documents.getShared`. */
  copyId: string;
  /** Ignore unknown kinds. See `knownOnly`. */
  kind: SharedCopyKind;
  /** The copy's de-identified title. */
  title: string;
  /** The sharing group's subtype, or an empty string. */
  unitType: string;
  /** Category. May hold a value newer than this client. */
  docType: DocumentCategory;
  /** Season. May hold a value newer than this client. */
  season: Season;
  /** Key of a blueprint's event series, or an empty string. */
  eventKind: string;
  /** The place of the piece in the copy. */
  heading: string;
  /** The piece. People are `[Scout A]`, `[Leader A]`, `[Guardian A]`, `[Adult A]` or `[Person A]`, the group's
   * name and number `[our troop]`, other things `[place]`, `[organization]`, `[email]`, `[phone]`, `[address]`
   * and `[link]`; dates are reduced to their month. */
  text: string;
  /** 0 to 1, higher is closer. */
  score: number;
}

/** The result of a search in the documents shared across a vertical (spec 4.1). */
export interface SharedSearch {
  /** At most one piece per copy, closest first. */
  results: SharedCopyHit[];
}

/** @internal */
export const sharedCopyHitSchema = /* @__PURE__ */ model<SharedCopyHit>()({
  copyId: text,
  kind: text,
  title: text,
  unitType: text,
  docType: text,
  season: text,
  eventKind: text,
  heading: text,
  text,
  score: number,
});

/** @internal */
export const sharedSearchSchema = /* @__PURE__ */ model<SharedSearch>()({
  results: z.array(sharedCopyHitSchema),
});
