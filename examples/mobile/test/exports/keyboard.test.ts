// The page by keyboard alone: every screen is reached, and the focus is never lost.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { setStage, type Stage } from "./support/chromium.ts";

let stage: Stage;
before(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
after(() => stage.end());

const troop = "/groups/grp_troop-42";
const canoe = `${troop}/events/evt_canoe-weekend`;

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
  await tabTo(page, /^Troop 42/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Coming up" }).waitFor();
  await isFocused(page, /^(Group|Troop 42 Marigold Creek)$/);
  await tabTo(page, /^Climbing wall week/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Climbing wall week" }).waitFor();
  await isFocused(page, /^(Group|Climbing wall week)$/);
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

test("a link opens in a tab of its own with the browser's own keys", async () => {
  const page = await stage.open({ as: "owner", isMobile: false, hasTouch: false });
  const [beside] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: /^Troop 42/ }).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await beside.getByRole("heading", { name: "Coming up" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/");
});

for (const [screen, at, text] of [
  ["an event", canoe, "people going"],
  ["a roster", `${troop}/roster`, "Kenji Vega-Tanaka"],
  ["a profile", `${troop}/profile`, "Meeting day"],
] as const) {
  test(`${screen} opened by its address goes back to its group`, async () => {
    const page = await stage.open({ as: "owner", at });
    await page.getByText(text).last().waitFor();
    const back = page.getByRole("link", { name: /, back$/ });
    await back
      .or(page.getByRole("button", { name: "Cancel" }))
      .last()
      .click();
    await page.getByRole("heading", { name: "Coming up" }).waitFor();
    assert.equal(new URL(page.url()).pathname, troop);
    await page.getByRole("link", { name: /^My groups, back$/ }).click();
    await page.getByText("Signed in as").waitFor();
  });
}

test("a refused field gets the focus, and its alert names it", async () => {
  const page = await stage.open({ as: "owner", at: `${troop}/profile` });
  const field = page.getByLabel("Unit number");
  await field.fill("many");
  await page.getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.innerText(), /^Unit number: must be a number/);
  await isFocused(page, /^Unit number$/);
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  const about = (await field.getAttribute("aria-describedby")) ?? "none";
  assert.equal(await page.locator(`[id="${about}"]`).innerText(), await alert.innerText());
});

test("Save keeps the focus while it saves, and gives it to the group afterwards", async () => {
  const page = await stage.open({ as: "owner", at: `${troop}/profile` });
  await page.getByLabel("Meeting place").fill("The old mill");
  stage.sandbox.failNext("groups.updateProfile", { latency: 1_500 });
  await page.getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save" }).and(page.locator("[aria-busy=true]")).waitFor();
  await isFocused(page, /^Save$/);
  await page.getByRole("heading", { name: "Coming up" }).waitFor();
  await isFocused(page, /^(Group|Troop 42 Marigold Creek)$/);
});

test("a payment link gets the focus that its button had", async () => {
  const page = await stage.open({ as: "owner", at: canoe });
  await page.getByRole("button", { name: "Get payment link" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(/#payment$/).waitFor();
  await isFocused(page, /^Payment link$/);
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Open");
});

test("another try keeps the focus on its screen", async () => {
  const page = await stage.open({ as: "owner" });
  stage.sandbox.failNext("groups.overview", { status: 500, code: "unknown_fault", times: 4 });
  await page.getByRole("link", { name: /^Troop 42/ }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await again.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Coming up" }).waitFor();
  await isFocused(page, /^(Group|Troop 42 Marigold Creek)$/);
});

test("signing out gives the focus to the sign-in, and does not take it when the page opens", async () => {
  const page = await stage.open({ as: "owner" });
  await page.getByRole("link", { name: /^Troop 42/ }).waitFor();
  assert.equal(await focused(page), "nothing");
  await page.getByRole("button", { name: "Sign out" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await isFocused(page, /^Sign in$/);
});
