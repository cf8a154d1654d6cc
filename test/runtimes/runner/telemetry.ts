// The common parts of the programs with OpenTelemetry: their service, their libraries, and what they must record.
import { mkdir, realpath, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { build as esbuild } from "esbuild";
import { runtimesFolder } from "./paths.ts";
import type { Context } from "./target.ts";

export interface Recorded {
  readonly spans: unknown;
  /** Expected `traceparent` headers. */
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
export const summary = "GET /api/v2/me/inbox/summary";
export const event = "GET /api/v2/groups/{groupId}/events/{eventId}";

/** The spans of every SDK, in the order in which they end. */
export const spans = [
  span("work", null, null, null),
  span(summary, "me.inboxSummary", 503, "503"),
  span(summary, "me.inboxSummary", 200, null),
  span("me.inboxSummary", "work", null, null),
  span("work", null, null, null),
  span(event, "events.get", 404, "404"),
  span("events.get", "work", null, "not_found"),
];
interface Service {
  readonly baseUrl: string;
  /** `traceparent` of each request, in their order. */
  readonly carried: (string | null)[];
  close(): Promise<void>;
}

/** A service that is down for the first of three requests, and has no events. */
export async function startService(): Promise<Service> {
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
export async function consumerWith(
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

export const from = (folder: string, ...libraries: string[]) =>
  Object.fromEntries(libraries.map((name) => [name, `${folder}/@opentelemetry/${name}`]));

export function compare(
  recorded: Recorded,
  expected: Omit<Recorded, "carried">,
  service: Service,
): void {
  for (const [what, have, want] of [
    ["spans", recorded.spans, expected.spans],
    ["metrics", recorded.metrics, expected.metrics],
    ["traceparent", service.carried, recorded.carried],
  ] as const) {
    const [found, wanted] = [JSON.stringify(have), JSON.stringify(want)];
    if (found !== wanted) throw new Error(`${what}: expected ${wanted}, got ${found}`);
  }
}

export const mark = "RECORDED ";
export const read = (output: string) => {
  const line = output.split("\n").find((text) => text.startsWith(mark));
  if (line === undefined) throw new Error(`nothing was recorded, but:\n${output}`);
  return JSON.parse(line.slice(mark.length)) as Recorded;
};

/** Writes a program of `consumers/telemetry` in one file, which imports its libraries. */
export async function writeProgram(
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
