// Many processes, one credential: the client's pacing shared through Redis or Valkey.
export type { PacingAnswer, PacingReport, PacingStore, ToldWindow } from "../core/pacing-store.ts";
export type { SharedPacing } from "../core/shared-pacing.ts";
export type { IoredisLike, NodeRedisLike, RedisClient, ScriptArguments } from "./redis-client.ts";
export { redisPacing, type RedisPacingOptions } from "./redis-pacing.ts";
export { storePacing, type StorePacingOptions } from "./store-pacing.ts";
