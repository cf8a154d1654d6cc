// Makes the options of queries: a key, a function that calls the client with the query's signal, and no retries, since
// the client makes its own.
import type { DataTag, InfiniteData } from "@tanstack/query-core";

import type {
  CallOptions,
  GroupManagement,
  GroupManagementError,
  OperationName,
} from "group-management-sdk";
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
  type LinkedPageData,
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

/** What is asked. Any part may still be missing: a skip token stands in its place then. */
export interface Question {
  readonly operation: QueryOperation;
  /** In the order in which the call takes them. */
  readonly ids: Readonly<Record<string, IdOrSkip | undefined>>;
  readonly parameters?: object | Skip | undefined;
  /** How many items at the most. */
  readonly max?: number;
  /** Options of its calls, beside those of the set. */
  readonly callOptions?: QueryCallOptions | undefined;
}

/** A list of the client: its call, what a page of it becomes, and when that goes stale and the like. */
interface ListSource<Item, Data, Rules> {
  readonly operation: OperationName;
  readonly finish: (page: ReadPage<Item>) => Data;
  readonly rules: Rules;
}

/** An item with links in it. */
interface Linked {
  readonly linksExpireAt: string;
}

/** Where a list is read from, and how many items at once. */
export interface Position {
  readonly cursor?: string | null | undefined;
  readonly limit?: number | undefined;
}

/** What was asked for beside the ids, as far as it is looked at here. */
type Given = Position & { readonly include?: readonly string[] };

/** How many items there may be at the most. */
interface Maximum {
  readonly max: number;
}

const minute = 60_000;

/** Calls that list many things. */
const lists = /^me\.groups$|\.(list|items)$/;

/** The largest page (spec 8): what is read page after page is read again in few requests. */
const largestPage = 200;

/** Functions that make options, all of one client, service and scope. */
export function createFactories(
  client: GroupManagement,
  own: Identity,
  { callOptions = {} }: QueriesOptions,
) {
  const foundTrails = rememberTrails();
  let defaultsOf: QueryContext["client"];

  /** How long what rarely changes is fresh: as long as the app says, once its QueryClient has been seen. */
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
    // A list that is there already is read again behind what somebody waits for.
    const { data, fetchMeta } = context.client?.getQueryState(context.queryKey) ?? {};
    const behind = lists.test(operation) && data !== undefined && !fetchMeta?.fetchMore;
    const { signal } = context;
    return { ...(behind ? { priority: "low" } : {}), ...callOptions, ...extra, signal };
  }

  /** Makes a call of the client: ids first, then what else it takes, then its options with the signal of the query. */
  function send(
    question: Question,
    rest: readonly unknown[],
    context: QueryContext,
    // oxlint-disable-next-line typescript/no-explicit-any -- each operation has its own type, which the public types give
  ): any {
    const { operation, ids } = question;
    // The name of an operation is the way to its method: client.groups.contacts.list.
    const path = operation.split(".");
    const name = path.pop() ?? "";
    // oxlint-disable-next-line typescript/no-explicit-any -- resources, and the calls in them
    const room = path.reduce<Record<string, any>>((at, step) => at[step], client);
    return room[name](...Object.values(ids), ...rest, optionsFor(question, context));
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
    ask: (given: Position, context: Context) => PromiseLike<Result>,
  ) {
    const { operation, ids, parameters, max } = question;
    const token = [...Object.values(ids), parameters].find(isSkip);
    // Nothing of a token, which has no fields of its own.
    const given: Given = keyEntries({ ...(parameters as object) });
    const { include } = given;
    // JSON has no Infinity, and nothing else goes without a maximum.
    const bound = max === Infinity ? {} : { max };
    const key: GroupManagementQueryKey = [
      root,
      keyEntries({ ...own, ...ids }),
      operation,
      form,
      keyEntries({ ...given, ...bound }),
    ];
    const fetch = async (context: Context) => {
      defaultsOf = context.client;
      return ask(given, context);
    };
    const meta: QueryMeta = { groupManagement: { operation, ...(include && { include }) } };
    return {
      // The tag is a type and nothing else: by it `getQueryData` tells what is cached.
      queryKey: key as DataTag<GroupManagementQueryKey, Data, GroupManagementError>,
      // The public types tell a caller who gave a token of it.
      queryFn: token === undefined ? fetch : (token as never),
      retry: false as const,
      meta,
      ...(rarelyChanging.has(operation) ? { staleTime } : {}),
      // A QueryClient of another copy of query-core does not know the token.
      ...(token === undefined ? {} : { enabled: false as const }),
    };
  }

  /** What is one response. `parameters` is undefined for a call that takes none. */
  function single<Data>(
    operation: OperationName,
    ids: Question["ids"],
    parameters?: object | Skip,
    extra?: QueryCallOptions,
  ): QueryOptionsOf<Data> {
    const question = { operation, ids, parameters, callOptions: extra };
    return options("single", question, (given, context: QueryContext): PromiseLike<Data> => {
      const chosen = Object.keys(given).length > 0 ? given : undefined;
      return send(question, parameters === undefined ? [] : [chosen], context);
    });
  }

  /** A list that the service gives on one page. */
  function whole<Item>(
    operation: OperationName,
    ids: Question["ids"],
    extra?: QueryCallOptions,
  ): QueryOptionsOf<Item[]> {
    const question = { operation, ids, callOptions: extra };
    return options("single", question, (_none, context: QueryContext): PromiseLike<Item[]> =>
      send(question, [], context).toArray({ max: Infinity }),
    );
  }

  function page<Item, Data extends PageData<Item>, Rules>(
    { operation, finish, rules }: ListSource<Item, Data, Rules>,
    ids: Question["ids"],
    parameters: Position | undefined,
    extra?: QueryCallOptions,
  ): QueryOptionsOf<Data> & Rules {
    const question = { operation, ids, parameters, callOptions: extra };
    const ask = async (filter: Position, context: QueryContext) => {
      const read = (cursor?: string) => send(question, [{ ...filter, cursor }], context);
      return finish(await readPage<Item>(startAt(filter.cursor ?? ""), read));
    };
    return { ...options("page", question, ask), ...rules };
  }

  function infinite<Item, Data extends PageData<Item>, Rules>(
    { operation, finish, rules }: ListSource<Item, Data, Rules>,
    ids: Question["ids"],
    filter: Position | undefined,
    extra?: QueryCallOptions,
  ): InfiniteOptionsOf<Data> & Rules {
    const question = { operation, ids, parameters: inLargePages(filter), callOptions: extra };
    const ask = async (given: Position, context: PageContext): Promise<Data> => {
      const read = (cursor?: string) => send(question, [{ ...given, cursor }], context);
      return finish(await readAlong<Item>(context.pageParam, pages, read));
    };
    const query = options<PageContext, Data, InfiniteData<Data, CursorTrail>>(
      "infinite",
      question,
      ask,
    );
    const pages = { beginning: filter?.cursor ?? "", found: foundTrails(query.queryKey) };
    return { ...query, ...paging(pages), ...rules };
  }

  function all<Item>(
    { operation }: ListSource<Item, unknown, unknown>,
    ids: Question["ids"],
    choice: Position & Maximum,
    extra?: QueryCallOptions,
  ): QueryOptionsOf<Item[]> {
    // The client refuses a maximum that is missing.
    const { max } = { ...choice };
    // It is a part of the key, and none of the request.
    const parameters = { ...inLargePages(choice), max: undefined };
    const question = { operation, ids, parameters, max, callOptions: extra };
    return options("all", question, (given, context: QueryContext): PromiseLike<Item[]> =>
      send(question, [given], context).toArray({ max }),
    );
  }

  /** A form of a list, as a function of the ids that are named, and of a filter. */
  function formOf<Source, Options>(
    // oxlint-disable-next-line typescript/no-explicit-any -- a filter, as the public types say
    form: (source: Source, ids: Question["ids"], filter: any, extra: any) => Options,
    source: Source,
    names: readonly string[],
  ) {
    // oxlint-disable-next-line typescript/no-explicit-any -- ids and a filter, likewise
    return (...given: any[]): Options => {
      const ids = Object.fromEntries(names.map((name, at) => [name, given[at]]));
      return form(source, ids, given[names.length], given[names.length + 1]);
    };
  }

  /** A list whose links end. */
  function linkedList<Item extends Linked>(operation: OperationName, ...names: string[]) {
    const source = { operation, finish: linkedPage<Item>, rules: linkRules };
    return Object.assign(
      formOf(page<Item, LinkedPageData<Item>, typeof linkRules>, source, names),
      {
        infinite: formOf(infinite<Item, LinkedPageData<Item>, typeof linkRules>, source, names),
      },
    );
  }

  function list<Item>(operation: OperationName, ...names: string[]) {
    const source = { operation, finish: plainPage<Item>, rules: {} };
    return Object.assign(formOf(page<Item, PageData<Item>, object>, source, names), {
      infinite: formOf(infinite<Item, PageData<Item>, object>, source, names),
      all: formOf(all<Item>, source, names),
    });
  }

  return { options, optionsFor, single, whole, list, linkedList };
}

/** A filter that asks for the largest page unless it says how large. */
function inLargePages(filter: Position | undefined): Position {
  return { ...filter, limit: filter?.limit ?? largestPage };
}
