// The page when the service refuses, asks to wait, or fails.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
afterAll(() => stage.end());

describe("a refusal", () => {
  test("for want of consent shows where to give it", async () => {
    const page = await stage.open({ as: "refused", at: `${stage.groupId}/documents` });
    const link = page.getByRole("link", { name: "Review access" });
    await seen(link);
    expect(await link.getAttribute("href")).toBe(
      `https://groups.example.org/groups/${stage.groupId}/apps/consent?scope=documents.read`,
    );
    await seen(page.getByText("Not allowed yet"));
  });

  test("of one part leaves the others on the screen", async () => {
    const page = await stage.open({ as: "refused" });
    await seen(page.getByRole("article").filter({ hasText: "Creek clean-up" }));
    await expectText(page.locator(".group-counts")).toContain("Members 20 Youth 7");
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("because of new terms sends the person to accept them", async () => {
    const page = await stage.open({ as: "terms" });
    const link = page.getByRole("link", { name: "Read the terms" });
    await seen(link);
    expect(await link.getAttribute("href")).toBe("https://groups.example.org/account/welcome");
    expect(await page.getByRole("navigation").count()).toBe(0);
  });

  test("to a member who may not plan setups is no alarm", async () => {
    const page = await stage.open({ as: "parent", at: `${stage.groupId}/setups` });
    await seen(page.locator(".problem[data-kind=closed]"));
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  test("of an ended sign-in asks to sign in again", async () => {
    stage.sandbox.failNext("*", { code: "unauthorized", times: 50 });
    const page = await stage.open();
    await seen(page.getByText("Your sign-in has ended"));
  });
});

describe("a failure", () => {
  test("that is a refusal with a code of tomorrow shows what the service says, and no other try", async () => {
    const message = "Documents are kept by the council this week.";
    stage.sandbox.failNext("documents.list", { status: 409, code: "council_week", message });
    const page = await stage.open({ at: `${stage.groupId}/documents` });
    await expectText(page.locator(".problem")).toBe(
      `Not possible now The service has something that is in the way of this. The service says: ${message}`,
    );
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  test("can be tried again, and goes away when that works", async () => {
    stage.sandbox.failNext("documents.list", { status: 500, times: 3 });
    const page = await stage.open({ at: `${stage.groupId}/documents` });
    await expectText(page.getByRole("alert")).toContain("The service is having trouble");
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page.locator(".document"));
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("of one event's answers leaves its date and name", async () => {
    stage.sandbox.failNext("events.get", { code: "not_found", times: 5 });
    const page = await stage.open();
    const first = page.getByRole("article").first();
    await expectText(first).toContain("No longer here");
    expect(await first.getByRole("heading").count()).toBe(1);
  });
});

describe("being asked to wait", () => {
  test("is shown without an alert, and what was asked for still comes", async () => {
    stage.sandbox.failNext("documents.list", { code: "rate_limited", retryAfter: 2 });
    const page = await stage.open({ at: `${stage.groupId}/documents` });
    await expectText(page.locator(".pause-notice")).toContain("asks for a short pause");
    expect(await page.getByRole("alert").count()).toBe(0);
    await seen(page.locator(".document"));
    await expectText(page.locator(".pause-notice")).toBe("");
  });

  test("counts down the seconds, and is read out once", async () => {
    stage.sandbox.failNext("documents.list", { code: "rate_limited", retryAfter: 4 });
    const page = await stage.open({ at: `${stage.groupId}/documents` });
    const words = page.locator(".pause-words");
    // Looked for within the page: each is there for a second, and this process may be held up for longer.
    await seen(words.filter({ hasText: /comes in [34] seconds/ }));
    await seen(words.filter({ hasText: "comes in 2 seconds" }));
    await expectText(page.locator(".pause-notice [role=status]")).toBe(
      "The service asks for a short pause. The rest comes by itself.",
    );
    await seen(page.locator(".document"));
  });

  test("for an hour is told as such, and not as a moment", async () => {
    stage.sandbox.failNext("documents.list", { code: "rate_limited", retryAfter: 3_540 });
    const page = await stage.open({ at: `${stage.groupId}/documents` });
    await expectText(page.locator(".problem")).toContain("Please try again in 59 minutes.");
  });

  test("is foreseen: a spent window is waited for without a single refusal", async () => {
    const busy = await setStage({ requestsPerMinute: 8 });
    try {
      const page = await busy.open();
      await expectText(page.locator(".pause-notice")).toContain("asks for a short pause");
      expect(await page.getByRole("alert").count()).toBe(0);
      expect(busy.sandbox.requests.every(({ status }) => status === 200)).toBe(true);
    } finally {
      await busy.end();
    }
  });
});
