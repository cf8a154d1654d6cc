// How the main views look, by day and by night, on a phone and on a desk, compared with the pictures last approved.
// `npm run looks` renews the pictures.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startWholeBrowser } from "./support/chromium.ts";
import { difference } from "./support/pictures.ts";
import { forms, settle, views } from "./support/parts.ts";
import { setStage, type Stage } from "./support/stage.ts";

/**
 * How much of a square of a picture may differ. Measured: nothing does between runs of one Chromium, on an idle machine
 * and on a busy one, nor with other settings for the contrast and the hinting of letters. Of the changes below, a tab
 * without its icon is the smallest: 6 % of a square. Letters that stand elsewhere by a part of a point are 23 %.
 */
const TOLERANCE = 0.04;

const pictures = fileURLToPath(new URL("looks/", import.meta.url));
const differences = `${pictures}differences/`;
const isRenewed = process.env["RENEW_LOOKS"] === "1";

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ browser: startWholeBrowser() });
  await mkdir(differences, { recursive: true });
});
afterAll(() => stage.end());

const main = new Map([...views, ...forms.slice(0, 1)]);

const screens = {
  phone: { viewport: { width: 375, height: 812 }, deviceScaleFactor: 1 },
  desk: { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 0.5 },
} as const;

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test.each(["light", "dark"] as const)("the main views look as they did, %s", async (scheme) => {
    const page = await stage.open({ ...screens[screen], colorScheme: scheme });
    const changed: string[] = [];
    for (const view of main.keys()) {
      await show(page, view);
      const name = `${view}-${screen}-${scheme}.png`;
      const most = await compare(name, await picture(page));
      if (most > TOLERANCE) changed.push(`${name}: ${Math.round(100 * most)} % of a square`);
    }
    await page.context().close();
    expect(changed, "See test/looks/differences. If it is meant: npm run looks").toEqual([]);
  });
});

test.each<[change: string, rules: string, seenIn: readonly string[]]>([
  ["another accent", ":root { --accent: #007584 }", ["setups", "profile"]],
  ["4 px more above and below", ".event-card { padding-block: calc(1.1rem + 4px) }", ["overview"]],
  [
    "4 px more beside a button's words",
    ".button { padding-inline: calc(1.15rem + 4px) }",
    ["roster"],
  ],
  [
    "a tab without its icon",
    ".view-links a:nth-child(2) svg { visibility: hidden }",
    ["documents"],
  ],
  ["a row without its icon", ".document > .icon { visibility: hidden }", ["documents"]],
  ["bolder headings", "h1, h2, h3 { font-weight: 700 }", ["overview", "documents"]],
])("%s would be seen", async (_, rules, seenIn) => {
  const page = await stage.open(screens.phone);
  for (const view of seenIn) {
    await show(page, view);
    const before = await picture(page);
    await restyle(page, rules);
    const { most } = difference(before, await picture(page));
    expect(most, view).toBeGreaterThan(TOLERANCE);
    await restyle(page, "");
  }
  await page.context().close();
});

async function show(page: Page, view: string): Promise<void> {
  await stage.goTo(page, view);
  await settle(page, main.get(view) ?? "");
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    scrollTo(0, 0);
  });
}

const picture = (page: Page) => page.screenshot({ animations: "disabled" });

async function restyle(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, rules);
}

/** How far a picture is from the one that is kept. */
async function compare(name: string, now: Buffer): Promise<number> {
  if (isRenewed) {
    await writeFile(pictures + name, now);
    return 0;
  }
  const { most, picture: shown } = difference(await readFile(pictures + name), now);
  if (most > TOLERANCE) {
    await writeFile(`${differences}now-${name}`, now);
    if (shown) await writeFile(differences + name, shown);
  }
  return most;
}
