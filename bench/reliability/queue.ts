// A queue of 50,000 calls must cost each of them what a queue of 1,000 does.
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
  /** With the microseconds of CPU that a call may take. */
  const parts: [string, keyof QueueAnswer, number][] = [
    ["joined and aborted", "joinedAndAborted", 60],
    ["waited and let in", "letIn", 400],
    ["refused with a 429, and sent again", "refused", 400],
  ];
  return parts.map(([what, part, atMost]) => {
    const measured = `${long[part].toFixed(0)} µs of CPU a call at ${many}, ${short[part].toFixed(0)} at ${few}`;
    const finding = { scenario: `queue, ${what}`, contestant: client, measured, value: long[part] };
    return judge(finding, `at most ${atMost} µs`, long[part] <= atMost);
  });
}
