// One process of one contestant: the same call over and over, and the user CPU of one.
import { answer, loadContestant, readTask } from "./load.ts";
import type { Task } from "./load.ts";

export interface CallsTask extends Task {
  job: "event" | "page";
  warmup: number;
  calls: number;
}

const task = readTask<CallsTask>();
const contestant = await loadContestant(task);
const call = task.job === "event" ? () => contestant.event() : () => contestant.page();

for (let done = 0; done < task.warmup; done += 1) await call();
const before = process.cpuUsage();
for (let done = 0; done < task.calls; done += 1) await call();
answer({ microseconds: process.cpuUsage(before).user / task.calls });
