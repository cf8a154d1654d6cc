// The pictures in docs/images. The sandbox's clock, the reader's language and zone are fixed, and so is what
// is seen.
import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, test } from "vitest";

import { seen } from "../test/support/seen.ts";
import { setStage, type Stage } from "../test/support/stage.ts";

const images = fileURLToPath(new URL("../../../docs/images/", import.meta.url));

let stage: Stage;
beforeAll(async () => {
  await mkdir(images, { recursive: true });
  stage = await setStage({ begin: Date.parse("2027-02-10T15:30:00Z") });
});
afterEach(() => stage.closePages());
afterAll(() => stage.end());

const desk = { viewport: { width: 1280, height: 940 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

async function take(page: Page, name: string, settled: string): Promise<void> {
  await seen(page.locator(settled));
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const path = `${images}${name}.png`;
  await page.screenshot({ path, animations: "disabled" });
  // The two of a desk come with the package, which has to be small.
  const options = ["--force", "--strip", "--nofs", "--quality=60-95", "--speed=1"];
  execFileSync("pngquant", [...options, `--output=${path}`, "128", path]);
}

test.each(["light", "dark"] as const)("the overview on a desk, %s", async (colorScheme) => {
  const page = await stage.open({ ...desk, colorScheme });
  const name = colorScheme === "light" ? "group-screen" : "group-screen-dark";
  await take(page, name, ".event-foot");
});

test("a circle that would take somebody out of another, on a phone", async () => {
  const page = await stage.open({ ...phone, part: "circles/new" });
  await page.getByRole("textbox", { name: "Name" }).fill("Heron Patrol");
  await page.getByRole("button", { name: "Make the circle" }).click();
  for (const name of ["Elsa Lindqvist", "Mateo Lindqvist"]) {
    await page.getByRole("searchbox").fill(name);
    await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  }
  await page.getByRole("searchbox").fill("lind");
  await page.getByRole("button", { name: "Put them into Heron Patrol" }).click();
  await take(page, "group-screen-phone-circle", ".form-decision");
});
