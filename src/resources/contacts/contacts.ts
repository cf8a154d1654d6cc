// The roster of a group: its entries page by page, and `sync` for a copy that follows it.
import type { CallOptions } from "../../core/options/options.ts";
import { operation } from "../../core/operation.ts";
import type { PagedList } from "../../core/results/paged-list.ts";
import {
  type Contact,
  type ContactPart,
  contactParts,
  contactSchema,
  type contactTypes,
} from "../../schemas/contact.ts";
import { type Known, page } from "../../schemas/shared.ts";
import { type ContactSyncParams, type ListContacts, syncContacts } from "./sync.ts";
import type { ContactBatch } from "./walk.ts";
import { pageFields, type PageParams } from "../page-params.ts";
import { Resource } from "../resource.ts";

/** @internal */
export const contactOperations = {
  list: operation({
    id: "groups.contacts.list",
    argument: "filter",
    method: "GET",
    path: "/groups/{groupId}/contacts",
    response: page(contactSchema),
    idempotent: true,
    paging: "cursor",
    query: { type: "text", tag: "text", updatedSince: "date", include: "names", ...pageFields },
    parts: contactParts,
  }),
};

/** Which roster entries to list (spec 4.12). */
export interface ContactListParams extends PageParams {
  /** Only adults (ADULT) or only youth (YOUTH). */
  type?: Known<typeof contactTypes> | undefined;
  /** Only with exactly this tag. */
  tag?: string | undefined;
  /** Only entries changed at or after this time. A string must be an ISO 8601 date-time; it is sent unchanged. */
  updatedSince?: Date | string | undefined;
  /** Relations to include; both need `guardians.read` and `roster.youth.read`. */
  include?: readonly ContactPart[] | undefined;
}

/** The roster of a group, reached as `client.groups.contacts`. */
export class Contacts extends Resource {
  /**
   * Lists a group's roster in the order its entries were added (spec 4.12).
   *
   * Youth are listed only with `roster.youth.read`, never to a group key. A member gets others' names, roles and
   * tags, e-mail and phone of adults if the group shows them, and no birth dates or households.
   */
  list(groupId: string, filter: ContactListParams = {}, options?: CallOptions): PagedList<Contact> {
    const given = { path: { groupId }, query: filter };
    return this.paginate(contactOperations.list, given, options);
  }

  /**
   * Keeps a copy of a roster up to date (spec 4.12 rule 5): reads everything first, later what changed. Store each
   * batch together with its `checkpoint`; continuing from a stored checkpoint loses no entry, and may repeat some.
   *
   * Three rules for the copy, with which two syncs at the same time lose nothing. Store an entry unless the stored one
   * has a later `updatedAt` and no smaller `walk`: a full walk puts right what stamps got wrong. Store the greater
   * `walk` with it, and after the `done` batch of a full walk delete the entries with a smaller one: the service does
   * not report removed entries, so make a full walk now and then (`fullEvery`, `full`). Store `walk` with the
   * checkpoint, too, and keep that of the greater one.
   *
   * Everything is read again by itself if `include` has more parts than before, if the service's clock was set back and
   * is still behind, and if the client knows that the credential's scopes have changed: from `me.groups`, or after
   * `forgetToken`. A full walk whose cursor has expired begins again, with a new `walk`, as long as it gets further
   * each time.
   * @throws RequestValidationError for a checkpoint that is damaged, or of another group or type.
   * @throws InvalidRequestError if the service keeps refusing its own cursors.
   */
  sync(
    groupId: string,
    sync: ContactSyncParams = {},
    options?: CallOptions,
  ): AsyncIterableIterator<ContactBatch> {
    const list: ListContacts = (filter) => this.list(groupId, filter, options);
    return syncContacts(list, this.scopes, groupId, sync);
  }
}
