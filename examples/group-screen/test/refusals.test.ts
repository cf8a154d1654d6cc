// The page when the service refuses, asks to wait, or fails.
import { describe, expect, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { setStage, stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

describe("a refusal", () => {
  test("for want of consent shows where to give it", async () => {
    const page = await stage.open({ as: "refused", part: "documents" });
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
});

describe("a failure", () => {
  test("that is a refusal with a code of tomorrow shows what the service says, and no other try", async () => {
    const message = "Documents are kept by the council this week.";
    stage.sandbox.failNext("documents.list", { status: 409, code: "council_week", message });
    const page = await stage.open({ part: "documents" });
    await expectText(page.locator(".problem")).toBe(
      `Not possible now The service has something that is in the way of this. The service says: ${message}`,
    );
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  test("of one event's answers leaves its date and name", async () => {
    stage.sandbox.failNext("events.get", { code: "not_found", times: 5 });
    const page = await stage.open();
    const first = page.getByRole("article").first();
    await expectText(first).toContain("No longer here");
    expect(await first.getByRole("heading").count()).toBe(1);
  });
});

test("an outage after something was read leaves it there, and says how old it is", async () => {
  const page = await stage.open({ part: "documents" });
  await seen(page.locator(".document"));
  stage.sandbox.failNext("*", { status: 503, code: "unavailable", times: 1000 });
  await page.evaluate(() => {
    const later = Date.now() + 11 * 60_000;
    Date.now = () => later;
    dispatchEvent(new Event("visibilitychange"));
  });
  await expectText(page.locator(".as-of")).toMatch(/^Shown as of .+\. It could not be refreshed\./);
  await seen(page.locator(".document"));
  stage.sandbox.reset();
  await page.locator(".as-of").getByRole("button", { name: "Try again" }).click();
  await expectText(page.locator(".as-of")).toBe("");
});

describe("being asked to wait", () => {
  test("counts down the seconds, and is read out once", async () => {
    stage.sandbox.failNext("documents.list", { code: "rate_limited", retryAfter: 4 });
    const page = await stage.open({ part: "documents" });
    const words = page.locator(".pause-words");
    expect(await page.getByRole("alert").count()).toBe(0);
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
    const page = await stage.open({ part: "documents" });
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
