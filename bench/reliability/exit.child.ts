// One contestant makes its last call; the process must end by itself, at once.
import { answer, loadContestant, readTask } from "../measures/load.ts";
import type { Task } from "../measures/load.ts";

const task = readTask<Task & { last: "call" | "walk left early" }>();
const contestant = await loadContestant(task);
if (task.last === "call") await contestant.event();
else {
  let seen = 0;
  for await (const found of contestant.walk()) {
    seen += "length" in found ? found.length : 1;
    if (seen > 250) break;
  }
}
answer({ doneAt: performance.timeOrigin + performance.now() });
