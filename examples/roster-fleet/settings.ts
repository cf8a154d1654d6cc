// The addresses of the servers, from the environment: the same for the scheduler and for every worker.
import { Redis } from "ioredis";

import { SetUpError } from "../support/program.ts";

export interface Settings {
  databaseUrl: string;
  redisUrl: string;
}

/** The service and its credential are read from the environment by the client itself. */
export const environment =
  "The service is named by GROUP_MANAGEMENT_BASE_URL and GROUP_MANAGEMENT_ACCESS_TOKEN, the servers by " +
  "DATABASE_URL (PostgreSQL) and REDIS_URL (Redis or Valkey).";

export function readSettings(): Settings {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  if (!databaseUrl)
    throw new SetUpError("Set DATABASE_URL to the address of a PostgreSQL database.");
  if (!redisUrl) throw new SetUpError("Set REDIS_URL to the address of a Redis or Valkey server.");
  for (const name of ["DATABASE_URL", "REDIS_URL"] as const) {
    if (!URL.canParse(process.env[name] ?? "")) {
      throw new SetUpError(`${name} is not an address, such as scheme://host:port.`);
    }
  }
  return { databaseUrl, redisUrl };
}

/**
 * A connection that outlives outages, and reports each once.
 * @param patient - Whether commands wait for the end of an outage, as a worker's must; else they fail soon.
 */
export function connectRedis(url: string, patient: boolean, tell: (line: string) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: patient ? null : 1,
    retryStrategy: (tries) => Math.min(50 * tries, 1000),
  });
  let away = false;
  redis.on("error", (error: Error) => {
    if (!away) tell(`Redis cannot be reached (${reasonOf(error)}). It is waited for.`);
    away = true;
  });
  redis.on("ready", () => {
    if (away) tell("Redis is there again.");
    away = false;
  });
  return redis;
}

/** Such as ECONNREFUSED: a message may hold an address with a password. */
function reasonOf(error: Error & { code?: string }): string {
  return error.code ?? error.message.split(" ")[0] ?? error.name;
}
