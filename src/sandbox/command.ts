// The sandbox from a shell: serves the demo data on loopback and prints credentials for it.
import { readOptions, wholeNumber } from "../terminal/arguments.ts";
import { columnsOf, fold } from "../terminal/folding.ts";
import { exitCodes, onInterruption } from "../terminal/program.ts";
import { createSandbox, type Listening, type Sandbox } from "./index.ts";

const help = (
  name: string,
) => `Serves the Group Management sandbox: the demo data, in memory, on 127.0.0.1.

  ${name} [--port <n>] [--contacts <n>] [--requests-per-minute <n>]

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

/** Serves until it is told to stop; gives the exit code. `name` is how it was called. */
export async function serveSandbox(name: string, args: readonly string[]): Promise<number> {
  const settings = readArguments(args);
  if (settings === "help") {
    process.stdout.write(fold(help(name), columnsOf(process.stdout)));
    return exitCodes.well;
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
  await untilStopped(listening);
  return exitCodes.well;
}

function readArguments(args: readonly string[]): Settings | "help" {
  const values = readOptions(args, {
    port: { type: "string" },
    contacts: { type: "string" },
    "requests-per-minute": { type: "string" },
    help: { type: "boolean", short: "h" },
  });
  if (values.help) return "help";
  const port = wholeNumber("port", values.port, 0, 65_535);
  const contacts = wholeNumber("contacts", values.contacts, 1, 1_000_000);
  const requestsPerMinute = wholeNumber(
    "requests-per-minute",
    values["requests-per-minute"],
    1,
    1_000_000,
  );
  return {
    ...(port === undefined ? {} : { port }),
    ...(contacts === undefined ? {} : { contacts }),
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
  };
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

function untilStopped(listening: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    onInterruption(() => {
      listening.close().then(() => {
        process.stdout.write("Stopped.\n");
        resolve();
      }, reject);
    });
  });
}
