// The environment variables that a client is made from in a shell.
import { UsageError } from "./arguments.ts";
import type { Host } from "./host.ts";

export const variables = {
  baseUrl: "GROUP_MANAGEMENT_BASE_URL",
  groupKey: "GROUP_MANAGEMENT_KEY",
  accessToken: "GROUP_MANAGEMENT_ACCESS_TOKEN",
} as const;

export type ClientVariables = {
  readonly [Option in keyof typeof variables]: string | undefined;
};

/** The options of a client that the environment holds. An empty variable is like one that is not set. */
export function readVariables(environment: Host["env"]): ClientVariables {
  return {
    baseUrl: environment[variables.baseUrl] || undefined,
    groupKey: environment[variables.groupKey] || undefined,
    accessToken: environment[variables.accessToken] || undefined,
  };
}

/** Makes a client. The error of an option becomes a usage error that names the variable. */
export function orUsageError<Client>(make: () => Client): Client {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConfigurationError") throw error;
    throw new UsageError(withVariables(error.message));
  }
}

/** A message about the options of a client, with the variables that they are read from here. */
function withVariables(message: string): string {
  const missing = Object.entries(variables).filter(
    ([option, variable]) => message.includes(option) && !message.includes(variable),
  );
  const where = missing.map(([option, variable]) => `${option} is read from ${variable}`);
  return where.length > 0 ? `${message} Here ${where.join(", ")}.` : message;
}
