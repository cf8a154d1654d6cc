// The start of every measured process: reads its task and loads the contestant.
import type { Contestant, CreateContestant, Target } from "../contestants/contestant.ts";

export interface Task {
  contestant: string;
  baseUrl: string;
  groupId: string;
}

export function readTask<Given extends Task>(): Given {
  return JSON.parse(process.argv[2] ?? "") as Given;
}

export async function loadContestant(
  task: Task,
  overrides: Partial<Target> = {},
): Promise<Contestant> {
  const address = new URL(`../contestants/${task.contestant}.js`, import.meta.url).href;
  const module = (await import(address)) as { create: CreateContestant };
  return module.create({
    baseUrl: task.baseUrl,
    groupId: task.groupId,
    eventId: "event_7c1e5a90",
    credential: "benchmark-credential",
    ...overrides,
  });
}

export function answer(value: unknown): void {
  console.log(JSON.stringify(value));
}
