// Bad days on a cheap phone, 375 px wide and six times slower than this machine: presses come twice. Every time there
// is a word on the screen, and a way on.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { setStage, signIn, type Stage } from "./support/chromium.ts";

let stage: Stage;
before(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
after(() => stage.end());

const troop = "/groups/grp_troop-42";
const button = (page: Page, name: string) => page.getByRole("button", { name });
const sent = (operation: string) =>
  stage.sandbox.requests.filter((request) => request.operation === operation);

async function openAs(name: string, at: string): Promise<Page> {
  const page = await stage.open({ at, slow: true });
  await signIn(page, name);
  return page;
}

/** Presses again before the screen can have changed. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

test("two presses save a profile once", async () => {
  const page = await openAs("Marisol", `${troop}/profile`);
  await page.getByLabel("Meeting place").fill("The old mill");
  await pressTwice(button(page, "Save"));
  await page.getByLabel("Meeting place").waitFor({ state: "detached" });
  assert.equal(sent("groups.updateProfile").length, 1);
});

test("two presses make one link to pay by", async () => {
  const page = await openAs("Marisol", `${troop}/events/evt_canoe-weekend`);
  await button(page, "Get payment link").waitFor();
  await pressTwice(button(page, "Get payment link"));
  await page.getByText(/#payment$/).waitFor();
  assert.equal(sent("events.createCheckoutLink").length, 1);
});

const place = (page: Page) => page.getByLabel("Meeting place");
const question = (page: Page) => page.getByText("Leave without saving?");

test("the browser's way back asks before what was typed is lost", async () => {
  const page = await openAs("Marisol", troop);
  await button(page, "Edit profile").click();
  await place(page).fill("The old mill");
  await page.goBack();
  await question(page).waitFor();
  await button(page, "Stay here").click();
  assert.equal(await place(page).inputValue(), "The old mill");
  assert.match(page.url(), /profile$/);
  await page.goBack();
  await button(page, "Leave, and lose it").click();
  await page.getByRole("heading", { name: "Coming up" }).waitFor();
  assert.match(page.url(), /troop-42$/);
});

test("a day is picked, and sent as the service writes it", async () => {
  const page = await openAs("Marisol", `${troop}/profile`);
  await page.getByLabel("Chartered on").fill("2001-01-31");
  await button(page, "Save").click();
  await place(page).waitFor({ state: "detached" });
  assert.deepEqual(sent("groups.updateProfile")[0]?.body, { chartered: "2001-01-31" });
});
