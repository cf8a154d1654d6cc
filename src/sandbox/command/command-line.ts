// The command line of the sandbox.
import { readOptions, UsageError, wholeNumber } from "../../terminal/arguments.ts";
import { appScopes, keyScopes, shortScopes } from "../access/credentials.ts";
import { isBearer, isHostName } from "../methods/arguments.ts";
import { switchNames } from "../methods/by-name.ts";

export const help = (
  name: string,
) => `Serves the Group Management sandbox: the service in memory, with demo data.

  ${name} [--port N] [--host ADDRESS] [--allowed-hosts NAMES] [--contacts N] [--groups N] [--requests-per-minute N] [--access-token TEXT] [--fail OPERATION:FAULT] [--off NAMES] [--scopes NAMES] \
[--allowed-scopes NAMES] [-- PROGRAM ...]

  --port                  the port to listen on (default: a free one)
  --host                  the address to listen on (default: 127.0.0.1); 0.0.0.0 lets containers reach it
  --allowed-hosts         the host names, separated by commas, under which other machines may call the control address
  --contacts              grows the demo group's roster to this many entries
  --groups                adds this many groups under the demo's council, with rosters of the same size
  --requests-per-minute   the rate limit of each credential (default: 600)
  --access-token          the leader's token, for programs that get it before the sandbox starts (default: a random one)
  --fail                  makes the next request of an operation (or "*": any) fail, such as \
documents.list:status=503,times=2; the fields are those of failNext. Can be repeated
  --off                   switches features off, separated by commas: ${switchNames.join(", ")}
  --scopes                the scopes of the credentials, such as me.read,documents.read (default: all)
  --allowed-scopes        the scopes that group and person have allowed the apps (default: all)
  --                      runs the program after it against the sandbox, and ends with its exit code; the program gets \
the address, a leader's token and the demo group's id in GROUP_MANAGEMENT_BASE_URL, GROUP_MANAGEMENT_ACCESS_TOKEN and \
GROUP_MANAGEMENT_GROUP_ID, the control address and a group key in GROUP_MANAGEMENT_SANDBOX_CONTROL and \
GROUP_MANAGEMENT_SANDBOX_KEY; Ctrl-C is left to it
  --help                  prints this

It prints the base address, credentials and the ids of the demo data, then one line for each request. While it runs, \
faults, features and credentials can be set over HTTP at the control address. Ctrl-C stops it.
`;

export const hostAdvice =
  "--host must be an address of this machine, such as 0.0.0.0 for all of its networks";

export interface CommandLine {
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly allowedHosts: readonly string[];
  readonly contacts: number | undefined;
  readonly groups: number | undefined;
  readonly requestsPerMinute: number | undefined;
  readonly accessToken: string | undefined;
  readonly faults: readonly { readonly operation: string; readonly fault: object }[];
  readonly off: readonly string[];
  readonly scopes: readonly string[] | undefined;
  readonly allowedScopes: readonly string[] | undefined;
}

/** Reads the command line. Throws a `UsageError` for invalid options. */
export function readCommandLine(args: readonly string[]): CommandLine | "help" {
  const values = readOptions(
    args,
    {
      port: { type: "string" },
      host: { type: "string" },
      "allowed-hosts": { type: "string" },
      contacts: { type: "string" },
      groups: { type: "string" },
      "requests-per-minute": { type: "string" },
      "access-token": { type: "string" },
      fail: { type: "string", multiple: true, default: [] },
      off: { type: "string" },
      scopes: { type: "string" },
      "allowed-scopes": { type: "string" },
      help: { type: "boolean", short: "h" },
    },
    howToRun(),
  );
  if (values.help) return "help";
  const { host } = values;
  if (host === "") throw new UsageError(`${hostAdvice}.`);
  const { "access-token": accessToken, scopes, "allowed-scopes": allowedScopes } = values;
  if (accessToken !== undefined && !isBearer(accessToken)) {
    throw new UsageError("--access-token must be a text that a header can carry, without spaces.");
  }
  if (accessToken !== undefined && (scopes ?? allowedScopes) !== undefined) {
    throw new UsageError(
      "--access-token has every scope: leave out --scopes and --allowed-scopes.",
    );
  }
  const perMinute = values["requests-per-minute"];
  return {
    port: wholeNumber("port", values.port, 0, 65_535),
    host,
    contacts: wholeNumber("contacts", values.contacts, 1, 1_000_000),
    groups: wholeNumber("groups", values.groups, 0, 10_000),
    requestsPerMinute: wholeNumber("requests-per-minute", perMinute, 1, 1_000_000),
    accessToken,
    scopes: readScopes("--scopes", scopes),
    allowedScopes: readScopes("--allowed-scopes", allowedScopes),
    allowedHosts: readHosts(values["allowed-hosts"] ?? ""),
    faults: values.fail.map(readFailure),
    off: known("--off", listed(values.off ?? ""), switchNames),
  };
}

/** Such as `documents.list:status=503,times=2`. `failNext` checks the fault. */
function readFailure(given: string): CommandLine["faults"][number] {
  const [, operation, fields] = /^([^:]+):(.+)$/.exec(given) ?? [];
  if (operation === undefined || fields === undefined) {
    throw new UsageError(
      "--fail must be an operation and a fault, such as documents.list:status=503.",
    );
  }
  const fault = Object.fromEntries(
    fields.split(",").map((field): [string, string | number] => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(field.trim()) ?? [];
      if (name === undefined || value === undefined) {
        throw new UsageError("--fail must have fields with values, such as status=503,times=2.");
      }
      return [name, /^(?:\d+(?:\.\d+)?|Infinity)$/.test(value) ? Number(value) : value];
    }),
  );
  return { operation, fault };
}

/** PowerShell takes a bare -- for itself where it starts a script, as npm's programs are on Windows. */
function howToRun(): string {
  const inPowerShell =
    process.platform === "win32"
      ? " In PowerShell write '--', or start group-management-sdk.cmd."
      : "";
  return `To run a program against the sandbox, put -- before it: sandbox -- node first.mts.${inPowerShell}`;
}

function readHosts(given: string): string[] {
  const hosts = listed(given);
  if (hosts.every(isHostName)) return hosts;
  throw new UsageError("--allowed-hosts must be host names without ports, such as sandbox.");
}

/** Short names of scopes; undefined when the option was left out. */
function readScopes(option: string, given: string | undefined): string[] | undefined {
  if (given === undefined) return undefined;
  const all = [...shortScopes([...appScopes, ...keyScopes])];
  return known(option, [...shortScopes(listed(given))], all);
}

function known(option: string, names: string[], choices: readonly string[]): string[] {
  if (names.every((name) => choices.includes(name))) return names;
  throw new UsageError(`${option} must be a comma-separated list of ${choices.join(", ")}.`);
}

function listed(given: string): string[] {
  return given
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
