// Takes the pictures in docs/images: the exported page at the size of a phone, in the font of an Android phone.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { setStage, signIn } from "../test/exports/support/chromium.ts";
import { roboto } from "../test/exports/support/roboto.ts";

const images = join(import.meta.dirname, "../../../docs/images");
const stage = await setStage({ contacts: 46 });

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const path = join(images, `${name}.png`);
  await page.screenshot({ path });
  // They are in the package: a third of the bytes, and no difference to see.
  execFileSync("pngquant", ["--force", "--strip", "--output", path, "32", path]);
}

const troop = "/groups/grp_troop-42";
const pictures = [
  ["mobile-group", troop, "Coming up"],
  ["mobile-roster", `${troop}/roster`, "Marisol Vega-Tanaka"],
  ["mobile-event", `${troop}/events/evt_canoe-weekend`, "people going"],
  ["mobile-profile", `${troop}/profile`, "Meeting day"],
] as const;
for (const [name, at, shown] of pictures) {
  const page = await stage.open({ at, deviceScaleFactor: 1.5 });
  // Every phone can share; this browser cannot.
  await page.addInitScript(() => Object.assign(navigator, { share: async () => undefined }));
  await page.reload();
  await page.addStyleTag({ content: roboto });
  await signIn(page, "Marisol");
  await page.getByText(shown).last().waitFor();
  if (name === "mobile-profile") {
    await page.getByLabel("Unit number").fill("forty-two");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Unit number: must be a number.").waitFor();
  }
  if (name === "mobile-event") {
    await page.getByRole("button", { name: "Get payment link" }).click();
    await page.getByText(/#payment$/).waitFor();
  }
  await shoot(page, name);
}
await stage.end();
