// One contestant against the limited service: 300 calls, 20 at once, from the start of a window.
import { setTimeout as sleep } from "node:timers/promises";
import { answer, loadContestant, readTask } from "../measures/load.ts";
import type { Task } from "../measures/load.ts";
import type { LimitState } from "../service/limit.ts";
import { manyCalls } from "./many-calls.ts";

const task = readTask<Task & { calls: number; atOnce: number }>();
const contestant = await loadContestant(task);
const response = await fetch(new URL("/state", task.baseUrl));
const { msToNextWindow } = (await response.json()) as LimitState;
await sleep(msToNextWindow + 5);
answer(await manyCalls(contestant, task.calls, task.atOnce));
