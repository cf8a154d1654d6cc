// This repository's client as one of many processes, which share a window through Redis.
import { redisPacing } from "group-management-sdk/redis";
import { Redis } from "ioredis";
import type { CreateContestant } from "./contestant.ts";
import { createWith } from "./group-management-sdk.ts";

export const create: CreateContestant = (target) => {
  const redis = new Redis({ port: target.redisPort });
  return createWith({ sharedPacing: redisPacing(redis) })(target);
};
