// Programs with OpenTelemetry: each SDK, and none. What was recorded of calls, and what their requests carried.
import { readFile } from "node:fs/promises";
import { repositoryFolder, toolsFolder } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Target } from "../runner/target.ts";
import {
  compare,
  consumerWith,
  from,
  read,
  type Recorded,
  spans,
  startService,
  writeProgram,
} from "../runner/telemetry.ts";

const metrics = [
  ["group_management.client.call.duration", 2],
  ["http.client.request.duration", 3],
  ["group_management.client.retries", 1],
  ["group_management.client.rate_limit.utilization", 1],
  ["group_management.client.rate_limit.remaining", 1],
];

const shared = ["api", "context-async-hooks", "core", "sdk-metrics"];

interface Program {
  readonly name: string;
  readonly file: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly shows: string;
  /** Each by its folder. */
  readonly libraries: Readonly<Record<string, string>>;
  /** The library whose version the table shows. */
  readonly shown: string;
  readonly expected: Omit<Recorded, "carried">;
}

/** A program of Node as an ES module and as CommonJS. */
function programTarget(program: Program): Target {
  const { name, file, env = {}, shows, libraries, shown, expected } = program;
  return {
    name,
    shows,
    run: async (context) => {
      const consumer = ["telemetry", file, ...Object.keys(env)].join("-").toLowerCase();
      const folder = await consumerWith(context, consumer, libraries);
      for (const format of ["esm", "cjs"] as const) {
        const service = await startService();
        try {
          const main = `${folder}/main.${format === "esm" ? "mjs" : "cjs"}`;
          await writeProgram(file, service, main, format);
          const recorded = read(await runProgram(process.execPath, [main], { cwd: folder, env }));
          const nothing = recorded.carried.length === 0 ? [null, null, null] : recorded.carried;
          compare({ ...recorded, carried: nothing }, expected, service);
        } finally {
          await service.close();
        }
      }
      const path = `${libraries[shown]}/package.json`;
      return (JSON.parse(await readFile(path, "utf8")) as { version: string }).version;
    },
  };
}

/** Turns off default exports of the SDK for Node. */
const quiet = { OTEL_METRICS_EXPORTER: "none", OTEL_LOGS_EXPORTER: "none" };

const modules = "ES module and CommonJS";

export const telemetryTargets: readonly Target[] = [
  {
    name: "OpenTelemetry 2",
    file: "sdk-2",
    shows: `a program with SDK 2, ${modules}: spans, metrics, and one \`traceparent\` in each request`,
    libraries: from(toolsFolder, ...shared, "sdk-trace-base"),
    shown: "sdk-trace-base",
    expected: { spans, metrics },
  },
  {
    name: "OpenTelemetry 3",
    file: "sdk-3",
    shows: `a program with SDK 3, ${modules}: the same`,
    libraries: from(`${repositoryFolder}/node_modules`, ...shared, "sdk-trace"),
    shown: "sdk-trace",
    expected: { spans, metrics },
  },
  {
    name: "OpenTelemetry's SDK for Node",
    file: "sdk-node",
    env: quiet,
    shows: `a program with the SDK that reads the environment, ${modules}: its spans, and one \`traceparent\` in each request`,
    libraries: from(toolsFolder, "api", "sdk-node", "sdk-trace-base"),
    shown: "sdk-node",
    expected: { spans, metrics: [] },
  },
  {
    name: "OpenTelemetry's SDK for Node, disabled",
    file: "sdk-node",
    env: { ...quiet, OTEL_SDK_DISABLED: "true" },
    shows: `the same program with \`OTEL_SDK_DISABLED\`, ${modules}: its requests carry nothing`,
    libraries: from(toolsFolder, "api", "sdk-node", "sdk-trace-base"),
    shown: "sdk-node",
    expected: { spans: [], metrics: [] },
  },
  {
    name: "OpenTelemetry without an SDK",
    file: "no-sdk",
    shows: `a program with the earliest API alone, ${modules}: its requests carry nothing`,
    libraries: { api: `${toolsFolder}/otel-api-earliest` },
    shown: "api",
    expected: { spans: [], metrics: [] },
  },
].map(programTarget);
