// Single bad days on a cheap phone with slow 4G, 375 px wide and six times slower than this machine: presses come twice,
// somebody turns back, an answer is lost, the page is loaded anew in the middle of something. Every time there is a word
// on the screen, and a way on. Each task beside each fault: `tasks-and-faults.test.ts`.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { setStage, signIn, type Stage } from "./support/chromium.ts";

let stage: Stage;
before(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
after(() => stage.end());

const troop = "/groups/grp_troop-42";
const button = (page: Page, name: string) => page.getByRole("button", { name }).last();
const groupLink = (page: Page) => page.getByRole("link", { name: /^Troop 42/ }).last();
const said = (page: Page, words: string | RegExp) => page.getByText(words).last().waitFor();
const comingUp = (page: Page) => page.getByRole("heading", { name: "Coming up" }).last().waitFor();
const place = (page: Page) => page.getByLabel("Meeting place");
const saved = (page: Page) => place(page).waitFor({ state: "detached" });
const sent = (operation: string) =>
  stage.sandbox.requests.filter((request) => request.operation === operation);

const open = (at: string) => stage.open({ at, as: "owner", slow: true });

/** A form with something typed in it. */
async function openForm(): Promise<Page> {
  const page = await open(`${troop}/profile`);
  await place(page).fill("The old mill");
  return page;
}

/** Presses again before the screen can have changed. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

test("two presses save a profile once", async () => {
  const page = await openForm();
  await pressTwice(button(page, "Save"));
  await saved(page);
  assert.equal(sent("groups.updateProfile").length, 1);
});

test("two presses make one link to pay by", async () => {
  const page = await open(`${troop}/events/evt_canoe-weekend`);
  await button(page, "Get payment link").waitFor();
  await pressTwice(button(page, "Get payment link"));
  await page.getByText(/#payment$/).waitFor();
  assert.equal(sent("events.createCheckoutLink").length, 1);
});

test("the browser's way back asks before what was typed is lost", async () => {
  const page = await open(troop);
  await page.getByRole("link", { name: "Edit profile" }).click();
  await place(page).fill("The old mill");
  await page.goBack();
  await said(page, "Leave without saving?");
  await button(page, "Stay here").click();
  assert.equal(await place(page).inputValue(), "The old mill");
  assert.match(page.url(), /profile$/);
  await page.goBack();
  await button(page, "Leave, and lose it").click();
  await comingUp(page);
  assert.match(page.url(), /troop-42$/);
});

test("a day is picked, and sent as the service writes it", async () => {
  const page = await open(`${troop}/profile`);
  await page.getByLabel("Chartered on").fill("2001-01-31");
  await button(page, "Save").click();
  await saved(page);
  assert.deepEqual(sent("groups.updateProfile")[0]?.body, { chartered: "2001-01-31" });
});

test("a sign-in whose app was loaded anew meanwhile ends in words, and another one works", async () => {
  const page = await stage.open({ slow: true });
  const opening = page.waitForEvent("popup");
  await button(page, "Sign in").click();
  const popup = await opening;
  await popup.getByRole("link", { name: "Marisol" }).waitFor();
  await page.reload();
  await popup.getByRole("link", { name: "Marisol" }).click();
  await popup.getByText("You can close this window").waitFor();
  await popup.close();
  await signIn(page, "Marisol");
  await groupLink(page).waitFor();
});

test("a reload in the middle of a change is asked about first, and shows what is stored after it", async () => {
  const page = await openForm();
  // The groups as they were before are kept for the next start.
  await page.waitForFunction(() => Object.values(localStorage).join("").includes("meetingPlace"));
  // It is done, and its answer never comes.
  await page.route("**/api/v2/**/profile", (route) =>
    route.request().method() === "PATCH" ? void route.fetch() : route.continue(),
  );
  await button(page, "Save").click();
  while (sent("groups.updateProfile").length === 0) await page.waitForTimeout(50);
  const asked = page.waitForEvent("dialog");
  const reloading = page.reload();
  const dialog = await asked;
  assert.equal(dialog.type(), "beforeunload");
  await dialog.accept();
  await reloading;
  await said(page, "Your last change was sent, but no answer came. It is saved.");
  assert.equal(await place(page).inputValue(), "The old mill");
  assert.equal(sent("groups.updateProfile").length, 1);
});
