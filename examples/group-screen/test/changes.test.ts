// Changes by a leader: subgroups, the profile, payment links.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { expectText, isFocused, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

describe("a new subgroup", () => {
  const open = async () => {
    const page = await stage.open();
    await page.getByRole("link", { name: "New subgroup" }).click();
    await seen(page.getByRole("heading", { level: 2, name: "New subgroup" }));
    return page;
  };

  test("is made, opened, and among the person's groups", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Name" }).fill("Trek crew");
    await page.getByRole("textbox", { name: "Description" }).fill("Plans the summer's trek.");
    await page.getByRole("button", { name: "Make the subgroup" }).click();
    await seen(page.getByRole("heading", { level: 1, name: "Trek crew" }));
    await seen(page.getByText("Plans the summer's trek."));
    await seen(
      page
        .getByRole("navigation", { name: "Your groups" })
        .getByRole("link", { name: /Trek crew/ }),
    );
    await page.goBack();
    await expectText(page.locator(".group-counts")).toContain("Subgroups 2");
  });

  test("shows a missing name, and a kind that is not allowed there, each at its field", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Make the subgroup" }).click();
    await expectText(page.locator(".field-problem")).toContain("Name is required.");
    await page.getByRole("textbox", { name: "Name" }).fill("Pack of the troop");
    await page.getByLabel("Kind of group").selectOption("Pack");
    await page.getByRole("button", { name: "Make the subgroup" }).click();
    await expectText(page.locator(".field-problem")).toContain("is not allowed under troop");
    expect(await page.getByLabel("Kind of group").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe(
      "Pack of the troop",
    );
  });
});

describe("the profile", () => {
  const open = async () => {
    const page = await stage.open();
    await page.getByRole("link", { name: "Edit the profile" }).click();
    await seen(page.getByLabel("Unit number"));
    return page;
  };
  const save = (page: Page) => page.getByRole("button", { name: "Save the profile" }).click();

  test("sends what was changed and nothing else, and an emptied field as null", async () => {
    const page = await open();
    await page.getByLabel("Unit number").fill("43");
    await page.getByLabel("Meeting place").fill("  ");
    await page.getByLabel("Guests are welcome").uncheck();
    await save(page);
    await seen(page.getByText("The profile is saved."));
    expect(stage.requests("groups.updateProfile")[0]?.body).toEqual({
      unitNumber: 43,
      meetingPlace: null,
      acceptsGuests: false,
    });
    await save(page);
    await seen(page.getByText("Nothing was changed."));
    expect(stage.requests("groups.updateProfile")).toHaveLength(1);
  });

  test("shows all problems at once, each at its field", async () => {
    const page = await open();
    await page.getByLabel("Unit number").fill("-4");
    await page.getByLabel("Meeting place").fill("At the creek ".repeat(20));
    await save(page);
    const summary = page.getByRole("alert");
    await expectText(summary).toContain("Unit number: Must be at least 1.");
    await expectText(summary).toContain("Meeting place: Must have at most 120 characters.");
    for (const label of ["Unit number", "Meeting place"]) {
      const field = page.getByLabel(label);
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      const descriptionId = await field.getAttribute("aria-describedby");
      await seen(page.locator(`#${descriptionId}`));
    }
    expect(await page.getByLabel("Meeting day").getAttribute("aria-invalid")).toBe("false");
    await page.getByLabel("Unit number").fill("44");
    await page.getByLabel("Meeting place").fill("At the creek");
    await save(page);
    await seen(page.getByText("The profile is saved."));
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("keeps a stored value that is no longer offered", async () => {
    const page = await stage.open({ at: `${stage.sandbox.demo.councilId}/overview` });
    await page.getByRole("link", { name: /Harbor Point/ }).click();
    await page.getByRole("link", { name: "Edit the profile" }).click();
    const day = page.getByLabel("Meeting day");
    await seen(day);
    expect(await day.inputValue()).toBe("Alternate weekends");
    await page.getByLabel("Unit number").fill("119");
    await save(page);
    await seen(page.getByText("The profile is saved."));
  });

  test("of a group outside any vertical says that there is none", async () => {
    const page = await stage.open({ at: `${stage.sandbox.demo.plainGroupId}/profile` });
    await page.getByLabel("Pace").fill("brisk");
    await save(page);
    await seen(page.getByText("No profile here"));
  });

  test("of a group outside any vertical is not offered on its overview", async () => {
    const page = await stage.open({ at: `${stage.sandbox.demo.plainGroupId}/overview` });
    await seen(page.getByRole("link", { name: "New subgroup" }));
    expect(await page.getByRole("link", { name: "Edit the profile" }).count()).toBe(0);
  });
});

describe("a payment link", () => {
  const canoe = (page: Page) => page.getByRole("article").filter({ hasText: "Canoe weekend" });
  const open = async (options = {}) => {
    const page = await stage.open(options);
    await seen(canoe(page).locator(".event-price"));
    return page;
  };
  const get = (page: Page) =>
    canoe(page)
      .getByRole("button", { name: /Get a payment link/ })
      .click();

  test("is copied", async () => {
    const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    await get(page);
    const field = canoe(page).getByRole("textbox", { name: /Payment link/ });
    const url = await field.inputValue();
    expect(url).toMatch(/^https:\/\/.+#payment$/);
    expect(await isFocused(field)).toBe(true);
    await canoe(page).getByRole("button", { name: "Copy" }).click();
    await seen(canoe(page).getByText("Copied"));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  });

  test("is selected where the page is not let near the clipboard", async () => {
    const page = await open({
      before: (fresh: Page) =>
        fresh.addInitScript(() => {
          Object.defineProperty(navigator, "clipboard", { value: undefined });
        }),
    });
    await get(page);
    await canoe(page).getByRole("button", { name: "Copy" }).click();
    await seen(canoe(page).getByText("Selected, to be copied by hand"));
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/#payment$/);
  });

  test("of a group that cannot take payments yet leads to where a leader sets them up", async () => {
    stage.sandbox.configure({ payments: false });
    const page = await open();
    await get(page);
    const way = canoe(page).getByRole("link", { name: "Set up payments" });
    await seen(way);
    expect(await way.getAttribute("href")).toMatch(/^https:\/\/.+\/settings\/payments$/);
    await seen(canoe(page).getByText("No card payments yet"));
  });

  test("for an event that turned free meanwhile says that there is nothing to pay", async () => {
    stage.sandbox.failNext("events.createCheckoutLink", { code: "nothing_to_pay" });
    const page = await open();
    await get(page);
    await seen(canoe(page).getByText("Nothing to pay"));
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("is a leader's to send, through an app that may", async () => {
    for (const as of ["parent", "partner"]) {
      const page = await open({ as });
      expect(await page.getByRole("button", { name: /payment link/ }).count()).toBe(0);
      expect(await page.getByRole("link", { name: "Edit the profile" }).count()).toBe(0);
    }
  });
});
