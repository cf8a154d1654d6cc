// The queries and mutations of each resource: what each takes, its operation and ids for the key, and its call.
import type {
  AlbumItemsParams,
  AlbumListParams,
  ContactListParams,
  DocumentListParams,
  DocumentSearchParams,
  GroupManagementClient,
  EventGetParams,
  GroupOverviewParams,
  MeGroupsParams,
  DocumentSearchSharedParams,
} from "group-management-sdk";
import { household, searched } from "./asked-once.ts";
import { putGroup } from "./changes.ts";
import type { IdOrSkip, Skip } from "./keys.ts";
import { type createLists, listCall } from "./list-options.ts";
import { type createChanges, inOrder } from "./mutations.ts";
import type { QueryCallOptions } from "./options.ts";
import type {
  BlueprintQueries,
  CircleQueries,
  DocumentQueries,
  EventQueries,
  GroupQueries,
  MeQueries,
} from "./queries.ts";
import type { MakeOptions } from "./query-options.ts";
import type { createReads } from "./reads.ts";

/** Functions that make options. */
interface Make extends ReturnType<typeof createLists> {
  readonly query: MakeOptions;
  readonly change: ReturnType<typeof createChanges>;
  readonly roster: ReturnType<typeof createReads>["roster"];
}

/** A list has one page, so its query holds all items. */
const whole = { max: Infinity };

export function groupQueries({ groups }: GroupManagementClient, make: Make): GroupQueries {
  return {
    overview: (groupId: IdOrSkip, parameters?: GroupOverviewParams, options?: QueryCallOptions) =>
      make.query(
        { operation: "groups.overview", ids: { groupId }, parameters, options },
        // `never` fits each type of an overview: the type depends on the parts that are named.
        (asked): PromiseLike<never> =>
          groups.overview(asked.ids.groupId, asked.parameters, asked.options) as never,
      ),
    aiCredits: (groupId, options) =>
      make.query({ operation: "groups.aiCredits", ids: { groupId }, options }, (asked) =>
        groups.aiCredits(asked.ids.groupId, asked.options),
      ),
    updateProfile: (group) =>
      inOrder(
        make.change(
          "groups.updateProfile",
          ({ groupId, ...profile }, options) => groups.updateProfile(groupId, profile, options),
          putGroup,
        ),
        group,
      ),
    createSubgroup: () =>
      make.change("groups.createSubgroup", ({ groupId, ...subgroup }, options) =>
        groups.createSubgroup(groupId, subgroup, options),
      ),
    contacts: {
      list: make.list(
        (groupId: IdOrSkip, parameters?: ContactListParams, options?: QueryCallOptions) =>
          listCall(
            { operation: "groups.contacts.list", ids: { groupId }, parameters, options },
            (asked) => groups.contacts.list(asked.ids.groupId, asked.parameters, asked.options),
          ),
      ),
      roster: make.roster,
    },
    positions: {
      get: (groupId, positionId, options) =>
        make.query(
          { operation: "groups.positions.get", ids: { groupId, positionId }, options },
          ({ ids, ...asked }) => groups.positions.get(ids.groupId, ids.positionId, asked.options),
        ),
    },
    albums: {
      list: make.linkedList(
        (groupId: IdOrSkip, parameters?: AlbumListParams, options?: QueryCallOptions) =>
          listCall(
            { operation: "groups.albums.list", ids: { groupId }, parameters, options },
            (asked) => groups.albums.list(asked.ids.groupId, asked.parameters, asked.options),
          ),
      ),
      items: make.linkedList(
        (
          groupId: IdOrSkip,
          albumId: IdOrSkip,
          parameters?: AlbumItemsParams,
          options?: QueryCallOptions,
        ) =>
          listCall(
            { operation: "groups.albums.items", ids: { groupId, albumId }, parameters, options },
            ({ ids, ...asked }) =>
              groups.albums.items(ids.groupId, ids.albumId, asked.parameters, asked.options),
          ),
      ),
    },
  };
}

export function eventQueries({ events }: GroupManagementClient, make: Make): EventQueries {
  return {
    get: (
      groupId: IdOrSkip,
      eventId: IdOrSkip,
      parameters?: EventGetParams,
      options?: QueryCallOptions,
    ) =>
      make.query(
        { operation: "events.get", ids: { groupId, eventId }, parameters, options },
        ({ ids, ...asked }): PromiseLike<never> =>
          events.get(ids.groupId, ids.eventId, asked.parameters, asked.options) as never,
      ),
    createCheckoutLink: () =>
      make.change("events.createCheckoutLink", ({ groupId, eventId }, options) =>
        events.createCheckoutLink(groupId, eventId, options),
      ),
  };
}

export function documentQueries({ documents }: GroupManagementClient, make: Make): DocumentQueries {
  return {
    list: make.list(
      (groupId: IdOrSkip, parameters?: DocumentListParams, options?: QueryCallOptions) =>
        listCall({ operation: "documents.list", ids: { groupId }, parameters, options }, (asked) =>
          documents.list(asked.ids.groupId, asked.parameters, asked.options),
        ),
    ),
    search: (
      groupId: IdOrSkip,
      parameters: DocumentSearchParams | Skip,
      options?: QueryCallOptions,
    ) => ({
      ...make.query(
        { operation: "documents.search", ids: { groupId }, parameters, options },
        (asked) => documents.search(asked.ids.groupId, asked.parameters, asked.options),
      ),
      ...searched,
    }),
    searchShared: (
      verticalId: IdOrSkip,
      parameters: DocumentSearchSharedParams | Skip,
      options?: QueryCallOptions,
    ) => ({
      ...make.query(
        { operation: "documents.searchShared", ids: { verticalId }, parameters, options },
        (asked) => documents.searchShared(asked.ids.verticalId, asked.parameters, asked.options),
      ),
      ...searched,
    }),
  };
}

export function circleQueries({ circles }: GroupManagementClient, make: Make): CircleQueries {
  return {
    create: () =>
      make.change("circles.create", ({ groupId, ...circle }, options) =>
        circles.create(groupId, circle, options),
      ),
    addMembers: (group) =>
      inOrder(
        make.change("circles.addMembers", ({ groupId, circleId, ...members }, options) =>
          circles.addMembers(groupId, circleId, members, options),
        ),
        group,
      ),
  };
}

export function blueprintQueries(
  { blueprints }: GroupManagementClient,
  make: Make,
): BlueprintQueries {
  return {
    list: (groupId, options) =>
      make.query({ operation: "blueprints.list", ids: { groupId }, options }, (asked) =>
        blueprints.list(asked.ids.groupId, asked.options).toArray(whole),
      ),
    plan: (groupId, ref, parameters, options) =>
      make.query(
        { operation: "blueprints.plan", ids: { groupId, ref }, parameters, options },
        ({ ids, ...asked }) => {
          // Without a choice there is no body.
          const choice = Object.keys(asked.parameters).length > 0 ? asked.parameters : undefined;
          return blueprints.plan(ids.groupId, ids.ref, choice, asked.options);
        },
      ),
  };
}

export function meQueries({ me }: GroupManagementClient, make: Make): MeQueries {
  return {
    groups: make.list((parameters?: MeGroupsParams, options?: QueryCallOptions) =>
      listCall({ operation: "me.groups", ids: {}, parameters, options }, (asked) =>
        me.groups(asked.parameters, asked.options),
      ),
    ),
    household: (groupId, options) => ({
      ...make.query({ operation: "me.household", ids: { groupId }, options }, (asked) =>
        me.household(asked.ids.groupId, asked.options).toArray(whole),
      ),
      ...household,
    }),
    inboxSummary: (options) =>
      make.query({ operation: "me.inboxSummary", ids: {}, options }, (asked) =>
        me.inboxSummary(asked.options),
      ),
  };
}
