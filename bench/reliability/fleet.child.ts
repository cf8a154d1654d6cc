// One process of a fleet: its calls begin at a moment that is given to the whole fleet.
import { setTimeout as sleep } from "node:timers/promises";
import { answer, loadContestant, readTask } from "../measures/load.ts";
import type { Task } from "../measures/load.ts";
import { manyCalls } from "./many-calls.ts";

export interface FleetTask extends Task {
  redisPort: number;
  calls: number;
  atOnce: number;
  /** Milliseconds since 1970. */
  startAt: number;
}

const { redisPort, calls, atOnce, startAt, ...task } = readTask<FleetTask>();
const contestant = await loadContestant(task, { redisPort });
await sleep(startAt - Date.now());
answer(await manyCalls(contestant, calls, atOnce));
// A client of Redis that is connected would keep the process alive.
process.exit();
