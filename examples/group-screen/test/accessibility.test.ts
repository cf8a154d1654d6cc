// Everybody can use it: axe finds nothing in any part, in light and in dark, on a desk and on a phone; and
// the keyboard reaches everything in an order that makes sense.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { forms, settle, views } from "./support/parts.ts";
import { isFocused, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const axeSource = await readFile(axeFile, "utf8");

const stage = stageOfFile({ contacts: 120 });

interface AxeResults {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** The rules whose outcome depends on colors; all others find the same in dark as in light. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Axe's findings in light, and in dark by the rules that depend on colors. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Collecting the passed checks would take most of the time.
    const rules = colorScheme === "dark" ? { runOnly: colorRules } : {};
    const options = { ...rules, resultTypes: ["violations"] };
    const results = await page.evaluate(async (given) => {
      const { axe } = globalThis as unknown as { axe: { run(given: object): Promise<AxeResults> } };
      return axe.run(given);
    }, options);
    for (const { id, nodes } of results.violations) {
      found.push(...nodes.map(({ html }) => `${id} in ${colorScheme}: ${html}`));
    }
  }
  return found;
}

const screens = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

async function expectNothing(page: Page, settled: string): Promise<void> {
  await settle(page, settled);
  expect(await violations(page)).toEqual([]);
}

describe.each(["desk", "phone"] as const)("axe finds nothing on a %s", (screen) => {
  const open = (at: string) => stage.open({ viewport: screens[screen], part: at });

  test.each([...views, ...forms])("in %s", async (view, settled) => {
    await expectNothing(await open(view), settled);
  });

  test("in an album and in a large picture", async () => {
    const page = await open(`photos/${stage.sandbox.demo.albums.event}`);
    await expectNothing(page, ".picture-tile");
    await page.locator(".picture-tile").first().click();
    await expectNothing(page, ".lightbox");
  });

  test("in a circle's problems, its people, its question and its outcome", async () => {
    const page = await open("circles/new");
    await page.locator("option", { hasText: "Patrol" }).waitFor({ state: "attached" });
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Falcon Patrol");
    await page.getByRole("button", { name: "Make the circle" }).click();
    await expectNothing(page, ".form-problems");
    await name.fill("Heron Patrol");
    await page.getByRole("button", { name: "Make the circle" }).click();
    await expectNothing(page, ".people-box label");
    await page.getByRole("searchbox").fill("Elsa");
    await page.getByRole("checkbox", { name: /Elsa Lindqvist/ }).check();
    await page.getByRole("button", { name: "Put them into" }).click();
    await expectNothing(page, ".form-decision");
    await page.getByRole("button", { name: /^Move them/ }).click();
    await expectNothing(page, ".form-done");
  });

  test("in a profile's problems and in a payment link", async () => {
    const page = await open("profile");
    await page.getByLabel("Unit number").fill("-1");
    await page.getByRole("button", { name: "Save the profile" }).click();
    await expectNothing(page, ".form-problems");
    const overview = await open("overview");
    await overview.getByRole("button", { name: /Get a payment link/ }).click();
    await expectNothing(overview, ".payment-link");
  });
});

// The layouts of a desk and of a phone are the owner's above; for others it is what they may see that differs.
describe.each(["parent", "partner", "refused", "terms"])("axe finds nothing as a %s", (as) => {
  const parts = [...views, ...forms].map(([view]) => view);
  test.each([...parts, "photos/event"])("in %s", async (view) => {
    const at = `${stage.groupId}/${view.replace(/event$/, stage.sandbox.demo.albums.event)}`;
    const page = await stage.open({ as, viewport: screens.phone, at });
    await expectNothing(page, "#content > *, .whole-page > *");
  });

  test("in a group that does not exist", async () => {
    const page = await stage.open({ as, viewport: screens.phone, at: "nowhere/overview" });
    await expectNothing(page, ".problem");
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

describe("the keyboard alone", () => {
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab until the focused element has this name. */
  const tabTo = async (page: Page, name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      if (name.test(await focused(page))) return;
    }
    throw new Error(`Tab never came to ${name}`);
  };

  test("makes a circle with somebody in it", async () => {
    const page = await stage.open({ part: "roster" });
    await seen(page.locator(".contact"));
    await tabTo(page, /^New circle$/);
    await press(page, "Enter");
    await page.locator("option", { hasText: "Committee" }).waitFor({ state: "attached" });
    await expect.poll(() => focused(page)).toBe("New circle");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Com");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Falcon committee");
    await press(page, "Enter");
    await seen(page.locator(".people-box label"));
    await page.keyboard.press("Tab");
    await page.keyboard.type("Linh Ng");
    await seen(page.getByRole("checkbox", { name: /Linh Nguyễn/ }));
    await expect.poll(() => page.locator(".people-box label").count()).toBe(1);
    await tabTo(page, /Linh Nguyễn/);
    await press(page, "Space");
    await tabTo(page, /^Put them into Falcon committee$/);
    await press(page, "Enter");
    await seen(page.getByText("1 person added."));
    await tabTo(page, /^Back to the roster$/);
    await press(page, "Enter");
    await seen(page.locator(".contact"));
  });

  test("goes down the roster, row by row", async () => {
    const page = await stage.open({ part: "roster" });
    await seen(page.locator(".contact"));
    await page.getByRole("link", { name: "New circle" }).focus();
    const place = () =>
      page.evaluate(() => {
        const row = document.activeElement?.closest(".contact");
        return [...document.querySelectorAll(".contact")].findIndex((other) => other === row) + 1;
      });
    let last = 0;
    for (let presses = 0; presses < 70; presses++) {
      await page.keyboard.press("Tab");
      const now = await place();
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
    expect(last).toBeGreaterThan(25);
    await page.keyboard.press("Shift+Tab");
    expect(await place()).toBeGreaterThan(25);
  });

  test("keeps the row that has the focus when the list is scrolled away from it", async () => {
    const page = await stage.open({ part: "roster" });
    const link = page.getByRole("link", { name: "Call Marisol Vega-Tanaka" });
    await seen(link);
    await link.focus();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 6000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500);
    expect(await isFocused(link)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain(
      "Email Marisol Vega-Tanaka: marisol",
    );
  });
});

/** The text of the focused element's label, or its own. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : null;
    return ((label ?? activeElement)?.textContent ?? "").trim();
  });
}
