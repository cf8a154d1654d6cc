// One job: brings the copy of one group's roster up to date, from wherever it stands.
import type { GroupManagement } from "group-management-sdk";

import type { RosterDatabase } from "./roster-database.ts";

export interface Job {
  client: GroupManagement;
  database: RosterDatabase;
  groupId: string;
  round: number;
  signal: AbortSignal;
}

/** Each batch is stored at once: a job that was stopped is continued from there by any worker. */
export async function keepRoster({ client, database, groupId, round, signal }: Job): Promise<void> {
  let standing = await database.begin(groupId, round);
  if (standing === null) return;
  const { checkpoint, full } = standing;
  for await (const batch of client.groups.contacts.sync(
    groupId,
    { checkpoint, full },
    { signal },
  )) {
    standing = await database.store(standing, batch);
  }
  await database.finish(standing);
}
