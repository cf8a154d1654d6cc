// The deployed page: no secret in it, a policy that keeps foreign scripts out, and something to see at once.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { describe, expect, inject, test } from "vitest";

import { phone } from "./support/devices.ts";
import { expectText, seen } from "./support/seen.ts";
import { leftOver, serviceSettings } from "./support/settings.ts";
import { stageOfFile } from "./support/stage.ts";

const stage = stageOfFile();

async function everythingBuilt(): Promise<string> {
  const { folder } = inject("servicePage");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")),
  );
  return texts.join("\n");
}

test("a built page has the settings that it needs, and nothing else that lay beside it", async () => {
  const built = await everythingBuilt();
  // Not by `toContain`: what is built fills many screens.
  const has = (text: string) => built.includes(text);
  for (const setting of Object.values(serviceSettings)) expect(has(setting)).toBe(true);
  expect(has("left-in-env-local")).toBe(false);
});

test("the README says how large a built page's scripts are", async () => {
  const folder = join(inject("servicePage").folder, "assets");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const scripts = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const kilobytes = (buffers: Buffer[]) =>
    buffers.reduce((sum, { length }) => sum + length, 0) / 1000;
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, whole, compressed] = /JavaScript is (\d+) kB, (\d+) kB compressed/.exec(readme) ?? [];
  // A few kB more or less come with any change of the package.
  expect(Math.abs(Number(whole) - kilobytes(scripts))).toBeLessThan(10);
  const packed = kilobytes(scripts.map((script) => gzipSync(script)));
  expect(Math.abs(Number(compressed) - packed)).toBeLessThan(5);
});

test("a built page talks to nobody but its own back end, and runs no script but its own", async () => {
  const html = await readFile(join(inject("servicePage").folder, "index.html"), "utf8");
  const policy =
    /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]?.replaceAll("&#39;", "'") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/unsafe|127\.0\.0\.1/);
});

test("a script from elsewhere is not run", async () => {
  const page = await stage.open();
  await seen(page.locator(".event-card"));
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.head.append(script);
  });
  expect(await page.title()).not.toBe("taken over");
});

test("something is painted as soon as the page itself has come, before its script, styles and fonts", async () => {
  const page = await stage.open({
    ...phone,
    before: (fresh) => fresh.route("**/assets/**", () => undefined),
    waitUntil: "commit",
  });
  await seen(page.getByRole("heading", { name: "Loading your groups" }));
  await seen(page.locator(".loading-piece"));
  const painted = () => performance.getEntriesByName("first-contentful-paint").length;
  await expect.poll(() => page.evaluate(painted)).toBe(1);
  // By the rules that stand in the page: the policy lets them be.
  const margin = await page
    .locator("h1")
    .evaluate((heading) => getComputedStyle(heading).marginTop);
  expect(margin).toBe("0px");
});

describe("a part that cannot be drawn", () => {
  // As in a browser that is older than the page: the leaders of an event are grouped with this.
  const older = `
    const { groupBy } = Map;
    Map.groupBy = () => { throw new TypeError("Map.groupBy is not a function"); };
    globalThis.renewBrowser = () => { Map.groupBy = groupBy; };
  `;

  test("says so, is reported once, and leaves the rest of the page", async () => {
    const errors: string[] = [];
    const page = await stage.open({
      ...phone,
      before: async (fresh) => {
        fresh.on("console", (message) => {
          if (message.type() === "error") errors.push(message.text());
        });
        await fresh.addInitScript(older);
      },
    });
    await expectText(page.getByRole("alert")).toContain("This part could not be shown");
    expect(errors.filter((text) => text.includes("The page failed while drawing"))).toHaveLength(1);
    await page.getByRole("link", { name: "Documents" }).click();
    await seen(page.locator(".document"));
    await page.getByRole("link", { name: "Overview" }).click();
    await seen(page.getByRole("alert"));
    await page.evaluate("renewBrowser()");
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page.locator(".event-foot"));
  });
});

test("an event's address that is no encrypted web address is shown as words", async () => {
  const urls = ["javascript:alert(1)", "http://hut.example/", "https://creek.example/"];
  // The events are asked for, and the positions.
  stage.sandbox.failNext("groups.overview", {
    times: 2,
    alter: (body) => {
      const overview = structuredClone(body) as { upcomingEvents?: { location: object }[] };
      for (const [index, event] of (overview.upcomingEvents ?? []).entries()) {
        event.location = { name: `Place ${index}`, url: urls[index % urls.length] };
      }
      return overview;
    },
  });
  const page = await stage.open();
  await seen(page.locator(".event-card"));
  expect(await page.locator(".event-facts li", { hasText: "Place" }).count()).toBeGreaterThan(2);
  const links = page.locator(".event-facts a");
  const addresses = await links.evaluateAll((anchors) =>
    anchors.map((anchor) => anchor.getAttribute("href")),
  );
  expect(new Set(addresses)).toEqual(new Set(["https://creek.example/"]));
});
