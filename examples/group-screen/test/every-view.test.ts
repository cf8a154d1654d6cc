// Every view on a small screen: nothing jumps while a slow service answers, and nothing runs out of the screen with long
// names and large letters.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { phone } from "./support/devices.ts";
import { forms, settle, views } from "./support/parts.ts";
import { seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface Shifted {
  shifted: number;
}

const countShifts = () => {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as never as Shift[]) {
      if (!shift.hadRecentInput) (globalThis as never as Shifted).shifted += shift.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
};

describe("with a slow service, 375 px wide", () => {
  test.each(views)("nothing jumps when the %s comes", async (part, settled) => {
    const page = await stage.open({
      ...phone,
      part,
      before: async (fresh) => {
        await fresh.route(`${stage.serviceUrl}/**`, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 400));
          await route.continue().catch(() => undefined);
        });
        await fresh.addInitScript(countShifts);
      },
    });
    await settle(page, settled);
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

/** 34 letters without a place to break. */
const long = "Donaudampfschifffahrtsgesellschaft";

const narrow = { viewport: { width: 340, height: 700 } };

/** The elements that reach beyond the right edge of the screen. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll("main *, nav.view-links *")].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      // The row of tabs scrolls, so only the open one has to be in sight.
      const hidden = ".only-read, .people-box, svg, .view-links > a:not([aria-current])";
      const isHidden = element.closest(hidden) !== null;
      return width > 0 && !isHidden && right > innerWidth + 1;
    });
    return found.map(({ tagName, className }) => `${tagName} ${String(className)}`).slice(0, 5);
  });

async function expectAllIn(page: Page): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const [part, settled] of [...views, ...forms]) {
    await stage.goTo(page, part);
    await settle(page, settled);
    const out = await sticksOut(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 340) out.push(`The page is ${width} wide`);
    if (out.length > 0) found[part] = out;
  }
  expect(found).toEqual({});
}

describe("on a phone nothing sticks out", () => {
  test("with names of 34 letters", async () => {
    stage.sandbox.edit(({ groups, contacts, events, documents, albums, positions }) => {
      for (const group of groups) group.name = `${long} ${group.name}`;
      for (const contact of contacts) Object.assign(contact, { firstName: long, lastName: long });
      for (const thing of [...events, ...documents, ...positions]) thing.name = long;
      for (const { ticketTypes = [] } of events) {
        for (const ticket of ticketTypes) ticket.name = long.repeat(2);
      }
      for (const album of albums) Object.assign(album, { title: long });
    });
    await expectAllIn(await stage.open(narrow));
  });

  test("with letters twice as large", async () => {
    const page = await stage.open({
      ...narrow,
      before: (fresh) =>
        fresh.addInitScript(() => {
          addEventListener("DOMContentLoaded", () => {
            document.documentElement.style.fontSize = "200%";
          });
        }),
    });
    await expectAllIn(page);
    // No name of a tab is broken.
    const lines = await page.locator(".view-links a > span").evaluateAll((names) =>
      names.map((name) => {
        const words = document.createRange();
        if (name.firstChild) words.selectNode(name.firstChild);
        return words.getClientRects().length;
      }),
    );
    expect(lines).toEqual([1, 1, 1, 1, 1]);
  });
});
