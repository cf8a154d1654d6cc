// The photos: albums, their pictures, the large view, and links that are renewed before they end.
import { describe, expect, test } from "vitest";
import type { Page, Route } from "playwright-core";

import { expectText, isFocused, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

const openAlbum = async () => {
  const page = await stage.open({
    part: `photos/${stage.sandbox.demo.albums.event}`,
    before: (fresh) => fresh.clock.install(),
  });
  await seen(page.locator(".picture-tile"));
  return page;
};

/** The addresses of the small pictures, null for each that is not loaded. */
const links = (page: Page) =>
  page
    .locator(".picture-tile img")
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ src, complete, naturalWidth }) =>
        complete && naturalWidth > 0 ? src : null,
      ),
    );

const allLoaded = (page: Page) => expect.poll(() => links(page)).not.toContain(null);

/** Turns to the next picture, as soon as there is one. */
const turned = async (page: Page) => {
  await seen(page.locator(".lightbox-ways > [aria-disabled=false]").nth(1));
  await page.keyboard.press("ArrowRight");
};

const itemCalls = () => stage.requests("groups.albums.items");

/** The page before the one that the album is on. */
const laterAlbum = (body: unknown) => {
  const { items } = body as { items: { id: string }[] };
  return items.find(({ id }) => id !== stage.sandbox.demo.albums.event);
};

/** Asks for the list as it is, without the cursor that the first page made up. */
const secondPage = (route: Route) => {
  const url = new URL(route.request().url());
  url.searchParams.delete("cursor");
  return route.continue({ url: url.href });
};

describe("the photos", () => {
  test("show an album's cover, or that it is empty", async () => {
    const page = await stage.open({ part: "photos" });
    const albums = page.locator(".albums > li");
    await expectText(albums.filter({ hasText: "Winter cabin weekend" })).toContain("6 items");
    await expectText(albums.filter({ hasText: "Climbing wall week" })).toContain("Empty");
    await page.getByRole("link", { name: /Climbing wall week/ }).click();
    await seen(page.getByText("No pictures yet"));
    await page.getByRole("link", { name: "All albums" }).click();
    await seen(albums);
  });

  test("load, and have words for those who do not see them", async () => {
    const page = await openAlbum();
    await allLoaded(page);
    await seen(page.getByRole("img", { name: "First tracks" }));
    const partner = await stage.open({
      as: "partner",
      part: `photos/${stage.sandbox.demo.albums.event}`,
    });
    // Without the scope for youth there are no captions.
    await seen(partner.getByRole("img", { name: /^Photo of / }));
  });

  test.each([
    ["left to right", "ltr", "ArrowRight", "ArrowLeft"],
    ["right to left", "rtl", "ArrowLeft", "ArrowRight"],
  ])(
    "open large, turn with the arrow keys %s, and give the focus back",
    async (_, direction, onward, back) => {
      const page = await openAlbum();
      await page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
      const tile = page.getByRole("button", { name: "Everybody on the porch" });
      await tile.click();
      const dialog = page.getByRole("dialog");
      await expectText(dialog).toContain("2 of 6");
      await page.keyboard.press(onward);
      await expectText(dialog).toContain("Elsa after eleven pancakes");
      await page.keyboard.press(back);
      await page.keyboard.press(back);
      await expectText(dialog).toContain("First tracks");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await isFocused(tile)).toBe(true);
    },
  );

  test("opened by keyboard have the focus on a button that works, with a ring that is seen", async () => {
    const page = await openAlbum();
    await page.locator(".picture-tile").first().focus();
    await page.keyboard.press("Enter");
    await seen(page.getByRole("dialog"));
    const focus = () =>
      page.evaluate(() => {
        const active = document.activeElement!;
        const { opacity, outlineColor } = getComputedStyle(active);
        const colors = outlineColor.match(/[\d.]+/g)?.map(Number) ?? [];
        const isOff = active.getAttribute("aria-disabled") ?? "false";
        return { isOff, opacity, darkest: Math.min(...colors.slice(0, 3)) };
      });
    // The ground is nearly black.
    const works = { isOff: "false", opacity: "1", darkest: expect.closeTo(243, -1) as number };
    expect(await focus()).toEqual(works);
    await page.getByRole("button", { name: "Previous picture" }).focus();
    expect(await focus()).toEqual({ ...works, isOff: "true" });
  });

  test("keep the keyboard at the last picture, and at the first", async () => {
    const page = await openAlbum();
    await page.getByRole("button", { name: "First tracks" }).click();
    const dialog = page.getByRole("dialog");
    for (const [way, last, back, before] of [
      ["Next picture", "6 of 6", "ArrowLeft", "5 of 6"],
      ["Previous picture", "1 of 6", "ArrowRight", "2 of 6"],
    ] as const) {
      const button = dialog.getByRole("button", { name: way });
      await button.focus();
      for (let press = 0; press < 7; press++) await page.keyboard.press("Enter");
      await expectText(dialog).toContain(last);
      expect(await isFocused(button)).toBe(true);
      await page.keyboard.press(back);
      await expectText(dialog).toContain(before);
    }
  });

  test("have their album's title by the album's own address, however far down the list it is", async () => {
    stage.sandbox.failNext("groups.albums.list", {
      alter: (body) => ({ ...(body as object), items: [laterAlbum(body)], nextCursor: "0" }),
    });
    const page = await stage.open({
      part: `photos/${stage.sandbox.demo.albums.event}`,
      before: async (fresh) => fresh.route(/albums\?.*cursor=0/, (route) => secondPage(route)),
    });
    await seen(page.getByRole("heading", { level: 2, name: "Winter cabin weekend" }));
    await expect
      .poll(() => page.title())
      .toBe("Winter cabin weekend · Photos · Troop 42 Marigold Creek");
  });

  test("get new links before the old ones end, though the reader's clock is far off", async () => {
    const page = await openAlbum();
    await allLoaded(page);
    const before = await links(page);
    const expires = Number(/media\/(\d+)\//.exec(before[0] ?? "")?.[1]) * 1000;
    const left = expires - (itemCalls()[0]?.at.getTime() ?? 0);
    expect(left).toBeGreaterThanOrEqual(60 * 60_000);

    const nearlyThere = left - 3 * 60_000;
    stage.pass(nearlyThere);
    await page.clock.fastForward(nearlyThere);
    expect(itemCalls()).toHaveLength(1);

    stage.pass(90_000);
    await page.clock.fastForward(90_000);
    await expect.poll(() => itemCalls().length).toBe(2);
    await expect.poll(() => links(page)).not.toEqual(before);
    await allLoaded(page);
  });

  test("are asked for again when a picture fails to load", async () => {
    let broken = true;
    const page = await stage.open({
      part: `photos/${stage.sandbox.demo.albums.group}`,
      before: (fresh) =>
        fresh.route("**/media/**", (route) =>
          broken ? route.fulfill({ status: 404 }) : route.continue(),
        ),
    });
    await expect.poll(() => itemCalls().length).toBe(2);
    broken = false;
    // Once, however many pictures failed: what is broken for good does not make the page ask forever.
    await page.waitForTimeout(300);
    expect(itemCalls()).toHaveLength(2);
  });

  describe("of a long album", () => {
    const longAlbum = () => {
      const { albums, people } = stage.sandbox.demo;
      stage.sandbox.edit((data) => {
        const album = data.albums.find(({ id }) => id === albums.group);
        if (!album) throw new Error("The demo has lost an album.");
        album.items = Array.from({ length: 450 }, (_, number) => ({
          id: `picture-${number + 1}`,
          caption: `Picture ${number + 1}`,
          uploadedBy: people.owner,
        }));
      });
      return `${stage.groupId}/photos/${albums.group}`;
    };

    test("are read on to the end, and loaded as far as they are in sight", async () => {
      const page = await stage.open({ at: longAlbum() });
      await seen(page.locator(".picture-tile"));
      const loaded = () =>
        page
          .locator(".picture-tile > img")
          .evaluateAll(
            (images) =>
              images.filter((image) => "currentSrc" in image && image.currentSrc !== "").length,
          );
      expect(await loaded()).toBeLessThan(100);
      await expect
        .poll(async () => {
          // The page grows under whoever has come to its end.
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
          return page.locator(".pictures > li").count();
        })
        .toBe(450);
      expect(itemCalls()).toHaveLength(3);
    });

    test("are read on to the one in the address, and turned past the end of a page", async () => {
      const at = longAlbum();
      const page = await stage.open({ at });
      await seen(page.locator(".picture-tile"));
      // The last of the first page.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.locator(".pictures > li:nth-child(200) > button").click();
      const dialog = page.getByRole("dialog");
      await expectText(dialog).toContain("· 200");
      const address = page.url().split("#/groups/")[1] ?? "";
      await turned(page);
      await expectText(dialog).toContain("· 201");
      const other = await stage.open({ at: address });
      await expectText(other.getByRole("dialog")).toContain("· 200");
      await turned(other);
      await expectText(other.getByRole("dialog")).toContain("· 201");
      const last = (await stage.open({ at: page.url().split("#/groups/")[1] ?? "" })).getByRole(
        "dialog",
      );
      await expectText(last).toContain("· 201");
      const gone = await stage.open({ at: `${at}?picture=no-such-picture` });
      await seen(gone.locator(".picture-tile"));
      await expect.poll(() => gone.locator(".loading").count()).toBe(0);
      expect(await gone.getByRole("dialog").count()).toBe(0);
    });
  });
});
