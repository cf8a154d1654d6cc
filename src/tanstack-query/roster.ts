// A roster that is followed (spec 4.12 rule 5): read once, then what has changed, merged into what is cached.
import type { Contact, ContactBatch, ContactSync } from "group-management-sdk";

/** A roster as it is cached. */
export interface RosterData {
  /** The entries, in the order in which they were added. */
  contacts: Contact[];
  /** Opaque: where the next reading goes on. */
  checkpoint: string;
  /** The last walk over everything. */
  walk: string;
}

/** Which roster to follow. */
export type RosterChoice = Pick<ContactSync, "type" | "include">;

/** Goes on from a cached roster, and anew where its checkpoint no longer fits. */
export async function followRoster(
  cached: RosterData | undefined,
  follow: (checkpoint: string | undefined) => AsyncIterable<ContactBatch>,
): Promise<RosterData> {
  const { contacts: held = [], checkpoint: from } = cached ?? {};
  try {
    return await merge(held, follow(from));
  } catch (error) {
    const { name, parameter } = Object(error) as { name?: unknown; parameter?: unknown };
    const unfit = name === "RequestValidationError" && parameter === "checkpoint";
    if (from === undefined || !unfit) throw error;
    return merge(held, follow(undefined));
  }
}

async function merge(held: Contact[], batches: AsyncIterable<ContactBatch>): Promise<RosterData> {
  const entries = new Map(held.map((contact) => [contact.id, contact]));
  /** The entries that the current walk has come by. */
  const found = new Set<string>();
  let checkpoint = "";
  let walk = "";
  for await (const batch of batches) {
    if (batch.walk !== walk) found.clear();
    for (const contact of batch.contacts) {
      const before = entries.get(contact.id);
      const same = JSON.stringify(before) === JSON.stringify(contact);
      if (!same) entries.set(contact.id, contact);
      found.add(contact.id);
    }
    if (batch.done && batch.phase === "full") {
      for (const id of entries.keys()) if (!found.has(id)) entries.delete(id);
    }
    ({ checkpoint, walk } = batch);
  }
  const contacts = [...entries.values()];
  const unchanged =
    contacts.length === held.length && contacts.every((contact, at) => contact === held[at]);
  return { contacts: unchanged ? held : contacts, checkpoint, walk };
}
