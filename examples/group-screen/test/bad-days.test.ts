// Bad days on a cheap phone: the service is down, slow or busy, the connection drops, the token ends, another tab is
// open, the page is loaded anew in the middle of something. Every time there is a word on the screen, and a way on.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { phone } from "./support/devices.ts";
import { expectText, seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
afterAll(() => stage.end());

const open = (part: string, options = {}) =>
  stage.open({
    ...phone,
    slow: true,
    at: part === "" ? "" : `${stage.groupId}/${part}`,
    ...options,
  });

const sent = (operation: string) =>
  stage.sandbox.requests.filter((request) => request.operation === operation);

const troop = (page: Page) => page.getByRole("heading", { level: 1, name: /Troop 42/ });
const retry = (page: Page) => page.getByRole("button", { name: "Try again" }).first();
const save = (page: Page) => page.getByRole("button", { name: "Save the profile" }).click();
const saved = (page: Page) => seen(page.getByText("The profile is saved."));

describe("an outage", () => {
  const down = () => stage.sandbox.failNext("*", { status: 503, code: "unavailable", times: 1000 });

  test.each(["", "overview", "photos"])(
    "is told at /%s, with a way to try again that works when it is over",
    async (part) => {
      down();
      const page = await open(part);
      await expectText(page.locator(".pause-notice")).toContain("does not answer");
      await expectText(page.locator("main")).toContain("The service has trouble");
      stage.sandbox.reset();
      await retry(page).click();
      await seen(troop(page));
      await expect.poll(() => page.getByText("The service has trouble").count()).toBe(0);
    },
  );

  test("after something was read leaves it there, and says how old it is", async () => {
    const page = await open("documents");
    await seen(page.locator(".document"));
    down();
    await page.evaluate(() => {
      const later = Date.now() + 11 * 60_000;
      Date.now = () => later;
      dispatchEvent(new Event("visibilitychange"));
    });
    await expectText(page.locator(".as-of")).toMatch(
      /^Shown as of .+\. It could not be read again\./,
    );
    await seen(page.locator(".document"));
    stage.sandbox.reset();
    await page.locator(".as-of").getByRole("button", { name: "Try again" }).click();
    await expectText(page.locator(".as-of")).toBe("");
  });
});

describe("three seconds for every answer", () => {
  const crawl = () => stage.sandbox.failNext("*", { latency: 3_000, times: 1000 });

  test("show what is on its way, and then what was asked for", async () => {
    crawl();
    const page = await open("overview");
    await seen(page.locator("main .loading-piece"));
    await seen(troop(page));
    await seen(page.locator(".event-card"));
  });

  test("let a change be made once, and tell that it is being sent", async () => {
    const page = await open("profile");
    await page.getByLabel("Unit number").fill("43");
    crawl();
    await save(page);
    const sending = page.getByRole("button", { name: "Sending…" });
    await sending.evaluate((button: HTMLElement) => button.click());
    // What is stored is read before, and what is shown after it.
    await page.getByText("The profile is saved.").waitFor({ timeout: 30_000 });
    expect(sent("groups.updateProfile")).toHaveLength(1);
  });
});

test("a service that asks to wait is waited for, and a change is sent by itself afterwards", async () => {
  const page = await open("profile");
  await page.getByLabel("Unit number").fill("43");
  stage.sandbox.failNext("groups.updateProfile", { code: "rate_limited", retryAfter: 2 });
  await save(page);
  await expectText(page.locator(".pause-notice")).toContain("asks for a short pause");
  await saved(page);
  expect(sent("groups.updateProfile").map(({ status }) => status)).toEqual([429, 200]);
});

describe("a connection that drops", () => {
  test("in the middle of an answer to a change is mended by itself", async () => {
    const page = await open("profile");
    await page.getByLabel("Unit number").fill("43");
    stage.sandbox.failNext("groups.updateProfile", { network: "truncate" });
    await save(page);
    await saved(page);
  });

  test("in the middle of making something says that it may be there, and keeps what was typed", async () => {
    const page = await open("subgroups/new");
    await page.getByRole("textbox", { name: "Name" }).fill("Trek crew");
    stage.sandbox.failNext("groups.createSubgroup", { network: "truncate" });
    await page.getByRole("button", { name: "Make the subgroup" }).click();
    await expectText(page.getByRole("alert")).toContain("It may have been made");
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Trek crew");
    expect(sent("groups.createSubgroup")).toHaveLength(1);
  });

  test("before the link to pay by came gives it at another try", async () => {
    const page = await open("overview");
    const get = page.getByRole("button", { name: /Get a payment link/ }).first();
    await seen(get);
    stage.sandbox.failNext("events.createCheckoutLink", { network: "reset", times: 50 });
    await get.click();
    await seen(page.getByText("No connection"));
    stage.sandbox.reset();
    await retry(page).click();
    await seen(page.getByRole("textbox", { name: /Payment link/ }));
  });
});

describe("offline and back", () => {
  test("a change is told of elsewhere until it is sent, and then that it is done", async () => {
    const page = await open("profile");
    await page.getByLabel("Unit number").fill("43");
    await page.context().setOffline(true);
    await save(page);
    await seen(page.getByText("You are offline. It is sent once there is a connection again."));
    await page.getByRole("link", { name: "Overview" }).click();
    const notices = page.locator(".change-notices");
    await expectText(notices).toContain("Still to be sent: the group’s profile.");
    await expectText(page.locator(".as-of")).toMatch(/^Shown as of .+\. You are offline\.$/);
    await page.context().setOffline(false);
    await expectText(notices).toContain("The profile is saved.");
    await expectText(page.locator(".as-of")).toBe("");
    expect(sent("groups.updateProfile")).toHaveLength(1);
  });
});

describe("two tabs", () => {
  const beside = async (page: Page) => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    return other;
  };

  test("show the same after a change in one of them", async () => {
    const page = await open("overview");
    await seen(page.locator(".event-card"));
    const other = await beside(page);
    await other.getByRole("link", { name: "New subgroup" }).click();
    await other.getByRole("textbox", { name: "Name" }).fill("Trek crew");
    await other.getByRole("button", { name: "Make the subgroup" }).click();
    await seen(other.getByRole("heading", { level: 1, name: "Trek crew" }));
    await expectText(page.locator(".group-counts")).toContain("Subgroups 2");
  });

  test("do not write over each other's changes of a profile", async () => {
    const page = await open("profile");
    await page.getByLabel("Meeting place").fill("At the creek");
    const other = await beside(page);
    await other.getByLabel("Meeting place").fill("Town hall");
    await save(other);
    await saved(other);
    await expectText(page.locator(".field-elsewhere")).toContain("meanwhile: Town hall");
    expect(await page.getByLabel("Meeting place").inputValue()).toBe("At the creek");
    await save(page);
    await expectText(page.getByRole("alert")).toContain("Choose which of the two stays");
    expect(sent("groups.updateProfile")).toHaveLength(1);
  });
});

test("a reload in the middle of a change is asked about first, and shows what is stored after it", async () => {
  const page = await open("profile");
  await page.getByLabel("Unit number").fill("43");
  // It is done, and its answer never comes.
  await page.route("**/profile", (route) => void route.fetch());
  await save(page);
  await expect.poll(() => sent("groups.updateProfile").length).toBe(1);
  const asked = page.waitForEvent("dialog");
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloading;
  await expect.poll(() => page.getByLabel("Unit number").inputValue()).toBe("43");
  await expectText(page.locator(".change-notices")).toContain("Check whether that was done.");
  expect(sent("groups.updateProfile")).toHaveLength(1);
});
