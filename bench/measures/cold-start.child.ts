// One process of one contestant: from the start of Node to the first answer.
import { answer, loadContestant, readTask } from "./load.ts";
import type { Task } from "./load.ts";

const contestant = await loadContestant(readTask<Task>());
await contestant.event();
answer({ milliseconds: performance.now() });
