// Eight processes with one credential against the limited service: 60 requests in 3 s, 800 calls from a cold start at
// the beginning of a window, so 39 s at best. Those who can share a window do so through a real Redis server.
import type { LimitState } from "../service/limit.ts";
import { askService, runChild, startService } from "../runner/processes.ts";
import { startRedis } from "../runner/redis.ts";
import type { FleetTask } from "./fleet.child.ts";
import type { ManyCalls } from "./many-calls.ts";
import { plain } from "./pacing.ts";
import { client, judge } from "./verdict.ts";
import type { Finding } from "./verdict.ts";

const processes = 8;
const calls = 100;
const total = processes * calls;
/** The last calls go at the beginning of the last window that is needed. */
const idealMs = (Math.ceil(total / plain.allowed) - 1) * plain.windowMs;
const limitMs = 180_000;
/** Every process has started by then. */
const startUpMs = 4000;

const scenario = `a fleet: ${processes} processes, one credential`;
const bar =
  "no 429, every call answered, at least 0.98 of the ideal rate, at most 0.40 commands a call";

/** Each as it is named in the table, and its file among the contestants. */
const fleets = [
  { name: client, file: `fleet-${client}` },
  { name: `${client}, each process alone`, file: client },
  { name: "octokit with Bottleneck on Redis", file: "fleet-octokit" },
];

export async function fleet(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, file } of fleets) findings.push(await run(name, file));
  return findings;
}

async function run(contestant: string, file: string): Promise<Finding> {
  const redis = await startRedis();
  const service = await startService("service/limit", plain);
  try {
    const { msToNextWindow } = await askService<LimitState>(service, "/state");
    const windows = Math.ceil(Math.max(0, startUpMs - msToNextWindow) / plain.windowMs);
    const startAt = Date.now() + msToNextWindow + windows * plain.windowMs + 5;
    const task: FleetTask = {
      contestant: file,
      baseUrl: service.baseUrl,
      groupId: "pages-1",
      redisPort: redis.port,
      calls,
      atOnce: 10,
      startAt,
    };
    const ends = await Promise.all(
      Array.from({ length: processes }, () =>
        runChild<ManyCalls>("reliability/fleet.child", task, { limitMs }),
      ),
    );
    const { refusals } = await askService<LimitState>(service, "/state");
    const commands = (await redis.commands()) / total;
    const done = ends.filter((end) => end !== null);
    const answered = done.reduce((sum, end) => sum + end.answered, 0);
    const rate = idealMs / Math.max(...done.map(({ totalMs }) => totalMs));
    const time = done.length === processes ? `${rate.toFixed(2)} of the ideal rate` : "not done";
    const measured =
      `${refusals} refusals (429), ${total - answered} of ${total} calls failed, ${time}, ` +
      `${commands.toFixed(2)} commands a call`;
    const passed = refusals === 0 && answered === total && rate >= 0.98 && commands <= 0.4;
    return judge({ scenario, contestant, measured, value: refusals }, bar, passed);
  } finally {
    await service.stop();
    await redis.stop();
  }
}
