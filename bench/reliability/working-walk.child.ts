// One contestant walks 40 pages and works 30 ms on each.
import { setTimeout as sleep } from "node:timers/promises";
import { answer, loadContestant, readTask } from "../measures/load.ts";
import type { Task } from "../measures/load.ts";
import { pageSize } from "../service/payload.ts";

export interface WorkingWalk {
  contacts: number;
  /** Measured duration of the work: a timer is a little late. */
  workedMs: number;
  totalMs: number;
}

const task = readTask<Task & { workMs: number }>();
const contestant = await loadContestant(task);
await contestant.event();

const started = performance.now();
let contacts = 0;
let workedMs = 0;
for await (const found of contestant.walk()) {
  contacts += "length" in found ? found.length : 1;
  if (contacts % pageSize !== 0) continue;
  const began = performance.now();
  await sleep(task.workMs);
  workedMs += performance.now() - began;
}
const result: WorkingWalk = { contacts, workedMs, totalMs: performance.now() - started };
answer(result);
