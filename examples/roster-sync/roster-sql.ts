// A copy of rosters in SQLite: tables, and the rules by which each batch of `contacts.sync` is stored.

// #region sqlite
const tables = `
  CREATE TABLE IF NOT EXISTS contacts (
    group_id TEXT, id TEXT, entry TEXT NOT NULL, walk TEXT NOT NULL, PRIMARY KEY (group_id, id));
  CREATE TABLE IF NOT EXISTS checkpoints (
    group_id TEXT PRIMARY KEY, checkpoint TEXT NOT NULL, walk TEXT NOT NULL)`;

// A stored entry stays if it is later and of no smaller walk, and the greater walk stays.
const putEntry = `INSERT INTO contacts (group_id, id, entry, walk) VALUES (?, ?, ?, ?)
  ON CONFLICT (group_id, id) DO UPDATE SET walk = max(walk, excluded.walk), entry = iif(walk >= excluded.walk
    AND julianday(entry ->> 'updatedAt') > julianday(excluded.entry ->> 'updatedAt'), entry, excluded.entry)`;
// After the last batch of a full walk: the others have been removed from the roster.
const removeOthers = "DELETE FROM contacts WHERE group_id = ? AND walk < ?";
// The checkpoint of the greater walk stays.
const putCheckpoint = `INSERT INTO checkpoints (group_id, checkpoint, walk) VALUES (?, ?, ?)
  ON CONFLICT (group_id) DO UPDATE SET checkpoint = excluded.checkpoint, walk = excluded.walk
  WHERE excluded.walk >= walk`;
// #endregion

export { putCheckpoint, putEntry, removeOthers, tables };
