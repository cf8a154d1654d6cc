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

/** Whatever stops it, each batch before is stored, and whoever takes the job next goes on from there. */
export async function keepRoster({ client, database, groupId, round, signal }: Job): Promise<void> {
  for (;;) {
    let standing = await database.begin(groupId, round);
    if (standing === null) return;
    const from = standing.checkpoint === null ? {} : { checkpoint: standing.checkpoint };
    for await (const batch of client.groups.contacts.sync(groupId, from, { signal })) {
      standing = await database.store(standing, batch);
    }
  }
}
