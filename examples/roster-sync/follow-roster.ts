// One run: goes on with what was left unfinished, and ends with a walk over what changed meanwhile.
import type { ContactBatch, GroupManagement } from "group-management-sdk";

import type { Difference, RosterFile } from "./roster-file.ts";

export interface Run {
  client: GroupManagement;
  groupId: string;
  file: RosterFile;
  /** Begins anew instead of going on. */
  full: boolean;
  signal: AbortSignal;
  /** A walk begins; `met` entries were met by it before, in a run that was stopped. */
  onWalk: (met: number, resumed: boolean) => void;
  onBatch: (batch: ContactBatch) => void;
}

export interface Summary extends Difference {
  /** Whether this run would have seen what was removed: only a walk over everything does. */
  soughtRemoved: boolean;
}

/** Brings the copy up to date. Whatever stops it, each batch before is stored and the next run goes on from there. */
export async function followRoster(run: Run): Promise<Summary> {
  const { client, groupId, file, signal } = run;
  const summary = { added: 0, changed: 0, removed: 0, soughtRemoved: false };
  if (run.full) file.walkAnew();
  for (;;) {
    const { checkpoint, finished, met } = file.standing();
    const resumed = checkpoint !== null && !finished;
    run.onWalk(resumed ? met : 0, resumed);
    let phase: ContactBatch["phase"] = "full";
    const from = checkpoint === null ? {} : { checkpoint };
    for await (const batch of client.groups.contacts.sync(groupId, from, { signal })) {
      const { added, changed, removed } = file.store(batch);
      summary.added += added;
      summary.changed += changed;
      summary.removed += removed;
      phase = batch.phase;
      run.onBatch(batch);
    }
    if (phase === "full") summary.soughtRemoved = true;
    // A walk over changes that began in this run is the last: anything older may have missed what came during it.
    else if (!resumed) return summary;
  }
}
