// The text of a part of the page in one line, with its white space collapsed.
import type { Locator } from "playwright-core";
import { expect } from "vitest";

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.innerText()).replace(/\s+/g, " ").trim();
}

/** Waits until the locator is on the screen. */
export async function seen(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: "visible" });
}

/** Whether it has the focus. */
export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** Waits until the text of the locator holds what is expected. */
export function expectText(locator: Locator) {
  return expect.poll(() => textOf(locator), { timeout: 30_000 });
}
