// octokit as one of many processes: its throttling through Bottleneck on Redis, as its documentation sets it up.
import Bottleneck from "bottleneck";
import { Redis } from "ioredis";
import type { CreateContestant } from "./contestant.ts";
import { createWith } from "./octokit.ts";

export const create: CreateContestant = (target) => {
  const client = new Redis({ port: target.redisPort });
  const connection = new Bottleneck.IORedisConnection({ client });
  return createWith({ Bottleneck, connection, id: "fleet" })(target);
};
