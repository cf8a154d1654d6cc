// The roster of a group: its entries page by page, and a copy of it kept up to date.
import { operation } from "../core/operation.ts";
import type { CallOptions } from "../core/options.ts";
import type { PagedList } from "../core/paging.ts";
import {
  type Contact,
  type ContactPart,
  contactParts,
  contactSchema,
  type ContactType,
} from "../schemas/contact.ts";
import { page } from "../schemas/shared.ts";
import { type ContactBatch, type ContactSync, syncContacts } from "./contacts-sync.ts";
import { knownParts } from "./including.ts";
import { pageFields, type PageQuery } from "./page-query.ts";
import { Resource } from "./resource.ts";

export const contactOperations = {
  list: operation({
    id: "groups.contacts.list",
    method: "GET",
    path: "/groups/{groupId}/contacts",
    response: page(contactSchema),
    repeatable: true,
    paging: "cursor",
    query: { type: "text", tag: "text", updatedSince: "date", include: "names", ...pageFields },
  }),
};

/** Which roster entries to list (spec 4.12). */
export interface ContactFilter extends PageQuery {
  type?: ContactType | undefined;
  /** Exact. */
  tag?: string | undefined;
  /** Entries changed at or after it. A string is sent as it is: an ISO 8601 date-time. */
  updatedSince?: Date | string | undefined;
  /** Both need `guardians.read` and `roster.youth.read`. */
  include?: readonly ContactPart[] | undefined;
}

/** The roster of a group, reached as `client.groups.contacts`. */
export class Contacts extends Resource {
  /**
   * Lists a group's roster in the order its entries were added (spec 4.12).
   *
   * Youth are listed only with `roster.youth.read`, never to a group key. A member sees of others what the
   * group shows: names, roles and tags.
   */
  list(groupId: string, filter: ContactFilter = {}, options?: CallOptions): PagedList<Contact> {
    const given = { path: { groupId }, query: filter };
    return this.paginate(contactOperations.list, given, options, knownParts(filter, contactParts));
  }

  /**
   * Follows a roster (spec 4.12 rule 5): everything first, later what changed. Store each batch together with
   * its `checkpoint`; started again from a stored one, nothing is lost and at worst something is repeated.
   *
   * Entries that were removed are not told of: walk everything with `full: true` now and then, and drop what
   * did not come.
   * A cursor that the service no longer takes starts the walk over, as long as it then gets further.
   * @throws RequestValidationError for a checkpoint that is damaged or of another group.
   * @throws InvalidRequestError when the service refuses its own cursors again and again.
   */
  sync(
    groupId: string,
    sync: ContactSync = {},
    options?: CallOptions,
  ): AsyncIterableIterator<ContactBatch> {
    return syncContacts(this, groupId, sync, options);
  }
}
