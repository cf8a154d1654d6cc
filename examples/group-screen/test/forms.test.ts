// Forms on a slow phone: pressed twice, filled in by two people at once, and left in the middle.
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { phone } from "./support/devices.ts";
import { expectText, seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
afterAll(() => stage.end());

const sent = (operation: string) =>
  stage.sandbox.requests.filter((request) => request.operation === operation);

const open = (part: string, options = {}) =>
  stage.open({ ...phone, at: `${stage.groupId}/${part}`, ...options });
/** For tests that depend on moments. All others leave a phone's speed to `bad-days`: it keeps a core busy. */
const openSlow = (part: string) => open(part, { slow: true });

/** Two presses before anything can be drawn, and a third while something is. */
async function pressThrice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
    setTimeout(() => element.click(), 0);
  });
}

describe("pressed more than once, a button sends once", () => {
  test("for a subgroup, until it is open", async () => {
    const page = await openSlow("subgroups/new");
    await page.getByRole("textbox", { name: "Name" }).fill("Trek crew");
    await pressThrice(page.getByRole("button", { name: "Make the subgroup" }));
    await seen(page.getByRole("heading", { level: 1, name: "Trek crew" }));
    expect(sent("groups.createSubgroup")).toHaveLength(1);
  });

  test("for a profile", async () => {
    const page = await openSlow("profile");
    await page.getByLabel("Unit number").fill("43");
    await pressThrice(page.getByRole("button", { name: "Save the profile" }));
    await seen(page.getByText("The profile is saved."));
    expect(sent("groups.updateProfile")).toHaveLength(1);
  });

  test("for a link to pay by", async () => {
    const page = await openSlow("overview");
    await pressThrice(page.getByRole("button", { name: /Get a payment link/ }).first());
    await seen(page.getByRole("textbox", { name: /Payment link/ }));
    expect(sent("events.createCheckoutLink")).toHaveLength(1);
  });

  test("for a circle and for its people, and again after a problem was put right", async () => {
    const page = await openSlow("circles/new");
    await page.locator("option", { hasText: "Patrol" }).waitFor({ state: "attached" });
    await page.getByRole("textbox", { name: "Name" }).fill("Falcon Patrol");
    await page.getByRole("searchbox", { name: "Search people" }).fill("Elsa Lindqvist");
    await page.getByRole("checkbox", { name: /Elsa Lindqvist/ }).check();
    const make = page.getByRole("button", { name: "Make the circle" });
    await pressThrice(make);
    await expectText(page.getByRole("alert")).toContain("already a circle of this kind");
    expect(sent("circles.create")).toHaveLength(1);
    await page.getByRole("textbox", { name: "Name" }).fill("Heron Patrol");
    await pressThrice(make);
    await expectText(page.getByRole("alert")).toContain("Somebody you chose is in another patrol");
    await pressThrice(page.getByRole("button", { name: "Move them to Heron Patrol" }));
    await seen(page.getByText("1 person added, moved from another circle."));
    expect(sent("circles.create")).toHaveLength(2);
    expect(sent("circles.addMembers")).toHaveLength(2);
  });
});

describe("two leaders in one profile", () => {
  const save = (page: Page) => page.getByRole("button", { name: "Save the profile" }).click();
  const saved = (page: Page) => seen(page.getByText("The profile is saved."));
  const stored = () => {
    const all = sent("groups.updateProfile").map(({ body }) => body as object);
    return Object.assign({}, ...all) as Record<string, unknown>;
  };

  /** One has opened the form when the other saves a meeting place. */
  async function meanwhile(): Promise<Page> {
    const first = await open("profile");
    await seen(first.getByLabel("Meeting place"));
    const second = await open("profile");
    await second.getByLabel("Meeting place").fill("Town hall");
    await save(second);
    await saved(second);
    return first;
  }

  test("change different fields, and neither writes back what the other has replaced", async () => {
    const page = await meanwhile();
    await page.getByLabel("Unit number").fill("43");
    await save(page);
    await saved(page);
    expect(sent("groups.updateProfile").map(({ body }) => body)).toEqual([
      { meetingPlace: "Town hall" },
      { unitNumber: 43 },
    ]);
    await expectText(page.locator(".field-elsewhere")).toContain("meanwhile: Town hall");
    await save(page);
    await seen(page.getByText("Nothing was changed."));
  });

  test("change the same field, and the second decides whose stays: theirs", async () => {
    const page = await meanwhile();
    await page.getByLabel("Meeting place").fill("At the creek");
    await save(page);
    await expectText(page.getByRole("alert")).toContain(
      "Meeting place: Somebody else changed this",
    );
    expect(sent("groups.updateProfile")).toHaveLength(1);
    await page.getByRole("button", { name: "Use theirs" }).click();
    expect(await page.getByLabel("Meeting place").inputValue()).toBe("Town hall");
    await save(page);
    await seen(page.getByText("Nothing was changed."));
    expect(stored()).toMatchObject({ meetingPlace: "Town hall" });
  });

  test("change the same field, and the second decides whose stays: their own", async () => {
    const page = await meanwhile();
    await page.getByLabel("Meeting place").fill("At the creek");
    await save(page);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await save(page);
    await saved(page);
    expect(stored()).toMatchObject({ meetingPlace: "At the creek" });
    expect(await page.locator(".field-elsewhere").count()).toBe(0);
  });
});

describe("a form with something typed in it", () => {
  test("is not left without a question, by a link or by going back", async () => {
    const page = await open("overview");
    await page.getByRole("link", { name: "Edit the profile" }).click();
    await page.getByLabel("Meeting place").fill("At the creek");
    await page.getByRole("link", { name: "Documents" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay here" }).click();
    await question.waitFor({ state: "detached" });
    expect(await page.getByLabel("Meeting place").inputValue()).toBe("At the creek");
    await page.goBack();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await seen(page.locator(".event-card"));
  });

  test("is not closed without a question", async () => {
    const page = await open("profile");
    await page.getByLabel("Meeting place").fill("At the creek");
    const asked = page.waitForEvent("dialog");
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await closing;
    expect(await page.getByLabel("Meeting place").inputValue()).toBe("At the creek");
  });

  test("is left without one when nothing was typed, or a search alone", async () => {
    const page = await open("circles/new");
    await page.getByRole("searchbox", { name: "Search people" }).fill("Elsa");
    await page.getByRole("link", { name: "Cancel" }).click();
    await seen(page.locator(".contact"));
  });
});

describe("a change that is still on its way", () => {
  test("is shown in another part, and then how it ended", async () => {
    const page = await openSlow("profile");
    await page.getByLabel("Unit number").fill("43");
    stage.sandbox.failNext("groups.updateProfile", { latency: 4_000 });
    await page.getByRole("button", { name: "Save the profile" }).click();
    await page.getByRole("link", { name: "Documents" }).click();
    const notices = page.locator(".change-notices");
    await expectText(notices).toContain("Sending: the group’s profile…");
    await expectText(notices).toContain("The profile is saved.");
    await notices.getByRole("button", { name: "Close" }).click();
    await expectText(notices).toBe("");
  });

  test("is shown with a link back to the form when it fails", async () => {
    const page = await openSlow("subgroups/new");
    await page.getByRole("textbox", { name: "Name" }).fill("Trek crew");
    stage.sandbox.failNext("groups.createSubgroup", { latency: 4_000, code: "forbidden" });
    await page.getByRole("button", { name: "Make the subgroup" }).click();
    await page.getByRole("link", { name: "Documents" }).click();
    const notices = page.locator(".change-notices");
    await expectText(notices).toContain("The subgroup is not made. Not open to you.");
    await notices.getByRole("link", { name: "Go to the form" }).click();
    await seen(page.getByRole("textbox", { name: "Name" }));
  });
});
