// Documents of a group, searches in them, and searches in the documents that a vertical shares.
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import { operation } from "../core/operation.ts";
import type { PagedList } from "../core/results/paged-list.ts";
import {
  type DocumentSearch,
  documentSearchSchema,
  type GroupDocument,
  groupDocumentSchema,
  type SharedSearch,
  sharedSearchSchema,
  type documentCategories,
  type seasons,
  type sharedCopyKinds,
} from "../schemas/document.ts";
import { type Known, page } from "../schemas/shared.ts";
import { pageFields, type PageParams } from "./page-params.ts";
import { Resource } from "./resource.ts";

/** @internal */
export const documentOperations = {
  list: operation({
    id: "documents.list",
    argument: "filter",
    method: "GET",
    path: "/groups/{groupId}/documents",
    response: page(groupDocumentSchema),
    idempotent: true,
    paging: "cursor",
    query: { category: "text", eventId: "text", tag: "text", search: "text", ...pageFields },
  }),
  search: operation({
    id: "documents.search",
    argument: "question",
    method: "GET",
    path: "/groups/{groupId}/documents/search",
    response: documentSearchSchema,
    idempotent: true,
    query: { q: "question", limit: "searchSize", eventId: "text" },
  }),
  searchShared: operation({
    id: "documents.searchShared",
    argument: "question",
    method: "GET",
    path: "/verticals/{verticalId}/shared-documents/search",
    response: sharedSearchSchema,
    idempotent: true,
    query: {
      q: "question",
      limit: "searchSize",
      unitType: "text",
      docType: "text",
      season: "text",
      eventKind: "text",
      kind: "text",
    },
  }),
  getMarkdown: operation({
    id: "documents.getMarkdown",
    method: "GET",
    path: "/groups/{groupId}/documents/{documentId}/markdown",
    response: null,
    idempotent: true,
  }),
  getShared: operation({
    id: "documents.getShared",
    method: "GET",
    path: "/verticals/{verticalId}/shared-documents/{copyId}",
    response: null,
    idempotent: true,
  }),
};

/** Which documents to list (spec 4.3). */
export interface DocumentListParams extends PageParams {
  /** Only documents of this category. */
  category?: Known<typeof documentCategories> | undefined;
  /** Only documents attached to this event. */
  eventId?: string | undefined;
  /** Only with exactly this tag. */
  tag?: string | undefined;
  /** Only documents whose name, description or file name contains it, in any case. */
  search?: string | undefined;
}

/** A search in a group's documents (spec 4.2). */
export interface DocumentSearchParams {
  /** The question, 2 to 500 characters. */
  q: string;
  /** Maximum number of hits, 1 to 20. Default 8. */
  limit?: number | undefined;
  /** Only documents attached to this event. */
  eventId?: string | undefined;
}

/** A search in the documents shared across a vertical (spec 4.1). */
export interface DocumentSearchSharedParams {
  /** The question, 2 to 500 characters. */
  q: string;
  /** Maximum number of hits, 1 to 20. Default 8. */
  limit?: number | undefined;
  /** Only copies from this kind of group, such as TROOP. */
  unitType?: string | undefined;
  /** Only copies of this category. */
  docType?: Known<typeof documentCategories> | undefined;
  /** Only copies for this season. */
  season?: Known<typeof seasons> | undefined;
  /** Only copies of this kind of event: the key of a blueprint's series. */
  eventKind?: string | undefined;
  /** Only copies of this kind (since 2.25.0). */
  kind?: Known<typeof sharedCopyKinds> | undefined;
}

/** Documents, reached as `client.documents`. */
export class Documents extends Resource {
  /**
   * Lists the documents that the person may see, newest first (spec 4.3), without those taken down for review. Group
   * keys, and apps without `roster.youth.read`, get no HEALTH documents, none linked to a youth's entry and none that
   * young people uploaded or wrote (since 2.21.0). Only first-party apps get HEALTH documents, for few people; each
   * read is logged (since 2.26.1).
   */
  list(
    groupId: string,
    filter: DocumentListParams = {},
    options?: CallOptions,
  ): PagedList<GroupDocument> {
    const given = { path: { groupId }, query: filter };
    return this.paginate(documentOperations.list, given, options);
  }

  /**
   * Searches a group's documents by meaning, for its assistant (spec 4.2). Children are placeholders in the text;
   * `restoreNames` puts the names back for a reader. HEALTH, FINANCIAL and ROSTER documents, drafts, documents about
   * a member, and what a child posted are never searched. 120 searches per hour, person and group; never cached.
   * @throws AssistantError `search_failed`, after the retries.
   * @throws ServerError `unavailable` while the service has the search switched off.
   * @throws NotFoundError for an event that the group does not have.
   */
  search(
    groupId: string,
    question: DocumentSearchParams,
    options?: CallOptions,
  ): ApiPromise<DocumentSearch> {
    const given = { path: { groupId }, query: question };
    return this.call(documentOperations.search, given, options);
  }

  /**
   * Searches de-identified documents shared by other groups of a vertical (spec 4.1, since 2.23.0). For adults in a
   * group of the vertical, with the vertical's own first-party app. Copies from the person's own groups are left out.
   * 120 searches per hour and person; never cached.
   * @throws PermissionDeniedError `first_party_only`, `not_a_member`, or `forbidden` if the person is not an adult.
   * @throws AssistantError `assistant_failed`, after the retries.
   * @throws ServerError `unavailable` while sharing is switched off.
   */
  searchShared(
    verticalId: string,
    question: DocumentSearchSharedParams,
    options?: CallOptions,
  ): ApiPromise<SharedSearch> {
    const given = { path: { verticalId }, query: question };
    return this.call(documentOperations.searchShared, given, options);
  }

  /**
   * Reads a document's text. The specification does not describe the response (spec 4, end): resolves to parsed JSON,
   * or to text if it is not JSON.
   * @experimental
   */
  getMarkdown(groupId: string, documentId: string, options?: CallOptions): ApiPromise<unknown> {
    const given = { path: { groupId, documentId } };
    return this.call(documentOperations.getMarkdown, given, options);
  }

  /**
   * Reads a shared copy that a search found. The specification does not describe the response (spec 4, end): resolves
   * to parsed JSON, or to text if it is not JSON.
   * @experimental
   */
  getShared(verticalId: string, copyId: string, options?: CallOptions): ApiPromise<unknown> {
    const given = { path: { verticalId, copyId } };
    return this.call(documentOperations.getShared, given, options);
  }
}
