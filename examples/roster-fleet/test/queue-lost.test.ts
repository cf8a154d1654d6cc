// Redis comes back empty in the middle: the jobs are gone, and what the processes knew of their window too.
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openScene, type Scene } from "./scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ groups: 60, contacts: 450, requestsPerMinute: 150, workers: 3 });
});

afterAll(() => scene?.close());

test("groups that are left are put into the queue again, and no request is refused", async () => {
  const { sandbox, redis, said } = scene;
  const round = scene.round();
  await scene.requests(60);
  await redis.kill();
  // Long enough for everybody to find it gone.
  await sleep(1000);
  await redis.start({ empty: true });
  const outcome = await round;
  const refused = sandbox.requests.filter(({ status }) => status === 429);
  const requests = sandbox.requests.length;
  console.log(`${requests} requests, ${refused.length} refused, ${outcome.seconds.toFixed(1)} s`);
  expect(outcome).toMatchObject({ problems: [], done: outcome.groups });
  expect(await scene.copy()).toEqual(await scene.service());
  expect(refused).toEqual([]);
  expect(said.join("\n")).toMatch(/Redis cannot be reached/);
  expect(said.filter((line) => line.includes("cannot be reached")).length).toBeLessThanOrEqual(4);
});
