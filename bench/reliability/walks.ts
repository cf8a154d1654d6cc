// Walks: with work on every page, where reading ahead tells; and over a million contacts.
import { yardstick, walk } from "../measures/cost.ts";
import { summarise } from "../runner/statistics.ts";
import { runChild, startService } from "../runner/processes.ts";
import { pageSize } from "../service/payload.ts";
import { client, judge } from "./verdict.ts";
import type { Finding } from "./verdict.ts";
import type { WorkingWalk } from "./working-walk.child.ts";

const pages = 40;
const workMs = 30;
const networkMs = 30;

export const workingWalkScenario = `walk of ${pages} pages, 30 ms of network and 30 ms of work each`;

export async function workingWalk(peers: readonly string[]): Promise<Finding[]> {
  const service = await startService("service/slow-pages");
  const findings: Finding[] = [];
  try {
    for (const contestant of [client, ...peers]) {
      const task = { contestant, baseUrl: service.baseUrl, groupId: `pages-${pages}`, workMs };
      const found = await runChild<WorkingWalk>("reliability/working-walk.child", task);
      if (found?.contacts !== pages * pageSize) throw new Error(`${contestant} lost contacts`);
      // At best the network shows once, for the first page, and never again behind the work.
      const ratio = found.totalMs / (networkMs + found.workedMs);
      const finding = {
        scenario: workingWalkScenario,
        contestant,
        measured: `${ratio.toFixed(2)} × ideal`,
        value: ratio,
      };
      findings.push(judge(finding, "at most 1.10 × ideal", ratio <= 1.1));
    }
  } finally {
    await service.stop();
  }
  return findings;
}

export async function longWalk(contacts: number, rounds: number): Promise<Finding[]> {
  const service = await startService("service/perform");
  const ratios: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const base = await walk(service, yardstick, contacts, false);
      const ours = await walk(service, client, contacts, false);
      ratios.push(ours.userMs / base.userMs);
    }
    const { heapGrowthBytes } = await walk(service, client, contacts, true);
    const megabytes = (heapGrowthBytes ?? Number.NaN) / 1e6;
    const { median } = summarise(ratios);
    const scenario = `${contacts.toLocaleString("en")} contacts walked`;
    return [
      judge(
        {
          scenario: `${scenario}, user CPU`,
          contestant: client,
          measured: `${median.toFixed(2)} × raw`,
        },
        "at most 1.3 × raw fetch with JSON.parse",
        median <= 1.3,
      ),
      judge(
        {
          scenario: `${scenario}, heap growth`,
          contestant: client,
          measured: `${megabytes.toFixed(1)} MB`,
        },
        "under 20 MB",
        megabytes < 20,
      ),
    ];
  } finally {
    await service.stop();
  }
}
