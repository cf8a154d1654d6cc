// The queries and mutations of a client: each of its described calls as options for TanStack Query.
import type { GroupManagementClient } from "group-management-sdk";
import { type Fields, readFields, type Validator } from "../core/runtime/fields.ts";
import { isObject, isText, type Refuse } from "../core/runtime/values.ts";
import { staleAfter } from "./changes.ts";
import { queryFilter, requireOneOf } from "./keys.ts";
import { createLists } from "./list-options.ts";
import { createChanges } from "./mutations.ts";
import type { Queries, QueriesOptions } from "./queries.ts";
import { createOptions } from "./query-options.ts";
import { createReads } from "./reads.ts";
import { createRefusals } from "./refusals.ts";
import { createTree, staleBy, staleOperations } from "./tree.ts";

/**
 * Creates query and mutation options for a client, for TanStack Query 5 in any framework:
 * `useQuery(queries.groups.overview(groupId))`.
 *
 * Create one set for the whole app; nothing is sent. Equal requests have equal keys, cached data is plain, and only
 * the client retries.
 * @throws TypeError if the client is not a client, or an option is unknown or of a wrong type.
 */
export function createQueries(
  client: GroupManagementClient,
  options: QueriesOptions = {},
): Queries {
  if (!isClient(client)) throw refuse("client", "must be a GroupManagement client.");
  const given = readFields(fields, options, refuse);
  const own = { personId: given.personId };
  const raw = withoutProxy(client);
  const refusals = createRefusals();
  const query = createOptions(own, refusals, given.callOptions);
  const { roster, request } = createReads(raw, query, refusals);
  const make = { query, roster, change: createChanges(own, given), ...createLists(query) };
  const { tree, operations } = createTree(raw, make, given.staleAfter);
  const known = [...operations, "request"];
  for (const [mutation, more] of Object.entries({ ...given.staleAfter })) {
    requireOneOf("staleAfter: mutation", mutation, Object.keys(staleBy));
    for (const operation of more) requireOneOf("staleAfter: operation", operation, known);
  }

  return {
    ...tree,
    request,
    filter: (choice = {}) => queryFilter(own, choice, known),
    staleAfter: (mutation, groupId) =>
      staleAfter(own, staleOperations(mutation, given.staleAfter), groupId),
  };
}

const refuse: Refuse = (name, message) => new TypeError(`createQueries: ${name} ${message}`);

const anObject: Validator = [isObject, "an object"];

const fields: Fields<QueriesOptions> = {
  // It is in every key, which must survive JSON. An empty text is a missing id: all such people would share their data.
  personId: [(value) => isText(value) && value !== "", "a string that is not empty"],
  callOptions: anObject,
  staleAfter: anObject,
  invalidate: [
    (value) => [true, false, "wait"].includes(value as boolean),
    'true, false or "wait"',
  ],
};

/** Members of a client, by which it is recognized. A stand-in of a test may have only one. */
const rooms = ["groups", "events", "documents", "circles", "blueprints", "me"];

function isClient(value: unknown): boolean {
  return holdsMembers(value) && rooms.some((room) => holdsMembers(value[room]));
}

/** A deep mock is a function at each level. */
const holdsMembers = (value: unknown): value is Record<string, unknown> =>
  isObject(value) || typeof value === "function";

/** A client in a proxy of Vue, through which private members of a class cannot be reached. */
interface Wrapped {
  readonly __v_isReactive?: boolean;
  readonly __v_isReadonly?: boolean;
  readonly __v_raw?: GroupManagementClient;
}

/** The client inside all proxies: `readonly(reactive(client))` has two. */
function withoutProxy(client: GroupManagementClient & Wrapped): GroupManagementClient {
  // A deep mock has every member: a flag that is not true is a mock's.
  const isWrapped = client.__v_isReactive === true || client.__v_isReadonly === true;
  return isWrapped && client.__v_raw ? withoutProxy(client.__v_raw) : client;
}
