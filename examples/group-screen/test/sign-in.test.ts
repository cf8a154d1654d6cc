// Coming in, staying in and going out, with a back end that does not always do what it should.
import { createSandbox } from "group-management-sdk/sandbox";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { connectToBrowser } from "./support/chromium.ts";
import { phone, slowDown } from "./support/devices.ts";
import { expectText, seen } from "./support/seen.ts";
import { openServicePage } from "./support/service-page.ts";

const sandbox = createSandbox();
const { groupId, people } = sandbox.demo;

let browser: Browser;
beforeAll(async () => void (browser = await connectToBrowser()));
afterEach(async () => {
  sandbox.reset();
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(() => browser.close());

const asOwner = (route: Route) => route.fulfill({ json: { personId: people.owner } });
const signedOut = (route: Route) => route.fulfill({ status: 401, json: {} });

/** A back end whose answer can be changed while the page is open. */
function backEnd(first: (route: Route) => unknown) {
  let answer = first;
  return {
    signIn: (route: Route) => answer(route),
    now: (next: (route: Route) => unknown) => void (answer = next),
  };
}

const open = (signIn: (route: Route) => unknown, at?: string) =>
  openServicePage(browser, sandbox, { ...phone, signIn, ...(at && { at }) });
const retry = (page: Page) => page.getByRole("button", { name: "Try again" }).click();
const home = (page: Page) => page.getByRole("heading", { level: 1, name: /Marigold Creek/ });

describe("who is not signed in", () => {
  test("is led to the sign-in, and back to where they wanted to go", async () => {
    const page = await open(signedOut, `/groups/${groupId}/documents`);
    await seen(page.getByRole("heading", { name: "You are signed out" }));
    const href = await page.getByRole("link", { name: "Sign in" }).getAttribute("href");
    const url = new URL(href ?? "");
    expect(url.origin + url.pathname).toBe("https://groups.example.org/sign-in");
    expect(url.searchParams.get("app")).toBe("screen");
    expect(url.searchParams.get("return_to")).toBe(page.url());
  });

  test("sees that they are signed out when the back end answers with its sign-in page, too", async () => {
    const page = await open((route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Who are you?</h1>" }),
    );
    await seen(page.getByRole("heading", { name: "You are signed out" }));
  });

  test("comes in by another try once they are", async () => {
    const { signIn, now } = backEnd(signedOut);
    const page = await open(signIn);
    await seen(page.getByRole("heading", { name: "You are signed out" }));
    now(asOwner);
    await retry(page);
    await seen(home(page));
  });
});

describe("a sign-in that does not answer", () => {
  test("is waited for in words, given up, and asked again", async () => {
    const { signIn, now } = backEnd(() => undefined);
    const page = await open(signIn);
    await seen(page.getByRole("heading", { name: "Loading your groups" }));
    await seen(page.getByRole("heading", { name: "Signing in did not work" }));
    now(asOwner);
    await retry(page);
    await seen(home(page));
  });

  test("or fails is shown without a word for developers", async () => {
    const page = await open((route) => route.fulfill({ status: 503, body: "upstream" }));
    await seen(page.getByRole("heading", { name: "Signing in did not work" }));
    expect(await page.locator("body").innerText()).not.toMatch(/503|upstream|VITE|token/i);
  });
});

describe("a sign-in that ends in the middle", () => {
  test("keeps what was typed, and sends it after signing in beside the page", async () => {
    const { signIn, now } = backEnd(asOwner);
    const page = await open(signIn, `/groups/${groupId}/profile`);
    await page.getByLabel("Meeting place").fill("At the creek");
    now(signedOut);
    sandbox.failNext("groups.updateProfile", { code: "unauthorized" });
    await page.getByRole("button", { name: "Save the profile" }).click();
    await seen(page.getByText("Your sign-in has ended"));
    const link = page.getByRole("link", { name: "Sign in" });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await page.getByLabel("Meeting place").inputValue()).toBe("At the creek");
    now(asOwner);
    await retry(page);
    await seen(page.getByText("The profile is saved."));
  });
});

test("signing out leaves nothing on the device and goes to where the sign-in ends", async () => {
  const page = await open(asOwner);
  await seen(home(page));
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("overview");
  // A change after a second of rest is written to the device at once.
  await page.waitForTimeout(1_500);
  await page.route("**/sign-in/end", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Until next time</h1>" }),
  );
  await page.getByRole("button", { name: "Your groups" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await seen(page.getByRole("heading", { name: "Until next time" }));
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("overview");
});

test("nothing of the page is kept from it by its security policy", async () => {
  const page = await open(asOwner);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.reload();
  await seen(home(page));
  await expectText(page.locator(".event-foot").first()).not.toBe("");
  expect(refused).toEqual([]);
});
