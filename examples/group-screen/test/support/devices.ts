// The device of most people who open this page: a phone, and not a new one.
import type { Page } from "playwright-core";

export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** As slow as a cheap phone beside the machine of whoever wrote the page. */
export async function slowDown(page: Page, times = 6): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: times });
}
