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
  const { contacts: held = [], checkpoint: from, walk = "" } = cached ?? {};
  try {
    return await merge(held, walk, type, follow(from));
  } catch (error) {
    const { name, parameter } = Object(error) as { name?: unknown; parameter?: unknown };
    const unfit = name === "RequestValidationError" && parameter === "checkpoint";
    if (from === undefined || !unfit) throw error;
    return merge(held, "", type, follow(undefined));
  }
}

async function merge(
  held: Contact[],
  heldWalk: string,
  type: ContactRosterParams["type"],
  batches: AsyncIterable<ContactBatch>,
): Promise<RosterData> {
  /** Each entry with the walk that found it last. */
  const entries = new Map(held.map((contact) => [contact.id, { contact, walk: heldWalk }]));
  let checkpoint = "";
  let walk = "";
  for await (const batch of batches) {
    ({ checkpoint, walk } = batch);
    for (const contact of batch.contacts) {
      const before = entries.get(contact.id);
      // A page from a cache may be older than what is held. A full walk puts right what stamps got wrong.
      if (before && before.walk >= walk && isLater(before.contact, contact)) continue;
      const same = JSON.stringify(before?.contact) === JSON.stringify(contact);
      // Among changes, an entry of another type has changed its own.
      const hasLeft = batch.phase === "changes" && !isOf(type, contact);
      if (hasLeft) entries.delete(contact.id);
      else entries.set(contact.id, { contact: before && same ? before.contact : contact, walk });
    }
    if (batch.done && batch.phase === "full") {
      for (const [id, entry] of entries) if (entry.walk < walk) entries.delete(id);
    }
  }
  const contacts = [...entries.values()].map(({ contact }) => contact);
  const unchanged =
    contacts.length === held.length && contacts.every((contact, at) => contact === held[at]);
  return { contacts: unchanged ? held : contacts, checkpoint, walk };
}

function isLater(one: Contact, other: Contact): boolean {
  return Date.parse(one.updatedAt) > Date.parse(other.updatedAt);
}

/** Whether an entry is of the chosen type; the service ignores its case. */
function isOf(type: ContactRosterParams["type"], contact: Contact): boolean {
  return type === undefined || contact.type.toUpperCase() === type.toUpperCase();
}
