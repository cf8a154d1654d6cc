// Examples that run in the page of the site that shows them.
import { globSync, readFileSync } from "node:fs";

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { eventWithCounts, myGroups } from "../../docs/snippets/recipes-reading.ts";
import { openScene, type Scene } from "../../docs/snippets/scene.ts";
import { readExamples } from "../../scripts/docs-examples.ts";
import { onNodeOnly, readAround, readRunnable } from "../../scripts/docs-run.ts";
import { violationsOf } from "./support/axe.ts";
import { openSite, type Site } from "./support/site.ts";

const cookbook = "documents/Cookbook.html";

/** The examples that have a button, over all pages. */
const withButton = new Set(
  globSync("docs/site/**/*.html").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/ data-example="([^"]+)"/g)].map(
      ([, name = ""]) => name,
    ),
  ),
);

let site: Site;
let page: Page;
let requested: string[];

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

beforeEach(async () => {
  page = await site.browser.newPage({ viewport: { width: 375, height: 800 } });
  requested = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(site.address + cookbook);
  await page.locator("#tsd-nav-container a").first().waitFor({ state: "attached" });
});
afterEach(() => page.close());

/** The button below an example of the page, and its results. */
function example(name: string) {
  const place = page.locator(`.run[data-example="${name}"]`);
  const status = place.getByRole("status");
  return {
    place,
    status,
    button: place.getByRole("button"),
    frame: place.locator("iframe"),
    printed: place.locator("pre"),
    rows: place.locator("tbody tr"),
    ended: () => status.filter({ hasText: "request" }).waitFor(),
  };
}

/** Lets the first places of the page run other examples, and gives the text and the status of each. */
async function runInPlaces(names: readonly string[]): Promise<string[][]> {
  const places = page.locator(".run");
  await places.evaluateAll((all, wanted) => {
    for (const [at, place] of all.entries()) place.setAttribute("data-example", wanted[at] ?? "");
  }, names);
  for (const name of names) await example(name).button.click();
  return Promise.all(
    names.map(async (name) => {
      const { status, printed, ended } = example(name);
      await ended();
      return [name, (await status.textContent()) ?? "", (await printed.textContent()) ?? ""];
    }),
  );
}

async function printedOnNode(run: (scene: Scene) => Promise<void>): Promise<string> {
  const scene = await openScene();
  const log = vi.spyOn(console, "log").mockReturnValue();
  await run(scene).finally(() => scene.close());
  const lines = log.mock.calls.map((words) => words.join(" "));
  log.mockRestore();
  return lines.join("\n");
}

describe("a button", () => {
  it("is below every example of the reference and of the cookbook that a page can run", () => {
    const wanted = [...readExamples().keys(), ...readRunnable().values()];
    const without = wanted.filter((name) => !withButton.has(name));
    expect(without).toEqual(wanted.filter((name) => name in onNodeOnly));
    expect(withButton.size).toBeGreaterThan(80);
  });

  it("is named by its example, each on a page by another name; so is its output", async () => {
    const buttons = page.getByRole("button", { name: /^Run: / });
    const names = await buttons.evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-label")),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("Run: My groups");
    const { place, ended } = example("recipes-reading/myGroups");
    await place.getByRole("button").click();
    await ended();
    expect(await place.getByRole("region", { name: "Output: My groups" }).count()).toBe(1);
    expect(await place.getByRole("button", { name: "Run again: My groups" }).count()).toBe(1);
  });

  it("is below all code that prints, also what the page's code does not print itself", async () => {
    const printing = [...readAround().keys()].filter((name) => withButton.has(name));
    expect(printing).toContain("recipes-copies/rosterToDatabase");
    const shown = new Map(
      globSync("docs/site/**/*.html").flatMap((path) =>
        [
          ...readFileSync(path, "utf8").matchAll(
            /<summary>What Run adds to it<\/summary>(.*?)<\/details>\s*<div class="run" data-example="([^"]+)"/gs,
          ),
        ].map(([, code = "", name = ""]) => [name, code] as const),
      ),
    );
    expect([...shown.keys()].toSorted()).toEqual(printing.toSorted());
    for (const code of shown.values()) expect(code).toContain("console");
    const { button, ended } = example("recipes-copies/rosterToDatabase");
    const added = page.locator("details", { hasText: "no room" });
    expect(await added.evaluate((own: HTMLDetailsElement) => own.open)).toBe(false);
    await button.click();
    await ended();
    expect(await added.evaluate((own: HTMLDetailsElement) => own.open)).toBe(true);
  });

  it("loads nothing of the example before somebody presses it, and nothing of another host", async () => {
    const loaded = () => requested.filter((address) => address.includes("/assets/run/frame."));
    expect(loaded()).toEqual([]);
    const { button, ended } = example("recipes-reading/myGroups");
    await button.click();
    await ended();
    expect(loaded()).toHaveLength(2);
    expect(requested.filter((address) => !address.startsWith(site.address))).toEqual([]);
  });

  it("is reached and pressed by keyboard, and keeps the focus; so is a long output", async () => {
    const { place, button, printed, status } = example("recipes-reading/myGroups");
    // From the button that copies the code above it.
    await place.locator("xpath=preceding-sibling::pre[1]").locator("button").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await printed.filter({ hasText: "Troop 42" }).waitFor();
    await expect.poll(() => status.textContent()).toBe("Done, 1 request");
    expect(await button.evaluate((own) => own.matches(":focus"))).toBe(true);
    await page.keyboard.press("Tab");
    expect(await printed.evaluate((own) => own.matches(":focus"))).toBe(true);
  });

  it("stops the run when it is pressed again", async () => {
    const { button, status, frame } = example("recipes-people/everyError");
    await button.click();
    await button.click();
    expect(await status.textContent()).toMatch(/^Stopped, /);
    expect(await button.textContent()).toBe("Run again");
    expect(await frame.count()).toBe(0);
  });
});

describe("an example in the page", () => {
  it("runs to its end and prints something, each of them", async () => {
    const names = [...withButton];
    const places = await page.locator(".run").count();
    while (names.length > 0) {
      for (const [name, status, printed] of await runInPlaces(names.splice(0, places))) {
        expect([name, status]).toEqual([name, expect.stringMatching(/^Done, /)]);
        expect([name, printed]).toEqual([name, expect.stringMatching(/\S/)]);
      }
    }
    // There are some hundred.
  }, 240_000);

  it.each(Object.entries({ eventWithCounts, myGroups }))(
    "prints what it prints on Node: %s",
    async (name, run) => {
      const [[, , printed = ""] = []] = await runInPlaces([`recipes-reading/${name}`]);
      expect(printed.trimEnd()).toBe(await printedOnNode(run));
    },
  );

  it("prints what the README says, for the first program", async () => {
    const readme = readFileSync("README.md", "utf8");
    const [, output] = /<!-- output: first-program -->\n```\n([^]*?)```/.exec(readme) ?? [];
    expect(await runInPlaces(["first-program"])).toEqual([
      ["first-program", "Done, 2 requests", output],
    ]);
  });

  it("shows its requests, and how long the client waited before one", async () => {
    await runInPlaces(["Sandbox.failNext"]);
    const cells = await example("Sandbox.failNext").rows.evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent)),
    );
    const path = "/groups/grp_troop-42/overview";
    const waited = expect.stringMatching(new RegExp(`^${path}after \\d+ ms: unavailable$`));
    expect(cells).toEqual([
      ["GET", path, "503"],
      ["GET", waited, "200"],
    ]);
  });

  it("shows the error that ended it", async () => {
    expect(await runInPlaces(["nobody's"])).toEqual([
      ["nobody's", "Ended with an error, 0 requests", "Error: There is no example nobody's.\n"],
    ]);
  });

  it("has a frame of its own origin, whose policy allows its own script alone", async () => {
    const { button, frame } = example("recipes-people/everyError");
    await button.click();
    expect(await frame.getAttribute("sandbox")).toBe("allow-scripts");
    await page.goto(`${site.address}assets/run/frame.html`);
    const refused = await page.evaluate(async () => {
      const directives: string[] = [];
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
        directives.push(effectiveDirective),
      );
      const picture = document.createElement("img");
      picture.src = "http://127.0.0.1:9/picture.png";
      await new Promise((resolve) => picture.addEventListener("error", resolve));
      const { XMLHttpRequest: Request } = globalThis;
      const request = new Request();
      request.open("GET", "/index.html");
      const ended = new Promise((resolve) => request.addEventListener("loadend", resolve));
      request.send();
      await ended;
      return directives;
    });
    expect(refused).toEqual(["img-src", "connect-src"]);
  });
});

it.each([
  [375, "light"],
  [375, "dark"],
  [1440, "light"],
] as const)(
  "at %i px, %s, the results can be read and make no page wider",
  async (width, scheme) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await runInPlaces(["Sandbox.failNext", "recipes-running/circleForMany"]);
    // On a busy machine the page is laid out for its new width a moment later.
    await expect.poll(() => violationsOf(page, ".run"), { timeout: 10_000 }).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);
