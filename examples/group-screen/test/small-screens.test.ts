// A small phone, a page that is enlarged four times, and paper: nothing hides what one is at, and the first things come
// first.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { phone } from "./support/devices.ts";
import { expectText, seen } from "./support/seen.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

/** As a reader's own setting has them. */
const withLargeLetters = (page: Page) =>
  page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });

describe.each([
  ["of a page that is enlarged four times", { viewport: { width: 320, height: 256 } }],
  ["of a phone with letters twice as large", { ...phone, before: withLargeLetters }],
])("the tabs at the bottom %s", (_, look) => {
  test("are one row, and cover less than a fifth of it", async () => {
    const page = await stage.open(look);
    await seen(page.locator(".event-card"));
    const tops = await page
      .locator(".view-links a")
      .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    const covered = await page.locator(".view-links").boundingBox();
    expect(covered?.height).toBeLessThan(0.2 * look.viewport.height);
    // Tabs beyond the edge come into sight.
    await page.getByRole("link", { name: "Setups" }).focus();
    await page.keyboard.press("Enter");
    await seen(page.locator(".plan-row"));
    const right = () =>
      page
        .getByRole("link", { name: "Setups" })
        .evaluate((tab) => tab.getBoundingClientRect().right);
    await expect.poll(right).toBeLessThanOrEqual(look.viewport.width);
  });

  test("hide nothing that has the focus", async () => {
    const page = await stage.open({ ...look, part: "roster" });
    await seen(page.locator(".contact"));
    await page.getByRole("link", { name: "New circle" }).focus();
    for (let presses = 0; presses < 20; presses++) {
      const [bottom, tabs, name] = await page.evaluate(() => {
        const active = document.activeElement;
        const bar = document.querySelector(".view-links");
        return [
          active?.getBoundingClientRect().bottom ?? 0,
          bar?.getBoundingClientRect().top ?? 0,
          active?.outerHTML.slice(0, 80) ?? "",
        ] as const;
      });
      expect(bottom, name).toBeLessThanOrEqual(tabs + 1);
      await page.keyboard.press("Tab");
    }
  });
});

test("a phone shows the next event and the household first, and what the group is after them", async () => {
  const page = await stage.open({ ...phone, as: "owner" });
  await seen(page.locator(".household"));
  await seen(page.locator(".group-facts"));
  const order = [".event-card", ".household", ".group-facts", "text=Edit the profile"];
  const tops = await Promise.all(
    order.map((part) =>
      page
        .locator(part)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top),
    ),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(tops[1]).toBeLessThan(phone.viewport.height);
});

test("words of the page's own are whole, with a gap between a fact's name and its value", async () => {
  const page = await stage.open({ viewport: { width: 320, height: 700 } });
  await seen(page.locator(".group-counts"));
  const lines = await page.locator(".group-counts dt").evaluateAll((names) =>
    names.map((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      return words.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1, 1]);
  const text = (selector: string) => page.locator(selector).first().textContent();
  expect(await text(".group-facts")).toContain("Chartered on Sep 3, 1968");
  expect(await text(".group-counts")).toContain("Adults 13");
});

test("what members write runs in its own direction", async () => {
  stage.sandbox.edit(({ groups, events, documents, contacts }) => {
    for (const one of [...groups, ...events, ...documents]) one.name = "טיול 42 (a)";
    for (const contact of contacts) contact.firstName = "נועה";
  });
  const page = await stage.open(phone);
  const directionOf = async (selector: string) => {
    await seen(page.locator(selector));
    return page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  };
  expect(await directionOf("h1")).toBe("rtl");
  expect(await directionOf(".event-card h3")).toBe("rtl");
  expect(await directionOf("#coming-up")).toBe("ltr");
  for (const [part, name] of [
    ["Documents", ".document-name"],
    ["Roster", ".contact-name p"],
  ] as const) {
    await page.getByRole("link", { name: part }).click();
    expect(await directionOf(name)).toBe("rtl");
  }
});

test("a page that is turned to run from right to left has its signs on the other side", async () => {
  const page = await stage.open({ ...phone, part: "roster" });
  await seen(page.locator(".contact"));
  await page.evaluate(() => void (document.documentElement.dir = "rtl"));
  const middle = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (left + right) / 2;
      });
  expect(await middle(".search-field .icon")).toBeGreaterThan(await middle(".search-field"));
  expect(await middle("main .choice .icon")).toBeLessThan(await middle("main .choice"));
  expect(await middle(".page-menu-button")).toBeGreaterThan(await middle(".page-head"));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.viewport.width);
});

test.each(["light", "dark"] as const)(
  "the edges of fields stand out three to one, %s",
  async (colorScheme) => {
    const page = await stage.open({ colorScheme, part: "profile" });
    await seen(page.getByLabel("Meeting place"));
    const contrasts = await page
      .locator("select, .field input:not([type=checkbox])")
      .evaluateAll((fields) => {
        const bright = (color: string) => {
          const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
            const share = Number(part) / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.05 + 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        return fields.map((field) => {
          const { borderTopColor, backgroundColor } = getComputedStyle(field);
          const [one, other] = [bright(borderTopColor), bright(backgroundColor)];
          return Math.max(one, other) / Math.min(one, other);
        });
      });
    expect(contrasts.length).toBeGreaterThan(3);
    for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(3);
  },
);

test.each([
  ["on a desk", {}],
  ["on a phone", phone],
])("the open tab differs from the others in a reader's own colors, %s", async (_, look) => {
  const page = await stage.open({ ...look, forcedColors: "active" });
  await seen(page.locator(".event-card"));
  const looks = await page.locator(".view-links a").evaluateAll((tabs) =>
    tabs.map((tab) => {
      const { borderBottomColor, color } = getComputedStyle(tab);
      return { isOpen: tab.hasAttribute("aria-current"), borderBottomColor, color };
    }),
  );
  const ground = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  const open = looks.filter(({ isOpen }) => isOpen);
  expect(open).toHaveLength(1);
  for (const { isOpen, borderBottomColor, color } of looks) {
    if (isOpen) expect(borderBottomColor).not.toBe(ground);
    else
      expect([borderBottomColor, color]).toEqual([
        ground,
        expect.not.stringMatching(open[0]?.color ?? ""),
      ]);
  }
});

test("being offline is said once, whatever waits", async () => {
  const page = await stage.open({ ...phone, part: "profile" });
  await page.getByLabel("Meeting place").fill("At the creek");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save the profile" }).click();
  const said = async () => (await page.locator("body").innerText()).match(/offline/gi);
  await seen(page.getByText("Not sent yet: it is sent"));
  expect(await said()).toHaveLength(1);
  await page.getByRole("link", { name: "Documents" }).click();
  await seen(page.getByText("Not loaded yet"));
  await expectText(page.locator(".change-notices")).toContain("Still to be sent");
  expect(await said()).toHaveLength(1);
  await page.context().setOffline(false);
  await seen(page.locator(".document"));
});

test("a printed list has its heading", async () => {
  const page = await stage.open({ part: "documents" });
  await seen(page.locator(".document"));
  await page.emulateMedia({ media: "print" });
  const heading = page.getByRole("heading", { level: 2, name: "Documents" });
  const box = await heading.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    clip: getComputedStyle(element).clipPath,
  }));
  expect(box.height).toBeGreaterThan(15);
  expect(box.clip).toBe("none");
});

test("what a search found is read out", async () => {
  const page = await stage.open({ ...phone, part: "documents" });
  await seen(page.locator(".document"));
  const status = page.locator(".documents .only-read[role=status]");
  await page.getByRole("searchbox").fill("packing");
  await expectText(status).toMatch(/^\d+ documents? found$/);
  await page.getByRole("searchbox").fill("no such thing");
  await expectText(status).toBe("No document found");
});
