// The queries and changes that an app keeps on a device: those that an earlier version stored are found under this
// version's keys, an infinite list goes on from its trail of cursors, and a paused change is sent.
import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { InfiniteQueryObserver, MutationObserver, onlineManager } from "@tanstack/query-core";
import {
  persistQueryClientRestore,
  persistQueryClientSave,
} from "@tanstack/react-query-persist-client";
import {
  createQueries,
  isPersistableMutation,
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
    if (path.endsWith("/members")) return Response.json({ added: 1, changed: 0, moved: 0 });
    return Response.json(payloads.event());
  });
  const queries = createQueries(client, { personId: "person_1" });
  const { groups, events, blueprints, me } = queries;
  return {
    sent,
    queries,
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

const day = 24 * 60 * 60_000;

/** A device, and the options of the guide Queries for what is kept on it. */
function openDevice(stored: string | null) {
  const device = { stored };
  const storage = persistableStorage({
    getItem: () => device.stored,
    setItem: (_key, text: string) => void (device.stored = text),
    removeItem: () => void (device.stored = null),
  });
  const persister = createAsyncStoragePersister({ storage, key: "groups of person_1" });
  const dehydrateOptions = {
    shouldDehydrateQuery: storage.accepts,
    shouldDehydrateMutation: isPersistableMutation,
  };
  return { device, options: { persister, maxAge: day, buster: "1", dehydrateOptions } };
}

/** The app of this version, with what an earlier one stored. */
async function restoredApp(stored: unknown) {
  const app = openApp();
  const queryClient = openQueryClient();
  for (const change of [app.queries.groups.updateProfile(), app.queries.circles.addMembers()]) {
    queryClient.setMutationDefaults(change.mutationKey, change as object);
  }
  const { device, options } = openDevice(JSON.stringify(stored));
  await persistQueryClientRestore({ queryClient, ...options } as never);
  expect(device.stored).not.toBeNull();
  return { ...app, queryClient };
}

testEachVersion("stored-queries", "are found by their keys", async (stored) => {
  const { reads, sent, queryClient } = await restoredApp(stored);
  for (const { queryKey } of reads) {
    expect(queryClient.getQueryData(queryKey), JSON.stringify(queryKey)).toBeDefined();
  }
  expect(sent).toEqual([]);
});

testEachVersion("stored-queries", "go on from a trail of cursors", async (stored) => {
  const { groupsInPages, sent, queryClient } = await restoredApp(stored);
  const options = { ...groupsInPages, staleTime: Infinity, maxPages: 2 };
  const observer = new InfiniteQueryObserver(queryClient, options);
  observer.subscribe(() => {});
  await observer.fetchNextPage();
  await observer.fetchPreviousPage();
  expect(sent).toEqual([
    "GET /me/groups?vertical=scouting&cursor=3&limit=1",
    "GET /me/groups?vertical=scouting&limit=1",
  ]);
  expect(observer.getCurrentResult().data?.pages.map(({ nextCursor }) => nextCursor)).toEqual([
    "2",
    "3",
  ]);
});

testEachVersion("stored-queries", "send paused changes, bound or not", async (stored) => {
  const { sent, queryClient } = await restoredApp(stored);
  await queryClient.resumePausedMutations();
  expect(sent.toSorted()).toEqual([
    'PATCH /groups/group_1/profile {"subtype":"PACK"}',
    'POST /groups/group_1/circles/circle_1/members {"contactIds":["contact_1"]}',
  ]);
});

test("this version's are in its file", async () => {
  const { reads, groupsInPages, queries } = openApp();
  const queryClient = openQueryClient();
  for (const options of reads) await queryClient.fetchQuery(options);
  await queryClient.fetchInfiniteQuery({ ...groupsInPages, pages: 2 });
  onlineManager.setOnline(false);
  const saving = new MutationObserver(
    queryClient,
    queries.groups.updateProfile({ groupId: "group_1" }),
  );
  void saving.mutate({ subtype: "PACK" }).catch(() => {});
  const adding = new MutationObserver(queryClient, queries.circles.addMembers());
  const ids = { groupId: "group_1", circleId: "circle_1" };
  void adding.mutate({ ...ids, contactIds: ["contact_1"] }).catch(() => {});
  await vi.waitFor(() => expect(saving.getCurrentResult().isPaused).toBe(true));
  await vi.waitFor(() => expect(adding.getCurrentResult().isPaused).toBe(true));

  const { device, options } = openDevice(null);
  await persistQueryClientSave({ queryClient, ...options } as never);
  await vi.waitFor(() => expect(device.stored).not.toBeNull());
  await expectWritten("stored-queries", JSON.parse(device.stored ?? ""));
});
