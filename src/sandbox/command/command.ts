// The sandbox from a shell: serves the demo data on loopback, and prints credentials and ids for it; or runs a program
// against it.
import { UsageError } from "../../terminal/arguments.ts";
import { columnsOf, fold } from "../../terminal/folding.ts";
import type { Host } from "../../terminal/host.ts";
import { exitCodes, onInterruption } from "../../terminal/program.ts";
import { noProxyOf } from "../../terminal/proxy.ts";
import { keyScopes, shortScopes } from "../access/credentials.ts";
import type { Listening, Sandbox } from "../methods/interface.ts";
import { listen } from "../adapters/http.ts";
import { Refusal } from "../conventions/refusal.ts";
import { makeSandbox } from "../sandbox.ts";
import { runWith } from "./run-with.ts";
import { help, hostAdvice, readCommandLine, type CommandLine } from "./command-line.ts";

/** Serves until it is stopped, and returns the exit code. `name` is the command's. */
export async function serveSandbox(
  name: string,
  args: readonly string[],
  host: Host,
): Promise<number> {
  const dashes = args.indexOf("--");
  const [options, program] =
    dashes < 0 ? [args, undefined] : [args.slice(0, dashes), args.slice(dashes + 1)];
  const commandLine = readCommandLine(options);
  const columns = columnsOf(host.stdout, host.env);
  if (commandLine === "help") {
    host.stdout.write(fold(help(name), columns));
    return exitCodes.well;
  }
  const sandbox = prepare(commandLine, program ? undefined : host);
  const { port, host: address, allowedHosts } = commandLine;
  const listening = await sandbox
    .listen({ control: true, port, host: address, allowedHosts })
    .catch((error: unknown) => {
      throw inWords(error, port);
    });
  const environment = {
    ...environmentOf(sandbox, listening, commandLine),
    ...pastProxies(host.env, listening),
  };
  if (program) {
    try {
      return await runWith(environment, program, host);
    } finally {
      await listening.close();
    }
  }
  host.stdout.write(addressLines(listening));
  host.stdout.write(exportLines(environment));
  host.stdout.write(fold(demoLines(sandbox), columns));
  host.stdout.write(`${credentialLines(sandbox, commandLine)}\n`);
  await untilStopped(listening, host);
  return exitCodes.well;
}

/** The message for an address or a port that cannot be listened on. */
function inWords(error: unknown, port: number | undefined): unknown {
  const { code } = error as { code?: unknown };
  if (/^(?:EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(String(code))) {
    return new UsageError(`${hostAdvice} (${String(code)}).`);
  }
  if (code !== "EADDRINUSE") return error;
  return new Error(
    `Port ${port} is in use (EADDRINUSE). Choose another with --port, or leave --port out for a free one.`,
  );
}

function prepare(
  { contacts, groups, requestsPerMinute, accessToken, faults, off }: CommandLine,
  host: Host | undefined,
): Sandbox {
  const options = { contacts, groups, requestsPerMinute, accessToken };
  const sandbox = makeSandbox(options, listen, ({ method, path, status }, milliseconds) => {
    // The path alone: a query may hold a child's name, and headers hold the credential.
    host?.stdout.write(`${method} ${path} ${status ?? "-"} ${milliseconds.toFixed(1)} ms\n`);
  });
  sandbox.configure(Object.fromEntries(off.map((name) => [name, false])));
  try {
    // failNext refuses a text that names no operation, and what is no fault.
    for (const { operation, fault } of faults) sandbox.failNext(operation as "*", fault);
  } catch (error) {
    const { cause } = error as RangeError;
    if (cause instanceof Refusal) throw new UsageError(`--fail: ${cause.message}`);
    throw error;
  }
  return sandbox;
}

function addressLines({ baseUrl, controlUrl = "" }: Listening): string {
  return row("base address", baseUrl) + row("control", controlUrl);
}

/** The environment for a program: the client's variables, the demo group's id, the control address and a group key. */
function environmentOf(
  sandbox: Sandbox,
  { baseUrl, controlUrl = "" }: Listening,
  commandLine: CommandLine,
): Record<string, string> {
  return {
    GROUP_MANAGEMENT_BASE_URL: baseUrl,
    GROUP_MANAGEMENT_ACCESS_TOKEN: leaderToken(sandbox, commandLine),
    GROUP_MANAGEMENT_GROUP_ID: sandbox.demo.groupId,
    GROUP_MANAGEMENT_SANDBOX_CONTROL: controlUrl,
    // Not GROUP_MANAGEMENT_KEY: the client would refuse two credentials.
    GROUP_MANAGEMENT_SANDBOX_KEY: groupKeyOf(sandbox, commandLine),
  };
}

/** Python, curl and others send requests to this machine through a proxy, too, unless NO_PROXY names it. */
function pastProxies(env: Host["env"], { baseUrl }: Listening): Record<string, string> {
  // In one word, so that the printed lines can be pasted.
  const given = noProxyOf(env)
    .trim()
    .replace(/[\s,]+/g, ",");
  const isProxied = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"].some(
    (name) => env[name],
  );
  if (given === "*" || !isProxied) return {};
  const { hostname } = new URL(baseUrl);
  // An IPv6 address: curl takes it without its brackets, Python with them.
  const names = [...new Set([hostname, hostname.replace(/^\[(.*)\]$/, "$1")])];
  const hosts = [...(given === "" ? [] : [given]), ...names].join(",");
  return { NO_PROXY: hosts, no_proxy: hosts };
}

function leaderToken(
  sandbox: Sandbox,
  { accessToken, scopes, allowedScopes }: CommandLine,
): string {
  return accessToken ?? sandbox.accessToken({ scopes, allowedScopes });
}

function groupKeyOf(sandbox: Sandbox, { scopes }: CommandLine): string {
  const ofKeys = [...shortScopes(keyScopes)];
  return sandbox.groupKey({ scopes: ofKeys.filter((scope) => scopes?.includes(scope) ?? true) });
}

function exportLines(environment: Readonly<Record<string, string>>): string {
  const variables = Object.entries(environment);
  const forShells = variables.map(([name, value]) => `  export ${name}=${value}\n`);
  const forPowerShell = variables.map(([name, value]) => `  $env:${name} = "${value}"\n`);
  return `for your program:\n${forShells.join("")}in PowerShell:\n${forPowerShell.join("")}`;
}

function credentialLines(sandbox: Sandbox, commandLine: CommandLine): string {
  const { groupId, people } = sandbox.demo;
  const { scopes, allowedScopes } = commandLine;
  const wanted = { scopes, allowedScopes };
  const rows = [
    ["group", groupId],
    ["group key", groupKeyOf(sandbox, commandLine)],
    ["leader", leaderToken(sandbox, commandLine)],
    ["parent", sandbox.accessToken({ ...wanted, personId: people.parent })],
    // A token without any consent: each refusal has a consent address.
    ["no consent yet", sandbox.accessToken({ ...wanted, app: "partner", allowedScopes: [] })],
    ["partner app", sandbox.accessToken({ ...wanted, app: "partner" })],
    ["first-party app", sandbox.accessToken({ ...wanted, app: "first-party" })],
  ] as const;
  return rows.map(([name, value]) => row(name, value)).join("");
}

function row(name: string, value: string): string {
  return `${`${name}:`.padEnd(18)}${value}\n`;
}

/** The ids of the demo data, by the names that `sandbox.demo` has for them. */
function demoLines({ demo }: Sandbox): string {
  const { fleet, ...handles } = demo;
  // Of a fleet only the first and the last group.
  const ends = fleet.length > 0 ? { fleet: `${fleet[0]} to ${fleet.at(-1)}` } : {};
  const all = Object.entries({ ...handles, ...ends });
  const lines = all.map(([name, held]: [string, string | object]) => {
    const ids =
      typeof held === "string"
        ? held
        : Object.entries(held)
            .map(([inner, id]) => `${inner}=${id}`)
            .join(" ");
    return `  ${name.padEnd(16)}  ${ids}\n`;
  });
  return `demo:\n${lines.join("")}`;
}

function untilStopped(listening: Listening, host: Host): Promise<void> {
  return new Promise((resolve, reject) => {
    onInterruption(host, () => {
      listening.close().then(() => {
        host.stdout.write("Stopped.\n");
        resolve();
      }, reject);
    });
  });
}
