// Programs with OpenTelemetry: each SDK, none, and a page. What was recorded of calls, and what their requests carried.
import { mkdir, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { build as esbuild } from "esbuild";
import { build as vite } from "vite";
import { repositoryFolder, runtimesFolder, toolsFolder } from "../runner/paths.ts";
import { runProgram } from "../runner/processes.ts";
import type { Context, Target } from "../runner/target.ts";
import { launchChromium, servePage } from "./chromium.ts";

interface Recorded {
  readonly spans: unknown;
  /** What the requests must have carried. */
  readonly carried: readonly (string | null)[];
  readonly metrics: unknown;
}

const span = (
  name: string,
  parent: string | null,
  status: number | null,
  error: string | null,
  code = error === null ? 0 : 2,
) => [name, parent, status, error, code];
const summary = "GET /api/v2/me/inbox/summary";
const event = "GET /api/v2/groups/{groupId}/events/{eventId}";

/** The spans of every SDK, in the order in which they end. */
const spans = [
  span("work", null, null, null),
  span(summary, "me.inboxSummary", 503, "503"),
  span(summary, "me.inboxSummary", 200, null),
  span("me.inboxSummary", "work", null, null),
  span("work", null, null, null),
  span(event, "events.get", 404, "404"),
  span("events.get", "work", null, "not_found"),
];
const metrics = [
  ["http.client.request.duration", 3],
  ["group_management.client.retries", 1],
  ["group_management.client.rate_limit.remaining", 1],
];

interface Service {
  readonly baseUrl: string;
  /** `traceparent` of each request, in their order. */
  readonly carried: (string | null)[];
  close(): Promise<void>;
}

/** A service that is down for the first of three requests, and has no events. */
async function startService(): Promise<Service> {
  const carried: (string | null)[] = [];
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, traceparent, tracestate");
    response.setHeader("access-control-expose-headers", "*");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    carried.push((request.headers["traceparent"] as string | undefined) ?? null);
    const [status, body] =
      carried.length % 3 === 1
        ? [503, { error: { code: "unavailable", message: "Later." } }]
        : carried.length % 3 === 2
          ? [200, { unreadMessages: 3 }]
          : [404, { error: { code: "not_found", message: "Gone." } }];
    response.writeHead(status, {
      "content-type": "application/json",
      "x-ratelimit-limit": "600",
      "x-ratelimit-remaining": "599",
      "x-ratelimit-reset": "4000000000",
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v2`,
    carried,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A consumer that has libraries of OpenTelemetry, by where they are. */
async function consumerWith(
  { installed }: Context,
  name: string,
  libraries: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await installed.consumer(name, { type: "module" });
  for (const [library, path] of Object.entries(libraries)) {
    const link = `${folder}/node_modules/@opentelemetry/${library}`;
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(path), link);
  }
  return folder;
}

const from = (folder: string, ...libraries: string[]) =>
  Object.fromEntries(libraries.map((name) => [name, `${folder}/@opentelemetry/${name}`]));
const shared = ["api", "context-async-hooks", "core", "sdk-metrics"];

function compare(recorded: Recorded, expected: Omit<Recorded, "carried">, service: Service): void {
  for (const [what, have, want] of [
    ["spans", recorded.spans, expected.spans],
    ["metrics", recorded.metrics, expected.metrics],
    ["traceparent", service.carried, recorded.carried],
  ] as const) {
    const [found, wanted] = [JSON.stringify(have), JSON.stringify(want)];
    if (found !== wanted) throw new Error(`${what}: expected ${wanted}, got ${found}`);
  }
}

const mark = "RECORDED ";
const read = (output: string) => {
  const line = output.split("\n").find((text) => text.startsWith(mark));
  if (line === undefined) throw new Error(`nothing was recorded, but:\n${output}`);
  return JSON.parse(line.slice(mark.length)) as Recorded;
};

/** Writes a program of `consumers/telemetry` in one file, which imports its libraries. */
async function writeProgram(
  file: string,
  { baseUrl }: Service,
  outfile: string,
  format: "esm" | "cjs",
): Promise<void> {
  await esbuild({
    stdin: {
      contents: `import { play } from "./${file}.js";
play("${baseUrl}").then((recorded) => console.log("${mark}" + JSON.stringify(recorded)));`,
      resolveDir: `${runtimesFolder}/consumers/telemetry`,
    },
    outfile,
    format,
    bundle: true,
    packages: "external",
    // This package's own leads to the source.
    tsconfigRaw: "{}",
    logLevel: "error",
  });
}

interface Program {
  readonly name: string;
  readonly file: string;
  readonly shows: string;
  /** Each by its folder. */
  readonly libraries: Readonly<Record<string, string>>;
  /** The library whose version the table shows. */
  readonly shown: string;
  readonly expected: Omit<Recorded, "carried">;
}

/** A program of Node as an ES module and as CommonJS. */
function programTarget({ name, file, shows, libraries, shown, expected }: Program): Target {
  return {
    name,
    shows,
    run: async (context) => {
      const folder = await consumerWith(context, `telemetry-${file}`, libraries);
      for (const format of ["esm", "cjs"] as const) {
        const service = await startService();
        try {
          const main = `${folder}/main.${format === "esm" ? "mjs" : "cjs"}`;
          await writeProgram(file, service, main, format);
          const recorded = read(await runProgram(process.execPath, [main], { cwd: folder }));
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

const pageTarget: Target = {
  name: "OpenTelemetry in Chromium",
  shows:
    "a page with SDK 2 for the web, built by Vite, under `script-src 'self'`: the spans of calls and attempts, `traceparent` to another origin where this is asked for, and not otherwise",
  run: async (context) => {
    const libraries = from(toolsFolder, "api", "sdk-trace-base", "sdk-trace-web");
    const folder = await consumerWith(context, "telemetry-page", libraries);
    const service = await startService();
    const browser = await launchChromium();
    try {
      await writeFile(
        `${folder}/index.html`,
        `<!doctype html><title>page</title><script type="module" src="/main.js"></script>\n`,
      );
      await writeProgram("page", service, `${folder}/main.js`, "esm");
      await vite({ root: folder, configFile: false, logLevel: "error", base: "/" });
      const { origin } = new URL(service.baseUrl);
      const policy = `default-src 'self'; script-src 'self'; connect-src ${origin}`;
      const site = await servePage(`${folder}/dist`, policy);
      try {
        const page = await browser.newPage();
        const told = page.waitForEvent("console", {
          predicate: (message) => message.text().startsWith(mark),
          timeout: 30_000,
        });
        const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
        await page.goto(site.address);
        const recorded = read((await Promise.race([told, failed])).text());
        compare(recorded, { spans, metrics: [] }, service);
        if (!(recorded as Recorded & { same: boolean }).same) {
          throw new Error("what is recorded depends on what requests carry");
        }
      } finally {
        await site.close();
      }
      return browser.version();
    } finally {
      await browser.close();
      await service.close();
    }
  },
};

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
    name: "OpenTelemetry without an SDK",
    file: "no-sdk",
    shows: `a program with the earliest API alone, ${modules}: its requests carry nothing`,
    libraries: { api: `${toolsFolder}/otel-api-earliest` },
    shown: "api",
    expected: { spans: [], metrics: [] },
  },
]
  .map(programTarget)
  .concat(pageTarget);
