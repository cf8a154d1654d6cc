// The sandbox from a shell: serves the demo data on loopback, and prints credentials and ids for it.
import { UsageError } from "../terminal/arguments.ts";
import { columnsOf, fold } from "../terminal/folding.ts";
import { exitCodes, onInterruption } from "../terminal/program.ts";
import { keyScopes, shortScopes } from "./credentials.ts";
import { createSandbox, type Listening, type Sandbox } from "./index.ts";
import { help, readSettings, type Settings } from "./settings.ts";

/** Serves until it is told to stop; gives the exit code. `name` is how it was called. */
export async function serveSandbox(name: string, args: readonly string[]): Promise<number> {
  const settings = readSettings(args);
  const columns = columnsOf(process.stdout);
  if (settings === "help") {
    process.stdout.write(fold(help(name), columns));
    return exitCodes.well;
  }
  const sandbox = prepare(settings);
  const { port } = settings;
  const listening = await sandbox.listen({
    control: true,
    ...(port === undefined ? {} : { port }),
  });
  process.stdout.write(addressLines(listening));
  process.stdout.write(fold(demoLines(sandbox), columns));
  process.stdout.write(`${credentialLines(sandbox, settings)}\n`);
  await untilStopped(listening);
  return exitCodes.well;
}

function prepare({ contacts, groups, requestsPerMinute, faults, off }: Settings): Sandbox {
  const sandbox = createSandbox({
    ...(contacts === undefined ? {} : { contacts }),
    ...(groups === undefined ? {} : { groups }),
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
    // The path alone: a query may hold a child's name, and headers hold the credential.
    onAnswered: ({ method, path, status }, milliseconds) => {
      process.stdout.write(`${method} ${path} ${status ?? "-"} ${milliseconds.toFixed(1)} ms\n`);
    },
  });
  sandbox.configure(Object.fromEntries(off.map((name) => [name, false])));
  try {
    for (const { operation, fault } of faults) sandbox.failNext(operation, fault);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--fail: ${error.message}`);
    throw error;
  }
  return sandbox;
}

function addressLines({ baseUrl, controlUrl = "" }: Listening): string {
  return row("base address", baseUrl) + row("control", controlUrl);
}

function credentialLines(sandbox: Sandbox, { scopes, allowedScopes }: Settings): string {
  const { groupId, people } = sandbox.demo;
  const ofKeys = [...shortScopes(keyScopes)].filter((scope) => scopes?.includes(scope) ?? true);
  const wanted = {
    ...(scopes === undefined ? {} : { scopes }),
    ...(allowedScopes === undefined ? {} : { allowedScopes }),
  };
  const rows = [
    ["group", groupId],
    ["group key", sandbox.groupKey({ scopes: ofKeys })],
    ["leader", sandbox.accessToken({ ...wanted, personId: people.owner })],
    ["parent", sandbox.accessToken({ ...wanted, personId: people.parent })],
    // Of somebody who has signed in and has yet to allow anything: each refusal has a consent address.
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
  // Of a fleet the first and the last say enough.
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
