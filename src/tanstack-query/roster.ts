// Follows a roster (spec 4.12 rule 5): all entries are read once, then changes are merged into the cached ones.
import type { Contact, ContactBatch, ContactSyncParams } from "group-management-sdk";

/** The cached data of a roster. */
export interface RosterData {
  /** The entries, in the order in which they were added. */
  contacts: Contact[];
  /** Opaque. The next fetch continues from it. */
  checkpoint: string;
  /** The name of the last full walk. */
  walk: string;
}

/** The part of a roster to follow. */
export type ContactRosterParams = Pick<ContactSyncParams, "type" | "include">;

/** Nobody. Its checkpoint is refused, so that the next fetch reads everything. */
export const noRoster: RosterData = { contacts: [], checkpoint: "", walk: "" };

/** Continues from a cached roster, or starts again if its checkpoint is refused. */
export async function followRoster(
  cached: RosterData | undefined,
  type: ContactRosterParams["type"],
  follow: (checkpoint: string | undefined) => AsyncIterable<ContactBatch>,
): Promise<RosterData> {
  const { contacts: held = [], checkpoint: from } = cached ?? {};
  try {
    return await merge(held, type, follow(from));
  } catch (error) {
    const { name, parameter } = Object(error) as { name?: unknown; parameter?: unknown };
    const unfit = name === "RequestValidationError" && parameter === "checkpoint";
    if (from === undefined || !unfit) throw error;
    return merge(held, type, follow(undefined));
  }
}

async function merge(
  held: Contact[],
  type: ContactRosterParams["type"],
  batches: AsyncIterable<ContactBatch>,
): Promise<RosterData> {
  const entries = new Map(held.map((contact) => [contact.id, contact]));
  /** The ids in the batches of the current walk. */
  const found = new Set<string>();
  let checkpoint = "";
  let walk = "";
  for await (const batch of batches) {
    if (batch.walk !== walk) found.clear();
    for (const contact of batch.contacts) {
      const before = entries.get(contact.id);
      const same = JSON.stringify(before) === JSON.stringify(contact);
      // Among changes, an entry of another type has changed its own.
      const hasLeft = batch.phase === "changes" && !isOf(type, contact);
      if (hasLeft) entries.delete(contact.id);
      else if (!same) entries.set(contact.id, contact);
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

/** Whether an entry is of the chosen type; the service ignores its case. */
function isOf(type: ContactRosterParams["type"], contact: Contact): boolean {
  return type === undefined || contact.type.toUpperCase() === type.toUpperCase();
}
