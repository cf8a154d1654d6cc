// How the main views look, by day and by night, on a phone and on a desk, beside how they looked when somebody last
// said that it was right. A half or a quarter of their size, and with some tolerance: another version of Chromium draws
// letters a little differently, and that is no change of looks. `npm run looks` renews the pictures.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import pixelmatch from "pixelmatch";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { addAnswers } from "../sandbox/answers.ts";
import { seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

/** Of a picture's points, how many may differ. A line of text that moved is more. */
const TOLERANCE = 0.02;

const pictures = fileURLToPath(new URL("looks/", import.meta.url));
const differences = `${pictures}differences/`;
const isRenewed = process.env["RENEW_LOOKS"] === "1";

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  addAnswers(stage.sandbox);
  await mkdir(differences, { recursive: true });
});
afterAll(() => stage.end());

const views: [part: string, settled: string][] = [
  ["overview", ".event-foot"],
  ["roster", ".contact"],
  ["documents", ".document"],
  ["photos", ".album-card"],
  ["setups", ".plan-row"],
  ["profile", "#field-unitNumber"],
];

const screens = {
  phone: { viewport: { width: 375, height: 812 }, deviceScaleFactor: 0.5 },
  desk: { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 0.25 },
} as const;

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test.each(["light", "dark"] as const)("the main views look as they did, %s", async (scheme) => {
    const page = await stage.open({ ...screens[screen], colorScheme: scheme });
    const changed: string[] = [];
    for (const [part, settled] of views) {
      await page.goto(page.url().replace(/#.*/, `#/groups/${stage.groupId}/${part}`));
      await settle(page, settled);
      const name = `${part}-${screen}-${scheme}.png`;
      const share = await difference(name, await page.screenshot({ animations: "disabled" }));
      if (share > TOLERANCE) changed.push(`${name}: ${(share * 100).toFixed(1)} %`);
    }
    await page.context().close();
    expect(changed, `See test/looks/differences. If it is meant: npm run looks`).toEqual([]);
  });
});

async function settle(page: Page, settled: string): Promise<void> {
  await seen(page.locator(settled));
  await expect.poll(() => page.locator(".loading").count()).toBe(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    scrollTo(0, 0);
  });
}

/** The share of points that differ from the picture that is kept; 1 for another size. */
async function difference(name: string, screenshot: Buffer): Promise<number> {
  if (isRenewed) {
    await writeFile(pictures + name, screenshot);
    return 0;
  }
  const kept = PNG.sync.read(await readFile(pictures + name));
  const now = PNG.sync.read(screenshot);
  const { width, height } = kept;
  if (now.width !== width || now.height !== height) return 1;
  const shown = new PNG({ width, height });
  const points = pixelmatch(kept.data, now.data, shown.data, width, height, { threshold: 0.2 });
  const share = points / (width * height);
  if (share > TOLERANCE) {
    await writeFile(`${differences}now-${name}`, screenshot);
    await writeFile(differences + name, PNG.sync.write(shown));
  }
  return share;
}
