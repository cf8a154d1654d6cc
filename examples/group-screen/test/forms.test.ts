// Forms that two people fill in at once, that are left in the middle, and whose change is still on its way.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { phone } from "./support/devices.ts";
import { expectText, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

const open = (part: string, options = {}) => stage.open({ ...phone, part, ...options });

describe("two leaders in one profile", () => {
  const save = (page: Page) => page.getByRole("button", { name: "Save the profile" }).click();
  const saved = (page: Page) => seen(page.getByText("The profile is saved."));
  const stored = () => {
    const all = stage.requests("groups.updateProfile").map(({ body }) => body as object);
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
    expect(stage.requests("groups.updateProfile").map(({ body }) => body)).toEqual([
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
    expect(stage.requests("groups.updateProfile")).toHaveLength(1);
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
    await page.getByRole("textbox", { name: "Name" }).fill("Heron Patrol");
    await page.getByRole("button", { name: "Make the circle" }).click();
    await page.getByRole("searchbox", { name: "Search people" }).fill("Elsa");
    await page.getByRole("link", { name: "Documents" }).click();
    await seen(page.locator(".document"));
  });
});

describe("a change that is still on its way", () => {
  test("is shown in another part, and then how it ended", async () => {
    const page = await open("profile");
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
    const page = await open("subgroups/new");
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

test("two tabs show the same after a change in one of them", async () => {
  const page = await stage.open();
  await seen(page.locator(".event-card"));
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("link", { name: "New subgroup" }).click();
  await other.getByRole("textbox", { name: "Name" }).fill("Trek crew");
  await other.getByRole("button", { name: "Make the subgroup" }).click();
  await seen(other.getByRole("heading", { level: 1, name: "Trek crew" }));
  await expectText(page.locator(".group-counts")).toContain("Subgroups 2");
});
