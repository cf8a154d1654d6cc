// A call aborted at each stage of its life.
import { contestants } from "../contestants/list.ts";
import { runChild, startService } from "../runner/processes.ts";
import type { AbortAnswer, AbortStage } from "./abort.child.ts";
import { client, inBatches, judge } from "./verdict.ts";
import type { Finding } from "./verdict.ts";

const stages: readonly AbortStage[] = ["token", "queue", "connect", "headers", "body", "backoff"];

async function run(stage: AbortStage, contestant: string): Promise<Finding> {
  const scenario = `abort, ${stage}`;
  const deaf = stage === "connect" ? await startService("service/deaf") : null;
  try {
    const task = { contestant, baseUrl: deaf?.baseUrl ?? "", groupId: "pages-1", stage };
    const found = await runChild<AbortAnswer>("reliability/abort.child", task, { limitMs: 20_000 });
    const bar = "within 50 ms, the signal's reason, nothing sent after, no listener left";
    if (found === null) {
      return judge({ scenario, contestant, measured: "does not reject" }, bar, false);
    }
    const measured = [
      `${found.rejectedAfterMs.toFixed(1)} ms`,
      found.signalsReason ? "the signal's reason" : "an error of its own",
      `${found.sentAfterwards} sent after`,
      `${found.listenersLeft} listeners left`,
    ].join(", ");
    const passed =
      found.rejectedAfterMs <= 50 &&
      found.signalsReason &&
      found.sentAfterwards === 0 &&
      found.listenersLeft === 0;
    return judge({ scenario, contestant, measured }, bar, passed);
  } finally {
    await deaf?.stop();
  }
}

/** Only the stages that a contestant has: a queue is one that paces, a backoff one that retries. */
export function abort(names: readonly string[]): Promise<Finding[]> {
  const runs = stages.flatMap((stage) =>
    contestants
      .filter(({ name }) => name === client || names.includes(name))
      .filter(({ takesSignal }) => takesSignal)
      .filter(({ takesProvider }) => stage !== "token" || takesProvider)
      .filter(({ paces }) => stage !== "queue" || paces)
      .filter(({ retries }) => stage !== "backoff" || retries !== null)
      .map(({ name }) => ({ stage, name })),
  );
  return inBatches(runs, 4, ({ stage, name }) => run(stage, name));
}
