// Code of the guide Lists and following a roster.
import type { Contact } from "group-management-sdk";

import type { Scene } from "./scene.ts";

export async function ways({ client, groupId }: Scene): Promise<void> {
  // #region ways
  const list = client.groups.contacts.list(groupId, { type: "ADULT" }); // nothing is sent yet

  const first = await list; // one page of the default size
  console.log(first.items.length, first.nextCursor, first.hasNext);

  for await (const contact of list) console.log(contact.id); // every item of every page
  for await (const page of list.pages()) console.log(page.items.length); // page by page
  const some = await list.toArray({ max: 1000 }); // an array of at most 1000 items
  // #endregion
  console.log(some.length);
}

export async function leave({ client, groupId }: Scene): Promise<void> {
  // #region leave
  for await (const contact of client.groups.contacts.list(groupId)) {
    if (contact.role !== "OWNER") continue;
    console.log(contact.firstName);
    break; // aborts a prefetched page and stops
  }
  // #endregion
}

export async function resume({ client, groupId }: Scene): Promise<void> {
  const stored: { cursor: string | null } = { cursor: null };
  const work = async (contacts: Contact[]) => console.log(contacts.length);
  // #region resume
  const cursor = stored.cursor ?? undefined;
  for await (const page of client.groups.contacts.list(groupId, { cursor }).pages()) {
    await work(page.items);
    stored.cursor = page.nextCursor; // null after the last page
  }
  // #endregion
}

export async function sync({ client, groupId }: Scene): Promise<void> {
  let checkpoint: string | undefined;
  const store = async (contacts: Contact[], walk: string, next: string) => {
    checkpoint = next;
    console.log(contacts.length, walk.length > 0);
  };
  const removeOthers = async (walk: string) => void walk;
  // #region sync
  // The first run reads everything, later runs what has changed, and one a night everything again.
  const fullEvery = 20 * 60 * 60 * 1000;
  for await (const batch of client.groups.contacts.sync(groupId, { checkpoint, fullEvery })) {
    const { contacts, walk } = batch;
    await store(contacts, walk, batch.checkpoint); // in one transaction, by the rules below
    if (batch.phase === "full" && batch.done) await removeOthers(walk); // in the same transaction
  }
  // #endregion
}
