// New circles: who is put into them, and what the person has to decide meanwhile.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { expectText, isFocused, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

const open = async () => {
  const page = await stage.open({ part: "roster" });
  await page.getByRole("link", { name: "New circle" }).click();
  await page.locator("option", { hasText: "Patrol" }).waitFor({ state: "attached" });
  return page;
};
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const make = async (page: Page, name = "Heron Patrol") => {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await press(page, "Make the circle");
};
const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    await page.getByRole("searchbox", { name: "Search people" }).fill(name);
    await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  }
};

describe("a new circle", () => {
  test("is made, and then filled with people from wherever on the roster", async () => {
    const page = await open();
    await page.getByLabel("Kind").selectOption("Committee");
    await make(page, "Canoe committee");
    await seen(page.getByText("Canoe committee is made. Now choose who is in it."));
    await choose(page, "Marisol Vega-Tanaka", "Linh Nguyễn");
    await press(page, "Put them into Canoe committee");
    await seen(page.getByRole("heading", { name: "Canoe committee is made" }));
    await seen(page.getByText("2 people added."));
    expect(stage.requests("circles.create").map(({ body }) => body)).toEqual([
      { kind: stage.sandbox.demo.circleKinds.committee, name: "Canoe committee" },
    ]);
    const { owner } = stage.sandbox.demo.contacts;
    expect(stage.requests("circles.addMembers")[0]?.body).toMatchObject({ move: false });
    expect(stage.requests("circles.addMembers")[0]?.body).toHaveProperty("contactIds.0", owner);
    await press(page, "Make another circle");
    await seen(page.getByRole("button", { name: "Make the circle" }));
  });

  test("whose name is taken says so at the name, and is made under another", async () => {
    const page = await open();
    await make(page, "falcon patrol");
    const summary = page.getByRole("alert");
    await expectText(summary).toContain("Name: There is already a circle of this kind");
    expect(
      await summary.evaluate((element) => element.parentElement === document.activeElement),
    ).toBe(true);
    const name = page.getByRole("textbox", { name: "Name" });
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    await summary.getByRole("button", { name: "Name" }).click();
    expect(await isFocused(name)).toBe(true);
    await make(page);
    await page.getByRole("link", { name: "Leave Heron Patrol empty" }).click();
    await seen(page.locator(".contact"));
  });

  test("asks before it takes somebody out of another circle, and moves them once that is confirmed", async () => {
    const page = await open();
    await make(page);
    await choose(page, "Elsa Lindqvist", "Mateo Lindqvist");
    await press(page, "Put them into Heron Patrol");
    const question = page.getByRole("alert");
    await expectText(question).toContain("Somebody you chose is in another patrol");
    expect(await page.locator("form .button.primary").allInnerTexts()).toEqual([
      "Move them to Heron Patrol",
    ]);
    expect(await isFocused(question)).toBe(true);
    await question.getByRole("button", { name: "Move them to Heron Patrol" }).click();
    await seen(page.getByText("2 people added, 1 of them moved from another circle."));
    const moves = stage
      .requests("circles.addMembers")
      .map(({ body }) => (body as { move: boolean }).move);
    expect(moves).toEqual([false, true]);
  });

  test("goes on with others when nobody is to be moved", async () => {
    const page = await open();
    await make(page);
    await choose(page, "Elsa Lindqvist", "Mateo Lindqvist");
    await press(page, "Put them into Heron Patrol");
    await press(page, "Choose others");
    await press(page, "Elsa Lindqvist, take out");
    await press(page, "Put them into Heron Patrol");
    await seen(page.getByText("1 person added."));
    expect(stage.requests("circles.create")).toHaveLength(1);
  });

  test("shows at the list of people that nobody was chosen, or that not everyone fits", async () => {
    const page = await open();
    await make(page);
    await press(page, "Put them into Heron Patrol");
    await seen(page.locator(".people-picker .field-problem"));
    await choose(page, "Marisol Vega-Tanaka");
    await press(page, "Put them into Heron Patrol");
    await expectText(page.locator(".people-picker .field-problem")).toContain("Not everyone");
  });

  test("whose response was lost is found by the next try, and not made twice", async () => {
    const page = await open();
    stage.sandbox.failNext("circles.create", { network: "truncate" });
    await make(page);
    await seen(page.getByText("It may have been made"));
    expect(stage.requests("circles.create")).toHaveLength(1);
    await press(page, "Make the circle");
    await seen(page.getByRole("heading", { name: "Heron Patrol is made" }));
    await seen(page.getByText("Your first try made it"));
  });

  test("is not filled by Enter in the search for its people", async () => {
    const page = await open();
    await make(page);
    await page.getByRole("searchbox", { name: "Search people" }).fill("Elsa");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: /Elsa Lindqvist/ }).check();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    expect(stage.requests("circles.addMembers")).toHaveLength(0);
  });

  test("does not take the focus away when its kinds come late", async () => {
    stage.sandbox.failNext("circles.listKinds", { latency: 1_000 });
    const page = await stage.open({ part: "circles/new" });
    const kind = page.getByLabel("Kind");
    await kind.focus();
    await page.locator("option", { hasText: "Patrol" }).waitFor({ state: "attached" });
    expect(await isFocused(kind)).toBe(true);
    expect(await kind.inputValue()).toBe(stage.sandbox.demo.circleKinds.patrol);
  });

  test("can be made with a typed kind where the list of kinds is refused", async () => {
    stage.sandbox.failNext("circles.listKinds", { code: "forbidden" });
    const page = await stage.open({ part: "circles/new" });
    await page.getByRole("textbox", { name: "Kind" }).fill("submarine");
    await make(page, "Deep");
    await expectText(page.locator(".field-problem")).toContain("must be one of the group's kinds");
    await page.getByRole("textbox", { name: "Kind" }).fill("patrol");
    await press(page, "Make the circle");
    await seen(page.getByText("Deep is made."));
  });
});
