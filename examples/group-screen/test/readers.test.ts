// Readers with a slow service and a small screen.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { phone } from "./support/devices.ts";
import { views } from "./support/parts.ts";
import { seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

/** Each response of the service takes its time. */
const slowService = (page: Page) =>
  page.route(`${stage.serviceUrl}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue().catch(() => undefined);
  });

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface Shifted {
  shifted: number;
}

describe("with a slow service, 375 px wide", () => {
  test.each(views)("nothing jumps when the %s comes", async (part, settled) => {
    const page = await stage.open({
      ...phone,
      at: `${stage.groupId}/${part}`,
      before: async (fresh) => {
        await slowService(fresh);
        await fresh.addInitScript(() => {
          Object.assign(globalThis, { shifted: 0 });
          new PerformanceObserver((list) => {
            for (const shift of list.getEntries() as never as Shift[]) {
              if (!shift.hadRecentInput) (globalThis as never as Shifted).shifted += shift.value;
            }
          }).observe({ type: "layout-shift", buffered: true });
        });
      },
    });
    await seen(page.locator(settled));
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
    await page.waitForTimeout(500);
    // How far things have moved that were on the screen already, as browsers count it (0 is nothing).
    const shifted = await page.evaluate(() => (globalThis as never as Shifted).shifted);
    expect(shifted).toBeLessThanOrEqual(0.02);
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
