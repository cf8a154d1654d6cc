// New circles: who is put into them, and what the person has to decide meanwhile.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

const sent = (operation: string) =>
  stage.sandbox.requests.filter((request) => request.operation === operation);

const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    await page.getByRole("searchbox", { name: "Search people" }).fill(name);
    await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  }
};

describe("a new circle", () => {
  const open = async () => {
    const page = await stage.open({ at: `${stage.groupId}/roster` });
    await page.getByRole("link", { name: "New circle" }).click();
    await page.locator("option", { hasText: "Patrol" }).waitFor({ state: "attached" });
    return page;
  };

  test("is made with the people that were chosen, wherever on the roster they are", async () => {
    const page = await open();
    await page.getByLabel("Kind").selectOption("Committee");
    await page.getByRole("textbox", { name: "Name" }).fill("Canoe committee");
    await choose(page, "Marisol Vega-Tanaka", "Linh Nguyễn");
    await page.getByRole("button", { name: "Make the circle" }).click();
    await seen(page.getByRole("heading", { name: "Canoe committee is made" }));
    await seen(page.getByText("2 people added."));
    const { owner } = stage.sandbox.demo.contacts;
    expect(sent("circles.create").map(({ body }) => body)).toEqual([
      { kind: stage.sandbox.demo.circleKinds.committee, name: "Canoe committee" },
    ]);
    expect(sent("circles.addMembers")[0]?.body).toMatchObject({ role: "MEMBER", move: false });
    expect(sent("circles.addMembers")[0]?.body).toHaveProperty("contactIds.0", owner);
  });

  test("whose name is taken says so at the name, and is made under another", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Name" }).fill("falcon patrol");
    await page.getByRole("button", { name: "Make the circle" }).click();
    const summary = page.getByRole("alert");
    await expectText(summary).toContain("Name: There is already a circle of this kind");
    expect(
      await summary.evaluate((element) => element.parentElement === document.activeElement),
    ).toBe(true);
    const name = page.getByRole("textbox", { name: "Name" });
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    await summary.getByRole("button", { name: "Name" }).click();
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
    await name.fill("Heron Patrol");
    await page.getByRole("button", { name: "Make the circle" }).click();
    await seen(page.getByRole("heading", { name: "Heron Patrol is made" }));
    await seen(page.getByText("Nobody is in it yet."));
  });

  test("asks before it takes somebody out of another circle, and moves them once that is confirmed", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Name" }).fill("Heron Patrol");
    await choose(page, "Elsa Lindqvist", "Mateo Lindqvist");
    await page.getByRole("button", { name: "Make the circle" }).click();
    const question = page.getByRole("alert");
    await expectText(question).toContain("Somebody you chose is in another patrol");
    expect(await page.locator("form .button.primary").allInnerTexts()).toEqual([
      "Move them to Heron Patrol",
    ]);
    await seen(page.getByRole("link", { name: "Leave Heron Patrol empty" }));
    expect(await question.evaluate((element) => element === document.activeElement)).toBe(true);
    await question.getByRole("button", { name: "Move them to Heron Patrol" }).click();
    await seen(page.getByText("2 people added, 1 of them moved from another circle."));
    expect(sent("circles.create")).toHaveLength(1);
    expect(sent("circles.addMembers").map(({ body }) => (body as { move: boolean }).move)).toEqual([
      false,
      true,
    ]);
  });

  test("goes on with others when nobody is to be moved, and is made once", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Name" }).fill("Heron Patrol");
    await choose(page, "Elsa Lindqvist", "Mateo Lindqvist");
    await page.getByRole("button", { name: "Make the circle" }).click();
    await page.getByRole("button", { name: "Choose others" }).click();
    await page.getByRole("button", { name: "Elsa Lindqvist, take out" }).click();
    await page.getByRole("button", { name: "Put them into Heron Patrol" }).click();
    await seen(page.getByText("1 person added."));
    expect(sent("circles.create")).toHaveLength(1);
  });

  test("shows at the list of people that not everyone chosen fits", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Name" }).fill("Heron Patrol");
    await page.getByLabel("Kind").selectOption("Committee");
    await choose(page, "Marisol Vega-Tanaka");
    await page.getByLabel("Kind").selectOption("Patrol");
    await page.getByRole("button", { name: "Make the circle" }).click();
    await expectText(page.locator(".people-picker .field-problem")).toContain("Not everyone");
    await page.getByRole("checkbox", { name: /as leaders/ }).check();
    await page.getByRole("button", { name: "Put them into Heron Patrol" }).click();
    await seen(page.getByText("1 person added."));
  });

  test("offers adults alone as leaders, and says so where nobody is found", async () => {
    const page = await open();
    await seen(page.getByRole("checkbox", { name: /Elsa Lindqvist/ }));
    await page.getByRole("searchbox", { name: "Search people" }).fill("Elsa");
    await page.getByRole("checkbox", { name: /as leaders/ }).check();
    await seen(page.getByText("Nobody found"));
    await page.getByRole("searchbox", { name: "Search people" }).fill("Marisol");
    await seen(page.getByRole("checkbox", { name: /Marisol Vega-Tanaka/ }));
  });

  test("whose response was lost is found by the next try, and not made twice", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Name" }).fill("Heron Patrol");
    stage.sandbox.failNext("circles.create", { network: "truncate" });
    await page.getByRole("button", { name: "Make the circle" }).click();
    await seen(page.getByText("It may have been made"));
    expect(sent("circles.create")).toHaveLength(1);
    await page.getByRole("button", { name: "Make the circle" }).click();
    await seen(page.getByRole("heading", { name: "Heron Patrol is made" }));
    await seen(page.getByText("Your first try made it"));
  });

  test("is not sent by Enter in the search for its people", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Name" }).fill("Heron Patrol");
    await page.getByRole("searchbox", { name: "Search people" }).fill("Elsa");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: /Elsa Lindqvist/ }).check();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    expect(sent("circles.create")).toHaveLength(0);
  });

  test("does not take the focus away when its kinds come late", async () => {
    stage.sandbox.failNext("circles.listKinds", { latency: 1_000 });
    const page = await stage.open({ at: `${stage.groupId}/circles/new` });
    const kind = page.getByLabel("Kind");
    await kind.focus();
    await page.locator("option", { hasText: "Patrol" }).waitFor({ state: "attached" });
    expect(await kind.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await kind.inputValue()).toBe(stage.sandbox.demo.circleKinds.patrol);
  });

  test("can be made with a typed kind where the list of kinds is refused", async () => {
    stage.sandbox.failNext("circles.listKinds", { code: "forbidden" });
    const page = await stage.open({ at: `${stage.groupId}/circles/new` });
    await page.getByRole("textbox", { name: "Kind" }).fill("submarine");
    await page.getByRole("textbox", { name: "Name" }).fill("Deep");
    await page.getByRole("button", { name: "Make the circle" }).click();
    await expectText(page.locator(".field-problem")).toContain("must be one of the group's kinds");
    await page.getByRole("textbox", { name: "Kind" }).fill("patrol");
    await page.getByRole("button", { name: "Make the circle" }).click();
    await seen(page.getByRole("heading", { name: "Deep is made" }));
  });
});
