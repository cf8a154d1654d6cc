// Access by role: tabs, ways to forms, and the view at an address that somebody was given.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { phone } from "./support/devices.ts";
import { expectText, seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.end());

const tabs = (page: Page) =>
  page.getByRole("navigation", { name: "Parts of the group" }).getByRole("link").allInnerTexts();
const ways = ["Edit the profile", "New subgroup", "New circle"];
const leaders = "For the group’s leaders";
const otherApps = "Not part of this app";

interface Looker {
  readonly as: string;
  readonly who: string;
  readonly tabs: readonly string[];
  readonly ways: readonly string[];
  /** The message at an address, in place of a form. */
  readonly barred: Readonly<Record<string, string>>;
  readonly open: readonly string[];
}

const lookers: readonly Looker[] = [
  {
    as: "owner",
    who: "a leader in the platform's own app",
    tabs: ["Overview", "Roster", "Documents", "Photos", "Setups"],
    ways,
    barred: {},
    open: ["profile", "subgroups/new", "circles/new"],
  },
  {
    as: "parent",
    who: "a member",
    tabs: ["Overview", "Roster", "Documents", "Photos"],
    ways: [],
    barred: {
      setups: leaders,
      profile: leaders,
      "subgroups/new": leaders,
      "circles/new": leaders,
    },
    open: [],
  },
  {
    as: "partner",
    who: "a leader in an app that may only read",
    tabs: ["Overview", "Roster", "Documents", "Photos", "Setups"],
    ways: ["New subgroup", "New circle"],
    barred: { profile: otherApps },
    open: ["subgroups/new", "circles/new"],
  },
];

describe.each(lookers.map((looker) => [looker.who, looker] as const))("%s", (_, looker) => {
  test("is shown the tabs and the ways that are theirs, and by an address no other form", async () => {
    const page = await stage.open({ ...phone, as: looker.as });
    const goTo = (part: string) => stage.goTo(page, part);
    await seen(page.locator(".event-card"));
    expect(await tabs(page)).toEqual(looker.tabs);
    const offered: string[] = [];
    for (const [part, settled] of [
      ["overview", ".event-card"],
      ["roster", ".contact"],
    ] as const) {
      await goTo(part);
      await seen(page.locator(settled));
      for (const name of ways) {
        if (await page.getByRole("link", { name }).isVisible()) offered.push(name);
      }
    }
    expect(offered).toEqual(looker.ways);
    for (const [part, words] of Object.entries(looker.barred)) {
      await goTo(part);
      await expectText(page.locator(".problem[data-kind=closed]")).toContain(words);
      // A refusal is no alarm, and another try changes nothing.
      expect(await page.getByRole("alert").count(), part).toBe(0);
      expect(await page.getByRole("button", { name: "Try again" }).count(), part).toBe(0);
      expect(await page.locator("form").count(), part).toBe(0);
    }
    for (const part of looker.open) {
      await goTo(part);
      await seen(page.locator("form"));
      expect(await page.locator(".problem").count(), part).toBe(0);
    }
    await page.context().close();
  });
});
