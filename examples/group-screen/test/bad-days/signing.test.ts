// Coming in and going out, on a cheap phone with a poor network, on each kind of bad day.
import { createSandbox } from "group-management-sdk/sandbox";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { connectToBrowser } from "../support/chromium.ts";
import { asPhone, phone, type Phone } from "../support/devices.ts";
import { expectText, seen } from "../support/seen.ts";
import { openServicePage } from "../support/service-page.ts";
import { LASTING, setStage, type Stage } from "../support/stage.ts";

const retry = (page: Page) => page.getByRole("button", { name: "Try again" }).click();
const troop = (page: Page) => seen(page.getByRole("heading", { level: 1, name: /Troop 42/ }));

describe("who comes in", () => {
  const sandbox = createSandbox();
  const { people } = sandbox.demo;
  let browser: Browser;
  beforeAll(async () => void (browser = await connectToBrowser()));
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(() => browser.close());

  type Answer = (route: Route) => unknown;
  const asOwner: Answer = (route) => route.fulfill({ json: { personId: people.owner } });
  const signedOut: Answer = (route) => route.fulfill({ status: 401, json: {} });

  /** Opens the page beside a back end that answers so, and whose answer can be changed. */
  async function open(first: Answer): Promise<{ phone: Phone; now: (answer: Answer) => void }> {
    let answer = first;
    let opened: Phone | undefined;
    const page = await openServicePage(browser, sandbox, {
      ...phone,
      signIn: (route) => answer(route),
      before: async (fresh) => void (opened = await asPhone(fresh)),
    });
    await seen(page.locator("h1"));
    if (!opened) throw new Error("No phone was there before the page.");
    return { phone: opened, now: (next) => void (answer = next) };
  }

  const didNotWork = "Signing in did not work";
  const isOut = "You are signed out";
  const nothing = () => undefined;

  test.each<[sees: string, first: Answer, heading: string, comesIn: (phone: Phone) => unknown]>([
    [
      "is down",
      (route) => route.fulfill({ status: 503, body: "upstream" }),
      didNotWork,
      ({ page }) => retry(page),
    ],
    [
      "asks to wait",
      (route) => route.fulfill({ status: 429, headers: { "retry-after": "9" } }),
      didNotWork,
      ({ page }) => retry(page),
    ],
    [
      "breaks the connection",
      (route) => route.abort("connectionreset"),
      didNotWork,
      ({ page }) => retry(page),
    ],
    ["does not answer", nothing, didNotWork, ({ page }) => retry(page)],
    [
      "does not answer before a reload",
      nothing,
      "Loading your groups",
      ({ page }) => page.reload(),
    ],
    [
      "is not reached without a connection",
      (route) => route.abort("internetdisconnected"),
      didNotWork,
      async ({ online }) => {
        await online(false);
        await online(true);
      },
    ],
    [
      "knows nobody until they come back from it",
      signedOut,
      isOut,
      ({ page }) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
    ],
    [
      "answers with its own page",
      (route) => route.fulfill({ contentType: "text/html", body: "<h1>Who are you?</h1>" }),
      isOut,
      ({ page }) => retry(page),
    ],
  ])("where the sign-in %s is told so, and comes in", async (...[, answer, words, comesIn]) => {
    const { phone: held, now } = await open(answer);
    const { page, idle } = held;
    await seen(page.getByRole("heading", { name: words }));
    expect(await page.locator("body").innerText()).not.toMatch(/503|upstream|VITE|token/i);
    now(asOwner);
    await idle(async () => comesIn(held));
    await troop(page);
  });

  test("is led to the sign-in, and back to where they wanted to go", async () => {
    const { page } = (await open(signedOut)).phone;
    const href = await page.getByRole("link", { name: "Sign in" }).getAttribute("href");
    const url = new URL(href ?? "");
    expect(url.origin + url.pathname).toBe("https://groups.example.org/sign-in");
    expect(url.searchParams.get("app")).toBe("screen");
    expect(url.searchParams.get("return_to")).toBe(page.url());
  });

  test("where the sign-in takes three seconds sees that it is on its way", async () => {
    const { phone: held } = await open(async (route) => {
      await new Promise((later) => setTimeout(later, 3_000));
      await asOwner(route);
    });
    await seen(held.page.getByRole("heading", { name: "Loading your groups" }));
    await held.idle(() => troop(held.page));
  });

  test("in has everything that the page's security policy lets it have", async () => {
    const { page } = (await open(asOwner)).phone;
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.reload();
    await troop(page);
    await seen(page.locator(".event-foot"));
    expect(refused).toEqual([]);
  });

  test("and goes out in another tab is signed out here, too", async () => {
    const { phone: held, now } = await open(asOwner);
    const { page, idle } = held;
    await troop(page);
    const other = await idle(async () => {
      const beside = await page.context().newPage();
      await beside.route("**/sign-in/person", (route) => asOwner(route));
      await beside.route("**/api/v2/**", (route) => route.abort());
      await beside.route("**/sign-in/end", (route) => route.fulfill({ body: "Until next time" }));
      await beside.goto(page.url());
      await seen(beside.locator(".page-menu-button"));
      return beside;
    });
    now(signedOut);
    await idle(async () => {
      await other.getByRole("button", { name: "Your groups" }).click();
      await other.getByRole("button", { name: "Sign out" }).click();
      await seen(page.getByRole("heading", { name: "You are signed out" }));
    });
  });
});

describe("who goes out", () => {
  let stage: Stage;
  beforeAll(async () => void (stage = await setStage()));
  afterEach(() => stage.clear());
  afterAll(() => stage.end());

  async function open(part = "overview"): Promise<Phone> {
    const page = await stage.open({
      ...phone,
      part,
      connection: { signOutUrl: "/sign-in/end" },
      before: (fresh) =>
        fresh.route("**/sign-in/end", (route) =>
          route.fulfill({ contentType: "text/html", body: "<h1>Until next time</h1>" }),
        ),
    });
    await seen(page.locator(".event-foot, #field-unitNumber"));
    return asPhone(page);
  }
  const goOut = async (page: Page) => {
    await page.getByRole("button", { name: "Your groups" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
  };
  const out = (page: Page) => seen(page.getByRole("heading", { name: "Until next time" }));
  const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

  test.each([
    ["is down", { status: 503, code: "unavailable", times: LASTING }],
    ["takes three seconds", { latency: 3_000, times: LASTING }],
    ["asks to wait", { code: "rate_limited", retryAfter: 30, times: LASTING }],
    ["knows the sign-in no more", { code: "unauthorized", times: LASTING }],
    ["breaks every connection", { network: "reset", times: LASTING }],
  ] as const)("while the service %s does so, and leaves nothing", async (...fault) => {
    const { page, slowly } = await open();
    stage.sandbox.failNext("*", fault[1]);
    await slowly(() => goOut(page));
    await out(page);
    expect(await kept(page)).not.toContain("groups.overview");
  });

  test("who goes back to a page that the browser kept is not told for ever that it signs out", async () => {
    const { page, online } = await open();
    await online(false);
    await goOut(page);
    await expectText(page.getByRole("heading", { level: 1 })).toBe("Signing out");
    const reload = page.waitForEvent("framenavigated").catch(() => null);
    // Chromium keeps no page for a way back where it is driven by a program.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
    expect(await reload).not.toBe(null);
  });

  test("without a connection sees that there is none, leaves nothing, and is out once there is one", async () => {
    const { page, online, slowly } = await open();
    await online(false);
    await slowly(() => goOut(page));
    await expectText(page.locator("main")).toContain("You are offline. Nothing of you is left");
    await expect.poll(() => kept(page)).not.toContain("groups.overview");
    await online(true);
    await out(page);
  });

  test("is asked first when something was typed, and loses it only then", async () => {
    const { page, slowly } = await open("profile");
    await page.getByLabel("Meeting place").fill("At the creek");
    await slowly(() => goOut(page));
    const question = page.getByRole("dialog", { name: "Sign out without saving?" });
    await question.getByRole("button", { name: "Stay here" }).click();
    await page
      .getByRole("dialog", { name: "Groups" })
      .getByRole("button", { name: "Close" })
      .click();
    expect(await page.getByLabel("Meeting place").inputValue()).toBe("At the creek");
    await slowly(() => goOut(page));
    await question.getByRole("button", { name: "Sign out without saving" }).click();
    await out(page);
  });

  test("is asked first when a change waits for a connection", async () => {
    const { page, online, slowly } = await open("profile");
    await page.getByLabel("Meeting place").fill("At the creek");
    await online(false);
    await page.getByRole("button", { name: "Save the profile" }).click();
    await seen(page.getByText("Not sent yet: it is sent"));
    await page.getByRole("link", { name: "Overview" }).click();
    await expectText(page.locator(".change-notices")).toContain("Still to be sent");
    await slowly(() => goOut(page));
    const question = page.getByRole("dialog", { name: "Sign out without saving?" });
    await question.getByRole("button", { name: "Stay here" }).click();
    await online(true);
    await expectText(page.locator(".change-notices")).toContain("The profile is saved.");
  });
});
