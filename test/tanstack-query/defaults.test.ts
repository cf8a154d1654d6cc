// An app's own defaults: what a query needs holds with each of TanStack Query's options at a value of its own.
import {
  type DefaultOptions,
  focusManager,
  onlineManager,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from "@tanstack/query-core";
import { createQueries, type Queries } from "group-management-sdk/tanstack-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { clientOver } from "../support/client.ts";
import { album, page } from "../support/payloads.ts";
import { asInAPage } from "../support/queries.ts";

asInAPage();

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-01T10:00:00Z") }));
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

type Defaults = NonNullable<DefaultOptions["queries"]>;
/** Options that each query sets, or that are in no app's defaults. */
type Given = "queryFn" | "queryHash" | "initialData" | "initialDataUpdatedAt" | "behavior";

/** Values that TanStack Query has for no default itself, of every option. */
const odd = {
  enabled: [true],
  gcTime: [0, Infinity],
  maxPages: [1],
  meta: [{ mine: true }],
  networkMode: ["always", "offlineFirst"],
  notifyOnChangeProps: [["data"]],
  persister: [(queryFn: (context: object) => unknown, context: object) => queryFn(context)],
  placeholderData: [(previous: unknown) => previous],
  queryKeyHashFn: [(key: unknown) => `mine:${JSON.stringify(key)}`],
  refetchInterval: [100, () => 100],
  refetchIntervalInBackground: [true],
  refetchOnMount: [false, "always"],
  refetchOnReconnect: [false, "always"],
  refetchOnWindowFocus: [false, "always"],
  retry: [3, true],
  retryDelay: [0],
  retryOnMount: [false],
  select: [(data: unknown) => data],
  staleTime: [0, Infinity, "static"],
  structuralSharing: [false],
  subscribed: [true],
  throwOnError: [true],
  _defaulted: [false],
  _optimisticResults: ["optimistic"],
  _type: [undefined],
} satisfies Record<Exclude<keyof Defaults, Given> | "subscribed" | "_type", readonly unknown[]>;

const cases = Object.entries(odd).flatMap(([name, values]) =>
  values.map((value: unknown) => [name, value] as const),
);

/** A service whose albums have links for an hour and a half, and a page of an app with these defaults. */
function open(defaults: object, status = 200) {
  const sent: string[] = [];
  const client = clientOver(
    (url) => {
      sent.push(url.pathname.replace(/^.*\/(?=\w+$)/, ""));
      if (status !== 200) return Response.json({ error: { code: "forbidden" } }, { status });
      const linksExpireAt = new Date(Date.now() + 90 * minute).toISOString();
      const body = { ...page([{ ...album(), linksExpireAt }]), results: [], assistantOff: false };
      return Response.json(body, { headers: { date: new Date().toUTCString() } });
    },
    { responseValidation: "warn" },
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: defaults } });
  queryClient.mount();
  return { queries: createQueries(client), queryClient, sent };
}

type Options = QueryObserverOptions<unknown, Error, unknown, unknown>;
function show(queryClient: QueryClient, options: unknown): () => void {
  return new QueryObserver(queryClient, options as Options).subscribe(() => {});
}
const soon = () => vi.advanceTimersByTimeAsync(1000);

async function away(time: number): Promise<void> {
  focusManager.setFocused(false);
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(time);
  onlineManager.setOnline(true);
  await soon();
  focusManager.setFocused(true);
  await soon();
}

describe.each(cases)("where an app's default of %s is %o,", (name, value) => {
  const defaults = { [name]: value };

  test("expired links are replaced when the page is focused", async () => {
    const { queries, queryClient, sent } = open(defaults);
    focusManager.setFocused(true);
    show(queryClient, queries.groups.albums.list("g1"));
    await soon();
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(300 * minute);
    const before = sent.length;
    focusManager.setFocused(true);
    await soon();
    // Read in the background, they have not ended.
    const inBackground = name === "refetchIntervalInBackground";
    expect(sent.length - before).toBe(inBackground ? 0 : 1);
    queryClient.clear();
  });

  test("expired links are replaced for a new observer", async () => {
    const { queries, queryClient, sent } = open(defaults);
    const options = { ...queries.groups.albums.list("g1"), gcTime: Infinity };
    show(queryClient, options)();
    await soon();
    await queryClient.query(options);
    await vi.advanceTimersByTimeAsync(87 * minute);
    const before = sent.length;
    const leave = show(queryClient, options);
    await soon();
    expect(sent.length).toBe(before);
    leave();
    await vi.advanceTimersByTimeAsync(2 * minute);
    show(queryClient, options);
    await soon();
    expect(sent.length).toBe(before + 1);
    queryClient.clear();
  });

  test("expired links are replaced on reconnect", async () => {
    const { queries, queryClient, sent } = open(defaults);
    const options = { ...queries.groups.albums.list("g1"), refetchInterval: false };
    show(queryClient, options);
    await soon();
    onlineManager.setOnline(false);
    await vi.advanceTimersByTimeAsync(89 * minute);
    onlineManager.setOnline(true);
    await soon();
    expect(sent).toHaveLength(2);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await soon();
    expect(sent).toHaveLength(2);
    queryClient.clear();
  });

  test.each<[string, (queries: Queries) => object]>([
    ["the household", (queries) => queries.me.household("g1")],
    ["a search", (queries) => queries.documents.search("g1", { q: "camp" })],
    ["a shared search", (queries) => queries.documents.searchShared("v1", { q: "camp" })],
  ])("%s is requested once", async (_, optionsOf) => {
    const { queries, queryClient, sent } = open(defaults);
    const options = optionsOf(queries);
    for (let place = 0; place < 3; place++) show(queryClient, options);
    await soon();
    show(queryClient, options);
    await away(10 * minute);
    await queryClient.invalidateQueries(queries.filter());
    await soon();
    expect(sent).toHaveLength(1);
    queryClient.clear();
  });

  test("nothing of a search is kept", async () => {
    const { queries, queryClient } = open(defaults);
    const { search, searchShared } = queries.documents;
    for (const options of [search("g1", { q: "camp" }), searchShared("v1", { q: "camp" })]) {
      const leave = show(queryClient, options);
      await soon();
      leave();
      await soon();
      expect(queryClient.getQueryCache().getAll()).toEqual([]);
    }
  });

  test("a refused request is sent once", async () => {
    const { queries, queryClient, sent } = open(defaults, 403);
    show(queryClient, queries.me.household("g1"));
    await soon();
    expect(sent).toHaveLength(1);
    queryClient.clear();
  });
});
