// Pages of the site as a reader first sees them.
import { globSync, readFileSync } from "node:fs";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openSite, type Site } from "./support/site.ts";

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage({ viewport: { width: 1280, height: 800 } });
});
afterAll(() => site.close());

it("the first page shows its program without scrolling", async () => {
  await page.goto(`${site.address}index.html`);
  const program = page.locator("pre", { hasText: "new GroupManagement()" });
  const [whole, seen] = await program.evaluate((code) => [code.scrollWidth, code.clientWidth]);
  expect(whole).toBe(seen);
});

it("the client's page begins with its constructor and its resources", async () => {
  await page.goto(`${site.address}classes/group-management-sdk.GroupManagement.html`);
  const members = await page.locator(".tsd-member h3").allInnerTexts();
  const names = members.map((heading) => heading.replace(/^Readonly\s*/, "").trim());
  expect(names.slice(0, 7)).toEqual([
    "constructor",
    "groups",
    "events",
    "documents",
    "circles",
    "blueprints",
    "me",
  ]);
});

const paths = globSync("docs/site/**/*.html").filter((path) => !path.includes("/assets/"));

it("every page has a main landmark", () => {
  const without = paths.filter(
    (path) => readFileSync(path, "utf8").split('role="main"').length !== 2,
  );
  expect(without).toEqual([]);
});

it("headings go one step at a time, on every page", () => {
  expect(paths.length).toBeGreaterThan(300);
  const skipping = paths.filter((path) => {
    const headings = readFileSync(path, "utf8").matchAll(
      /<h([1-6])(?: aria-level="(\d)")?(?=[\s>])/g,
    );
    const levels = [...headings].map(([, digit, level]) => Number(level ?? digit));
    return levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1);
  });
  expect(skipping).toEqual([]);
});
