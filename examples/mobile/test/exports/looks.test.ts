// How the main views look, by day and by night, on a phone and on a desk, compared with the pictures last approved.
// `npm run looks` renews the pictures.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { before, test } from "node:test";
import pixelmatch from "pixelmatch";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { stageOfFile, today } from "./support/chromium.ts";
import { roboto } from "./support/roboto.ts";
import { openView, pictured } from "./support/views.ts";

/**
 * How many points of a picture may differ. The same page drawn again differs in none, on a busy machine as on an idle
 * one. One arrow that is gone makes 11, a heading a little thinner 67, four points of padding 39,000. The edges of
 * letters, which another version of a library smooths otherwise, do not count.
 */
const TOLERANCE = 5;

const pictures = join(import.meta.dirname, "looks");
const differences = join(pictures, "differences");
const isRenewed = env["RENEW_LOOKS"] === "1";

const stage = stageOfFile({ isTimeStill: true, isForPictures: true });
before(() => {
  rmSync(differences, { recursive: true, force: true });
  mkdirSync(differences, { recursive: true });
});

const screens = {
  phone: { viewport: { width: 375, height: 812 } },
  desk: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false },
} as const;

/** The second of them comes while the view is open; each is the first once. */
const schemes = { phone: ["light", "dark"], desk: ["dark", "light"] } as const;

for (const screen of ["phone", "desk"] as const) {
  test(`the main views look as they did on a ${screen}, in light and in dark`, async () => {
    const [first, second] = schemes[screen];
    const changed: string[] = [];
    for (const name of Object.keys(pictured)) {
      const page = await openView(stage, name, {
        ...screens[screen],
        colorScheme: first,
        clock: today,
      });
      await settle(page);
      for (const colorScheme of [first, second]) {
        await page.emulateMedia({ colorScheme });
        const picture = `${name}-${screen}-${colorScheme}.png`;
        const points = await look(page, picture);
        if (points > TOLERANCE) changed.push(`${picture}: ${points} points`);
      }
      await stage.clear();
    }
    assert.deepEqual(
      changed,
      [],
      "See test/exports/looks/differences. If it is meant: npm run looks",
    );
  });
}

async function settle(page: Page): Promise<void> {
  await page.addStyleTag({ content: roboto });
  await page.evaluate(async () => {
    await document.fonts.load("16px Roboto");
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/** The difference once the view has settled: on a busy machine it still changes its colors for a moment. */
async function look(page: Page, picture: string): Promise<number> {
  if (isRenewed) await page.waitForTimeout(1000);
  for (let left = 10; ; left--) {
    const points = difference(picture, await page.screenshot({ animations: "disabled" }));
    if (points <= TOLERANCE || left === 0) return points;
    await page.waitForTimeout(200);
  }
}

/** How many points differ from the picture that is kept. */
function difference(name: string, screenshot: Buffer): number {
  const kept = join(pictures, name);
  if (isRenewed) {
    writeFileSync(kept, screenshot);
    return 0;
  }
  const before = PNG.sync.read(readFileSync(kept));
  const now = PNG.sync.read(screenshot);
  const { width, height } = before;
  assert.deepEqual([now.width, now.height], [width, height], `${name} has another size`);
  const shown = new PNG({ width, height });
  const points = pixelmatch(before.data, now.data, shown.data, width, height, { threshold: 0.01 });
  if (points > TOLERANCE) {
    writeFileSync(join(differences, `now-${name}`), screenshot);
    writeFileSync(join(differences, name), PNG.sync.write(shown));
  }
  return points;
}
