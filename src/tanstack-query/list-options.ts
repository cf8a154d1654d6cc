// The options of a list: one page, several pages, or all items.
import type { InfiniteData } from "@tanstack/query-core";

import type { PagedList } from "group-management-sdk";
import { largestPage } from "../core/validation/limits.ts";
import { fieldsOf, isSkip } from "./keys.ts";
import { linkedPage, linkRules } from "./links.ts";
import type { InfiniteOptionsOf, QueryOptionsOf } from "./options.ts";
import type { PageContext } from "./query-core.ts";
import {
  type CursorTrail,
  type List,
  type PageData,
  paging,
  plainPage,
  readAlong,
  type ReadAt,
  readPage,
  type ReadPage,
  rememberTrails,
  startAt,
} from "./pages.ts";
import { type Asked, type Ids, type MakeOptions, type Question, tagged } from "./query-options.ts";

/** The part of a filter that positions a page: its cursor, and its number of items. */
interface PagePosition {
  readonly cursor?: string | null | undefined;
  readonly limit?: number | undefined;
}

/** A call of a list. */
interface ListCall<Item> {
  readonly question: Question<Ids, PagePosition>;
  /** A method, so that it may take a filter with more fields. */
  list(asked: Asked<Ids, PagePosition>): PagedList<Item>;
}

/** A call of a list, whose ids and filter the question has. */
export function listCall<In extends Ids, Filter extends PagePosition, Item>(
  question: Question<In, Filter>,
  list: (asked: Asked<In, Filter>) => PagedList<Item>,
): ListCall<Item> {
  return { question, list };
}

/** Functions that make the options of lists, all of one set of queries. */
export function createLists(options: MakeOptions) {
  const foundTrails = rememberTrails();

  /** `finish` turns a page into cached data; `rules` are further options. */
  function page<Item, Data, Rules>(
    call: ListCall<Item>,
    finish: (page: ReadPage<Item>) => Data,
    rules: Rules,
  ): QueryOptionsOf<Data> & Rules {
    const ask = async (asked: Asked<Ids, PagePosition>) =>
      finish(await readPage(startAt(asked.parameters.cursor ?? ""), readAt(call, asked)));
    return { ...options({ ...call.question, form: "page" }, ask), ...rules };
  }

  function infinite<Item, Data extends PageData<Item>, Rules>(
    call: ListCall<Item>,
    finish: (page: ReadPage<Item>) => Data,
    rules: Rules,
  ): InfiniteOptionsOf<Data> & Rules {
    const question = inLargePages(call.question);
    const ask = async (asked: Asked<Ids, PagePosition, PageContext>) =>
      finish(await readAlong(asked.context.pageParam, pages, readAt(call, asked)));
    const { queryKey, ...query } = options({ ...question, form: "infinite" }, ask);
    const pages: List = {
      beginning: question.parameters.cursor ?? "",
      found: foundTrails(queryKey),
    };
    return {
      ...query,
      queryKey: tagged<InfiniteData<Data, CursorTrail>>(queryKey),
      ...paging(pages),
      ...rules,
    };
  }

  function all<Item>(call: ListCall<Item>): QueryOptionsOf<Item[]> {
    const { parameters, ...question } = inLargePages(call.question);
    const { max, ...filter } = parameters as typeof parameters & { readonly max: number };
    const ask = (asked: Asked<Ids, PagePosition>): PromiseLike<Item[]> =>
      // The client refuses a maximum that is missing.
      call.list(asked).toArray({ max });
    return options({ ...question, form: "all", parameters: filter, max }, ask);
  }

  /** Each form of a list takes the arguments of the call. */
  function list<Given extends unknown[], Item>(callOf: (...given: Given) => ListCall<Item>) {
    return Object.assign((...given: Given) => page(callOf(...given), plainPage, {}), {
      infinite: (...given: Given) => infinite(callOf(...given), plainPage, {}),
      all: (...given: Given) => all(callOf(...given)),
    });
  }

  /** A list whose links expire. */
  function linkedList<Given extends unknown[], Item extends { readonly linksExpireAt: string }>(
    callOf: (...given: Given) => ListCall<Item>,
  ) {
    return Object.assign((...given: Given) => page(callOf(...given), linkedPage, linkRules), {
      infinite: (...given: Given) => infinite(callOf(...given), linkedPage, linkRules),
    });
  }

  return { list, linkedList };
}

/** Reads the page at a cursor of a list. */
function readAt<Item>(call: ListCall<Item>, asked: Asked<Ids, PagePosition>): ReadAt<Item> {
  return (cursor) => call.list({ ...asked, parameters: { ...asked.parameters, cursor } });
}

/** The question with the largest pages, unless it has a `limit`: stale lists are refetched in few requests. */
function inLargePages(question: Question<Ids, PagePosition>) {
  const { parameters: given } = question;
  const filter = fieldsOf(given);
  // A skip token in the place of a filter stays one of the parameters, which a key leaves out.
  const skip = isSkip(given) ? given : undefined;
  return { ...question, parameters: { ...filter, limit: filter.limit ?? largestPage, skip } };
}
