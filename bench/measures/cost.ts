// The cost of a call, of a page and of a walk, and of the first answer: ratios within each round.
import { client } from "../reliability/verdict.ts";
import { compare, interleave, summarise } from "../runner/statistics.ts";
import type { Rounds, Summary } from "../runner/statistics.ts";
import { askService, runChild } from "../runner/processes.ts";
import type { Service } from "../runner/processes.ts";
import { pageSize } from "../service/payload.ts";
import type { CallsTask } from "./calls.child.ts";
import type { WalkAnswer, WalkTask } from "./walk.child.ts";

/** A measure: ratios (or differences) to the yardstick, and the yardstick's own median. */
export interface Measured {
  contestants: Record<string, Summary>;
  yardstick: Summary;
}

export const yardstick = "raw";

function ratios(results: Rounds, base: string = yardstick): Measured {
  return {
    contestants: compare(results, base, (value, one) => value / one),
    yardstick: summarise(results.get(base) ?? []),
  };
}

async function measure<Answer>(
  script: string,
  task: object,
  nodeOptions: readonly string[] = [],
): Promise<Answer> {
  const answer = await runChild<Answer>(script, task, { nodeOptions });
  if (answer === null) throw new Error(`${script} did not end in time`);
  return answer;
}

export async function measureCalls(
  service: Service,
  names: readonly string[],
  plan: { rounds: number; job: "event" | "page"; warmup: number; calls: number },
  base?: string,
): Promise<Measured> {
  const results = await interleave(plan.rounds, names, async (contestant) => {
    const task: CallsTask = { ...plan, contestant, baseUrl: service.baseUrl, groupId: "pages-1" };
    await askService(service, "/requests");
    const { microseconds } = await measure<{ microseconds: number }>("measures/calls.child", task);
    const sent = await askService<number>(service, "/requests");
    if (sent !== plan.warmup + plan.calls) throw new Error(`${contestant} sent ${sent} requests`);
    return microseconds;
  });
  return ratios(results, base);
}

/** The client with telemetry, as files among the contestants: in a program without an SDK, and with one. */
export const telemetry = ["telemetry-idle", "telemetry-recorded"] as const;

/** The cost of telemetry for one event, as a ratio to the client without it. */
export function measureTelemetry(
  service: Service,
  plan: { rounds: number; warmup: number; calls: number },
): Promise<Measured> {
  return measureCalls(service, [client, ...telemetry], { ...plan, job: "event" }, client);
}

export interface MeasuredWalk extends Measured {
  contacts: number;
  /** The same ratios by the clock on the wall, where reading ahead shows. */
  wall: Measured;
}

export async function measureWalk(
  service: Service,
  names: readonly string[],
  plan: { rounds: number; contacts: number },
): Promise<MeasuredWalk> {
  const checksums = new Set<number>();
  const wall: Rounds = new Map(names.map((name) => [name, []]));
  const results = await interleave(plan.rounds, names, async (contestant) => {
    const walked = await walk(service, contestant, plan.contacts, false);
    checksums.add(walked.checksum);
    if (checksums.size > 1) throw new Error(`${contestant} walked over other contacts`);
    wall.get(contestant)?.push(walked.wallMs);
    return (walked.userMs * 1000) / walked.contacts;
  });
  return { ...ratios(results), contacts: plan.contacts, wall: ratios(wall) };
}

export async function walk(
  service: Service,
  contestant: string,
  contacts: number,
  watchHeap: boolean,
): Promise<WalkAnswer> {
  const groupId = `pages-${contacts / pageSize}`;
  const task: WalkTask = { contestant, baseUrl: service.baseUrl, groupId, contacts, watchHeap };
  const nodeOptions = watchHeap ? ["--expose-gc"] : [];
  const walked = await measure<WalkAnswer>("measures/walk.child", task, nodeOptions);
  if (walked.contacts !== contacts) throw new Error(`${contestant} saw ${walked.contacts}`);
  return walked;
}

const bareNode = "nobody";

/** Milliseconds from the start of Node to the first answer, less those of a Node that does nothing. */
export async function measureColdStart(
  service: Service,
  names: readonly string[],
  rounds: number,
): Promise<Measured> {
  const results = await interleave(rounds, [bareNode, ...names], async (contestant) => {
    const task = { contestant, baseUrl: service.baseUrl, groupId: "pages-1" };
    const started = await measure<{ milliseconds: number }>("measures/cold-start.child", task);
    return started.milliseconds;
  });
  const { [bareNode]: bare, ...contestants } = compare(
    results,
    bareNode,
    (value, base) => value - base,
  );
  return { contestants, yardstick: summarise(results.get(bareNode) ?? []) };
}
