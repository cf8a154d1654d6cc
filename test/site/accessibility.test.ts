// A page of each kind of the site, with the navigation and all sections open.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { violationsOf } from "./support/axe.ts";
import { openSite, type Site } from "./support/site.ts";

const pages = [
  "index.html",
  "modules.html",
  "hierarchy.html",
  "documents/Operations.html",
  "documents/Cookbook.html",
  "modules/group-management-sdk.html",
  "classes/group-management-sdk.PagedList.html",
  "interfaces/group-management-sdk.GroupEvent.html",
  "functions/group-management-sdk.formatMoney.html",
  "types/group-management-sdk.EventStatus.html",
  "variables/group-management-sdk.operations.html",
];
/** TypeDoc's theme breaks others: these it is known to keep. */
const rules = ["nested-interactive", "target-size"];

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage();
});
afterAll(() => site.close());

describe.each([375, 1440])("%i px wide", (width) => {
  it.each(pages)("%s can be read and pressed by everybody", async (path) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.address + path);
    // TypeDoc's script hides the page until it has built the navigation.
    await page.locator("#tsd-nav-container a").first().waitFor({ state: "attached" });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
      document.documentElement.classList.add("has-menu");
    });
    expect(await violationsOf(page, undefined, rules)).toEqual([]);
  });
});
