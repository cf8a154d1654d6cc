// A service that is down, and one that fails now and then: how hard it is hit, and who is answered.
import { askService, runChild, startService } from "../runner/processes.ts";
import type { OutagePlan } from "../service/outage.ts";
import type { OutageAnswer } from "./outage.child.ts";
import { client, inBatches, judge } from "./verdict.ts";
import type { Finding } from "./verdict.ts";

const calls = 400;
const atOnce = 50;
const limitMs = 90_000;

export const outageScenario = "outage, requests per call";

async function run(fails: OutagePlan["fails"], contestant: string): Promise<Finding[]> {
  const service = await startService("service/outage", { fails });
  try {
    const task = { contestant, baseUrl: service.baseUrl, groupId: "pages-1", calls, atOnce };
    const found = await runChild<OutageAnswer>("reliability/outage.child", task, { limitMs });
    if (found !== null)
      return fails === "always" ? down(contestant, found) : faulty(contestant, found);
    const { requests } = await askService<{ requests: number }>(service, "/state");
    const scenario = fails === "always" ? outageScenario : "one in ten fails";
    const measured = `${requests} requests, not done after ${limitMs / 1000} s`;
    return [judge({ scenario, contestant, measured }, "ends", false)];
  } finally {
    await service.stop();
  }
}

function down(contestant: string, found: OutageAnswer): Finding[] {
  const perCall = found.requestsDuring / calls;
  const first = found.after.firstAnswerMs;
  return [
    judge(
      {
        scenario: outageScenario,
        contestant,
        measured: `${perCall.toFixed(2)} requests per call, ${(found.during.totalMs / 1000).toFixed(1)} s`,
        value: perCall,
      },
      "at most 1.3",
      perCall <= 1.3,
    ),
    judge(
      {
        scenario: "outage, first success after recovery",
        contestant,
        measured: first === null ? "none" : `${first.toFixed(0)} ms`,
      },
      "under 1 s, every call answered",
      first !== null && first < 1000 && found.after.failed === 0,
    ),
  ];
}

function faulty(contestant: string, found: OutageAnswer): Finding[] {
  const { failed, totalMs } = found.during;
  const measured = `${failed} of ${calls} calls failed, ${(totalMs / 1000).toFixed(1)} s`;
  return [
    judge(
      { scenario: "one in ten fails", contestant, measured, value: failed },
      "every call answered",
      failed === 0,
    ),
  ];
}

export async function outage(peers: readonly string[]): Promise<Finding[]> {
  const runs = (["always", "one in ten"] as const).flatMap((fails) =>
    [client, ...peers].map((contestant) => ({ fails, contestant })),
  );
  return (await inBatches(runs, 5, ({ fails, contestant }) => run(fails, contestant))).flat();
}
