// Everybody can use it: axe finds nothing in any part, by day and by night, on a desk and on a phone; and
// the keyboard reaches everything in an order that makes sense.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core"), "utf8");

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
afterAll(() => stage.end());

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<AxeResults> } };
    return axe.run();
  });
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}

const screens = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

const parts: [view: string, settled: string][] = [
  ["overview", ".event-foot"],
  ["roster", ".contact"],
  ["documents", ".document"],
  ["photos", ".album-card"],
  ["setups", ".plan-row"],
];

describe.each(["light", "dark"] as const)("axe finds nothing in %s", (colorScheme) => {
  describe.each(["desk", "phone"] as const)("on a %s", (screen) => {
    const look = { colorScheme, viewport: screens[screen] };

    test.each(parts)("in the %s", async (view, settled) => {
      const page = await stage.open({ ...look, at: `${stage.groupId}/${view}` });
      await seen(page.locator(settled));
      await page.waitForLoadState("networkidle");
      expect(await violations(page)).toEqual([]);
    });

    test("in an album and in a large picture", async () => {
      const album = stage.sandbox.demo.albums.event;
      const page = await stage.open({ ...look, at: `${stage.groupId}/photos/${album}` });
      await seen(page.locator(".picture-tile"));
      await page.waitForLoadState("networkidle");
      expect(await violations(page)).toEqual([]);
      await page.locator(".picture-tile").first().click();
      await seen(page.getByRole("dialog"));
      expect(await violations(page)).toEqual([]);
    });

    test("in what a partner's app without consent and a person without terms see", async () => {
      const refused = await stage.open({
        ...look,
        as: "refused",
        at: `${stage.groupId}/documents`,
      });
      await seen(refused.getByText("Not allowed yet"));
      expect(await violations(refused)).toEqual([]);
      const terms = await stage.open({ ...look, as: "terms" });
      await seen(terms.getByRole("link", { name: "Read the terms" }));
      expect(await violations(terms)).toEqual([]);
    });
  });
});

describe("the keyboard", () => {
  test("skips to the content first of all", async () => {
    const page = await stage.open();
    await seen(page.locator(".event-card"));
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Overview");
  });

  test("is taken to the new part's heading when one moves on", async () => {
    const page = await stage.open();
    await seen(page.locator(".event-card"));
    await page.getByRole("link", { name: "Documents" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Documents");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
  });

  test("stays inside the phone's menu while it is open, and returns to its button", async () => {
    const page = await stage.open({ viewport: screens.phone });
    const button = page.getByRole("button", { name: "Your groups" });
    await button.focus();
    await page.keyboard.press("Enter");
    await seen(page.getByRole("dialog"));
    const inside = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest("dialog") !== null;
      });
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press("Tab");
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Your groups");
  });
});

describe("a phone", () => {
  test.each(parts)("shows the %s without scrolling sideways", async (view, settled) => {
    const page = await stage.open({
      viewport: { width: 340, height: 700 },
      at: `${stage.groupId}/${view}`,
    });
    await seen(page.locator(settled));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(340);
  });
});

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement?.textContent ?? "").trim());
}
