// Changes in the background: the page grows old, a change waits, another tab is open.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { phone } from "../support/devices.ts";
import { expectText, seen } from "../support/seen.ts";
import { setStage, type Stage } from "../support/stage.ts";

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

const save = (page: Page) => page.getByRole("button", { name: "Save the profile" }).click();
const saved = (page: Page) => seen(page.getByText("The profile is saved."));

test("an outage after something was read leaves it there, and says how old it is", async () => {
  const page = await open("documents");
  await seen(page.locator(".document"));
  stage.sandbox.failNext("*", { status: 503, code: "unavailable", times: 1000 });
  await page.evaluate(() => {
    const later = Date.now() + 11 * 60_000;
    Date.now = () => later;
    dispatchEvent(new Event("visibilitychange"));
  });
  await expectText(page.locator(".as-of")).toMatch(/^Shown as of .+\. It could not be refreshed\./);
  await seen(page.locator(".document"));
  stage.sandbox.reset();
  await page.locator(".as-of").getByRole("button", { name: "Try again" }).click();
  await expectText(page.locator(".as-of")).toBe("");
});

describe("offline and back", () => {
  test("a notice in other parts shows a change that waits to be sent, and then that it is saved", async () => {
    const page = await open("profile");
    await page.getByLabel("Unit number").fill("43");
    await page.context().setOffline(true);
    await save(page);
    await seen(page.getByText("Not sent yet: it is sent as soon as you are back online."));
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
    await expectText(page.getByRole("alert")).toContain("Choose which of the two to keep");
    expect(sent("groups.updateProfile")).toHaveLength(1);
  });
});
