// The queries and mutations of a client: each of its described calls as options for TanStack Query.
import type {
  Album,
  AlbumItem,
  CallOptions,
  Contact,
  DocumentSearch,
  GroupDocument,
  GroupManagement,
  HouseholdEntry,
  Membership,
  SharedSearch,
} from "group-management-sdk";
import { household, searched } from "./asked-once.ts";
import { isObject, putGroup, staleAfter, staleOperations } from "./changes.ts";
import { createFactories } from "./factories.ts";
import { queryFilter } from "./keys.ts";
import { createChanges, inOrder } from "./mutations.ts";
import type { Queries, QueriesOptions } from "./queries.ts";
import { createReads } from "./reads.ts";

/**
 * Creates query and mutation options for a client, for TanStack Query 5 in any framework:
 * `useQuery(queries.groups.overview(groupId))`.
 *
 * Create one set for the whole app; nothing is sent. Equal requests have equal keys, cached data is plain, and only
 * the client retries.
 * @throws TypeError if the client is not a client, or an option is unknown or of a wrong type.
 */
export function createQueries(client: GroupManagement, options: QueriesOptions = {}): Queries {
  requireKinds(client, options);
  const { scope, service } = options;
  // Changes are sent before background refetches.
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
      // `never` fits each type of an overview: the type depends on the parts that are named.
      overview: single<never>("groups.overview", "groupId", "parameters"),
      aiCredits: single("groups.aiCredits", "groupId"),
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
        get: single("groups.positions.get", "groupId", "positionId"),
      },
      albums: {
        list: linkedList<Album>("groups.albums.list", "groupId"),
        items: linkedList<AlbumItem>("groups.albums.items", "groupId", "albumId"),
      },
    },
    events: {
      get: single<never>("events.get", "groupId", "eventId", "parameters"),
      createCheckoutLink: () =>
        change("events.createCheckoutLink", ({ groupId, eventId }) =>
          events.createCheckoutLink(groupId, eventId, callOptions),
        ),
    },
    documents: {
      list: list<GroupDocument>("documents.list", "groupId"),
      search: withRules(
        single<DocumentSearch>("documents.search", "groupId", "parameters"),
        searched,
      ),
      searchShared: withRules(
        single<SharedSearch>("documents.searchShared", "verticalId", "parameters"),
        searched,
      ),
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
      list: whole("blueprints.list", "groupId"),
      plan: single("blueprints.plan", "groupId", "ref", "parameters"),
    },
    me: {
      groups: list<Membership>("me.groups"),
      household: withRules(whole<HouseholdEntry>("me.household", "groupId"), household),
      inboxSummary: single("me.inboxSummary"),
    },
    request,
    filter: (subject, operation, form) => queryFilter(own, subject, operation, form),
    staleAfter: (mutation, groupId) =>
      staleAfter(own, staleOperations(mutation, options.staleAfter), groupId),
  };
}

/** Members of a client, by which it is recognized. A stand-in of a test may have only one. */
const rooms = ["groups", "events", "documents", "circles", "blueprints", "me"];

type Kind = readonly [holds: (value: unknown) => boolean, words: string];

const text: Kind = [(value) => typeof value === "string", "a string"];
const object: Kind = [isObject, "an object"];

/** The kinds of the options. `scope` and `service` must be strings: they are in every key, which must survive JSON. */
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

/** Refuses mistakes that only TypeScript finds: with a misspelled `scope`, people would share their data. */
function requireKinds(client: unknown, options: unknown): void {
  requireThat(
    isObject(client) && rooms.some((room) => isObject(client[room])),
    "client must be a GroupManagement client",
  );
  requireThat(isObject(options), "options must be an object");
  for (const name of Object.keys(options)) {
    requireThat(Object.hasOwn(kinds, name), `the option "${name}" is not known`);
  }
  // An empty scope is a missing id: all such people would share their data.
  requireThat(options["scope"] !== "", "scope must not be empty");
  for (const [name, [holds, words]] of Object.entries(kinds)) {
    requireThat(options[name] === undefined || holds(options[name]), `${name} must be ${words}`);
  }
}

function requireThat(holds: boolean, words: string): asserts holds {
  if (!holds) throw new TypeError(`createQueries: ${words}.`);
}

/** A client in a proxy of Vue, through which private members of a class cannot be reached. */
interface Wrapped {
  readonly __v_raw?: GroupManagement;
}

/** Options of queries with rules of their own, so that an app's defaults do not apply. */
function withRules<Given extends unknown[], Options extends object, Rules>(
  make: (...given: Given) => Options,
  rules: Rules,
) {
  return (...given: Given): Options & Rules => ({ ...make(...given), ...rules });
}

/** The client inside all proxies: `readonly(reactive(client))` has two. */
function withoutProxy(client: GroupManagement & Wrapped): GroupManagement {
  return client.__v_raw ? withoutProxy(client.__v_raw) : client;
}
