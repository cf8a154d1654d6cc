// The options of queries: a key, a function that calls the client with the query's signal, and no retries, because the
// client retries.
import type { DataTag, InfiniteData } from "@tanstack/query-core";

import type {
  CallOptions,
  GroupManagement,
  GroupManagementError,
  OperationName,
} from "group-management-sdk";
import { largestPage } from "../core/validation/limits.ts";
import { rarelyChanging } from "./asked-once.ts";
import {
  type GroupManagementQueryKey,
  type Identity,
  type IdOrSkip,
  isSkip,
  keyEntries,
  type QueryForm,
  type QueryOperation,
  root,
  type Skip,
} from "./keys.ts";
import type {
  CachedQuery,
  InfiniteOptionsOf,
  PageContext,
  QueryCallOptions,
  QueryContext,
  QueryMeta,
  QueryOptionsOf,
  StaleTime,
} from "./options.ts";
import { linkedPage, linkRules } from "./links.ts";
import {
  type CursorTrail,
  type List,
  type PageData,
  paging,
  plainPage,
  readAlong,
  readPage,
  type ReadPage,
  rememberTrails,
  startAt,
} from "./pages.ts";
import type { QueriesOptions } from "./queries.ts";

/** A call to make. A skip token stands for each part that is not known yet. */
export interface Question {
  readonly operation: QueryOperation;
  /** In the order of the call's arguments. */
  readonly ids: Readonly<Record<string, IdOrSkip | undefined>>;
  readonly parameters?: object | Skip | undefined;
  /** The largest number of items. */
  readonly max?: number | undefined;
  /** Options of its calls, beside those of the set. */
  readonly callOptions?: QueryCallOptions | undefined;
}

/** An item with links in it. */
interface Linked {
  readonly linksExpireAt: string;
}

/** The part of a filter that positions a page: its cursor, and its number of items. */
export interface Position {
  readonly cursor?: string | null | undefined;
  readonly limit?: number | undefined;
}

/** The parameters that are read here. */
export type Given = Position & { readonly include?: readonly string[] | undefined };

const minute = 60_000;

/** Names of operations that return lists. */
const lists = /^me\.groups$|\.(list|items)$/;

/** Functions that make options, all of one client, service and scope. */
export function createFactories(
  client: GroupManagement,
  own: Identity,
  { callOptions = {} }: QueriesOptions,
) {
  const foundTrails = rememberTrails();
  let defaultsOf: QueryContext["client"];

  /** The stale time of rarely changing data: the app's default, once a fetch has shown its QueryClient, or a minute. */
  function staleTime(query: CachedQuery): StaleTime {
    const { queryKey } = query;
    const { staleTime: time = minute } = defaultsOf?.defaultQueryOptions({ queryKey }) ?? {};
    return typeof time === "function" ? time(query) : time;
  }

  /** The options of a call: those of the query before those of the set. */
  function optionsFor(
    { operation, callOptions: extra }: Question,
    context: QueryContext,
  ): CallOptions {
    // A cached list is refetched in the background, behind calls that someone waits for.
    const { data, fetchMeta } = context.client?.getQueryState(context.queryKey) ?? {};
    const behind = lists.test(operation) && data !== undefined && !fetchMeta?.fetchMore;
    const { signal } = context;
    return { ...(behind && { priority: "low" }), ...callOptions, ...extra, signal };
  }

  /** Calls the client: ids, the other arguments, and options with the query's signal. */
  function send(
    question: Question,
    context: QueryContext,
    ...rest: readonly unknown[]
    // oxlint-disable-next-line typescript/no-explicit-any -- each operation has its own type, which the public types give
  ): any {
    const { operation, ids } = question;
    // The name of an operation is the path of its method: client.groups.contacts.list.
    const path = operation.split(".");
    const name = path.pop() ?? "";
    // oxlint-disable-next-line typescript/no-explicit-any -- resources, and the calls in them
    const resource = path.reduce<Record<string, any>>((at, step) => at[step], client);
    return resource[name](...Object.values(ids), ...rest, optionsFor(question, context));
  }

  /** The options of any query. `Result` is what its function gives, `Data` what is cached. */
  function options<
    Context extends QueryContext,
    Result,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a tag, which only a caller knows
    Data = Result,
  >(
    form: QueryForm,
    question: Question,
    ask: (given: Given, context: Context) => PromiseLike<Result>,
  ) {
    const { operation, ids, parameters, max } = question;
    const token = [...Object.values(ids), parameters].find(isSkip);
    // A skip token has no fields.
    const given = keyEntries({ ...(parameters as Given) });
    const { include } = given;
    const key: GroupManagementQueryKey = [
      root,
      keyEntries({ ...own, ...ids }),
      operation,
      form,
      // JSON has no Infinity. No other list lacks a maximum.
      keyEntries({ ...given, max: max === Infinity ? undefined : max }),
    ];
    const fetch = async (context: Context) => {
      defaultsOf = context.client;
      return ask(given, context);
    };
    const meta: QueryMeta = { groupManagement: { operation, ...(include && { include }) } };
    return {
      // The tag is only a type, which gives `getQueryData` the type of the cached data.
      queryKey: key as DataTag<GroupManagementQueryKey, Data, GroupManagementError>,
      // The public types have the token where one was given.
      queryFn: token === undefined ? fetch : (token as never),
      retry: false as const,
      meta,
      ...(rarelyChanging.has(operation) && { staleTime }),
      // A QueryClient of another copy of query-core does not know the token.
      ...(token && { enabled: false as const }),
    };
  }

  /** A function that takes the arguments of a call, by these names, and options of its own. */
  function taking<Options>(
    operation: OperationName,
    names: readonly string[],
    make: (question: Question) => Options,
  ) {
    // oxlint-disable-next-line typescript/no-explicit-any -- arguments, as the public types say
    return (...given: any[]): Options => {
      const {
        parameters,
        callOptions: extra,
        ...ids
      } = Object.fromEntries([...names, "callOptions"].map((name, at) => [name, given[at]]));
      return make({ operation, ids, parameters, callOptions: extra });
    };
  }

  /** A call with one response. `names` are those of its arguments; `parameters` is all beside the ids. */
  function single<Data>(operation: OperationName, ...names: string[]) {
    return taking(operation, names, (question): QueryOptionsOf<Data> =>
      options("single", question, (given, context: QueryContext): PromiseLike<Data> => {
        const chosen = Object.keys(given).length > 0 ? given : undefined;
        return send(question, context, ...(names.includes("parameters") ? [chosen] : []));
      }),
    );
  }

  /** A list with a single page. */
  function whole<Item>(operation: OperationName, ...names: string[]) {
    return taking(operation, names, (question): QueryOptionsOf<Item[]> =>
      options("single", question, (_none, context: QueryContext): PromiseLike<Item[]> =>
        send(question, context).toArray({ max: Infinity }),
      ),
    );
  }

  /** The forms of a list. `finish` turns a page into cached data; `rules` are further options. */
  function formsOf<Item, Data extends PageData<Item>, Rules>(
    operation: OperationName,
    ids: readonly string[],
    finish: (page: ReadPage<Item>) => Data,
    rules: Rules,
  ) {
    const names = [...ids, "parameters"];
    const reading =
      (question: Question, given: Position, context: QueryContext) => (cursor?: string) =>
        send(question, context, { ...given, cursor });

    const page = taking(operation, names, (question): QueryOptionsOf<Data> & Rules => ({
      ...options("page", question, async (given, context: QueryContext) =>
        finish(await readPage(startAt(given.cursor ?? ""), reading(question, given, context))),
      ),
      ...rules,
    }));

    const infinite = taking(operation, names, (asked): InfiniteOptionsOf<Data> & Rules => {
      const question = inLargePages(asked);
      const ask = async (given: Position, context: PageContext) =>
        finish(await readAlong(context.pageParam, pages, reading(question, given, context)));
      const query = options<PageContext, Data, InfiniteData<Data, CursorTrail>>(
        "infinite",
        question,
        ask,
      );
      const pages: List = {
        beginning: question.parameters.cursor ?? "",
        found: foundTrails(query.queryKey),
      };
      return { ...query, ...paging(pages), ...rules };
    });

    const all = taking(operation, names, (asked): QueryOptionsOf<Item[]> => {
      const { max, ...parameters } = inLargePages(asked).parameters;
      const question = { ...asked, parameters, max };
      return options("all", question, (given, context: QueryContext): PromiseLike<Item[]> =>
        // The client refuses a maximum that is missing.
        send(question, context, given).toArray({ max }),
      );
    });

    return { page, infinite, all };
  }

  function list<Item>(operation: OperationName, ...ids: string[]) {
    const { page, infinite, all } = formsOf(operation, ids, plainPage<Item>, {});
    return Object.assign(page, { infinite, all });
  }

  /** A list whose links expire. */
  function linkedList<Item extends Linked>(operation: OperationName, ...ids: string[]) {
    const { page, infinite } = formsOf(operation, ids, linkedPage<Item>, linkRules);
    return Object.assign(page, { infinite });
  }

  return { options, optionsFor, taking, single, whole, list, linkedList };
}

/** The question with the largest pages, unless it has a `limit`. */
function inLargePages(question: Question) {
  // oxlint-disable-next-line typescript/no-explicit-any -- a filter, as the public types say
  const filter = question.parameters as any;
  const parameters: Position & { max?: number } = {
    ...filter,
    limit: filter?.limit ?? largestPage,
  };
  return { ...question, parameters };
}
