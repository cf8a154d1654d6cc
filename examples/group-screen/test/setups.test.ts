// The ready-made setups: what one would do, as a checklist.
import { describe, expect, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

const open = () => stage.open({ part: "setups" });

describe("a setup's plan", () => {
  test("says what would be added and what is there already", async () => {
    const page = await open();
    await expectText(page.locator(".plan-head p")).toBe(
      "6 to add · 11 already there · 5 removed before",
    );
    await expectText(page.getByRole("region", { name: "Positions" })).toContain(
      "Quartermaster left out last time Will be added",
    );
    await expectText(page.getByRole("region", { name: "Circles" })).toContain(
      "Falcon Patrol Added before",
    );
  });

  test("leaves out what the reader unticks, and takes it back", async () => {
    const page = await open();
    const nurse = page.getByRole("checkbox", { name: /nurse/ });
    await nurse.uncheck();
    await expectText(page.locator(".plan-head p")).toContain("5 to add");
    await expectText(page.locator(".plan-head p")).toContain("1 left out");
    await expectText(page.locator(".plan-row").filter({ hasText: "nurse" })).toContain("Left out");
    const last = stage.sandbox.requests.findLast(
      ({ operation }) => operation === "blueprints.plan",
    );
    expect(last?.body).toEqual({ skip: ["tag:nurse"] });
    await nurse.check();
    await expectText(page.locator(".plan-head p")).toContain("6 to add");
  });

  test("is of the setup that the reader chooses", async () => {
    const page = await open();
    await page.getByRole("combobox", { name: "Ready-made setup" }).selectOption("Safe start");
    await seen(page.getByText("Not applied yet."));
    await expectText(page.locator(".plan-head h3")).toBe("What “Safe start” would do");
  });

  test("leaves items of an unknown kind aside and says how many", async () => {
    stage.sandbox.failNext("blueprints.plan", {
      times: 2,
      alter: (body) => {
        const plan = structuredClone(body) as { items: { kind: string; name: string }[] };
        for (const item of plan.items.slice(0, 2)) item.kind = "hologram";
        return plan;
      },
    });
    const page = await open();
    await seen(page.getByText(/2 more items are of a kind this page does not know/));
    expect(await page.getByText("Trek Crew").count()).toBe(0);
  });

  test("is made from the newest version when the one listed has been replaced", async () => {
    const page = await open();
    await expectText(page.locator(".plan-head p")).toContain("6 to add");
    stage.sandbox.failNext("blueprints.plan", { code: "version_not_current" });
    await page.getByRole("checkbox", { name: /nurse/ }).click();
    await expect.poll(() => stage.requests("blueprints.list").length).toBeGreaterThanOrEqual(2);
    // The newer version leaves the same item out.
    await expectText(page.locator(".plan-head p")).toContain("5 to add");
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("is not asked for without end when every version is replaced at once", async () => {
    stage.sandbox.failNext("blueprints.plan", { code: "version_not_current", times: 100 });
    const page = await open();
    await seen(page.getByRole("alert"));
    const lists = stage.requests("blueprints.list");
    expect(lists).toHaveLength(2);
  });

  test("is not offered to a group outside any vertical", async () => {
    const page = await stage.open({ at: `${stage.sandbox.demo.plainGroupId}/setups` });
    await seen(page.getByText("No ready-made setups"));
  });
});
