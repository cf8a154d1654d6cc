// Reads the command line and the environment of a check. A credential comes from the environment only.
import { GroupManagement, operations, type OperationName } from "group-management-sdk";
import { askNearest, readOptions, UsageError } from "../terminal/arguments.ts";
import {
  type ClientVariables,
  orUsageError,
  readGroupId,
  readVariables,
} from "../terminal/environment.ts";
import type { Host } from "../terminal/host.ts";

export const help = `Checks what works with a credential, and says why something does not.

  group-management-sdk check [--group ID] [--origin URL] [--only NAMES] [--json]

  --group    the id of the group to read (default: the one in which most can be read)
  --origin   also checks CORS for web pages of this origin, such as https://app.example
  --only     checks only these operations, separated by commas, such as me.groups,documents.list
  --json     prints the report as JSON
  --help     prints this

It reads the environment variables GROUP_MANAGEMENT_BASE_URL, GROUP_MANAGEMENT_KEY or GROUP_MANAGEMENT_ACCESS_TOKEN, and, \
without --group, GROUP_MANAGEMENT_GROUP_ID. HTTPS_PROXY and NO_PROXY are used for an https: address.

It sends only reads, and prints paths, codes, counts and times, never anybody's data.

Exit codes: 0 all well, 1 something is wrong, 2 wrong usage, 130 stopped by Ctrl-C, 143 stopped by SIGTERM.
`;

export interface CheckInput {
  readonly client: GroupManagement;
  readonly baseUrl: string;
  readonly kind: "groupKey" | "accessToken";
  /** The credential, which is removed from everything that is printed. */
  readonly secret: string;
  readonly group: string | null;
  readonly origin: string | null;
  /** The operations to check; null for all. */
  readonly only: ReadonlySet<OperationName> | null;
  readonly json: boolean;
}

/** Throws a `UsageError` for invalid arguments or variables. */
export function readCommandLine(
  args: readonly string[],
  environment: Host["env"],
): CheckInput | "help" {
  const values = readOptions(args, {
    group: { type: "string" },
    origin: { type: "string" },
    only: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  });
  if (values.help) return "help";
  const origin = readOrigin(values.origin);
  const only = readOnly(values.only);
  const group = values.group ?? readGroupId(environment) ?? null;
  if (group === "" || group === "." || group === "..")
    throw new UsageError("--group must be the id of a group.");
  const variables = readVariables(environment);
  const { baseUrl, groupKey, accessToken } = variables;
  return {
    client: orUsageError(() => clientOf(variables)),
    baseUrl: baseUrl ?? "",
    kind: groupKey === undefined ? "accessToken" : "groupKey",
    secret: groupKey ?? accessToken ?? "",
    group,
    origin,
    only,
    json: values.json,
  };
}

/** A client with short timeouts, which sends nothing once the rate-limit window is used up. */
function clientOf(variables: ClientVariables): GroupManagement {
  return new GroupManagement({
    ...variables,
    timeout: 5_000,
    totalTimeout: 8_000,
    maxRetries: 1,
    maxRetryDelay: 5_000,
    pacing: "fail",
    maxConcurrency: 6,
    logLevel: "off",
    appInfo: { name: "check" },
  });
}

function readOrigin(given: string | undefined): string | null {
  if (given === undefined) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  // An origin as browsers write it: lower case, no default port, no path.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new UsageError(
      "--origin must be a scheme, a host and an optional port, such as https://app.example.",
    );
  }
  return url.origin;
}

function readOnly(given: string | undefined): ReadonlySet<OperationName> | null {
  if (given === undefined) return null;
  const names = given.split(",").map((name) => name.trim());
  const unknown = names.findIndex((name) => !Object.hasOwn(operations, name));
  if (unknown >= 0) {
    const name = names[unknown] ?? "";
    const known = Object.keys(operations);
    const meant = known.find((operation) => operation.endsWith(`.${name}`));
    const question = meant ? ` Did you mean ${meant}?` : askNearest(name, known);
    throw new UsageError(
      `--only must list operations, separated by commas: the ${ordinal(unknown)} name is unknown.${question}`,
    );
  }
  return new Set(names as OperationName[]);
}

function ordinal(index: number): string {
  return ["first", "second", "third"][index] ?? `${index + 1}th`;
}
