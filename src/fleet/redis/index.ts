// Many processes, one credential: the client's pacing shared through Redis or Valkey.
export type { IoredisLike, NodeRedisLike, RedisClient, ScriptArguments } from "./redis-client.ts";
export { redisPacing, type RedisPacingOptions } from "./redis-pacing.ts";
