#!/usr/bin/env node
// The sandbox from a shell: serves the demo data on loopback and prints credentials for it.

import { parseArgs } from "node:util";
import { createSandbox, type Listening, type Sandbox } from "./index.ts";

const help = `Serves the Group Management sandbox: the demo data, in memory, on 127.0.0.1.

  group-management-sandbox [--port <n>] [--contacts <n>] [--requests-per-minute <n>]

  --port                  the port to listen on (a free one unless given)
  --contacts              grows the demo group's roster to this many entries
  --requests-per-minute   what each credential is allowed (600)
  --help                  prints this

It prints the base address and credentials, then one line for each request. Ctrl-C stops it.
`;

interface Settings {
  port?: number;
  contacts?: number;
  requestsPerMinute?: number;
}

/** A mistake in the arguments, told in words for whoever typed them. */
class UsageError extends Error {}

function readArguments(args: string[]): Settings | "help" {
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        port: { type: "string" },
        contacts: { type: "string" },
        "requests-per-minute": { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values["help"] === true) return "help";
  const port = wholeNumber(values, "port", 0, 65_535);
  const contacts = wholeNumber(values, "contacts", 1, 1_000_000);
  const requestsPerMinute = wholeNumber(values, "requests-per-minute", 1, 1_000_000);
  return {
    ...(port === undefined ? {} : { port }),
    ...(contacts === undefined ? {} : { contacts }),
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
  };
}

function wholeNumber(
  values: Record<string, string | boolean | undefined>,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new UsageError(`--${name} is a whole number from ${least} to ${most}, not "${value}".`);
  }
  return number;
}

function credentialLines(sandbox: Sandbox, baseUrl: string): string {
  const { demo } = sandbox;
  const rows = [
    ["base address", baseUrl],
    ["group", demo.groupId],
    ["group key", sandbox.groupKey()],
    ["leader", sandbox.accessToken({ personId: demo.people.owner })],
    ["parent", sandbox.accessToken({ personId: demo.people.parent })],
    ["partner app", sandbox.accessToken({ app: "partner" })],
    ["first-party app", sandbox.accessToken({ app: "first-party" })],
  ];
  return rows.map(([name, value]) => `${`${name}:`.padEnd(18)}${value}\n`).join("");
}

async function main(): Promise<void> {
  const settings = readArguments(process.argv.slice(2));
  if (settings === "help") {
    process.stdout.write(help);
    return;
  }
  const { port, ...options } = settings;
  const sandbox = createSandbox({
    ...options,
    // The path alone: a query may hold a child's name, and headers hold the credential.
    onAnswered: ({ method, path, status }, milliseconds) => {
      process.stdout.write(`${method} ${path} ${status ?? "-"} ${milliseconds.toFixed(1)} ms\n`);
    },
  });
  const listening = await sandbox.listen(port === undefined ? {} : { port });
  process.stdout.write(`${credentialLines(sandbox, listening.baseUrl)}\n`);
  stopOnSignals(listening);
}

function stopOnSignals(listening: Listening): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void listening.close().then(() => process.stdout.write("Stopped.\n"));
    });
  }
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const isUsage = error instanceof UsageError;
  process.stderr.write(`group-management-sandbox: ${message}\n${isUsage ? "Try --help.\n" : ""}`);
  process.exitCode = isUsage ? 2 : 1;
});
