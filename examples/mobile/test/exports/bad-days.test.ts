// Bad days on a cheap phone, 375 px wide and six times slower than this machine: the service is down, slow or busy, the
// connection drops, the token ends, presses come twice, the page is loaded anew in the middle of something. Every time
// there is a word on the screen, and a way on.
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
async function openForm(page = open(`${troop}/profile`)): Promise<Page> {
  await place(await page).fill("The old mill");
  return page;
}

/** The same, with tokens that can be renewed. */
async function signInToForm(): Promise<Page> {
  const page = await stage.open({ at: `${troop}/profile`, slow: true });
  await signIn(page, "Marisol");
  return openForm(Promise.resolve(page));
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
  await button(page, "Edit profile").click();
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

const down = () => stage.sandbox.failNext("*", { status: 503, code: "unavailable", times: 1000 });

test("an outage is told, with a way to try again that works when it is over", async () => {
  down();
  const page = await open("/");
  await said(page, "Something went wrong");
  stage.sandbox.reset();
  await button(page, "Try again").click();
  await groupLink(page).waitFor();
});

test("an outage after something was read leaves it there, and says how old it is", async () => {
  const page = await open("/");
  await groupLink(page).waitFor();
  down();
  await page.evaluate(() => {
    const later = Date.now() + 11 * 60_000;
    Date.now = () => later;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await said(page, /^Shown as of .+ It could not be read again\.$/);
  await groupLink(page).waitFor();
  stage.sandbox.reset();
  await button(page, "Try again").click();
  await page.getByText(/^Shown as of/).waitFor({ state: "detached" });
});

test("three seconds for every answer show what is on its way, and make a change once", async () => {
  const page = await open("/");
  await groupLink(page).waitFor();
  stage.sandbox.failNext("*", { latency: 3_000, times: 1000 });
  await groupLink(page).click();
  await page.getByRole("progressbar", { name: "Loading" }).last().waitFor();
  await comingUp(page);
  await button(page, "Edit profile").click();
  await place(page).fill("The old mill");
  await button(page, "Save").click();
  const busy = page.locator("[aria-busy=true]");
  await busy.waitFor();
  await pressTwice(busy);
  await saved(page);
  assert.equal(sent("groups.updateProfile").length, 1);
});

test("a service that asks to wait is waited for, and a change is sent by itself afterwards", async () => {
  const page = await openForm();
  stage.sandbox.failNext("groups.updateProfile", { code: "rate_limited", retryAfter: 2 });
  await button(page, "Save").click();
  await saved(page);
  assert.deepEqual(
    sent("groups.updateProfile").map(({ status }) => status),
    [429, 200],
  );
});

/** The value of a secret that the tab keeps. */
const kept = (page: Page, key: string) =>
  page.evaluate((name) => sessionStorage.getItem(name) ?? "", key);

test("a token that has expired is renewed, and nobody hears of it", async () => {
  const page = await signInToForm();
  const token = await kept(page, "access-token");
  stage.sandbox.revoke(token);
  await button(page, "Save").click();
  await saved(page);
  assert.notEqual(await kept(page, "access-token"), token);
});

test("a sign-in that ends in the middle of a form keeps what was typed", async () => {
  const page = await signInToForm();
  const { refreshToken } = JSON.parse(await kept(page, "signed-in")) as { refreshToken: string };
  const body = new URLSearchParams({ token: refreshToken });
  await fetch(new URL("/revoke", page.url()), { method: "POST", body });
  await button(page, "Save").click();
  await said(page, /Your sign-in has ended/);
  await signIn(page, "Marisol", "Sign in again");
  await page.waitForFunction(
    (before) => !sessionStorage.getItem("signed-in")?.includes(before),
    refreshToken,
  );
  assert.equal(await place(page).inputValue(), "The old mill");
  await button(page, "Save").click();
  await saved(page);
  assert.equal(sent("groups.updateProfile").at(-1)?.status, 200);
});

test("a connection that drops in the middle of an answer is mended by itself", async () => {
  const page = await openForm();
  stage.sandbox.failNext("groups.updateProfile", { network: "truncate" });
  await button(page, "Save").click();
  await saved(page);
});

test("a connection that drops before the link to pay by came gives it at another try", async () => {
  const page = await open(`${troop}/events/evt_canoe-weekend`);
  stage.sandbox.failNext("events.createCheckoutLink", { network: "reset", times: 50 });
  await button(page, "Get payment link").click();
  await said(page, "No connection");
  stage.sandbox.reset();
  await button(page, "Try again").click();
  await said(page, /#payment$/);
});

test("offline, what is shown says how old it is, and a form keeps what was typed until it is back", async () => {
  const page = await openForm();
  await page.context().setOffline(true);
  await said(page, /^Shown as of .+ You are offline\.$/);
  await button(page, "Save").click();
  await said(page, "The profile was not saved");
  assert.equal(await place(page).inputValue(), "The old mill");
  await page.context().setOffline(false);
  await page
    .getByText("No connection. What was read before is shown.")
    .waitFor({ state: "detached" });
  await button(page, "Save").click();
  await saved(page);
});

test("a reload in the middle of a change is asked about first, and shows what is stored after it", async () => {
  const page = await openForm();
  // The groups as they were before are kept for the next start.
  await page.waitForFunction(() => Object.values(localStorage).join("").includes("meetingPlace"));
  // It is done, and its answer never comes.
  await page.route("**/profile", (route) =>
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
  await place(page).waitFor();
  assert.equal(await place(page).inputValue(), "The old mill");
  assert.equal(sent("groups.updateProfile").length, 1);
});
