// Readers with a slow service and a small screen.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { phone } from "./support/devices.ts";
import { seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
afterAll(() => stage.end());

/** Each response of the service takes its time. */
const slowService = (page: Page, milliseconds: number) =>
  page.route(`${stage.serviceUrl}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue().catch(() => undefined);
  });

/** How far things have moved that were on the screen already, as browsers count it (0 is nothing). */
async function shiftsOf(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => {
    const entries = (globalThis as never as { shifts: Shift[] }).shifts;
    return entries.filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value);
  });
  return shifts.reduce((sum, value) => sum + value, 0);
}

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

describe("with a slow service, 375 px wide", () => {
  test.each([
    ["overview", ".event-foot"],
    ["roster", ".contact"],
    ["documents", ".document"],
    ["photos", ".album-card"],
    ["setups", ".plan-row"],
  ])("nothing jumps when the %s comes", async (part, settled) => {
    const page = await stage.open({
      ...phone,
      at: `${stage.groupId}/${part}`,
      before: async (fresh) => {
        await slowService(fresh, 400);
        await fresh.addInitScript(() => {
          const shifts: unknown[] = [];
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((list) => {
            shifts.push(...list.getEntries());
          }).observe({ type: "layout-shift", buffered: true });
        });
      },
    });
    await seen(page.locator(settled));
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
    await page.waitForTimeout(500);
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  });
});

test("a service that hangs is waited for in words after 5 s, and given up after 25 s with a way on", async () => {
  const page = await stage.open({
    before: async (fresh) => {
      await fresh.clock.install();
      await fresh.route(`${stage.serviceUrl}/**/overview*`, () => undefined);
    },
  });
  const late = page.locator(".loading-late").first();
  await late.waitFor({ state: "attached" });
  expect(await late.isVisible()).toBe(false);
  // An animation of the style sheet says so, whose clock is not the page's.
  await late.waitFor({ state: "visible" });
  for (let second = 0; second < 26; second++) await page.clock.runFor(1_000);
  await seen(page.getByRole("button", { name: "Try again" }));
  await seen(page.getByText("The service takes too long to answer."));
});
