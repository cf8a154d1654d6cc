// Shared pacing over Redis or Valkey: a limiter for each credential, which the clients of this process share, and
// through it a window, which all processes share.
import { randomBytes } from "node:crypto";

import { ConfigurationError } from "../../core/errors/errors.ts";
import type { Share } from "../../core/pacing/rate-limiter.ts";
import {
  createLimiterRegistry,
  limiterName,
  nameOf,
  type PacingSubject,
  type SharedPacing,
} from "../../core/pacing/shared-pacing.ts";
import { type Fields, readFields, type Validator } from "../../core/runtime/fields.ts";
import type { Refuse } from "../../core/runtime/values.ts";
import { shareThrough } from "../fleet-window.ts";
import { parseReply } from "./reply.ts";
import { connectionOf } from "./connection.ts";
import { pacingScript } from "./pacing-script.ts";
import { type RedisClient, scriptRunner } from "./redis-client.ts";
import { createStoreLog } from "./store-log.ts";
import { deriveKey, type StoreKey } from "./store-key.ts";

/** Options of `redisPacing`. */
export interface RedisPacingOptions {
  /** Prefix of every key. Default `"group-management"`. */
  prefix?: string | undefined;
  /**
   * Identifies the window if the credential changes, as with an access token provider: the person's id, the same in
   * all processes.
   */
  id?: string | undefined;
}

const aName: Validator = [
  (value) => typeof value === "string" && value !== "",
  "a non-empty string",
];
const fields: Fields<RedisPacingOptions> = { prefix: aName, id: aName };

const refuse: Refuse = (name, message) =>
  new ConfigurationError(`The option ${name} of redisPacing ${message}`);

/**
 * Lets all processes with the same credential, base address and prefix share one rate-limit window, through Redis 6.2
 * or Valkey 7.2, or later.
 *
 * @param redis - your ioredis, iovalkey or node-redis client (or a cluster), connected or connecting. It runs one
 * script on a few keys, and is listened to for reconnects; it is neither configured nor closed.
 * @throws ConfigurationError for another kind of client, and for invalid options.
 */
export function redisPacing(redis: RedisClient, options: RedisPacingOptions = {}): SharedPacing {
  const { prefix = "group-management", id } = readFields(fields, options, refuse);
  const run = scriptRunner(redis, pacingScript);
  const registry = createLimiterRegistry();
  const log = createStoreLog(redis);
  const connection = connectionOf(redis);

  function share({ baseUrl, credential, warn }: PacingSubject): Share {
    let derived: Promise<StoreKey> | undefined;
    const subject = id === undefined ? { credential: nameOf(credential) } : { id };
    const derive = () => (derived ??= deriveKey(prefix, baseUrl, subject));
    return shareThrough({
      process: randomBytes(6).toString("hex"),
      tags: async () => {
        const key = await derive();
        return (name) => key.tag(name);
      },
      step: async (report) => {
        const { keys } = await derive();
        const reply = parseReply(await run(keys, JSON.stringify(report)));
        if (reply.healed !== undefined) log.healed(reply.healed, warn);
        return reply;
      },
      reached: log.reached,
      failed: (cause) => log.failed(cause, warn),
      connection,
    });
  }

  return {
    among: "processes",
    limiter: (subject, create) => {
      if (id === undefined && typeof subject.credential === "function") {
        throw new ConfigurationError(
          "sharedPacing needs an id with an accessToken function, because its tokens change. Set the option id of redisPacing, such as the person's id: the same in all processes that share the rate limit.",
        );
      }
      return registry.limiter(limiterName(subject), () => create(share(subject)));
    },
  };
}
