// The queries and mutations of a client: each of its described calls as options for TanStack Query.
import type {
  Album,
  AlbumItem,
  CallOptions,
  ContactFilter,
  DocumentFilter,
  DocumentQuestion,
  GroupManagement,
  MembershipFilter,
  PageQuery,
  SharedQuestion,
} from "group-management-sdk";
import { staleAfter } from "./changes.ts";
import { createFactories } from "./factories.ts";
import { queryFilter } from "./keys.ts";
import { linkedPage, linkRules } from "./links.ts";
import type { Skip } from "./options.ts";
import { plainPage } from "./pages.ts";
import type { IdOrSkip, Queries } from "./queries.ts";

/** How queries are made. */
export interface QueriesOptions {
  /**
   * Whom responses are for, such as the signed-in person's id: a part of every key. Without it two people on one
   * QueryClient share responses. Never a credential.
   */
  scope?: string | undefined;
  /** Whether a mutation makes stale what it changed. Default true. */
  invalidate?: boolean | undefined;
  /** Options of every call. The signal is the query's. */
  callOptions?: Omit<CallOptions, "signal"> | undefined;
}

/** What the path of most calls names. */
interface InGroup {
  readonly groupId: string;
}

/** Few searches are allowed, and none may be kept (spec 8). */
const searchRules = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Each reading of a household may be recorded (spec 4.19). */
const householdRules = { refetchOnWindowFocus: false } as const;

/**
 * Makes the queries and mutations of a client, for TanStack Query 5 in any framework:
 * `useQuery(queries.groups.overview(groupId))`.
 *
 * Nothing is sent here, and one set serves a whole app. Equal requests have equal keys, what is cached is plain
 * data, and the client's retries are the only ones.
 */
export function createQueries(client: GroupManagement, options: QueriesOptions = {}): Queries {
  const { scope, invalidate = true, callOptions = {} } = options;
  const { groups, events, documents, circles, blueprints, me } = withoutProxy(client);
  const { single, page, infinite, all, change } = createFactories({
    scope,
    invalidate,
    callOptions,
  });

  const contacts = {
    operation: "groups.contacts.list",
    list: ({ groupId }: InGroup, filter: ContactFilter, call: CallOptions) =>
      groups.contacts.list(groupId, filter, call),
    finish: plainPage,
  } as const;
  const groupDocuments = {
    operation: "documents.list",
    list: ({ groupId }: InGroup, filter: DocumentFilter, call: CallOptions) =>
      documents.list(groupId, filter, call),
    finish: plainPage,
  } as const;
  const memberships = {
    operation: "me.groups",
    list: (_ids: object, filter: MembershipFilter, call: CallOptions) => me.groups(filter, call),
    finish: plainPage,
  } as const;
  const albums = {
    operation: "groups.albums.list",
    list: ({ groupId }: InGroup, query: PageQuery, call: CallOptions) =>
      groups.albums.list(groupId, query, call),
    finish: linkedPage<Album>,
  } as const;
  const albumItems = {
    operation: "groups.albums.items",
    list: (ids: InGroup & { readonly albumId: string }, query: PageQuery, call: CallOptions) =>
      groups.albums.items(ids.groupId, ids.albumId, query, call),
    finish: linkedPage<AlbumItem>,
  } as const;

  return {
    groups: {
      overview: (groupId, query) =>
        single(
          { operation: "groups.overview", ids: { groupId }, parameters: query },
          (ids, parameters, call) => groups.overview(ids.groupId, parameters, call),
        ),
      aiCredits: (groupId) =>
        single({ operation: "groups.aiCredits", ids: { groupId } }, (ids, _none, call) =>
          groups.aiCredits(ids.groupId, call),
        ),
      updateProfile: () =>
        change("groups.updateProfile", ({ groupId, ...profile }, call) =>
          groups.updateProfile(groupId, profile, call),
        ),
      createSubgroup: () =>
        change("groups.createSubgroup", ({ groupId, ...subgroup }, call) =>
          groups.createSubgroup(groupId, subgroup, call),
        ),
      contacts: {
        list: Object.assign(
          (groupId: IdOrSkip, filter?: ContactFilter) => page(contacts, { groupId }, filter),
          {
            infinite: (groupId: IdOrSkip, filter?: ContactFilter) =>
              infinite(contacts, { groupId }, filter),
            all: (groupId: IdOrSkip, choice: ContactFilter & { readonly max: number }) =>
              all(contacts, { groupId }, choice),
          },
        ),
      },
      positions: {
        get: (groupId, positionId) =>
          single(
            { operation: "groups.positions.get", ids: { groupId, positionId } },
            (ids, _none, call) => groups.positions.get(ids.groupId, ids.positionId, call),
          ),
      },
      albums: {
        list: Object.assign(
          (groupId: IdOrSkip, query?: PageQuery) => ({
            ...page(albums, { groupId }, query),
            ...linkRules,
          }),
          {
            infinite: (groupId: IdOrSkip, query?: PageQuery) => ({
              ...infinite(albums, { groupId }, query),
              ...linkRules,
            }),
          },
        ),
        items: Object.assign(
          (groupId: IdOrSkip, albumId: IdOrSkip, query?: PageQuery) => ({
            ...page(albumItems, { groupId, albumId }, query),
            ...linkRules,
          }),
          {
            infinite: (groupId: IdOrSkip, albumId: IdOrSkip, query?: PageQuery) => ({
              ...infinite(albumItems, { groupId, albumId }, query),
              ...linkRules,
            }),
          },
        ),
      },
    },
    events: {
      get: (groupId, eventId, query) =>
        single(
          { operation: "events.get", ids: { groupId, eventId }, parameters: query },
          (ids, parameters, call) => events.get(ids.groupId, ids.eventId, parameters, call),
        ),
      createCheckoutLink: () =>
        change("events.createCheckoutLink", ({ groupId, eventId }, call) =>
          events.createCheckoutLink(groupId, eventId, call),
        ),
    },
    documents: {
      list: Object.assign(
        (groupId: IdOrSkip, filter?: DocumentFilter) => page(groupDocuments, { groupId }, filter),
        {
          infinite: (groupId: IdOrSkip, filter?: DocumentFilter) =>
            infinite(groupDocuments, { groupId }, filter),
          all: (groupId: IdOrSkip, choice: DocumentFilter & { readonly max: number }) =>
            all(groupDocuments, { groupId }, choice),
        },
      ),
      search: (groupId: IdOrSkip, question: DocumentQuestion | Skip) => ({
        ...single(
          { operation: "documents.search", ids: { groupId }, parameters: question },
          (ids, parameters, call) => documents.search(ids.groupId, parameters, call),
        ),
        ...searchRules,
      }),
      searchShared: (verticalId: IdOrSkip, question: SharedQuestion | Skip) => ({
        ...single(
          { operation: "documents.searchShared", ids: { verticalId }, parameters: question },
          (ids, parameters, call) => documents.searchShared(ids.verticalId, parameters, call),
        ),
        ...searchRules,
      }),
    },
    circles: {
      create: () =>
        change("circles.create", ({ groupId, ...circle }, call) =>
          circles.create(groupId, circle, call),
        ),
      addMembers: () =>
        change("circles.addMembers", ({ groupId, circleId, ...members }, call) =>
          circles.addMembers(groupId, circleId, members, call),
        ),
    },
    blueprints: {
      list: (groupId) =>
        single({ operation: "blueprints.list", ids: { groupId } }, (ids, _none, call) =>
          blueprints.list(ids.groupId, call).toArray({ max: Infinity }),
        ),
      plan: (groupId, ref, choice) =>
        single(
          { operation: "blueprints.plan", ids: { groupId, ref }, parameters: choice },
          (ids, { skip }, call) =>
            blueprints.plan(ids.groupId, ids.ref, skip === undefined ? skip : { skip }, call),
        ),
    },
    me: {
      groups: Object.assign((filter?: MembershipFilter) => page(memberships, {}, filter), {
        infinite: (filter?: MembershipFilter) => infinite(memberships, {}, filter),
        all: (choice: MembershipFilter & { readonly max: number }) => all(memberships, {}, choice),
      }),
      household: (groupId) => ({
        ...single({ operation: "me.household", ids: { groupId } }, (ids, _none, call) =>
          me.household(ids.groupId, call).toArray({ max: Infinity }),
        ),
        ...householdRules,
      }),
      inboxSummary: () =>
        single({ operation: "me.inboxSummary", ids: {} }, (_ids, _none, call) =>
          me.inboxSummary(call),
        ),
    },
    filter: (subject, operation, form) => queryFilter({ scope, ...subject }, operation, form),
    staleAfter: (mutation, groupId) => staleAfter(scope, mutation, groupId),
  };
}

/**
 * The client itself where Vue has wrapped it: `reactive` hands out a proxy, through which no private member of a
 * class can be reached.
 */
function withoutProxy(client: GroupManagement & { readonly __v_raw?: GroupManagement }) {
  return client.__v_raw ?? client;
}
