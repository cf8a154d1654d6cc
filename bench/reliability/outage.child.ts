// One contestant against a service that fails: 400 calls, 50 at once, then 50 more on recovery.
import { answer, loadContestant, readTask } from "../measures/load.ts";
import type { Task } from "../measures/load.ts";
import { manyCalls } from "./many-calls.ts";
import type { ManyCalls } from "./many-calls.ts";

export interface OutageAnswer {
  during: ManyCalls;
  requestsDuring: number;
  after: ManyCalls;
}

async function ask(path: string): Promise<number> {
  const response = await fetch(new URL(path, task.baseUrl));
  return ((await response.json()) as { requests: number }).requests;
}

const task = readTask<Task & { calls: number; atOnce: number }>();
const contestant = await loadContestant(task);
const during = await manyCalls(contestant, task.calls, task.atOnce);
const requestsDuring = await ask("/state");
await ask("/recover");
const result: OutageAnswer = {
  during,
  requestsDuring,
  after: await manyCalls(contestant, task.atOnce, task.atOnce),
};
answer(result);
