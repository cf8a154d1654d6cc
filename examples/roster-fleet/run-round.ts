// A round over all groups that the credential reaches: lists them, puts a job for each into the queue, and watches until
// none is left. PostgreSQL is what counts: whatever becomes of the queue, jobs for the groups left are added again.
import { setTimeout as sleep } from "node:timers/promises";

import type { GroupManagement } from "group-management-sdk";

import { SetUpError } from "../support/program.ts";
import type { RosterDatabase } from "./roster-database.ts";
import type { RosterQueue } from "./roster-queue.ts";
import {
  beginRound,
  endRound,
  groupsLeft,
  problemsOf,
  type Round,
  type Standings,
  standingsOf,
} from "./rounds.ts";

export interface RoundPlan {
  client: GroupManagement;
  database: RosterDatabase;
  queue: RosterQueue;
  /** Which service the database is a copy of. */
  host: string;
  full: boolean;
  signal: AbortSignal;
  onBegin: (round: Round) => void;
  onStandings: (standings: Standings) => void;
}

export interface RoundOutcome extends Standings {
  readonly round: Round;
  readonly seconds: number;
  /** Codes, and how many groups were left for the next round because of each. */
  readonly problems: readonly [string, number][];
}

export async function runRound(plan: RoundPlan): Promise<RoundOutcome> {
  const { client, database, signal } = plan;
  const began = performance.now();
  const listed = new Map<string, string>();
  // A person's own groups, and those below one that they lead (spec 4.16).
  for await (const { group } of client.me.groups({}, { signal })) listed.set(group.id, group.name);
  if (listed.size === 0) throw new SetUpError("The credential reaches no group.");
  const groups = [...listed].map(([id, name]) => ({ id, name }));
  const round = await beginRound(database, plan.host, groups, plan.full);
  plan.onBegin(round);

  const filling = new AbortController();
  const filled = keepFilled(plan, round, AbortSignal.any([signal, filling.signal]));
  try {
    for (;;) {
      const standings = await standingsOf(database, round);
      plan.onStandings(standings);
      if (standings.done >= standings.groups) break;
      await sleep(500, undefined, { signal });
    }
  } finally {
    filling.abort();
    await filled;
  }
  await endRound(database, round);
  const seconds = (performance.now() - began) / 1000;
  const standings = await standingsOf(database, round);
  return { ...standings, round, seconds, problems: await problemsOf(database) };
}

/** Adds jobs as often as the queue has fewer than there are groups left: at first, and after Redis has lost them. */
async function keepFilled(
  { database, queue }: RoundPlan,
  round: Round,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const left = await groupsLeft(database, round);
      if (left.length > (await queue.size())) await queue.add(left, round.number);
    } catch {
      // The connection reports an outage of Redis; one of PostgreSQL fails the loop in `runRound`.
    }
    await sleep(1000, undefined, { signal }).catch(() => {});
  }
}
