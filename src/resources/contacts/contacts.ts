// The roster of a group: its entries page by page, and a copy of it kept up to date.
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
import type { Known } from "../../schemas/shared.ts";
import { page } from "../../schemas/shared.ts";
import { type ContactSync, syncContacts } from "./sync.ts";
import type { ContactBatch } from "./walk.ts";
import { pageFields, type PageQuery } from "../page-query.ts";
import { refuseDetached, Resource } from "../resource.ts";

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
export interface ContactFilter extends PageQuery {
  /** Only adults, or only youth. */
  type?: Known<typeof contactTypes> | undefined;
  /** Exact. */
  tag?: string | undefined;
  /** Entries changed at or after it. A string is sent as it is: an ISO 8601 date-time. */
  updatedSince?: Date | string | undefined;
  /** Both need `guardians.read` and `roster.youth.read`. */
  include?: readonly ContactPart[] | undefined;
}

/** The roster of a group, reached as `client.groups.contacts`. */
export class Contacts extends Resource {
  static {
    refuseDetached(this, "client.groups.contacts");
  }

  /**
   * Lists a group's roster in the order its entries were added (spec 4.12).
   *
   * Youth are listed only with `roster.youth.read`, never to a group key. A member is given others' names, roles and
   * tags, e-mail and phone of adults where the group shows them, and no birth dates or households.
   */
  list(groupId: string, filter: ContactFilter = {}, options?: CallOptions): PagedList<Contact> {
    const given = { path: { groupId }, query: filter };
    return this.paginate(contactOperations.list, given, options);
  }

  /**
   * Follows a roster (spec 4.12 rule 5): everything first, later what changed. Store each batch together with
   * its `checkpoint`; started again from a stored one, nothing is lost and at worst something is repeated.
   *
   * The service does not report removed entries: store each with the `walk` of its batch, have everything walked now and
   * then (`fullEvery`, `full`), and after the `done` batch of a full walk drop what has another `walk`.
   * A cursor that the service no longer takes starts the walk over, as long as it then gets further; a full walk that
   * starts over has a new `walk`.
   * @throws RequestValidationError for a checkpoint that is damaged, of another group or made with another type.
   * @throws InvalidRequestError when the service refuses its own cursors again and again.
   */
  sync(
    groupId: string,
    sync: ContactSync = {},
    options?: CallOptions,
  ): AsyncIterableIterator<ContactBatch> {
    return syncContacts((filter) => this.list(groupId, filter, options), groupId, sync);
  }
}
