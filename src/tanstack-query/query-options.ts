// The options of any query: a key, a function that calls the client with the query's signal, and no retries, because the
// client retries.
import type { DataTag } from "@tanstack/query-core";

import type { CallOptions, GroupManagementError } from "group-management-sdk";
import { askedOnceRules } from "./asked-once.ts";
import {
  fieldsOf,
  type GroupManagementQueryKey,
  type Identity,
  type IdOrSkip,
  keyEntries,
  keyQuery,
  type QueryForm,
  type QueryOperation,
  root,
  type Skip,
  skipIn,
} from "./keys.ts";
import type { QueryCallOptions, QueryMeta } from "./options.ts";
import type { CachedQuery, QueryContext, StaleTime } from "./query-core.ts";
import type { Refusals } from "./refusals.ts";

/** Ids by their names. */
export type Ids = Readonly<Record<string, IdOrSkip | undefined>>;

/** A call to make. A skip token stands for each part that is not known yet. */
export interface Question<In extends Ids = Ids, Given extends object = object> {
  readonly operation: QueryOperation;
  /** The ids in the call's path. */
  readonly ids: In;
  /** The call's other argument: a query, a filter or a body. */
  readonly parameters?: Given | Skip | undefined;
  /** Options of its calls, beside those of the set. */
  readonly options?: QueryCallOptions | undefined;
  /** How much of a list it asks for; `single` by default. */
  readonly form?: QueryForm;
  /** The largest number of items. */
  readonly max?: number | undefined;
}

/** A question while its query runs: no part of it is a skip token. */
export interface Asked<In extends Ids, Given, Context extends QueryContext = QueryContext> {
  readonly ids: { readonly [Name in keyof In]: string };
  /** As they are in the key. */
  readonly parameters: Given;
  /** Options of the call, with the query's signal. */
  readonly options: CallOptions;
  readonly context: Context;
}

/** Makes the options for a question, and for the call that answers it. */
export type MakeOptions = ReturnType<typeof createOptions>;

const minute = 60_000;

/** Operations whose data may be a minute old, unless the app sets a stale time. */
const rarelyChanging = new Set<QueryOperation>([
  "groups.contacts.list",
  "groups.positions.get",
  "documents.list",
  "blueprints.list",
  "me.groups",
]);

/** Names of operations that return lists. */
const lists = /^me\.groups$|\.(list|items)$/;

/** A function that makes the options of queries of one set. */
export function createOptions(
  own: Identity,
  refusals: Refusals,
  callOptions: QueryCallOptions = {},
) {
  let defaultsOf: QueryContext["client"];

  /** The stale time of rarely changing data: the app's default, once a fetch has shown its QueryClient, or a minute. */
  function staleTime(query: CachedQuery): StaleTime {
    const { queryKey } = query;
    const { staleTime: time = minute } = defaultsOf?.defaultQueryOptions({ queryKey }) ?? {};
    return typeof time === "function" ? time(query) : time;
  }

  return function makeOptions<
    In extends Ids,
    Given extends object,
    Context extends QueryContext,
    Data,
  >(question: Question<In, Given>, ask: (asked: Asked<In, Given, Context>) => PromiseLike<Data>) {
    const { operation, ids } = question;
    const token = skipIn([ids, question.parameters, question.max]);
    const parameters = keyEntries(fieldsOf(question.parameters));
    // A parameter that the client does not know may change the response.
    const added = question.options?.query ?? callOptions.query;
    const { include } = parameters as { readonly include?: readonly string[] };
    const fetch = async (context: Context): Promise<Data> => {
      defaultsOf = context.client;
      const options = {
        ...priorityOf(question, context),
        ...callOptions,
        ...question.options,
        signal: context.signal,
      };
      const asked = { ids: ids as Asked<In, Given>["ids"], parameters, options, context };
      return refusals.watch(ids["groupId"], context.queryKey, ask(asked));
    };
    const meta: QueryMeta = { groupManagement: { operation, ...(include && { include }) } };
    return {
      queryKey: tagged<Data>(keyOf(own, question, { ...keyQuery({ ...added }), ...parameters })),
      // The public types have the token where one was given.
      queryFn: token === undefined ? fetch : (token as never),
      retry: false as const,
      meta,
      ...(rarelyChanging.has(operation) && { staleTime }),
      ...askedOnceRules[operation],
      // A QueryClient of another copy of query-core does not know the token.
      ...(token && { enabled: false as const }),
    };
  };
}

/** A key that gives `getQueryData` the type of the cached data. The tag is only a type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a tag, which only a caller knows
export function tagged<Data>(
  key: GroupManagementQueryKey,
): DataTag<GroupManagementQueryKey, Data, GroupManagementError> {
  return key as DataTag<GroupManagementQueryKey, Data, GroupManagementError>;
}

function keyOf(
  own: Identity,
  { operation, ids, form = "single", max }: Question,
  parameters: object,
): GroupManagementQueryKey {
  return [
    root,
    keyEntries({ ...own, ...ids }),
    operation,
    form,
    // JSON would make null of Infinity, so a list of all items has no `max` in its key.
    { ...parameters, ...keyEntries({ max: max === Infinity ? undefined : max }) },
  ];
}

/** A cached list is refetched in the background, behind calls that someone waits for. */
function priorityOf({ operation }: Question, { client, queryKey }: QueryContext): CallOptions {
  const { data, fetchMeta } = client?.getQueryState(queryKey) ?? {};
  const isBehind = lists.test(operation) && data !== undefined && !fetchMeta?.fetchMore;
  return isBehind ? { priority: "low" } : {};
}
