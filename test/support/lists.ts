// Lists of numbered items for tests of paging.
import type { Membership } from "group-management-sdk";

import { membership, page } from "./payloads.ts";
import { type Answer, type Exchange, json } from "./server.ts";

/** An entry of `me.groups` with a number. */
export const item = (id: number) => ({ ...membership(), role: `number-${id}` });
/** The numbers of items. */
export const numbers = (items: readonly Pick<Membership, "role">[]) =>
  items.map(({ role }) => Number(role.slice(7)));

/** Answers the pages of a list of `total` items: by offset, as many as are asked for. */
export function listOf(total: number, usual = 50): Answer {
  return (exchange) => {
    const { limit, cursor } = exchange.arrival.query;
    const from = Number(cursor ?? 0);
    const to = Math.min(total, from + Number(limit ?? usual));
    const items = Array.from({ length: to - from }, (_, at) => item(from + at));
    return json(page(items, to < total ? String(to) : null))(exchange);
  };
}

/** Answers given pages by their cursors; the first has none. */
export const pagesBy = (pages: Record<string, ReturnType<typeof page>>): Answer => {
  return (exchange: Exchange) =>
    json(pages[exchange.arrival.query["cursor"] ?? "first"] ?? page([]))(exchange);
};
