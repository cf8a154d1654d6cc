// One process of one contestant: a walk over a whole roster, its CPU, time and memory.
import { answer, loadContestant, readTask } from "./load.ts";
import type { Task } from "./load.ts";

export interface WalkTask extends Task {
  /** Collect garbage at ten points of the walk and report how much the heap grew between them. */
  watchHeap: boolean;
  contacts: number;
}

export interface WalkAnswer {
  contacts: number;
  checksum: number;
  userMs: number;
  wallMs: number;
  heapGrowthBytes: number | null;
}

const task = readTask<WalkTask>();
const contestant = await loadContestant(task);
const watchEvery = task.watchHeap ? Math.floor(task.contacts / 10) : Number.POSITIVE_INFINITY;
const heap: number[] = [];
let contacts = 0;
let checksum = 0;

function visit(contact: { id: string; role: string }): void {
  contacts += 1;
  checksum = (checksum * 31 + contact.id.length + contact.role.length) % 1_000_003;
  if (contacts % watchEvery === 0) {
    globalThis.gc?.();
    heap.push(process.memoryUsage().heapUsed);
  }
}

const before = process.cpuUsage();
const started = performance.now();
for await (const found of contestant.walk()) {
  if ("length" in found) for (const contact of found) visit(contact);
  else visit(found);
}
const result: WalkAnswer = {
  contacts,
  checksum,
  userMs: process.cpuUsage(before).user / 1000,
  wallMs: performance.now() - started,
  heapGrowthBytes: task.watchHeap ? Math.max(...heap) - (heap[0] ?? 0) : null,
};
answer(result);
