// Records of documents with their text, and of copies that are shared in a vertical.

/** A folder of documents. Its path follows from the folders above it. */
export interface FolderData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** The name. */
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
  /** A description; null for none. */
  description?: string | null;
  /** The group's own labels. */
  tags?: string[];
  /** GROUP by default. */
  visibility?: "PUBLIC" | "GROUP" | "PRIVATE";
  /** The person who uploaded it. */
  uploadedBy: string;
  /** Another person who wrote some of its text. */
  writtenBy?: string;
  /** Types as in the specification: event, series, member, position, circle. A `member` is a roster entry. */
  linkedTo?: { type: string; id: string }[];
  /** FINAL by default. */
  status?: string;
  /** The number of its current text: 1 when there is a text, else null by default. */
  revision?: number | null;
  /** The folder that contains it; null for none. */
  folderId?: string | null;
  /** Markdown. Searches read it. */
  text?: string;
  /** People it is shared with by name. */
  sharedWith?: string[];
  /** Whether it was taken down for review: no response has it. */
  takenDown?: boolean;
  /** Whether the assistant may use it; true by default. */
  assistant?: boolean;
  /** Time of creation: an ISO 8601 date-time. */
  createdAt?: string;
  /** Time of the last change: an ISO 8601 date-time. */
  updatedAt?: string;
}

/**
 * A de-identified copy that a group shares with its vertical. Its text already has placeholders such as `[Scout A]`,
 * `[our troop]`, `[place]`.
 */
export interface SharedCopyData {
  /** The copyId. */
  id: string;
  /** The vertical's key. */
  verticalId: string;
  /** The group that shares it; never shown. */
  groupId: string;
  /** The original, if the sandbox has it. A copy of a document that was taken down is not found. */
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
  /** Whether its group withdrew it. */
  withdrawn?: boolean;
}
