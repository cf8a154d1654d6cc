// Makes processes as slow as on a cheap phone. The mobile app's tests use this, too.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

/** First how often the rest has changed, then the ids of slow processes; 0 is a free place. */
const shared = new Int32Array(new SharedArrayBuffer(64 * Int32Array.BYTES_PER_ELEMENT));

/** How many want a process to be slow: pages of one site may share theirs. */
const wanted = new Map<number, number>();
let working: Promise<unknown> | undefined;

/** The part of playwright's session in use; each app has its own copy of the type. */
interface Devtools {
  send(
    method:
      | "DOM.enable"
      | "DOM.disable"
      | "CSS.enable"
      | "CSS.disable"
      | "CSS.createStyleSheet"
      | "Page.getFrameTree",
    parameters?: object,
  ): Promise<unknown>;
}

/** The process that draws the page: Chromium puts its id into the ids of style sheets. */
export async function processOf(devtools: Devtools): Promise<number> {
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { frameTree } = (await devtools.send("Page.getFrameTree")) as {
    frameTree: { frame: { id: string } };
  };
  const frameId = frameTree.frame.id;
  const { styleSheetId } = (await devtools.send("CSS.createStyleSheet", { frameId })) as {
    styleSheetId: string;
  };
  // Not detached, which would end an emulated network as well.
  await devtools.send("CSS.disable");
  await devtools.send("DOM.disable");
  const [id] = /\d+/.exec(styleSheetId) ?? [];
  return Number(id);
}

/** Slows a renderer process of Chromium down until the returned function is called. */
export async function slowProcess(id: number): Promise<() => void> {
  const command = readFileSync(`/proc/${id}/cmdline`, "latin1");
  if (!command.includes("--type=renderer")) throw new Error(`Process ${id} draws no pages.`);
  working ??= startWorker();
  await working;
  want(id, 1);
  let isSlow = true;
  return () => {
    if (isSlow) want(id, -1);
    isSlow = false;
  };
}

/** In a thread of its own, which nothing else that the tests do holds up. Takes a moment until it is there. */
async function startWorker(): Promise<void> {
  const file = new URL("slow-process-worker.ts", import.meta.url);
  const worker = new Worker(file, { workerData: shared });
  await once(worker, "message");
  worker.unref();
}

function want(id: number, change: 1 | -1): void {
  const before = wanted.get(id) ?? 0;
  const count = before + change;
  wanted.set(id, count);
  if (before > 0 && count > 0) return;
  const place = shared.indexOf(before === 0 ? 0 : id, 1);
  if (place === -1) throw new Error("Too many processes are slow.");
  shared[place] = count === 0 ? 0 : id;
  Atomics.add(shared, 0, 1);
  Atomics.notify(shared, 0);
}
