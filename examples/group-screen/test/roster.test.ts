// The roster: paged while scrolling, searched as a whole, and nothing sent for a reader who has left.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await setStage({ contacts: 480 })));
afterEach(() => stage.clear());
afterAll(() => stage.end());

const rosterCalls = () =>
  stage.sandbox.requests.filter(({ operation }) => operation === "groups.contacts.list");

describe("the roster", () => {
  test("reads on as one scrolls, and no sooner", async () => {
    const page = await stage.open({ at: `${stage.groupId}/roster` });
    await expectText(page.locator(".roster-count")).toBe("The first 200 people");
    expect(rosterCalls()).toHaveLength(1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectText(page.locator(".roster-count")).toBe("The first 400 people");
    expect(rosterCalls()).toHaveLength(2);
  });

  test("is printed with everybody at hand and their numbers, and without tabs", async () => {
    const page = await stage.open({ at: `${stage.groupId}/roster` });
    await expectText(page.locator(".roster-count")).toBe("The first 200 people");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".view-links").isVisible()).toBe(false);
    const skipped = await page
      .locator(".contact")
      .evaluateAll(
        (rows) =>
          rows.filter((row) => !row.checkVisibility({ contentVisibilityAuto: true })).length,
      );
    expect(skipped).toBe(0);
    expect(await page.locator(".contact-reach a[href^=tel]").first().innerText()).toMatch(/^\+1 /);
  });

  test("reads to its end, each person once", async () => {
    const page = await stage.open({ at: `${stage.groupId}/roster` });
    await seen(page.locator(".contact"));
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
          return page.locator(".roster-count").innerText();
        },
        { timeout: 20_000 },
      )
      .toBe("480 people");
    const names = await page
      .locator(".contact-reach a[href^=mailto]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set(names).size).toBe(names.length);
  });

  test("finds somebody on a page that was not read yet, whatever their accents", async () => {
    const page = await stage.open({ at: `${stage.groupId}/roster` });
    await seen(page.locator(".contact"));
    await page.getByRole("searchbox", { name: "Search the roster" }).fill("nguyen treas");
    await expectText(page.locator(".roster-count")).toBe("1 person found");
    await expectText(page.locator(".rows")).toContain("Linh Nguyễn Treasurer");
    expect(rosterCalls()).toHaveLength(3);
    await page.getByRole("searchbox").fill("nobody by this name");
    await seen(page.getByText("Nobody found"));
  });

  test("lists the youth alone, each with who takes care of them", async () => {
    const page = await stage.open({ at: `${stage.groupId}/roster` });
    await page.getByRole("combobox", { name: "Show" }).selectOption("Youth");
    await expectText(page.locator(".roster-count")).toBe("17 people");
    const elsa = page.locator(".contact").filter({ hasText: "Elsa Lindqvist" });
    await expectText(elsa).toContain("Child of Inés Quintero and Björn Lindqvist");
  });

  test("tells how many young people a partner's app is not shown", async () => {
    const page = await stage.open({ as: "partner", at: `${stage.groupId}/roster` });
    await expectText(page.locator(".hidden-youth")).toBe(
      "17 young people are on the roster, and not shown to this app.",
    );
    await page.getByRole("searchbox").fill("elsa");
    await seen(page.getByText("Nobody found"));
  });

  test("aborts what is on its way when the reader moves on", async () => {
    stage.sandbox.failNext("groups.contacts.list", { latency: 20_000 });
    const page = await stage.open({ at: `${stage.groupId}/roster` });
    await expect.poll(() => rosterCalls().length).toBe(1);
    const aborted = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/contacts"),
    );
    await page.getByRole("link", { name: "Documents" }).click();
    expect((await aborted).failure()?.errorText).toBe("net::ERR_ABORTED");
    await seen(page.getByRole("heading", { name: "Canoe weekend packing list" }));
    expect(rosterCalls()).toHaveLength(1);
  });

  test("does not take an empty page for the end of the list", async () => {
    stage.sandbox.failNext("groups.contacts.list", {
      alter: (body) => ({ ...(body as object), items: [] }),
    });
    const page = await stage.open({ at: `${stage.groupId}/roster` });
    await expectText(page.locator(".roster-count")).toBe("The first 200 people");
    expect(rosterCalls()).toHaveLength(2);
  });

  test("keeps who is there when a further page fails, and goes on from it", async () => {
    const page = await stage.open({ at: `${stage.groupId}/roster` });
    await expectText(page.locator(".roster-count")).toBe("The first 200 people");
    stage.sandbox.failNext("groups.contacts.list", { status: 500, times: 3 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await seen(page.getByRole("alert"));
    await seen(page.locator(".contact").nth(199));
    await page.getByRole("button", { name: "Try again" }).click();
    await expectText(page.locator(".roster-count")).toBe("The first 400 people");
  });
});
