// Shared pacing over Redis or Valkey.
import type { PacingAnswer, PacingStore } from "../core/pacing-store.ts";
import type { SharedPacing } from "../core/shared-pacing.ts";
import { type RedisClient, scriptRunner } from "./redis-client.ts";
import { stepScript } from "./step-script.ts";
import { storePacing, type StorePacingOptions } from "./store-pacing.ts";

/** Which processes share a window. */
export type RedisPacingOptions = StorePacingOptions;

/**
 * Lets all processes with the same credential, base address and prefix keep one window of the service together,
 * through Redis 6.2 or Valkey 7.2 and later.
 *
 * @param redis - the caller's own ioredis, iovalkey or node-redis client (or a cluster), connected or connecting. It
 * is only used to run one script over one key; it is neither configured nor closed.
 * @throws ConfigurationError for anything else.
 */
export function redisPacing(redis: RedisClient, options: RedisPacingOptions = {}): SharedPacing {
  return storePacing(redisStore(redis), options);
}

function redisStore(redis: RedisClient): PacingStore {
  const run = scriptRunner(redis, stepScript);
  return {
    name: "Redis",
    step: async (key, report) => {
      const answer = await run(key, JSON.stringify(report));
      // A client may be told to give bytes instead of strings.
      return JSON.parse(String(answer)) as PacingAnswer;
    },
  };
}
