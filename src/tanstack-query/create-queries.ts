// The queries and mutations of a client: each of its described calls as options for TanStack Query.
import type {
  Album,
  AlbumItem,
  CallOptions,
  Contact,
  DocumentQuestion,
  DocumentSearch,
  GroupDocument,
  GroupManagement,
  Membership,
  SharedQuestion,
  SharedSearch,
} from "group-management-sdk";
import { household, searched } from "./asked-once.ts";
import { isObject, putGroup, staleAfter, staleOperations } from "./changes.ts";
import { createFactories } from "./factories.ts";
import { type IdOrSkip, queryFilter, type Skip } from "./keys.ts";
import { createChanges, inOrder } from "./mutations.ts";
import type { QueryCallOptions } from "./options.ts";
import type { Queries, QueriesOptions } from "./queries.ts";
import { createReads } from "./reads.ts";

/**
 * Creates query and mutation options for a client, for TanStack Query 5 in any framework:
 * `useQuery(queries.groups.overview(groupId))`.
 *
 * Create one set for the whole app; nothing is sent. Equal requests have equal keys, cached data is plain, and only
 * the client retries.
 * @throws TypeError for what is no client, and for options that are unknown or of a wrong kind.
 */
export function createQueries(client: GroupManagement, options: QueriesOptions = {}): Queries {
  requireKinds(client, options);
  const { scope, service } = options;
  // A change that somebody made goes before what is read in the background.
  const callOptions: CallOptions = { priority: "high", ...options.callOptions };
  const own = { service, scope };
  const raw = withoutProxy(client);
  const { groups, events, circles } = raw;
  const factories = createFactories(raw, own, options);
  const { single, whole, list, linkedList } = factories;
  const { roster, request } = createReads(raw, factories);
  const change = createChanges(own, options);

  return {
    groups: {
      // Of each type there: which one it is depends on the parts that are named.
      overview: (groupId: IdOrSkip, query?: object, extra?: QueryCallOptions) =>
        single<never>("groups.overview", { groupId }, query ?? {}, extra),
      aiCredits: (groupId, extra) => single("groups.aiCredits", { groupId }, undefined, extra),
      updateProfile: (group) =>
        inOrder(
          change(
            "groups.updateProfile",
            ({ groupId, ...profile }) => groups.updateProfile(groupId, profile, callOptions),
            putGroup,
          ),
          group,
        ),
      createSubgroup: () =>
        change("groups.createSubgroup", ({ groupId, ...subgroup }) =>
          groups.createSubgroup(groupId, subgroup, callOptions),
        ),
      contacts: { list: list<Contact>("groups.contacts.list", "groupId"), roster },
      positions: {
        get: (groupId, positionId, extra) =>
          single("groups.positions.get", { groupId, positionId }, undefined, extra),
      },
      albums: {
        list: linkedList<Album>("groups.albums.list", "groupId"),
        items: linkedList<AlbumItem>("groups.albums.items", "groupId", "albumId"),
      },
    },
    events: {
      get: (groupId: IdOrSkip, eventId: IdOrSkip, query?: object, extra?: QueryCallOptions) =>
        single<never>("events.get", { groupId, eventId }, query ?? {}, extra),
      createCheckoutLink: () =>
        change("events.createCheckoutLink", ({ groupId, eventId }) =>
          events.createCheckoutLink(groupId, eventId, callOptions),
        ),
    },
    documents: {
      list: list<GroupDocument>("documents.list", "groupId"),
      search: (groupId: IdOrSkip, question: DocumentQuestion | Skip, extra?: QueryCallOptions) => ({
        ...single<DocumentSearch>("documents.search", { groupId }, question, extra),
        ...searched,
      }),
      searchShared: (
        verticalId: IdOrSkip,
        question: SharedQuestion | Skip,
        extra?: QueryCallOptions,
      ) => ({
        ...single<SharedSearch>("documents.searchShared", { verticalId }, question, extra),
        ...searched,
      }),
    },
    circles: {
      create: () =>
        change("circles.create", ({ groupId, ...circle }) =>
          circles.create(groupId, circle, callOptions),
        ),
      addMembers: (group) =>
        inOrder(
          change("circles.addMembers", ({ groupId, circleId, ...members }) =>
            circles.addMembers(groupId, circleId, members, callOptions),
          ),
          group,
        ),
    },
    blueprints: {
      list: (groupId, extra) => whole("blueprints.list", { groupId }, extra),
      plan: (groupId, ref, choice = {}, extra) =>
        single("blueprints.plan", { groupId, ref }, choice, extra),
    },
    me: {
      groups: list<Membership>("me.groups"),
      household: (groupId, extra) => ({
        ...whole("me.household", { groupId }, extra),
        ...household,
      }),
      inboxSummary: (extra) => single("me.inboxSummary", {}, undefined, extra),
    },
    request,
    filter: (subject, operation, form) => queryFilter(own, subject, operation, form),
    staleAfter: (mutation, groupId) =>
      staleAfter(own, staleOperations(mutation, options.staleAfter), groupId),
  };
}

/** What a client has; a test's may have but one of them. */
const rooms = ["groups", "events", "documents", "circles", "blueprints", "me"];

type Kind = readonly [holds: (value: unknown) => boolean, words: string];

const text: Kind = [(value) => typeof value === "string", "a string"];
const object: Kind = [isObject, "an object"];

/** What each option may be. `scope` and `service` are in every key, which must survive JSON. */
const kinds: Record<keyof QueriesOptions, Kind> = {
  scope: text,
  service: text,
  callOptions: object,
  staleAfter: object,
  invalidate: [
    (value) => [true, false, "wait"].includes(value as boolean),
    'true, false or "wait"',
  ],
};

/** Refuses what JavaScript lets pass: a misspelt `scope` would show one person what another one has read. */
function requireKinds(client: unknown, options: unknown): void {
  if (!isObject(client) || !rooms.some((room) => isObject(client[room]))) {
    throw new TypeError("createQueries: client must be a GroupManagement client.");
  }
  if (!isObject(options)) throw new TypeError("createQueries: options must be an object.");
  const odd = Object.keys(options).find((name) => !Object.hasOwn(kinds, name));
  if (odd !== undefined) {
    throw new TypeError(`createQueries: the option "${odd}" is not known.`);
  }
  // Whose data it is would not be known, as without a scope.
  if (options["scope"] === "") throw new TypeError("createQueries: scope must not be empty.");
  for (const [name, [holds, words]] of Object.entries(kinds)) {
    if (options[name] !== undefined && !holds(options[name])) {
      throw new TypeError(`createQueries: ${name} must be ${words}.`);
    }
  }
}

/** A client as Vue hands it out: behind a proxy, through which no private member of a class can be reached. */
interface Wrapped {
  readonly __v_raw?: GroupManagement;
}

/** The client itself, however often Vue has wrapped it: `readonly(reactive(client))` has two proxies around it. */
function withoutProxy(client: GroupManagement & Wrapped): GroupManagement {
  return client.__v_raw ? withoutProxy(client.__v_raw) : client;
}
