// The search of the site: what its words find first.
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openSite, type Site } from "./support/site.ts";

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage();
  await page.goto(`${site.address}index.html`);
  await page.locator("#tsd-search-trigger").click();
});
afterAll(() => site.close());

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

describe("among the first three results", () => {
  it.each([
    ["rate limit", "Retries and pacing"],
    ["retry", "Retries and pacing"],
    ["next page", "Lists and following a roster"],
    ["error codes", "Errors"],
    ["insufficient_scope", "Credentials and scopes"],
    ["token refresh", "Credentials and scopes"],
    ["list events", "Questions"],
    ["upgrade", "What a version may change"],
    ["webhooks", "Questions"],
    ["mock", "Testing"],
    ["sandbox", "The sandbox"],
    ["cursor", "Lists and following a roster"],
    ["roster sync", "Lists and following a roster"],
    ["pagination", "Lists and following a roster"],
    ["timeout", "Retries and pacing"],
    ["CORS", "Browsers and React Native"],
    ["proxy", "From a shell"],
    ["csv", "From a shell"],
    ["redis", "Many processes, one credential"],
    ["photos", "Youth data and privacy"],
    ["python", "Other languages"],
    ["checkout", "group-management-sdk.Events.createCheckoutLink"],
    ["addMembers", "group-management-sdk.Circles.addMembers"],
    ["formatMoney", "group-management-sdk.formatMoney"],
  ])("of %s is %s", async (words, name) => {
    const results = page.locator("#tsd-search-results a");
    // The results of the words before are removed with them.
    await page.locator("#tsd-search-input").fill("");
    await results.first().waitFor({ state: "detached" });
    await page.locator("#tsd-search-input").pressSequentially(words);
    await results.first().waitFor();
    const found = await results.allTextContents();
    expect(found.slice(0, 3).map(withoutSpaces)).toContain(withoutSpaces(name));
  });
});

/** The content of a script of the site that holds compressed data. */
function contentOf(script: string): string {
  const text = readFileSync(`docs/site/assets/${script}.js`, "utf8");
  return inflateSync(Buffer.from(/"(.+)"/.exec(text)?.[1] ?? "", "base64")).toString();
}

it("neither search nor navigation has inherited members, and types that only types are made of", () => {
  interface Row {
    readonly name: string;
    readonly classes?: string;
  }
  const { rows } = JSON.parse(contentOf("search")) as { rows: Row[] };
  expect(rows.length).toBeGreaterThan(1000);
  expect(rows.filter(({ classes }) => classes?.includes("tsd-is-inherited"))).toEqual([]);
  const names = rows.map(({ name }) => name);
  expect(names).toContain("OverviewPart");
  expect(names).not.toContain("CommonQueryOptions");
  const navigation = contentOf("navigation");
  const wanted = ['"OverviewPart"', '"CommonQueryOptions"'];
  expect(wanted.filter((name) => navigation.includes(name))).toEqual(['"OverviewPart"']);
  expect(
    readFileSync("docs/site/modules/group-management-sdk_tanstack-query.html", "utf8"),
  ).toContain("CommonQueryOptions");
});
