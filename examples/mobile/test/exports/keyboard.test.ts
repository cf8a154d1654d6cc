// The page by keyboard alone: every screen is reached, and the focus is never lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { canoe, stageOfFile, troop } from "./support/chromium.ts";
import { openView } from "./support/views.ts";

const stage = stageOfFile();

/** The name of the focused element: its label, or the beginning of its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return "nothing";
    return element.getAttribute("aria-label") ?? element.textContent?.slice(0, 40) ?? "";
  });

/** Presses Tab until the focused element has this name, forty times at the most. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never reached ${name}, but ${await focused(page)}`);
}

const isFocused = async (page: Page, name: RegExp) => {
  // Once the screen has changed.
  await page.waitForTimeout(200);
  assert.match(await focused(page), name);
};

test("Enter opens a group, its next event and its roster, and the focus is on each new screen", async () => {
  const page = await stage.open({ as: "owner" });
  await page.getByRole("link", { name: /^Troop 42/ }).waitFor();
  assert.equal(await focused(page), "nothing");
  await tabTo(page, /^Troop 42/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Coming up" }).waitFor();
  await isFocused(page, /^(Group|Troop 42 Marigold Creek)$/);
  await tabTo(page, /^Climbing wall week/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^Climbing wall week/ }).waitFor();
  await isFocused(page, /^(Event|Climbing wall week\w*)$/);
  await page.goBack();
  await isFocused(page, /^Climbing wall week/);
  await tabTo(page, /^Roster$/);
  await page.keyboard.press("Enter");
  await page.getByText("Kenji Vega-Tanaka").last().waitFor();
  await isFocused(page, /^Roster$/);
});

test("the links of the screens have addresses, those outside open beside the app", async () => {
  const page = await stage.open({ as: "owner", at: troop });
  const address = (name: RegExp) => page.getByRole("link", { name }).last().getAttribute("href");
  assert.equal(await address(/^Canoe weekend/), canoe);
  assert.equal(await address(/^Roster$/), `${troop}/roster`);
  assert.equal(await address(/^Edit profile$/), `${troop}/profile`);
  await page.getByRole("link", { name: /^Canoe weekend/ }).click();
  const place = page.getByRole("link", { name: "Little Fork Landing" });
  assert.match((await place.getAttribute("href")) ?? "", /^https:/);
  assert.equal(await place.getAttribute("target"), "_blank");
  await page.goBack();
  await page.getByRole("link", { name: /^Roster$/ }).click();
  assert.match((await address(/^Call Marisol/)) ?? "", /^tel:\+1/);
  assert.match((await address(/^Email Marisol/)) ?? "", /^mailto:marisol/);
});

test("a refused field gets the focus, and its alert names it", async () => {
  const page = await openView(stage, "refused profile");
  const field = page.getByLabel("Unit number");
  const alert = page.getByRole("alert");
  assert.match(await alert.innerText(), /^Unit number: Must be a number/);
  await isFocused(page, /^Unit number$/);
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  const about = (await field.getAttribute("aria-describedby")) ?? "none";
  assert.equal(await page.locator(`[id="${about}"]`).innerText(), await alert.innerText());
});

interface Press {
  readonly at: string;
  readonly name: string;
  readonly before?: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => Promise<void>;
  readonly focus: RegExp;
}

const comingUp = (page: Page) => page.getByRole("heading", { name: "Coming up" }).waitFor();
const group = /^(Group|Troop 42 Marigold Creek)$/;

const presses: Readonly<Record<string, Press>> = {
  "Save gives the focus to what was below the form": {
    at: `${troop}/profile`,
    name: "Save",
    before: (page) => page.getByLabel("Meeting place").fill("The old mill"),
    shown: (page) => page.getByText("Signed in as").waitFor(),
    focus: /^My groups$/,
  },
  "a payment link gets the focus that its button had": {
    at: canoe,
    name: "Get payment link",
    shown: (page) => page.getByText(/#payment$/).waitFor(),
    focus: /^Payment link$/,
  },
  "another try keeps the focus on its screen": {
    at: troop,
    name: "Try again",
    before: async (page) => {
      stage.sandbox.failNext("groups.overview", { status: 500, code: "unknown_fault", times: 4 });
      await page.reload();
    },
    shown: comingUp,
    focus: group,
  },
  "signing out gives the focus to the sign-in": {
    at: "/",
    name: "Sign out",
    shown: (page) => page.getByRole("button", { name: "Sign in" }).waitFor(),
    focus: /^Sign in$/,
  },
};

for (const [claim, { at, name, before: prepare, shown, focus }] of Object.entries(presses)) {
  test(claim, async () => {
    const page = await stage.open({ as: "owner", at });
    await prepare?.(page);
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    await shown(page);
    await isFocused(page, focus);
  });
}

test("a choice is one stop for a keyboard, arrows choose, and it can be taken back", async () => {
  const page = await stage.open({ as: "owner", at: `${troop}/profile` });
  const days = page.getByRole("radiogroup", { name: "Meeting day" });
  await days.getByRole("radio", { name: "Tuesday", checked: true }).focus();
  await page.keyboard.press("ArrowRight");
  await days.getByRole("radio", { name: "Wednesday", checked: true }).waitFor();
  assert.equal(await focused(page), "Wednesday");
  assert.equal(await days.locator("[tabindex='0']").count(), 1);
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowUp");
  await days.getByRole("radio", { name: "Not set", checked: true }).waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await days.locator(":focus").count(), 0);
});
