// The starter in a browser, by keyboard and on a bad day.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { connectToBrowser } from "./support/chromium.ts";
import { expectText, seen } from "./support/seen.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Vite with the starter's configuration, and the package's sources. */
const start = `
  import { createServer, defaultClientConditions } from "vite";
  const server = await createServer({
    configFile: "vite.config.ts",
    configLoader: "native",
    server: { port: 0 },
    resolve: { conditions: ["group-management-source", ...defaultClientConditions] },
  });
  await server.listen();
  server.printUrls();
`;

let server: ChildProcess | undefined;
let browser: Browser;
let address: string;

beforeAll(async () => {
  const { NODE_ENV: _, ...inherited } = process.env;
  const program = spawn(
    process.execPath,
    ["--conditions=group-management-source", "--input-type=module", "--eval", start],
    { cwd: `${root}examples/starter`, env: { ...inherited, NO_COLOR: "1" } },
  );
  server = program;
  address = await new Promise<string>((resolve, reject) => {
    let output = "";
    program.stdout.on("data", (text: Buffer) => {
      output += text.toString();
      const found = /(http:\/\/127\.0\.0\.1:\d+\/)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    program.once("exit", () => reject(new Error(output)));
  });
  browser = await connectToBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.kill();
});

interface Overview {
  readonly upcomingEvents: readonly object[];
}

/** Opens the page, whose overview may be altered. */
async function open(alter?: (overview: Overview) => void): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  if (alter) {
    await page.route("**/overview?*", async (route) => {
      const response = await route.fetch();
      const overview = (await response.json()) as Overview;
      alter(overview);
      await route.fulfill({ response, json: overview });
    });
  }
  // Vite prepares the libraries when they are first asked for.
  page.setDefaultTimeout(30_000);
  await page.goto(address);
  await seen(page.getByRole("textbox", { name: "Meeting place" }));
  return page;
}

test("the starter begins with a group that has events and people", async () => {
  const page = await open();
  await seen(page.getByRole("heading", { level: 1, name: /Marigold Creek/ }));
  expect(await page.title()).toMatch(/Marigold Creek/);
  expect(await page.getByRole("list").first().getByRole("listitem").count()).toBe(5);
  await expect.poll(() => page.getByRole("list").last().getByRole("listitem").count()).toBe(20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.close();
});

test("the starter says that a change is saved, and leaves the focus on Save", async () => {
  const page = await open();
  await page.getByRole("textbox").fill("At the creek");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectText(page.getByRole("status").first()).toBe("Saved");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Save");
  await page.getByRole("textbox").fill("At the mill");
  expect(await page.getByRole("status").first().textContent()).toBe("");
  await page.reload();
  expect(await page.getByRole("textbox").inputValue()).toBe("At the creek");
  await page.close();
});

test("the starter keeps the page and what was typed when it cannot be read again", async () => {
  const page = await open();
  await page.getByRole("textbox").fill("Behind the hall");
  await page.route("**/api/v2/**", (route) =>
    route.fulfill({ status: 404, json: { error: { code: "not_found", message: "Gone." } } }),
  );
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await seen(page.getByRole("alert"));
  expect(await page.getByRole("textbox").inputValue()).toBe("Behind the hall");
  expect(await page.getByRole("listitem").count()).toBeGreaterThan(10);
  await page.unroute("**/api/v2/**");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  expect(await page.getByRole("textbox").inputValue()).toBe("Behind the hall");
  await page.close();
});

test("the starter says which event is called off, and shows none that is over", async () => {
  const page = await open((overview) => {
    const [first, second] = overview.upcomingEvents;
    Object.assign(first ?? {}, { name: "Lantern parade", status: "CANCELLED" });
    Object.assign(second ?? {}, { name: "Cookie bake", status: "COMPLETED" });
  });
  await expectText(page.getByRole("listitem").filter({ hasText: "Lantern parade" })).toMatch(
    /^Lantern parade.*Called off: /,
  );
  expect(await page.getByRole("listitem").filter({ hasText: "Cookie bake" }).count()).toBe(0);
  await page.close();
});

test("the starter tells how many people it shows, also when more come", async () => {
  const page = await open();
  await page.route("**/contacts*", (route, request) => {
    const url = new URL(request.url());
    url.searchParams.set("limit", "12");
    return route.continue({ url: url.href });
  });
  await page.reload();
  await expectText(page.getByRole("status").last()).toBe("12 people are shown");
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await expectText(page.getByRole("status").last()).toBe("20 people are shown");
  // The button is gone, and the focus is at the people.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("20 people are shown");
  await page.close();
});

test("the starter says that a change waits for the connection", async () => {
  const page = await open();
  await page.context().setOffline(true);
  await page.getByRole("textbox").fill("At the ferry");
  await page.getByRole("button", { name: "Save" }).click();
  await expectText(page.getByRole("status").first()).toBe("Saved as soon as you are online");
  await page.context().setOffline(false);
  await expectText(page.getByRole("status").first()).toBe("Saved");
  await page.close();
});

test("the starter says that a sign-in has ended, in the tab's title too, and where to sign in", async () => {
  const page = await open();
  await page.route("**/api/v2/**", (route) =>
    route.fulfill({ status: 401, json: { error: { code: "unauthorized", message: "Over." } } }),
  );
  await page.reload();
  await seen(page.getByRole("link", { name: "Sign in" }));
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  expect(await page.title()).toBe("Signed out");
  await page.close();
});

test("the starter says what waits for the connection to be shown", async () => {
  const page = await open();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
  });
  await page.reload();
  await expectText(page.getByRole("status")).toBe("Shown as soon as you are online");
  await page.close();
});

test("the starter has words for a group without people and events, and a number to call in its own direction", async () => {
  const page = await open((overview) => Object.assign(overview, { upcomingEvents: [] }));
  await seen(page.getByText("Nothing planned"));
  const number = page.locator("a[href^='tel:']").first();
  expect(await number.evaluate((link) => getComputedStyle(link).direction)).toBe("ltr");
  await page.route("**/api/v2/**/contacts*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, items: [] } });
  });
  await page.reload();
  await seen(page.getByText("Nobody yet"));
  await page.close();
});
