// Going away and coming back: what was refused or failed is tried again by itself, what is known is not asked for
// again, and the way back leads to where one was.
import { GroupManagement } from "group-management-sdk";
import type { Sandbox } from "group-management-sdk/sandbox";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { expectText, isFocused, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile({ contacts: 480 });

const phone = { viewport: { width: 390, height: 844 } };

/** The browser's event for a page that is shown again. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("visibilitychange")));

describe("a reader who comes back", () => {
  test("after giving consent elsewhere sees what was refused, without a click", async () => {
    stage.sandbox.failNext("documents.list", { code: "scope_not_allowed" });
    const page = await stage.open({ part: "documents" });
    await seen(page.getByText("Not allowed yet"));
    await comeBack(page);
    await seen(page.locator(".document"));
    expect(await page.getByText("Not allowed yet").count()).toBe(0);
  });

  test("keeps the explanation on the screen while it is asked again", async () => {
    const page = await stage.open({ as: "refused", part: "documents" });
    const link = page.getByRole("link", { name: "Review access" });
    await seen(link);
    await link.focus();
    stage.sandbox.failNext("documents.list", { latency: 500 });
    await comeBack(page);
    await expect.poll(() => stage.requests("documents.list").length).toBe(2);
    expect(await isFocused(link)).toBe(true);
  });

  test("after accepting the terms is let in", async () => {
    stage.sandbox.failNext("me.groups", { code: "terms_required", times: 2 });
    const page = await stage.open();
    await seen(page.getByRole("link", { name: "Read the terms" }));
    stage.sandbox.reset();
    await comeBack(page);
    await seen(page.getByRole("heading", { level: 1, name: "Troop 42 Marigold Creek" }));
  });

  test("after a failure that the connection caused sees it mended once it is there again", async () => {
    stage.sandbox.failNext("documents.list", { status: 500, times: 3 });
    const page = await stage.open({ part: "documents" });
    await seen(page.getByRole("alert"));
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await seen(page.locator(".document"));
  });

  test("to the overview within a minute asks for nothing", async () => {
    const page = await stage.open();
    await seen(page.locator(".event-foot"));
    await page.getByRole("link", { name: "Documents" }).click();
    await seen(page.locator(".document"));
    const before = stage.sandbox.requests.length;
    await page.getByRole("link", { name: "Overview" }).click();
    await seen(page.locator(".event-foot"));
    await page.waitForTimeout(300);
    expect(stage.sandbox.requests.length - before).toBe(0);
  });

  test("by a reload finds the overview on the device, and no roster or household", async () => {
    const page = await stage.open();
    await seen(page.getByText("Kenji Vega-Tanaka"));
    await page.getByRole("link", { name: "Roster" }).click();
    await seen(page.locator(".contact"));
    await page.goBack();
    // The device is written to at most once a second.
    await page.waitForTimeout(1_500);
    const before = stage.requests("groups.overview").length;
    await page.reload();
    await seen(page.locator(".event-foot"));
    await seen(page.locator(".position-holders"));
    // The positions, which name people, were not kept.
    const again = stage.requests("groups.overview").slice(before);
    expect(again.map(({ query }) => query["include"])).toEqual(["positions"]);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).toContain("groups.overview");
    expect(kept).not.toMatch(/contacts\.list|household|positions"|Kenji|accessToken|Bearer/);
    const { demo } = stage.sandbox;
    const names = await namesOf(stage.sandbox, demo.groupId, Object.values(demo.events));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(kept).not.toContain(name);
  });
});

describe("the way back", () => {
  const album = () => `${stage.groupId}/photos/${stage.sandbox.demo.albums.event}`;

  test.each([
    ["its button", (page: Page) => page.getByRole("button", { name: "Close" }).click()],
    ["going back", (page: Page) => page.goBack()],
  ])(
    "from a large picture that %s closed leads to the album, and then to all",
    async (_, close) => {
      const page = await stage.open({ part: "photos" });
      await page.getByRole("link", { name: /Winter cabin weekend/ }).click();
      await page.getByRole("button", { name: "First tracks" }).click();
      const dialog = page.getByRole("dialog");
      await seen(dialog);
      await page.keyboard.press("ArrowRight");
      await expectText(dialog).toContain("2 of 6");
      await close(page);
      await dialog.waitFor({ state: "detached" });
      await seen(page.getByRole("heading", { name: "Winter cabin weekend" }));
      await page.goBack();
      await seen(page.locator(".albums"));
    },
  );

  test("leads from a picture's own address to wherever one came from", async () => {
    const page = await stage.open({ at: album() });
    await page.getByRole("button", { name: "First tracks" }).click();
    await seen(page.getByRole("dialog"));
    const address = page.url();
    const other = await stage.open({ at: address.split("#/groups/")[1] ?? "" });
    await expectText(other.getByRole("dialog")).toContain("1 of 6");
    await other.keyboard.press("Escape");
    await other.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => other.url()).not.toContain("picture");
    await seen(other.getByRole("heading", { name: "Winter cabin weekend" }));
  });

  test("closes the phone's menu of groups, and from a group chosen there leads to the one before", async () => {
    const page = await stage.open({ ...phone, part: "documents" });
    await page.getByRole("button", { name: "Your groups" }).click();
    const sheet = page.getByRole("dialog");
    await seen(sheet);
    await page.goBack();
    await sheet.waitFor({ state: "detached" });
    expect(page.url()).toContain(`${stage.groupId}/documents`);
    await page.getByRole("button", { name: "Your groups" }).click();
    await sheet.getByRole("link", { name: /Pack 42/ }).click();
    await seen(page.getByRole("heading", { level: 1, name: "Pack 42 Marigold Creek" }));
    await page.goBack();
    await seen(page.getByRole("heading", { level: 1, name: "Troop 42 Marigold Creek" }));
    expect(await sheet.count()).toBe(0);
  });

  test("gives the roster back where it was left, with all its rows", async () => {
    const page = await stage.open({ part: "roster" });
    await expectText(page.locator(".roster-count")).toBe("480 people");
    const before = stage.requests("groups.contacts.list").length;
    await page.evaluate(() => scrollTo(0, 15_000));
    await page.waitForTimeout(200);
    const left = await page.evaluate(() => scrollY);
    const first = await inSight(page);
    await page
      .getByRole("link", { name: "Documents" })
      .evaluate((link: HTMLElement) => link.click());
    await seen(page.locator(".document"));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expectText(page.locator(".roster-count")).toBe("480 people");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 80);
    await expect.poll(() => inSight(page)).toBe(first);
    expect(stage.requests("groups.contacts.list")).toHaveLength(before);
  });

  test("keeps what was searched for, which no address and no entry of the history has", async () => {
    const page = await stage.open({ part: "roster" });
    const addresses: string[] = [];
    page.on("framenavigated", (frame) => addresses.push(frame.url()));
    page.on("request", (request) => addresses.push(request.url()));
    await page.getByRole("searchbox").fill("nguyen treas");
    await expectText(page.locator(".roster-count")).toBe("1 person found");
    await page.waitForTimeout(400);
    await page.locator(".roster .tools select").selectOption("ADULT");
    await expectText(page.locator(".roster-count")).toBe("1 person found");
    expect(page.url()).toContain("show=ADULT");
    await page.getByRole("link", { name: "Documents" }).click();
    await seen(page.locator(".document"));
    await page.goBack();
    await expectText(page.locator(".roster-count")).toBe("1 person found");
    expect(await page.getByRole("searchbox").inputValue()).toBe("nguyen treas");
    expect(addresses.join(" ")).not.toMatch(/nguyen|treas/i);
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/nguyen|treas/i);
    await page.getByRole("searchbox").fill("");
    await expectText(page.locator(".roster-count")).not.toContain("found");
  });

  test("from the phone's menu of groups keeps it, too", async () => {
    const page = await stage.open({ ...phone, part: "roster" });
    await page.getByRole("searchbox").fill("nguyen treas");
    await page.waitForTimeout(400);
    await page.getByRole("button", { name: "Your groups" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expectText(page.locator(".roster-count")).toBe("1 person found");
  });

  test("closes what is over the page once, however fast its button is pressed twice", async () => {
    const page = await stage.open({ ...phone, part: "overview" });
    await page.getByRole("link", { name: "Roster" }).click();
    await seen(page.locator(".roster-count"));
    await page.getByRole("button", { name: "Your groups" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Close" })
      .evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.waitForTimeout(300);
    expect(page.url()).toContain(`${stage.groupId}/roster`);
  });

  test("leads from an unknown or malformed address to the group", async () => {
    const page = await stage.open({ part: "attic" });
    await seen(page.locator(".event-card"));
    expect(page.url()).toContain(`${stage.groupId}/overview`);
    await page.goto(`${page.url().split("#")[0]}#/%E0%A4%A/nowhere`);
    await seen(page.getByRole("heading", { level: 1, name: "Troop 42 Marigold Creek" }));
  });
});

/** The names of all who hold a position or lead an event. */
async function namesOf(sandbox: Sandbox, groupId: string, events: string[]): Promise<string[]> {
  const { baseUrl, fetch } = sandbox;
  const client = new GroupManagement({ baseUrl, fetch, accessToken: sandbox.accessToken() });
  const { positions } = await client.groups.overview(groupId, { include: ["positions"] });
  const leaders = await Promise.all(events.map((id) => client.events.get(groupId, id)));
  const people = [
    ...positions.items.flatMap(({ holders }) => holders),
    ...leaders.flatMap((event) => event.leaders),
  ];
  return people.map(({ name }) => name).filter((name) => name !== null);
}

/** The name of the person in the middle of the screen. */
async function inSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(".contact");
    return row?.querySelector(".contact-name")?.textContent ?? "";
  });
}
