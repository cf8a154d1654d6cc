// One run: goes on with what was left unfinished, and ends with what changed meanwhile.
import type { ContactBatch, GroupManagement } from "group-management-sdk";

import type { Difference, RosterFile } from "./roster-file.ts";

export interface Run {
  client: GroupManagement;
  groupId: string;
  file: RosterFile;
  /** Walks over everything again, or goes on with such a walk. */
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

/** A run each night walks over everything again: 24 hours would skip a night that begins some seconds early. */
const fullEvery = 20 * 60 * 60_000;

/** Brings the copy up to date. Whatever stops it, each batch before is stored and the next run goes on from there. */
export async function followRoster(run: Run): Promise<Summary> {
  const { client, groupId, file, signal } = run;
  const summary = { added: 0, changed: 0, removed: 0, soughtRemoved: false };
  if (run.full) file.askForAll();
  let last: Pick<ContactBatch, "phase" | "done">;
  do {
    const { checkpoint, finished, met, full } = file.standing();
    const resumed = checkpoint !== null && !finished;
    run.onWalk(resumed ? met : 0, resumed);
    last = { phase: "full", done: false };
    const sync = { checkpoint, full, fullEvery };
    for await (const batch of client.groups.contacts.sync(groupId, sync, { signal })) {
      // A walk that was gone on with is followed by what changed since it began.
      if (last.done) run.onWalk(0, false);
      const { added, changed, removed } = file.store(batch);
      summary.added += added;
      summary.changed += changed;
      summary.removed += removed;
      summary.soughtRemoved ||= batch.phase === "full";
      last = batch;
      run.onBatch(batch);
    }
  } while (last.phase === "full");
  return summary;
}
