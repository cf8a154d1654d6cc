// Long names and large letters: nothing runs out of a phone's screen, and nothing is cut off that has to be pressed.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { forms, views } from "./support/parts.ts";
import { seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

/** 34 letters without a place to break. */
const long = "Donaudampfschifffahrtsgesellschaft";

const stage = stageOfFile();

const phone = { viewport: { width: 340, height: 700 } };

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
    await page.goto(page.url().replace(/#.*/, `#/groups/${stage.groupId}/${part}`));
    await seen(page.locator(settled));
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
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
    await expectAllIn(await stage.open(phone));
  });

  test("with letters twice as large", async () => {
    const page = await stage.open({
      ...phone,
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
