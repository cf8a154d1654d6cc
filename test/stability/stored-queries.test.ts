// The queries and changes that an app keeps on a device: those that an earlier version stored are found under this
// version's keys, an infinite list goes on from its trail of cursors, and a paused change is sent.
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  InfiniteQueryObserver,
  MutationObserver,
  onlineManager,
} from "@tanstack/query-core";
import {
  createQueries,
  persistableStorage,
  type QueryOptionsOf,
} from "group-management-sdk/tanstack-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { clientOver } from "../support/client.ts";
import * as payloads from "../support/payloads.ts";
import { asInAPage, openQueryClient } from "../support/queries.ts";
import { expectWritten, testEachVersion } from "./versions.ts";

asInAPage();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** The queries of an app, its list of groups in pages, and the requests that they sent. */
function openApp() {
  const sent: string[] = [];
  const client = clientOver(async (url, request) => {
    const path = url.pathname.replace("/api/v2", "");
    sent.push(`${request.method} ${path}${url.search} ${await request.text()}`.trim());
    if (path === "/me/groups") {
      const at = Number(url.searchParams.get("cursor") ?? 1);
      const page = payloads.page([payloads.membership()], at < 4 ? String(at + 1) : null);
      return Response.json(page);
    }
    if (path.endsWith("/overview")) {
      const rosterCounts = { adults: 12, youth: 28 };
      const upcomingEvents = [{ ...payloads.event(), leaders: undefined }];
      return Response.json({ group: payloads.group(), rosterCounts, upcomingEvents });
    }
    if (path.endsWith("/blueprints")) return Response.json(payloads.page([payloads.blueprint()]));
    if (path.endsWith("/profile")) return Response.json(payloads.group());
    return Response.json(payloads.event());
  });
  const queries = createQueries(client, { personId: "person_1" });
  const { groups, events, blueprints, me } = queries;
  return {
    sent,
    updateProfile: groups.updateProfile("group_1"),
    groupsInPages: me.groups.infinite({ limit: 1, vertical: "scouting" }),
    // Each has a type of its own.
    reads: [
      me.groups({ limit: 1 }),
      me.groups.all({ max: 2 }),
      groups.overview("group_1", { include: ["upcomingEvents", "rosterCounts"] }),
      events.get("group_1", "event_1", { include: ["rsvpCounts", "ticketTypes"] }),
      blueprints.list("group_1"),
    ] as QueryOptionsOf<unknown>[],
  };
}

/** The state of a QueryClient as a persister stores it. */
type Stored = { readonly clientState: DehydratedState };

testEachVersion("stored-queries", "are found by their keys", async (stored) => {
  const { reads, sent } = openApp();
  const queryClient = openQueryClient();
  hydrate(queryClient, (stored as Stored).clientState);
  for (const { queryKey } of reads) {
    expect(queryClient.getQueryData(queryKey), JSON.stringify(queryKey)).toBeDefined();
  }
  expect(sent).toEqual([]);
});

testEachVersion("stored-queries", "go on from a trail of cursors", async (stored) => {
  const { groupsInPages, sent } = openApp();
  const queryClient = openQueryClient();
  hydrate(queryClient, (stored as Stored).clientState);
  const options = { ...groupsInPages, staleTime: Infinity, maxPages: 2 };
  const observer = new InfiniteQueryObserver(queryClient, options);
  observer.subscribe(() => {});
  await observer.fetchNextPage();
  await observer.fetchPreviousPage();
  expect(sent).toEqual([
    "GET /me/groups?limit=1&vertical=scouting&cursor=3",
    "GET /me/groups?limit=1&vertical=scouting",
  ]);
  expect(observer.getCurrentResult().data?.pages.map(({ nextCursor }) => nextCursor)).toEqual([
    "2",
    "3",
  ]);
});

testEachVersion("stored-queries", "send a paused change", async (stored) => {
  const { updateProfile, sent } = openApp();
  const queryClient = openQueryClient();
  queryClient.setMutationDefaults(updateProfile.mutationKey, updateProfile as object);
  hydrate(queryClient, (stored as Stored).clientState);
  await queryClient.resumePausedMutations();
  expect(sent).toEqual(['PATCH /groups/group_1/profile {"subtype":"PACK"}']);
});

test("this version's are in its file", async () => {
  const { reads, groupsInPages, updateProfile } = openApp();
  const queryClient = openQueryClient();
  for (const options of reads) await queryClient.fetchQuery(options);
  await queryClient.fetchInfiniteQuery({ ...groupsInPages, pages: 2 });
  onlineManager.setOnline(false);
  const saving = new MutationObserver(queryClient, updateProfile);
  void saving.mutate({ groupId: "group_1", subtype: "PACK" }).catch(() => {});
  await vi.waitFor(() => expect(saving.getCurrentResult().isPaused).toBe(true));

  let written = "";
  const storage = persistableStorage({
    getItem: () => written,
    setItem: (_key, text) => void (written = text),
    removeItem: () => {},
  });
  const clientState = dehydrate(queryClient, { shouldDehydrateQuery: storage.accepts });
  storage.setItem("app", JSON.stringify({ clientState }));
  await expectWritten("stored-queries", JSON.parse(written));
});
