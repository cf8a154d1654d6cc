// A page that is made slow, as many tests here do, takes as much longer for its work as on a cheap phone, and no core
// while it waits.
import { setTimeout as wait } from "node:timers/promises";

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { slowDown, timeUsed } from "./support/devices.ts";
import { seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
afterAll(() => stage.end());

/** How much longer work takes than the core that it has. */
async function timesSlower(page: Page): Promise<number> {
  const [before, begin] = [await timeUsed(page), performance.now()];
  await page.evaluate(() => {
    let sum = 0;
    for (let index = 0; index < 1e8; index++) sum += Math.sqrt(index);
    return sum;
  });
  // Ends once the page was stopped for all of that work.
  await page.evaluate(() => 0);
  const taken = performance.now() - begin;
  return taken / ((await timeUsed(page)) - before);
}

test("a slow page takes six times as long as it works, after a reload too, and no core to wait", async () => {
  const page = await stage.open();
  await seen(page.locator(".event-foot"));
  const goOn = await slowDown(page);
  const again = await slowDown(page);
  expect(await timesSlower(page)).toBeGreaterThan(5);
  await page.reload();
  await seen(page.locator(".event-foot"));
  expect(await timesSlower(page)).toBeGreaterThan(5);
  const before = await timeUsed(page);
  await wait(1_000);
  expect((await timeUsed(page)) - before).toBeLessThan(250);
  goOn();
  expect(await timesSlower(page)).toBeGreaterThan(5);
  again();
  // It works as soon as there is a core for it.
  await expect.poll(() => timesSlower(page), { timeout: 30_000 }).toBeLessThan(4);
});
