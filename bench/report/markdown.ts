// Writes what a run found as a page to read.
import { contestants } from "../contestants/list.ts";
import { client } from "../reliability/verdict.ts";
import type { Summary } from "../runner/statistics.ts";
import { barsOf } from "./bars.ts";
import type { Results } from "./results.ts";

type Row = readonly (string | number)[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function picture(name: string, text: string): string {
  return [
    "<picture>",
    `  <source media="(prefers-color-scheme: dark)" srcset="charts/${name}-dark.svg">`,
    `  <img alt="${text}" src="charts/${name}-light.svg">`,
    "</picture>",
  ].join("\n");
}

const kilobytes = (bytes: number | undefined) =>
  bytes === undefined ? "–" : `${(bytes / 1000).toFixed(1)}`;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);

function spread(summary: Summary | undefined, digits: number): string {
  if (summary === undefined) return "–";
  const { median, low, high } = summary;
  return `**${median.toFixed(digits)}** (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}

const named = (name: string) => (name === client ? `**${name}**` : name);

function whoTakesPart(results: Results): string {
  const yes = (value: boolean) => (value ? "yes" : "–");
  return table(
    ["Contestant", "Versions", "Checks answers", "Retries", "Paces", "Pages by itself"],
    contestants.map(({ name, packages, validates, retries, paces, pages }) => [
      named(name),
      packages.map((each) => `${each} ${results.versions[each] ?? ""}`).join(", ") ||
        "Node's fetch",
      validates ?? "–",
      retries ?? "–",
      yes(paces),
      yes(pages),
    ]),
  );
}

function cost(results: Results): string {
  return table(
    ["Contestant", "Checks", "One event", "Page of 200", "Walk", "Walk, on the clock"],
    contestants.map(({ name, validates }) => [
      named(name),
      validates === null ? "–" : "yes",
      spread(results.event.contestants[name], 2),
      spread(results.page.contestants[name], 2),
      spread(results.walk.contestants[name], 2),
      spread(results.walk.wall.contestants[name], 2),
    ]),
  );
}

function startAndSize(results: Results): string {
  return table(
    ["Contestant", "First answer, ms", "Web, KB gzipped", "React Native, KB", "Installed, MB"],
    contestants.map(({ name }) => {
      const web = results.webBundle[name];
      const native = results.reactNativeBundle[name];
      const installed = results.installed[name];
      return [
        named(name),
        spread(results.coldStart.contestants[name], 0),
        web === null ? "does not bundle" : kilobytes(web?.gzipped),
        native === null ? "does not bundle" : kilobytes(native?.minified),
        installed == null || installed.packages === 0
          ? "–"
          : `${megabytes(installed.bytes)} (${installed.packages})`,
      ];
    }),
  );
}

function bars(results: Results): string {
  return table(
    ["What", "Bar", "Measured", ""],
    barsOf(results).map(({ what, bar, measured, kept }) => [
      what,
      bar,
      measured,
      kept ? "kept" : "**missed**",
    ]),
  );
}

function reliability(results: Results): string {
  return `## Reliability

${picture("reliability", "Refusals under a limit, requests per call in an outage, and a walk with work")}

The limited service allows 60 requests in 3 s; 300 calls, 20 at once, take 12 s at best. Its windows are aligned on whole seconds, or run from its start, 50 ms past a second, with the reset rounded up to the next whole second: a client that keeps to the header then takes 12.95 s at best. The outage answers 503 to 400 calls, 50 at once. In the fleet eight processes have one credential and make 100 calls each: 39 s at best; octokit shares its throttling through Bottleneck on the same Redis as this client. A contestant is left out of a stage that it does not have.

${scenarios(results)}
`;
}

function scenarios(results: Results): string {
  const names = [...new Set(results.reliability.map(({ scenario }) => scenario))];
  return names
    .map((scenario) => {
      const findings = results.reliability.filter((finding) => finding.scenario === scenario);
      const rows = findings.map(({ contestant, measured, passed }) => [
        named(contestant),
        measured,
        passed === undefined ? "" : passed ? "kept" : "**missed**",
      ]);
      const bar = findings.find((finding) => finding.bar !== undefined)?.bar ?? "";
      const title = scenario.slice(0, 1).toUpperCase() + scenario.slice(1);
      return `### ${title}\n\nBar: ${bar}.\n\n${table(["Contestant", "Measured", ""], rows)}`;
    })
    .join("\n\n");
}

export function markdown(results: Results): string {
  const { machine, load, selfCheck, event, page, walk, coldStart } = results;
  return `# Benchmark results

Written by \`npm run bench\` on ${results.date}: ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.platform}, Node ${machine.node}. The load of the machine was ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after.

Every contestant does the same three jobs against the same service, a process of its own on loopback that sends bodies made beforehand. Each measurement is a fresh process; the contestants take turns, and each round begins with another. Figures are medians over the rounds, with the lowest and the highest in brackets, and costs are ratios to \`fetch\` with \`JSON.parse\` in the same round. Before anything is measured each contestant must give back every field that the service sent, in as many requests as the yardstick: fingerprints \`${selfCheck.event}\` (event), \`${selfCheck.page}\` (page) and \`${selfCheck.walk}\` (walk), ${selfCheck.requests} requests.

## Who takes part

${whoTakesPart(results)}

Everybody runs with its own defaults, octokit with both plugins. Only those marked as checking look at what they hand on. This client speaks by undici on Node, and as over-fetch by ky, for it is given a \`fetch\` there; stripe speaks \`node:http\`, the others \`fetch\`. speakeasy is a client as that generator writes it on the runtime inside @polar-sh/sdk; hey-api is generated by @hey-api/openapi-ts ${results.versions["@hey-api/openapi-ts"] ?? ""} with its zod plugin; both make no retries unless configured.

## Bars of this client

${bars(results)}

## Cost of a call

${picture("cost", "User CPU of one event, a page and a walk, as ratios to raw fetch")}

User CPU as a ratio to the yardstick, which takes ${event.yardstick.median.toFixed(0)} µs for an event, ${page.yardstick.median.toFixed(0)} µs for a page of 200 and ${walk.yardstick.median.toFixed(1)} µs for each of ${walk.contacts.toLocaleString("en")} contacts. Rounds: ${event.yardstick.rounds} (event), ${page.yardstick.rounds} (page), ${walk.yardstick.rounds} (walk).

${cost(results)}

## Telemetry

What \`openTelemetry()\` costs one event, as a ratio to the client without it: ${spread(results.telemetry.contestants["telemetry-idle"], 2)} in a program without an SDK, ${spread(results.telemetry.contestants["telemetry-recorded"], 2)} with one that records every span and metric and exports none.

## Start and size

${picture("start", "Milliseconds to the first answer and size in a web bundle")}

The first answer is counted from the start of the process, less what a Node takes that does nothing (${coldStart.yardstick.median.toFixed(0)} ms), over ${coldStart.yardstick.rounds} rounds. Bundles hold a program that does the three jobs: for the web esbuild's, es2020, minified and gzipped; for React Native Metro's release bundle, minified, not gzipped, its own runtime included. With every export of its entry point this client makes ${kilobytes(results.wholeWebBundle?.gzipped)} KB for the web. Installed is what an install unpacks, with all dependencies (in brackets: how many packages).

${startAndSize(results)}

${results.quick ? "" : reliability(results)}`;
}
