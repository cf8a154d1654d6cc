// The parts of a group, each with what is on the screen once it is there.
import type { Page } from "playwright-core";
import { expect } from "vitest";

import { seen } from "./seen.ts";

export const views: readonly [part: string, settled: string][] = [
  ["overview", ".event-foot"],
  ["roster", ".contact"],
  ["documents", ".document"],
  ["photos", ".album-card"],
  ["setups", ".plan-row"],
];

export const forms: readonly [part: string, settled: string][] = [
  ["profile", "#field-unitNumber"],
  ["subgroups/new", "#field-name"],
  ["circles/new", "#field-name"],
];

/** Waits until a part is there, and nothing is on its way to it. */
export async function settle(page: Page, settled: string): Promise<void> {
  await seen(page.locator(settled));
  await expect.poll(() => page.locator(".loading").count()).toBe(0);
}
