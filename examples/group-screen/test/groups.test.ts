// The person's groups, and looking as somebody else.
import { describe, expect, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

describe("the person's groups", () => {
  test("are switched between, staying in the same part", async () => {
    const page = await stage.open({ part: "roster" });
    const groups = page.getByRole("navigation", { name: "Your groups" });
    await groups.getByRole("link", { name: /Pack 42/ }).click();
    await seen(page.getByRole("heading", { level: 1, name: "Pack 42 Marigold Creek" }));
    expect(page.url()).toContain(`${stage.sandbox.demo.packId}/roster`);
    await page.goBack();
    await seen(page.getByRole("heading", { level: 1, name: "Troop 42 Marigold Creek" }));
  });

  test("say how many messages are unread and which groups one leads from above", async () => {
    const page = await stage.open();
    await seen(page.getByText("7 unread messages"));
    await expectText(page.getByRole("link", { name: /Harbor Point/ })).toContain(
      "Owner via parent group",
    );
  });

  test("without the app are named but cannot be opened", async () => {
    stage.sandbox.failNext("me.groups", {
      times: 2,
      alter: (body) => {
        const page = structuredClone(body) as { items: { install: object }[] };
        const [first] = page.items;
        if (first) first.install = { active: false, source: null, reason: "revoked" };
        return page;
      },
    });
    const page = await stage.open();
    const groups = page.getByRole("navigation", { name: "Your groups" });
    await expectText(groups).toContain("Cedar Valley Council App removed");
    expect(await groups.getByRole("link", { name: /Cedar Valley/ }).count()).toBe(0);
  });

  test("do not hide that an address names none of them", async () => {
    const page = await stage.open({ at: "no-such-group/overview" });
    await seen(page.getByRole("heading", { level: 1, name: "No such group" }));
    await seen(page.getByText("No longer here"));
    expect(await page.getByRole("navigation", { name: "Parts of the group" }).count()).toBe(0);
    expect(await page.title()).toBe("No such group");
    await page.getByRole("link", { name: "Go to your own groups" }).click();
    await seen(page.getByRole("heading", { level: 1, name: "Troop 42 Marigold Creek" }));
  });

  test("do not hide that a group is not the person's to see, or could not be read", async () => {
    const page = await stage.open({ as: "parent", at: `${stage.sandbox.demo.councilId}/overview` });
    await seen(page.getByRole("heading", { level: 1, name: "Group not shown" }));
    await seen(page.getByText("Not open to you"));
    const reads = "**/api/v2/groups/no-such-group/**";
    const broken = await stage.open({
      at: "no-such-group/overview",
      before: (fresh) => fresh.route(reads, (route) => route.fulfill({ status: 500, body: "" })),
    });
    await seen(broken.getByRole("heading", { level: 1, name: "Group not shown" }));
    await broken.unroute(reads);
    await broken.getByRole("button", { name: "Try again" }).click();
    await seen(broken.getByRole("heading", { level: 1, name: "No such group" }));
  });

  test("are another person's once one looks as them, and nothing of the first stays", async () => {
    const page = await stage.open();
    const household = page.getByRole("region", { name: "Your household" });
    await seen(household.getByText("Kenji Vega-Tanaka"));
    await page.getByRole("combobox", { name: "Look as" }).selectOption("parent");
    await expectText(household).toContain("Inés Quintero You");
    // The device is written to at most once a second.
    await page.waitForTimeout(1_500);
    const kept = await page.evaluate(() => localStorage.getItem("group-screen of owner") ?? "");
    expect(kept).not.toContain("groups.overview");
    expect(await household.getByText("Kenji Vega-Tanaka").count()).toBe(0);
    await expectText(page.locator(".page-head p")).toContain("your role: member");
  });
});
