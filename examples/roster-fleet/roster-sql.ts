// A copy of rosters in PostgreSQL: tables, and the rules by which each batch of `contacts.sync` is stored.

const tables = `
  CREATE TABLE IF NOT EXISTS contacts (
    group_id text, id text, entry json NOT NULL, walk text COLLATE "C" NOT NULL, PRIMARY KEY (group_id, id));
  CREATE TABLE IF NOT EXISTS checkpoints (
    group_id text PRIMARY KEY, checkpoint text NOT NULL, walk text COLLATE "C" NOT NULL)`;

// #region postgresql
// A stored entry stays if it is later and of no smaller walk, and the greater walk stays. $1: group, $2: walk.
const putEntries = `INSERT INTO contacts (group_id, id, entry, walk)
  SELECT $1, id, entry::json, $2 FROM unnest($3::text[], $4::text[]) AS batch (id, entry)
  ON CONFLICT (group_id, id) DO UPDATE SET walk = greatest(contacts.walk, excluded.walk), entry = CASE
    WHEN contacts.walk >= excluded.walk
      AND (contacts.entry ->> 'updatedAt')::timestamptz > (excluded.entry ->> 'updatedAt')::timestamptz
    THEN contacts.entry ELSE excluded.entry END`;
// After the last batch of a full walk: the others have been removed from the roster.
const removeOthers = "DELETE FROM contacts WHERE group_id = $1 AND walk < $2";
// The checkpoint of the greater walk stays.
const putCheckpoint = `INSERT INTO checkpoints (group_id, checkpoint, walk) VALUES ($1, $2, $3)
  ON CONFLICT (group_id) DO UPDATE SET checkpoint = excluded.checkpoint, walk = excluded.walk
  WHERE excluded.walk >= checkpoints.walk`;
// #endregion

/** A text that PostgreSQL can read out of JSON: NUL, or half an emoji, in one entry would fail every query over all. */
const readable = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD");

export { putCheckpoint, putEntries, readable, removeOthers, tables };
