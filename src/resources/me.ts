// The signed-in person: their groups, their household in a group, their unread messages.
import type { CallOptions } from "../core/options/options.ts";
import type { ApiPromise } from "../core/results/api-promise.ts";
import { operation } from "../core/operation.ts";
import type { PagedList } from "../core/results/paged-list.ts";
import { type HouseholdEntry, householdEntrySchema } from "../schemas/contact.ts";
import {
  type InboxSummary,
  inboxSummarySchema,
  type Membership,
  membershipSchema,
} from "../schemas/membership.ts";
import { page } from "../schemas/shared.ts";
import { pageFields, type PageParams } from "./page-params.ts";
import { Resource } from "./resource.ts";

/** @internal */
export const meOperations = {
  groups: operation({
    id: "me.groups",
    argument: "filter",
    method: "GET",
    path: "/me/groups",
    response: page(membershipSchema),
    idempotent: true,
    paging: "cursor",
    query: { vertical: "text", ...pageFields },
  }),
  household: operation({
    id: "me.household",
    method: "GET",
    path: "/groups/{groupId}/me/household",
    response: page(householdEntrySchema),
    idempotent: true,
    paging: "single",
  }),
  inboxSummary: operation({
    id: "me.inboxSummary",
    method: "GET",
    path: "/me/inbox/summary",
    response: inboxSummarySchema,
    idempotent: true,
  }),
};

/** Which of the person's groups to list (spec 4.16). */
export interface MeGroupsParams extends PageParams {
  /** Only groups of this vertical. */
  vertical?: string | undefined;
}

/** The signed-in person, reached as `client.me`. */
export class Me extends Resource {
  /**
   * Lists the person's groups: their own memberships, and the groups below a group that they lead (spec 4.16). A
   * partner app sees only groups that allowed it `groups.read`.
   */
  groups(filter: MeGroupsParams = {}, options?: CallOptions): PagedList<Membership> {
    const given = { path: {}, query: filter };
    return this.paginate(meOperations.groups, given, options, (memberships) =>
      this.scopes.note(memberships),
    );
  }

  /**
   * Lists the roster entries that the person may act for, on a single page (spec 4.19, since 2.19.0): their own, then
   * dependents, then co-guardians. Youth need `roster.youth.read`. A group key reads the household of the leader who
   * created it.
   */
  household(groupId: string, options?: CallOptions): PagedList<HouseholdEntry> {
    return this.paginate(meOperations.household, { path: { groupId } }, options);
  }

  /** Counts the person's unread messages in all conversations (spec 4.20). */
  inboxSummary(options?: CallOptions): ApiPromise<InboxSummary> {
    return this.call(meOperations.inboxSummary, { path: {} }, options);
  }
}
