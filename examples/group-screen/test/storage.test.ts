// A browser that lets no page near its storage, one whose storage is full, and a device whose clock was wrong.
import { expect, test } from "vitest";

import { phone } from "./support/devices.ts";
import { expectText, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";
import { storages } from "./support/storages.ts";

const stage = stageOfFile();

test.each(Object.entries(storages))(
  "with storage that is %s a change is sent and reported, wherever one goes",
  async (_, apply) => {
    const page = await stage.open({ ...phone, before: (fresh) => fresh.addInitScript(apply) });
    await page.getByRole("link", { name: "Edit the profile" }).click();
    await page.getByLabel("Unit number").fill("43");
    await page.getByRole("button", { name: "Save the profile" }).click();
    await seen(page.getByText("The profile is saved."));
    expect(stage.requests("groups.updateProfile")).toHaveLength(1);
    await page.getByRole("link", { name: "Roster" }).click();
    await seen(page.locator(".contact"));
    expect(await page.locator(".problem").count()).toBe(0);
  },
);

test("what was read while the clock was a day ahead is read again once the clock is right", async () => {
  const page = await stage.open({
    before: (fresh) =>
      fresh.addInitScript(() => {
        const { now } = Date;
        Object.assign(globalThis, { ahead: 24 * 60 * 60_000 });
        Date.now = () => now() + (globalThis as never as { ahead: number }).ahead;
      }),
  });
  await seen(page.locator(".event-foot"));
  // Its positions are asked for by themselves.
  expect(stage.requests("groups.overview")).toHaveLength(2);
  await page.evaluate(() => {
    Object.assign(globalThis, { ahead: 0 });
    dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => stage.requests("groups.overview").length).toBe(4);
  await page.context().setOffline(true);
  await expectText(page.locator(".as-of")).toContain("You are offline.");
});

test("what a sign-in that ended leaves on the screen has the way to sign in beside it", async () => {
  const page = await stage.open({ connection: { signInUrl: "https://groups.example.org/in" } });
  await seen(page.locator(".event-foot"));
  stage.sandbox.failNext("*", { code: "unauthorized", times: 50 });
  await page.evaluate(() => {
    const later = Date.now() + 11 * 60_000;
    Date.now = () => later;
    dispatchEvent(new Event("visibilitychange"));
  });
  await expectText(page.locator(".as-of")).toContain("It could not be refreshed.");
  await seen(page.locator(".as-of").getByRole("link", { name: "Sign in" }));
});
