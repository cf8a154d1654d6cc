// The roster: the first people at once, all of them after that, and nothing sent for a reader who has left.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile({ contacts: 480 });

const rosterCalls = () => stage.requests("groups.contacts.list");

/** The pages of a list after its first one. */
const others = /\/contacts\?.*cursor=/;
const refuseOthers = (page: Page) => page.route(others, (route) => route.fulfill({ status: 500 }));

describe("the roster", () => {
  test("shows the first people at once, and the others as soon as they are read", async () => {
    // Held until nobody takes them any more.
    const page = await stage.open({
      part: "roster",
      before: (fresh) => fresh.route(others, () => undefined),
    });
    await expectText(page.locator(".roster-count")).toBe("The first 200 people");
    await page.getByRole("searchbox", { name: "Search the roster" }).fill("linh nguyen");
    await expectText(page.locator(".roster-count")).toMatch(/found, searched 200 people so far…$/);
    await page.unroute(others);
    await page.getByRole("searchbox").fill("");
    await expectText(page.locator(".roster-count")).toBe("480 people");
    // Three pages, and the first of them beforehand.
    expect(rosterCalls()).toHaveLength(4);
    const names = await page
      .locator(".contact-reach a[href^=mailto]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set(names).size).toBe(names.length);
  });

  test("asks only for what has changed once all are read", async () => {
    const page = await stage.open({
      part: "roster",
      before: (fresh) => fresh.clock.install(),
    });
    await expectText(page.locator(".roster-count")).toBe("480 people");
    const before = rosterCalls().length;
    stage.pass(60_000);
    stage.sandbox.edit(({ contacts }) => {
      const last = contacts.findLast(({ groupId }) => groupId === stage.groupId);
      Object.assign(last ?? {}, { title: "Keeper of the lamps" });
    });
    await page.clock.fastForward("11:00");
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await page
      .locator(".contact", { hasText: "Keeper of the lamps" })
      .waitFor({ state: "attached" });
    // The first page, and what has changed since.
    expect(rosterCalls()).toHaveLength(before + 2);
  });

  test("is printed with everybody and their numbers, and without tabs", async () => {
    const page = await stage.open({ part: "roster" });
    await expectText(page.locator(".roster-count")).toBe("480 people");
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

  test("finds somebody on a page that was not read yet, whatever their accents", async () => {
    const page = await stage.open({ part: "roster" });
    await seen(page.locator(".contact"));
    await page.getByRole("searchbox", { name: "Search the roster" }).fill("nguyen treas");
    await expectText(page.locator(".roster-count")).toBe("1 person found");
    await expectText(page.locator(".rows")).toContain("Linh Nguyễn Treasurer");
    await page.getByRole("searchbox").fill("nobody by this name");
    await seen(page.getByText("Nobody found"));
  });

  test("lists the youth alone, each with who takes care of them", async () => {
    const page = await stage.open({ part: "roster" });
    await page.getByRole("combobox", { name: "Show" }).selectOption("Youth");
    await expectText(page.locator(".roster-count")).toBe("160 people");
    const elsa = page.locator(".contact").filter({ hasText: "Elsa Lindqvist" });
    await expectText(elsa).toContain("Child of Inés Quintero and Björn Lindqvist");
  });

  test("shows how many young people are hidden from a partner's app", async () => {
    const page = await stage.open({ as: "partner", part: "roster" });
    await expectText(page.locator(".hidden-youth")).toBe(
      "160 young people are on the roster, and not shown to this app.",
    );
    await page.getByRole("searchbox").fill("elsa");
    await seen(page.getByText("Nobody found"));
  });

  test("aborts what is on its way when the reader moves on", async () => {
    stage.sandbox.failNext("groups.contacts.list", { latency: 20_000 });
    const page = await stage.open({ part: "roster" });
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
    const page = await stage.open({ part: "roster" });
    await expectText(page.locator(".roster-count")).toBe("480 people");
  });

  test("keeps the first page when a further one fails, and reads the rest by another try", async () => {
    const page = await stage.open({ part: "roster", before: refuseOthers });
    await seen(page.getByRole("alert"));
    await expectText(page.locator(".roster-count")).toBe("The first 200 people");
    await seen(page.locator(".contact").nth(199));
    await page.unroute(others);
    await page.getByRole("button", { name: "Try again" }).click();
    await expectText(page.locator(".roster-count")).toBe("480 people");
  });

  describe("with names in Hebrew and long addresses", () => {
    const email = `${"mailbox".repeat(9)}@mail.of.the.longest.example.org`;
    const open = async (width: number) => {
      stage.sandbox.edit(({ contacts }) => {
        const first = contacts.find(({ groupId }) => groupId === stage.groupId);
        Object.assign(first ?? {}, { firstName: "שרה", lastName: "כהן", email });
      });
      const page = await stage.open({
        part: "roster",
        viewport: { width, height: 800 },
      });
      await seen(page.getByRole("link", { name: new RegExp(email) }));
      return page;
    };

    test("shows an address as a whole, and a number from left to right in any page", async () => {
      const page = await open(900);
      await page.evaluate(() => void (document.documentElement.dir = "rtl"));
      const row = page.locator(".contact", { hasText: "שרה" }).first();
      const places = await row.evaluate((element) => {
        const placeOf = (href: string) => {
          const link = element.querySelector(`a[href^="${href}"]`)!;
          const words = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() as Text;
          const place = (from: number, to: number) => {
            const range = document.createRange();
            range.setStart(words, from);
            range.setEnd(words, to);
            return range.getBoundingClientRect();
          };
          const all = place(0, words.length);
          const rows = element.closest(".rows")!.getBoundingClientRect();
          return {
            isWhole: all.left >= rows.left && all.right <= rows.right,
            isForward: place(0, 1).left < place(words.length - 1, words.length).left,
          };
        };
        return [placeOf("tel:"), placeOf("mailto:")];
      });
      expect(places[0]).toEqual({ isWhole: true, isForward: true });
      expect(places[1]?.isWhole).toBe(true);
    });

    test("has two buttons as large as a finger beside a name on a phone", async () => {
      const page = await open(375);
      const row = page.locator(".contact", { hasText: "שרה" }).first();
      const name = await row.locator(".contact-name p").boundingBox();
      for (const link of await row.getByRole("link").all()) {
        const box = await link.boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(44);
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0) - 1);
        expect(box?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
      }
      expect(await row.getByRole("link").count()).toBe(2);
    });
  });
});
