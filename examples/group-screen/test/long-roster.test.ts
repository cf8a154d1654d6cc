// A roster of 5,000: quick to open, to search and to scroll, and all of it on the page for print and the browser's search.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

/** How often the wheel is turned, by two screens. */
const SCROLLS = 20;

const stage = stageOfFile({ contacts: 5000 });

/** Starts to count the milliseconds that the page has had a core. */
async function stopwatch(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
  };
}

/** MB of the heap of scripts. */
async function heap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  return usedSize / 2 ** 20;
}

test("5,000 people are opened, searched and read to the end in 26 requests", async () => {
  const page = await stage.open({ part: "roster" });
  await page.getByRole("searchbox").fill("a");
  await expect
    .poll(() => page.locator(".roster-count").innerText(), { timeout: 20_000, interval: 50 })
    .toMatch(/^[\d,]+ people found$/);
  const timeUsed = await stopwatch(page);
  const typed = await timeUsed();
  // With all of them at hand every key looks through 5,000 people, and the list is long and short in turns.
  await page.getByRole("searchbox").pressSequentially("bernathy", { delay: 60 });
  for (let letter = 0; letter < 8; letter++) await page.keyboard.press("Backspace", { delay: 30 });
  const typing = ((await timeUsed()) - typed) / 16;
  await page.keyboard.press("Backspace");
  await expectText(page.locator(".roster-count")).toBe("5,000 people");
  await expect.poll(() => page.locator(".contact").count()).toBe(5000);

  const before = await timeUsed();
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < SCROLLS; turn++) {
    await page.mouse.wheel(0, 2000);
    await page.waitForTimeout(50);
  }
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20_000);
  const scroll = ((await timeUsed()) - before) / SCROLLS;
  const megabytes = await heap(page);

  const requests = stage.requests("groups.contacts.list").length;
  console.log(
    `${requests} requests, ${typing.toFixed(0)} ms of work a key, ${scroll.toFixed(0)} ms a scroll, ${megabytes.toFixed(0)} MB`,
  );
  // The whole roster, and its first people beforehand.
  expect(requests).toBe(25 + 1);
  // Of a core, however busy the machine is.
  expect(typing).toBeLessThan(50);
  expect(scroll).toBeLessThan(100);
  expect(megabytes).toBeLessThan(200);
});

test("a tick in the people picker draws the people in sight, and not all 5,000", async () => {
  const page = await stage.open({ part: "circles/new" });
  await page.getByRole("textbox", { name: "Name" }).fill("Heron Patrol");
  await page.getByRole("button", { name: "Make the circle" }).click();
  await seen(page.getByText("4,900 other people are found by name"));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await page.getByRole("checkbox", { name: /Marisol Vega-Tanaka/ }).check();
  await seen(page.getByText("1 person chosen"));
  const { result } = await devtools.send("Profiler.takePreciseCoverage");
  const calls = result
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThan(100_000);
});
