// The rules of `roster-sql.ts` for a copy that is not in SQL: in memory, or in a file of one's own.
import type { Contact, ContactBatch } from "group-management-sdk";

// #region keep
/** A copy of a roster: entries by id, each with its greatest walk, and the checkpoint of the greatest walk of all. */
interface Copy {
  entries: ReadonlyMap<string, { contact: Contact; walk: string }>;
  checkpoint: string | null;
  walk: string;
}

function keepBatch(copy: Copy, batch: ContactBatch): Copy {
  const { checkpoint, walk, phase, done } = batch;
  const entries = new Map(copy.entries);
  for (const contact of batch.contacts) {
    const stored = entries.get(contact.id) ?? { contact, walk };
    const isLater = Date.parse(stored.contact.updatedAt) > Date.parse(contact.updatedAt);
    entries.set(contact.id, {
      contact: stored.walk >= walk && isLater ? stored.contact : contact,
      walk: stored.walk > walk ? stored.walk : walk,
    });
  }
  if (phase === "full" && done) {
    for (const [id, entry] of entries) if (entry.walk < walk) entries.delete(id);
  }
  return walk >= copy.walk ? { entries, checkpoint, walk } : { ...copy, entries };
}
// #endregion

export { type Copy, keepBatch };
export const noCopy: Copy = { entries: new Map(), checkpoint: null, walk: "" };
