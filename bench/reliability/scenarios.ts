// Every scenario, in the order of the report.
import { contestants } from "../contestants/list.ts";
import { yardstick } from "../measures/cost.ts";
import { abort } from "./abort.ts";
import { exit } from "./exit.ts";
import { fleet } from "./fleet.ts";
import { outage } from "./outage.ts";
import { pacing } from "./pacing.ts";
import { queue } from "./queue.ts";
import { client } from "./verdict.ts";
import type { Finding } from "./verdict.ts";
import { longWalk, workingWalk } from "./walks.ts";

export interface ScenarioPlan {
  /** Runs the other libraries too. */
  peers: boolean;
  contacts: number;
  rounds: number;
}

export async function runScenarios(
  plan: ScenarioPlan,
  tell: (text: string) => void,
): Promise<Finding[]> {
  const everybody = plan.peers
    ? contestants.map(({ name }) => name).filter((name) => name !== client)
    : [];
  const libraries = everybody.filter((name) => name !== yardstick);
  const findings: Finding[] = [];
  const scenarios: [string, () => Promise<Finding[]>][] = [
    ["a limited service", () => pacing(libraries)],
    ["a fleet", () => fleet()],
    ["an outage", () => outage(libraries)],
    ["walks with work", () => workingWalk(everybody)],
    ["a long walk", () => longWalk(plan.contacts, plan.rounds)],
    ["a long queue", () => queue()],
    ["aborts", () => abort(everybody)],
    ["exits", () => exit(everybody)],
  ];
  for (const [title, run] of scenarios) {
    tell(title);
    findings.push(...(await run()));
  }
  return findings;
}
