// The caller's own Redis client, by its shape: nothing of any library is imported.
import { createHash } from "node:crypto";

import { ConfigurationError } from "../../core/errors/errors.ts";
import { attempted } from "../../core/runtime/values.ts";
import { StoreFailure } from "../protocol.ts";

/** An ioredis or iovalkey client, or a cluster of it. */
export interface IoredisLike {
  /** Runs a script by its name; rejects with `NOSCRIPT …` where the server does not know it. */
  evalsha(sha1: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>;
  /** Runs a script by its text. */
  eval(script: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** A node-redis client, a pool, a cluster or a sentinel of it. */
export interface NodeRedisLike {
  /** Runs a script by its name; rejects with `NOSCRIPT …` where the server does not know it. */
  evalSha(sha1: string, given: ScriptArguments): Promise<unknown>;
  /** Runs a script by its text. */
  eval(script: string, given: ScriptArguments): Promise<unknown>;
}

/** The keys and arguments of a script, in node-redis's shape. */
export interface ScriptArguments {
  /** The keys that the script reads and writes, all in one hash slot. */
  keys: string[];
  /** The script's other arguments. */
  arguments: string[];
}

/** A client of Redis or Valkey: ioredis, iovalkey or node-redis; a cluster or a sentinel of these. */
export type RedisClient = IoredisLike | NodeRedisLike;

/** The kind of client that is required. */
const needed = "needs a client of ioredis, iovalkey or node-redis";

/** Runs one script over its keys. */
export type RunScript = (keys: readonly string[], argument: string) => Promise<unknown>;

/** Runs by a script's text that are under way: one brings the server the script for all who share the client. */
const loading = new WeakMap<RedisClient, Promise<unknown>>();

/**
 * How a client runs a script: by its name, and by its text where the server does not know it yet.
 * @throws ConfigurationError for what is no such client.
 */
export function scriptRunner(redis: RedisClient, script: string): RunScript {
  const sha1 = createHash("sha1").update(script).digest("hex");
  const [byName, byText] = commandsOf(redis);

  async function runByText(keys: readonly string[], argument: string): Promise<unknown> {
    const run = byText(script, keys, argument);
    loading.set(redis, run);
    try {
      return await run;
    } finally {
      if (loading.get(redis) === run) loading.delete(redis);
    }
  }

  async function runScript(
    keys: readonly string[],
    argument: string,
    mayWait: boolean,
  ): Promise<unknown> {
    try {
      return await replyOf(() => byName(sha1, keys, argument));
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
    }
    const other = mayWait ? loading.get(redis) : undefined;
    if (!other) return runByText(keys, argument);
    await Promise.allSettled([other]);
    // A cluster's other node may still not know it.
    return runScript(keys, argument, false);
  }

  return (keys, argument) => runScript(keys, argument, true);
}

/**
 * The reply to a command. Clients of other libraries have methods of these names as well, and take other arguments:
 * those of redis 3 and pipelines return no promise, and others fail over what they are given or over the reply.
 * @throws StoreFailure for such a client.
 */
async function replyOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    const reply: unknown = run();
    if (reply instanceof Object && "then" in reply) return await Promise.resolve(reply);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
  throw new StoreFailure(`redisPacing ${needed}`);
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT");
}

type Run = (script: string, keys: readonly string[], argument: string) => Promise<unknown>;

function commandsOf(redis: RedisClient): readonly [Run, Run] {
  if (has(redis, "evalSha")) {
    return [
      (sha1, keys, argument) => redis.evalSha(sha1, { keys: [...keys], arguments: [argument] }),
      (script, keys, argument) => redis.eval(script, { keys: [...keys], arguments: [argument] }),
    ];
  }
  if (has(redis, "evalsha")) {
    return [
      (sha1, keys, argument) => redis.evalsha(sha1, keys.length, ...keys, argument),
      (script, keys, argument) => redis.eval(script, keys.length, ...keys, argument),
    ];
  }
  throw new ConfigurationError(
    `redisPacing ${needed} that is connected or connecting, or a cluster client of one of these.`,
  );
}

function has<Name extends string>(
  value: unknown,
  name: Name,
): value is Extract<RedisClient, Record<Name, unknown>> {
  const client = value as Partial<Record<string, unknown>> | null | undefined;
  const isFunction = (command: string) => typeof attempted(() => client?.[command]) === "function";
  return isFunction(name) && isFunction("eval");
}
