// A queue of 50,000 calls must cost each of them what a queue of 1,000 does: a few times the CPU of a call that waits for
// nothing.
import { runChild } from "../runner/processes.ts";
import type { QueueAnswer, QueueTask } from "./queue.child.ts";
import { client, judge } from "./verdict.ts";
import type { Finding } from "./verdict.ts";

const few = 1000;
const many = 50_000;
const limitMs = 600_000;

export async function queue(): Promise<Finding[]> {
  const run = (calls: number) =>
    runChild<QueueAnswer>("reliability/queue.child", { calls } satisfies QueueTask, { limitMs });
  const [short, long] = [await run(few), await run(many)];
  if (short === null || long === null) throw new Error("the queue did not end in time");
  /** With how many times the CPU of a call that waits for nothing each may take. */
  const parts: [string, Exclude<keyof QueueAnswer, "oneByOne">, number][] = [
    ["joined and aborted", "joinedAndAborted", 1],
    ["waited and let in", "letIn", 2],
    ["refused with a 429, and sent again", "refused", 6],
  ];
  return parts.map(([what, part, atMost]) => {
    const ratio = (run: QueueAnswer) => run[part] / run.oneByOne;
    const value = ratio(long);
    const measured = `${value.toFixed(2)} × a call without a queue at ${many}, ${ratio(short).toFixed(2)} at ${few}`;
    const finding = { scenario: `queue, ${what}`, contestant: client, measured, value };
    return judge(finding, `at most ${atMost} × a call without a queue`, value <= atMost);
  });
}
