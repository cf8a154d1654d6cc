// The documents: their state, and a search that the service makes.
import { describe, expect, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

describe("the documents", () => {
  test("show what state each is in", async () => {
    const page = await stage.open({
      part: "documents",
    });
    const row = (name: string) => page.locator(".document").filter({ hasText: name });
    await expectText(row("North ridge trek proposal").locator(".badge")).toBe("Draft");
    // Most are final: a word on each of them would say nothing.
    expect(await row("Canoe weekend packing list").locator(".badge").count()).toBe(0);
    await expectText(row("Phone list for drivers").locator(".badge")).toBe("Superseded");
    await expectText(row("Budget of last year").locator(".badge")).toBe("Historical");
    await expectText(row("Canoe weekend packing list")).toContain("Camps › River trips");
    await expectText(row("Campership requests")).toContain("Private");
  });

  test("are searched by meaning, with the names of children put back", async () => {
    const page = await stage.open({ part: "documents" });
    await page.getByRole("combobox", { name: "Search by" }).selectOption("By meaning");
    await seen(page.getByText("Ask a question"));
    for (const words of ["who", "who brings", "who brings the stove"]) {
      await page.getByRole("searchbox").fill(words);
      await page.waitForTimeout(400);
    }
    await page.getByRole("searchbox").press("Enter");
    await expectText(page.locator(".rows")).toContain(
      "Elsa Lindqvist and Mateo Lindqvist bring the Falcon stove",
    );
    // The service allows 120 such searches in an hour.
    const asked = stage.sandbox.requests.filter(({ path }) => path.endsWith("/documents/search"));
    expect(asked.map(({ query }) => query["q"])).toEqual(["who brings the stove"]);
    stage.sandbox.configure({ assistant: false });
    await page.getByRole("searchbox").fill("who brings the canoes");
    await page.getByRole("button", { name: "Ask" }).click();
    await seen(page.getByText("The assistant is off"));
  });

  test("show a status and a kind newer than the page in its own words", async () => {
    stage.sandbox.failNext("documents.list", { alter: "future-value" });
    const page = await stage.open({ part: "documents" });
    await expectText(page.locator(".document .badge").first()).toBe("From the future");
  });

  test("are searched once the typing pauses", async () => {
    const page = await stage.open({
      part: "documents",
      before: (fresh) => fresh.clock.install(),
    });
    await seen(page.locator(".document"));
    // The page's clock stands still, so that a busy machine makes no pauses of its own.
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const letter of "packing") {
      await page.getByRole("searchbox").press(letter);
      await page.clock.runFor(100);
    }
    const searched = () => stage.sandbox.requests.filter(({ query }) => "search" in query);
    expect(searched()).toEqual([]);
    await page.clock.resume();
    await expect.poll(() => page.locator(".document").count()).toBe(1);
    const searches = searched();
    expect(searches.map(({ query }) => query["search"])).toEqual(["packing"]);
  });

  test("say what to try when none is found", async () => {
    const page = await stage.open({ part: "documents" });
    await page.getByRole("searchbox").fill("submarine");
    await seen(page.getByText("No document found"));
    await page.getByRole("searchbox").fill("");
    await page.getByRole("combobox", { name: "Kind" }).selectOption("Money");
    await expectText(page.locator(".rows")).toContain("Budget of last year");
  });
});
