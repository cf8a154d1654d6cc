// Two hundred groups, four workers, one window; two workers are killed and Redis is restarted in the middle.
import { afterAll, beforeAll, expect, test } from "vitest";

import { arrivalsOf } from "./arrivals.ts";
import { openScene, type Scene } from "./scene.ts";

/** Requests a minute: six hundred and some are wanted, so that the run takes two whole windows and a little. */
const limit = 300;
const groups = 200;
const contacts = 500;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ groups, contacts, requestsPerMinute: limit, workers: 4 });
});

afterAll(() => scene?.close());

test("every roster equals the service's, at the window's rate, through deaths and a restart", async () => {
  const { sandbox, workers, redis } = scene;
  const round = scene.round();
  await scene.requests(150);
  await workers[0]?.kill();
  await scene.requests(limit + 100);
  await redis.kill();
  await redis.start();
  await scene.requests(limit + 200);
  await workers[1]?.kill();
  const outcome = await round;

  const arrivals = arrivalsOf(sandbox.requests, limit);
  const [service, copy] = [await scene.service(), await scene.copy()];
  console.log(
    [
      `${outcome.groups} groups, ${outcome.entries} entries, in ${outcome.seconds.toFixed(1)} s`,
      `${arrivals.requests} requests in windows of ${arrivals.windows.join(", ")} (${limit} allowed)`,
      `${arrivals.refused} refused; ${arrivals.rate.toFixed(3)} of the rate that the window allows`,
    ].join("\n"),
  );
  expect(outcome).toMatchObject({ problems: [], done: outcome.groups });
  expect(Object.keys(copy)).toHaveLength(outcome.groups);
  expect(copy).toEqual(service);
  expect(arrivals.refused).toBe(0);
  expect(arrivals.windows.length).toBeGreaterThan(2);
  expect(arrivals.rate).toBeGreaterThanOrEqual(0.85);
  // As many whole windows as so many requests need at that rate, and a moment for the rest.
  expect(arrivals.seconds).toBeLessThan(60 * Math.floor(arrivals.requests / (0.85 * limit)) + 15);
});

test("a second run asks only for what changed", async () => {
  const { sandbox } = scene;
  const [one = "", other = ""] = sandbox.demo.fleet;
  sandbox.edit(({ contacts: entries }) => {
    const updatedAt = new Date().toISOString();
    const changed = entries.find(({ groupId }) => groupId === one);
    if (changed) Object.assign(changed, { title: "Treasurer", updatedAt });
    entries.push({ id: "con_new", groupId: other, firstName: "New", updatedAt });
  });
  const before = sandbox.requests.length;
  const outcome = await scene.round();
  const requests = sandbox.requests.slice(before);
  const walks = requests.filter(({ operation }) => operation === "groups.contacts.list");
  console.log(
    `second run: ${requests.length} requests, ${walks.length} of them for ${outcome.groups} groups, ` +
      `${outcome.added + outcome.changed} entries changed, ${outcome.seconds.toFixed(1)} s`,
  );
  expect(await scene.copy()).toEqual(await scene.service());
  expect(outcome).toMatchObject({ added: 1, changed: 1 });
  expect(walks).toHaveLength(outcome.groups);
  expect(walks.every(({ query }) => query["updatedSince"] !== undefined)).toBe(true);
  expect(requests.filter(({ status }) => status === 429)).toEqual([]);
});
