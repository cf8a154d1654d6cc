// The environment variables that a client is made from in a shell.
import { UsageError } from "./arguments.ts";
import type { Host } from "./host.ts";

/** The variables by the option that they are for. */
export const variables = {
  baseUrl: "GROUP_MANAGEMENT_BASE_URL",
  groupKey: "GROUP_MANAGEMENT_KEY",
  accessToken: "GROUP_MANAGEMENT_ACCESS_TOKEN",
} as const;

/** The options of a client that the environment holds: at most one credential by the type, and the client refuses two. */
export type ClientVariables = {
  readonly baseUrl: string | undefined;
  readonly allowInsecureBaseUrl: boolean;
} & (
  | { readonly groupKey: string | undefined; readonly accessToken?: undefined }
  | { readonly accessToken: string | undefined; readonly groupKey?: undefined }
);

/** A variable as the client reads it: without white space around it, and undefined if it is empty. */
export function readVariable(environment: Host["env"], name: string): string | undefined {
  return environment[name]?.trim() || undefined;
}

export function readVariables(environment: Host["env"]): ClientVariables {
  const read = (name: string) => readVariable(environment, name);
  const given = {
    baseUrl: read(variables.baseUrl),
    groupKey: read(variables.groupKey),
    accessToken: read(variables.accessToken),
    allowInsecureBaseUrl: read("GROUP_MANAGEMENT_ALLOW_INSECURE_BASE_URL") === "1",
  };
  return given as ClientVariables;
}

/** The id of the group for commands that leave it out. */
export function readGroupId(environment: Host["env"]): string | undefined {
  return readVariable(environment, "GROUP_MANAGEMENT_GROUP_ID");
}

/** Makes a client. The error of an option becomes a usage error that names the variable. */
export function orUsageError<Client>(make: () => Client): Client {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConfigurationError") throw error;
    throw new UsageError(inVariables(error.message));
  }
}

/** A message about the options of a client, with the variables in their place. */
function inVariables(message: string): string {
  return message
    .replace(/ is a path, which [^.]+\./, " is a path.")
    .replace("allowInsecureBaseUrl or ", "")
    .replaceAll(/Give \w+(?: or \w+)?, or set /g, "Set ")
    .replaceAll(/\b(?:baseUrl|groupKey|accessToken)\b/g, (name) => variables[name as "baseUrl"]);
}
