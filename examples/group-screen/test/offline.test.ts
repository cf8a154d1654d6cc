// A page that is opened without a connection, from a service worker's cache: what the device keeps is shown, and what is
// done waits until it can be sent.
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";

import { expectText, seen } from "./support/seen.ts";
import { setStage, type Stage } from "./support/stage.ts";

/** Takes the page's files from the network, and from its cache where there is none. It keeps no response of the back end. */
const worker = `
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || pathname.startsWith("/api/")) return;
  event.respondWith(
    fetch(request)
      .then(async (response) => {
        await (await caches.open("page")).put(request, response.clone());
        return response;
      })
      .catch(() => caches.match(request)),
  );
});
`;

let stage: Stage;
let context: BrowserContext;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "group-screen-offline-"));
  await cp(inject("sandboxPage").folder, folder, { recursive: true });
  await writeFile(join(folder, "worker.js"), worker);
  stage = await setStage({ folder });
  context = await stage.browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  ends.push(
    () => stage.end(),
    () => rm(folder, { recursive: true, force: true }),
  );
});
afterEach(() => context.setOffline(false));
afterAll(async () => {
  for (const end of ends) await end();
});

/** The page was visited once, and is opened again without a connection. */
async function openOffline(part: string): Promise<Page> {
  const first = await context.newPage();
  await first.goto(`${stage.address}#/groups/${stage.groupId}/overview`);
  await first.evaluate(async () => {
    await navigator.serviceWorker.register("worker.js");
    await navigator.serviceWorker.ready;
  });
  await first.reload();
  await seen(first.locator(".event-foot"));
  await first.getByRole("link", { name: "Edit the profile" }).click();
  await seen(first.getByLabel("Unit number"));
  // The device is written to at most once a second.
  await first.waitForTimeout(1_500);
  await first.close();
  await context.setOffline(true);
  return open(part);
}

async function open(part: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`${stage.address}#/groups/${stage.groupId}/${part}`);
  return page;
}

test("shows what the device keeps, events without their leaders, and reads all again when the connection returns", async () => {
  const page = await openOffline("overview");
  await expectText(page.locator(".as-of")).toMatch(/^Shown as of .+\. You are offline\.$/);
  await seen(page.locator(".event-foot"));
  expect(await page.locator(".leaders li").count()).toBe(0);
  const before = stage.sandbox.requests.length;
  await context.setOffline(false);
  await seen(page.locator(".leaders li"));
  await expectText(page.locator(".as-of")).toBe("");
  expect(stage.sandbox.requests.length).toBeGreaterThan(before);
  await page.close();
});

test("keeps a change that is made offline while the page is closed, and sends it once", async () => {
  const before = stage.requests("groups.updateProfile").length;
  const page = await openOffline("profile");
  await page.getByLabel("Unit number").fill("43");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await seen(page.getByText("Not sent yet: it is sent as soon as you are back online."));
  await page.waitForTimeout(1_500);
  await page.close();

  const next = await open("overview");
  const notices = next.locator(".change-notices");
  await expectText(notices).toContain("Still to be sent: the group’s profile.");
  expect(stage.requests("groups.updateProfile")).toHaveLength(before);
  await context.setOffline(false);
  await expectText(notices).toContain("The profile is saved.");
  expect(stage.requests("groups.updateProfile")).toHaveLength(before + 1);
  await next.close();
});

test("says that a change of an earlier page was refused, on its own form too", async () => {
  const page = await openOffline("profile");
  await page.getByLabel("Unit number").fill("44");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await seen(page.getByText("Not sent yet: it is sent as soon as you are back online."));
  await page.waitForTimeout(1_500);
  await page.close();

  stage.sandbox.failNext("groups.updateProfile", { status: 403, code: "forbidden" });
  const next = await open("profile");
  await context.setOffline(false);
  await expectText(next.locator(".change-notices")).toContain("The profile is not saved.");
  await next.close();
});
