// Code of the guide Queries, without a framework.
import { MutationObserver, QueryClient } from "@tanstack/query-core";
import type { GroupManagement } from "group-management-sdk";
import { createQueries } from "group-management-sdk/tanstack-query";

import type { Scene } from "./scene.ts";

export async function forms({ client, groupId }: Scene): Promise<void> {
  const queryClient = new QueryClient();
  const queries = createQueries(client);
  // #region forms
  const { list } = queries.groups.contacts;
  list(groupId, { type: "ADULT" }); // one page: { items, nextCursor, hasNext }
  list.infinite(groupId, { type: "ADULT" }); // page after page, 200 items each
  list.all(groupId, { type: "ADULT", max: 500 }); // all items, at most `max`
  // #endregion
  const all = await queryClient.query(list.all(groupId, { type: "ADULT", max: 500 }));
  console.log(all.length);
}

export async function filters({ client, groupId, demo }: Scene): Promise<void> {
  const queryClient = new QueryClient();
  const queries = createQueries(client);
  const eventId = demo.events.paid;
  await queryClient.query(queries.events.get(groupId, eventId));
  // #region filters
  await queryClient.invalidateQueries(queries.filter({ groupId })); // all about a group
  await queryClient.refetchQueries(queries.filter({ groupId, operation: "events.get" }));
  queryClient.removeQueries(queries.filter({ operation: "documents.list", form: "infinite" }));
  // #endregion
  console.log(queryClient.getQueryCache().findAll(queries.filter({ groupId })).length);
}

export async function request({ client, groupId }: Scene): Promise<void> {
  const queryClient = new QueryClient();
  const queries = createQueries(client);
  // #region request
  const badges = queries.request(
    { method: "GET", path: `/groups/${groupId}/overview` },
    { subject: { groupId } }, // found by queries.filter({ groupId })
  );
  const data = await queryClient.query(badges);
  // #endregion
  console.log(typeof data);
}

export async function signOut({ client, groupId, demo }: Scene): Promise<void> {
  const queryClient = new QueryClient();
  const clientOf = (_person: string): GroupManagement => client;
  const persister = { removeClient: async () => {} };
  const personId = demo.people.owner;
  // #region identity
  const queries = createQueries(clientOf(personId), { personId });
  // On sign-out: requests in flight, cached data, paused mutations, stored data.
  const leave = async () => {
    await queryClient.cancelQueries(queries.filter());
    queryClient.removeQueries(queries.filter());
    queryClient.getMutationCache().clear();
    await persister.removeClient();
  };
  // #endregion
  await queryClient.query(queries.groups.overview(groupId));
  await leave();
  console.log(queryClient.getQueryCache().getAll().length);
}

export async function staleToo({ client, groupId, demo }: Scene): Promise<void> {
  const queryClient = new QueryClient();
  // #region stale
  const queries = createQueries(client, {
    staleAfter: { "circles.addMembers": ["groups.contacts.list"] }, // this app shows circles in its roster
    invalidate: "wait",
  });
  // #endregion
  const add = new MutationObserver(queryClient, queries.circles.addMembers());
  await add.mutate({
    groupId,
    circleId: demo.circles.committee,
    contactIds: [demo.contacts.adult],
  });
}
