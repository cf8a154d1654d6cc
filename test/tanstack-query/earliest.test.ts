// The earliest query-core that is promised to do: the first whose mutation functions are handed their QueryClient.
import manifest from "../../package.json" with { type: "json" };
import { isPersistable } from "group-management-sdk/tanstack-query";
import {
  dehydrate,
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
} from "query-core-earliest";
import earliest from "query-core-earliest/package.json" with { type: "json" };
import { expect, test } from "vitest";

import { openStage } from "../support/queries.ts";

test("is the one that the package names as its peer", () => {
  const [least] = manifest.peerDependencies["@tanstack/query-core"].split(" ");
  expect(least).toBe(`>=${earliest.version}`);
});

test("reads, turns pages, changes and makes stale", async () => {
  const { queries, sandbox, sent } = openStage();
  const { groupId, circles, contacts } = sandbox.demo;
  const queryClient = new QueryClient();

  const overview = new QueryObserver(queryClient, queries.groups.overview(groupId));
  const leave = overview.subscribe(() => {});
  const roster = new InfiniteQueryObserver(
    queryClient,
    queries.groups.contacts.list.infinite(groupId, { limit: 10 }),
  );
  await roster.fetchNextPage();
  await roster.fetchNextPage();
  expect(roster.getCurrentResult().data?.pages.map(({ items }) => items.length)).toEqual([10, 10]);
  const albums = await queryClient.fetchQuery(queries.groups.albums.list(groupId));
  expect(albums.freshUntil).toBeGreaterThan(Date.now());
  await expect.poll(() => overview.getCurrentResult().isSuccess).toBe(true);

  const change = new MutationObserver(queryClient, queries.circles.addMembers());
  await change.mutate({ groupId, circleId: circles.committee, contactIds: [contacts.adult] });
  await expect.poll(() => sent("groups.overview")).toBe(2);

  const { queries: kept } = dehydrate(queryClient, { shouldDehydrateQuery: isPersistable });
  expect(kept.map(({ queryKey }) => queryKey[2])).toEqual(["groups.overview"]);
  leave();
});
