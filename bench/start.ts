// Measures this client beside its peers and writes RESULTS.md and the charts.
// `--quick` measures everybody in under two minutes, without the reliability scenarios, and leaves
// its report in temp/ instead. `--rounds N` takes N rounds of every cost.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { contestants } from "./contestants/list.ts";
import { reactNativeBundle, webBundle } from "./measures/bundle-size.ts";
import { measureCalls, measureColdStart, measureTelemetry, measureWalk } from "./measures/cost.ts";
import { installedClientSize, installedPeerSize } from "./measures/installed-size.ts";
import { checkEqualWork } from "./measures/self-check.ts";
import { runScenarios } from "./reliability/scenarios.ts";
import { client } from "./reliability/verdict.ts";
import { barsOf } from "./report/bars.ts";
import { writeCharts } from "./report/charts.ts";
import { markdown } from "./report/markdown.ts";
import type { Results } from "./report/results.ts";
import { build } from "./runner/build.ts";
import { currentLoad, machineFacts, packageVersions } from "./runner/facts.ts";
import { benchFolder, temporaryFolder } from "./runner/paths.ts";
import { startService } from "./runner/processes.ts";

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, rounds: { type: "string" } },
});
const quick = options.quick;
const rounds = options.rounds === undefined ? undefined : Number(options.rounds);
const plan = quick
  ? {
      event: { rounds: rounds ?? 3, job: "event" as const, warmup: 200, calls: 400 },
      page: { rounds: rounds ?? 3, job: "page" as const, warmup: 50, calls: 100 },
      walk: { rounds: rounds ?? 2, contacts: 20_000 },
      coldStart: rounds ?? 5,
    }
  : {
      event: { rounds: rounds ?? 5, job: "event" as const, warmup: 600, calls: 1400 },
      page: { rounds: rounds ?? 9, job: "page" as const, warmup: 100, calls: 400 },
      walk: { rounds: rounds ?? 2, contacts: 1_000_000 },
      coldStart: rounds ?? 15,
    };

const names = contestants.map(({ name }) => name);

function tell(text: string): void {
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`);
}

async function measureCosts() {
  const service = await startService("service/perform");
  try {
    tell("equal work");
    const selfCheck = await checkEqualWork(service, names);
    tell("first answers");
    const coldStart = await measureColdStart(service, names, plan.coldStart);
    tell("one event");
    const event = await measureCalls(service, names, plan.event);
    tell("a page of contacts");
    const page = await measureCalls(service, names, plan.page);
    tell("telemetry");
    const telemetry = await measureTelemetry(service, plan.event);
    tell("a walk");
    const walk = await measureWalk(service, names, plan.walk);
    return { selfCheck, coldStart, event, page, telemetry, walk };
  } finally {
    await service.stop();
  }
}

async function measureSizes() {
  const sizes: Pick<Results, "webBundle" | "reactNativeBundle" | "installed"> = {
    webBundle: {},
    reactNativeBundle: {},
    installed: {},
  };
  tell("sizes");
  for (const { name, packages } of contestants) {
    const isClient = name === client;
    sizes.webBundle[name] = await webBundle(`export * from "./contestants/${name}.ts"`);
    if (isClient || !quick) {
      const source = `export * from "../built/contestants/${name}.js"`;
      sizes.reactNativeBundle[name] = await reactNativeBundle(name, source);
    }
    sizes.installed[name] = isClient
      ? await installedClientSize()
      : await installedPeerSize(packages);
  }
  return { ...sizes, wholeWebBundle: await webBundle(`export * from "${client}"`) };
}

const loadBefore = currentLoad();
await build();
const results: Results = {
  quick,
  date: new Date().toISOString().slice(0, 10),
  machine: machineFacts(),
  versions: await packageVersions(),
  ...(await measureCosts()),
  ...(await measureSizes()),
  reliability: quick
    ? []
    : await runScenarios({ peers: true, contacts: 1_000_000, rounds: 3 }, tell),
  load: { before: loadBefore, after: currentLoad() },
};

const folder = quick ? join(temporaryFolder, "quick") : benchFolder;
await mkdir(folder, { recursive: true });
await writeFile(join(temporaryFolder, "results.json"), JSON.stringify(results, null, 2));
await writeFile(join(folder, "RESULTS.md"), markdown(results));
await writeCharts(results, join(folder, "charts"));
for (const { what, bar, measured, kept } of barsOf(results)) {
  console.log(`${kept ? "kept  " : "MISSED"}  ${what}: ${measured} (${bar})`);
}
