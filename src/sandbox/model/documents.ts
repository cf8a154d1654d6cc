// Documents as the sandbox stores them, with their text, and what a vertical shares.

import type { Instant } from "./instant.ts";

/** A folder of documents; its path is worked out from the folders above it. */
export interface FolderData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** What it is called. */
  name: string;
  /** The folder above; null at the top. */
  parentId?: string | null;
}

/** A document of a group with its text (spec 2, 4.3). */
export interface DocumentData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** The title that people see. */
  name: string;
  /** Made from the name by default. */
  fileName?: string;
  /** text/markdown by default. */
  mimeType?: string;
  /** Bytes; those of the text by default. */
  size?: number;
  /** GENERAL by default. */
  category?: string;
  /** What it is; null for none. */
  description?: string | null;
  /** The group's own labels. */
  tags?: string[];
  /** GROUP by default. */
  visibility?: "PUBLIC" | "GROUP" | "PRIVATE";
  /** The person who uploaded it. */
  uploadedBy: string;
  /** Another person who wrote some of its text. */
  writtenBy?: string;
  /** Types as the document of the service writes them: event, series, member, position, circle.
   * A `member` is a roster entry. */
  linkedTo?: { type: string; id: string }[];
  /** FINAL by default. */
  status?: string;
  /** The number of its current text: 1 when there is a text, else null by default. */
  revision?: number | null;
  /** The folder that it lies in; null for none. */
  folderId?: string | null;
  /** Markdown; what the search reads. */
  text?: string;
  /** People it is shared with by name. */
  sharedWith?: string[];
  /** Taken down for review: nobody gets it. */
  takenDown?: boolean;
  /** Whether the assistant may use it; true by default. */
  assistant?: boolean;
  /** When it was made: an ISO 8601 date-time. */
  createdAt?: Instant;
  /** When it was last changed: an ISO 8601 date-time. */
  updatedAt?: Instant;
}

/** A de-identified copy that a group shares with its vertical. Its text already carries
 * placeholders such as `[Scout A]`, `[our troop]`, `[place]`. */
export interface SharedCopyData {
  /** The copyId. */
  id: string;
  /** The vertical's key. */
  verticalId: string;
  /** The group that shares it; never shown. */
  groupId: string;
  /** Its original, if that is a document here: a copy whose original is taken down is not found. */
  documentId?: string;
  /** `document` by default. */
  kind?: string;
  /** De-identified title. */
  title: string;
  /** GENERAL by default. */
  docType?: string;
  /** The season that it is for. */
  season: "winter" | "spring" | "summer" | "fall";
  /** Blueprint series key; empty by default. */
  eventKind?: string;
  /** Its text, in pieces with the heading above each. */
  pieces: { heading?: string; text: string }[];
  /** Taken back by its group. */
  withdrawn?: boolean;
}
