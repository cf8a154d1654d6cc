// Makes the options of queries and mutations: a key, a function that calls the client with the query's signal, and
// no retries, since the client makes its own.
import type { DataTag, InfiniteData } from "@tanstack/query-core";

import type { CallOptions, OperationName, PagedList } from "group-management-sdk";
import { changesAnything, mayHaveChanged, type MutationName, staleAfter } from "./changes.ts";
import { type GroupManagementQueryKey, keyEntries, type QueryForm, root } from "./keys.ts";
import type {
  InfiniteOptionsOf,
  MutationOptionsOf,
  PageContext,
  QueryContext,
  QueryMeta,
  QueryOptionsOf,
  Skip,
} from "./options.ts";
import { type CursorTrail, type PageData, paging, type ReadPage, readPage } from "./pages.ts";
import type { IdOrSkip } from "./queries.ts";

/** How the options of one client's queries are made. */
export interface Settings {
  readonly scope: string | undefined;
  readonly invalidate: boolean;
  readonly callOptions: Omit<CallOptions, "signal">;
}

/** The ids in the path of a call. */
type Ids<Name extends string> = Readonly<Record<Name, string>>;

/** What is asked. Any part may still be missing: a skip token stands in its place then. */
interface Question<Name extends string, Parameters> {
  readonly operation: OperationName;
  readonly ids: Readonly<Record<Name, IdOrSkip>>;
  readonly parameters?: Parameters | Skip | undefined;
  /** How many items at the most. */
  readonly max?: number;
}

/** A list of the client, and what a page of it becomes. */
interface ListSource<Name extends string, Filter, Item, Data> {
  readonly operation: OperationName;
  readonly list: (ids: Ids<Name>, filter: Filter, options: CallOptions) => PagedList<Item>;
  readonly finish: (page: ReadPage<Item>) => Data;
}

/** Where a list is read from, and how many items at once. */
interface Position {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** How many items there may be at the most. */
interface Maximum {
  readonly max: number;
}

/** The largest page (spec 8): what is read page after page is read again in few requests. */
const largestPage = 200;

/** Functions that make options, all of one client and scope. */
export function createFactories({ scope, invalidate, callOptions }: Settings) {
  /** The options of any query. `Result` is what its function gives, `Data` what is cached. */
  function options<
    Name extends string,
    Parameters extends object,
    Context,
    Result,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a tag, which only a caller knows
    Data = Result,
  >(
    form: QueryForm,
    { operation, ids, parameters, max }: Question<Name, Parameters>,
    ask: (ids: Ids<Name>, parameters: Parameters, context: Context) => PromiseLike<Result>,
  ) {
    const token = [...Object.values<IdOrSkip>(ids), parameters].find(isSkip);
    const known = Object.fromEntries(Object.entries(ids).filter(([, id]) => !isSkip(id)));
    const given = keyEntries(isSkip(parameters) ? {} : { ...parameters });
    // JSON has no Infinity, and nothing else goes without a maximum.
    const bound = max === Infinity ? {} : { max };
    const key: GroupManagementQueryKey = [
      root,
      keyEntries({ scope, ...known }),
      operation,
      form,
      keyEntries({ ...given, ...bound }),
    ];
    const meta: QueryMeta = { groupManagement: { operation } };
    // Where nothing is missing, the ids are strings and the parameters those that were given.
    const queryFn = async (context: Context) =>
      ask(known as Ids<Name>, given as Parameters, context);
    return {
      // The tag is a type and nothing else: by it `getQueryData` tells what is cached.
      queryKey: key as DataTag<GroupManagementQueryKey, Data>,
      // The public types tell a caller who gave a token of it.
      queryFn: token === undefined ? queryFn : (token as never),
      retry: false as const,
      meta,
      // A QueryClient of another copy of query-core does not know the token.
      ...(token === undefined ? {} : { enabled: false as const }),
    };
  }

  /** The options of a call, with the signal of its query. */
  const call = ({ signal }: QueryContext): CallOptions => ({ ...callOptions, signal });

  function single<Data, Name extends string, Parameters extends object>(
    question: Question<Name, Parameters>,
    send: (ids: Ids<Name>, parameters: Parameters, options: CallOptions) => PromiseLike<Data>,
  ): QueryOptionsOf<Data> {
    return options("single", question, (ids, parameters, context: QueryContext) =>
      send(ids, parameters, call(context)),
    );
  }

  function page<Name extends string, Filter extends Position, Item, Data extends PageData<Item>>(
    { operation, list, finish }: ListSource<Name, Filter, Item, Data>,
    ids: Readonly<Record<Name, IdOrSkip>>,
    parameters: Filter | undefined,
  ): QueryOptionsOf<Data> {
    const ask = async (known: Ids<Name>, filter: Filter, context: QueryContext) => {
      const read = (cursor: string | undefined) =>
        list(known, { ...filter, cursor }, call(context));
      return finish(await readPage([filter.cursor ?? ""], read));
    };
    return options("page", { operation, ids, parameters }, ask);
  }

  function infinite<
    Name extends string,
    Filter extends Position,
    Item,
    Data extends PageData<Item>,
  >(
    { operation, list, finish }: ListSource<Name, Filter, Item, Data>,
    ids: Readonly<Record<Name, IdOrSkip>>,
    filter: Filter | undefined,
  ): InfiniteOptionsOf<Data> {
    const question = { operation, ids, parameters: inLargePages(filter) };
    const ask = async (known: Ids<Name>, given: Filter, context: PageContext) => {
      const read = (cursor: string | undefined) => list(known, { ...given, cursor }, call(context));
      return finish(await readPage(context.pageParam, read));
    };
    return {
      ...options<Name, Filter, PageContext, Data, InfiniteData<Data, CursorTrail>>(
        "infinite",
        question,
        ask,
      ),
      ...paging(filter?.cursor),
    };
  }

  function all<Name extends string, Filter extends Position, Item>(
    { operation, list }: ListSource<Name, Filter, Item, unknown>,
    ids: Readonly<Record<Name, IdOrSkip>>,
    choice: Filter & Maximum,
  ): QueryOptionsOf<Item[]> {
    // The client refuses a maximum that is missing.
    const { max } = { ...choice };
    // It is a part of the key, and none of the request.
    const parameters = { ...inLargePages<Filter>(choice), max: undefined };
    const question = { operation, ids, parameters, max };
    return options("all", question, (known, given, context: QueryContext) =>
      list(known, given, call(context)).toArray({ max }),
    );
  }

  function change<Variables extends { readonly groupId: string }, Data>(
    mutation: MutationName,
    send: (variables: Variables, options: CallOptions) => PromiseLike<Data>,
  ): MutationOptionsOf<Variables, Data> {
    return {
      mutationKey: [root, { scope: scope ?? null }, mutation],
      mutationFn: async (variables, context) => {
        let changed = true;
        try {
          return await send(variables, callOptions);
        } catch (error) {
          changed = mayHaveChanged(error);
          throw error;
        } finally {
          if (invalidate && changed && changesAnything(mutation)) {
            // Not waited for: the change is made, whatever becomes of what is read again.
            void context?.client.invalidateQueries(staleAfter(scope, mutation, variables.groupId));
          }
        }
      },
      retry: false,
    };
  }

  return { single, page, infinite, all, change };
}

function isSkip<Value>(value: Value): value is Value & Skip {
  return typeof value === "symbol";
}

/** A filter that asks for the largest page unless it says how large. */
function inLargePages<Filter extends Position>(filter: Filter | undefined): Filter {
  // Every field of a filter may be left out.
  return { ...filter, limit: filter?.limit ?? largestPage } as Filter;
}
