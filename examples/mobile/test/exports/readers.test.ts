// The screens for different readers: a parent, somebody who listens, somebody with large letters, and a narrow screen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import type * as Axe from "axe-core";
import type { Page } from "playwright-core";
import { asPhone, canoe, type OpenOptions, stageOfFile, troop } from "./support/chromium.ts";
import { link } from "./support/tasks.ts";
import { openView, views } from "./support/views.ts";

const stage = stageOfFile();

/** The texts of live regions. */
const said = async (page: Page) =>
  (await page.locator("[role=status]:visible, [role=alert]:visible").allInnerTexts()).join("\n");

/** The right edge of the widest thing on the screen. */
const widest = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...Array.from(document.querySelectorAll("*"), (it) => it.getBoundingClientRect().right),
    ),
  );

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Axe's findings on the screen as it is. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // Put there by the line above.
    const { axe: checker } = globalThis as unknown as { axe: typeof Axe };
    // Collecting the passed checks would take most of the time.
    const { violations: found } = await checker.run({ resultTypes: ["violations"] });
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** The fields whose edges do not stand out three to one. */
const faintEdges = (page: Page) =>
  page.evaluate(() => {
    const light = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const fields = [...document.querySelectorAll("input:not([type=checkbox])")];
    return fields.flatMap((field) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(field);
      const ratio = light(borderTopColor) / light(backgroundColor);
      return Math.max(ratio, 1 / ratio) < 3 ? [`${field.ariaLabel}: ${ratio}`] : [];
    });
  });

/** What axe finds, and the edges for which it does not look. */
const hidden = async (page: Page) => [...(await violations(page)), ...(await faintEdges(page))];

/** The texts that do not grow with the size of letters that a reader has set in the browser. */
const fixedLetters = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>("#root *")].filter(
      ({ childNodes: [child] }) => child?.nodeType === Node.TEXT_NODE,
    );
    const sizes = () => texts.map((text) => parseFloat(getComputedStyle(text).fontSize));
    const before = sizes();
    document.documentElement.style.fontSize = "32px";
    const now = sizes();
    return texts.filter((_, at) => now[at] !== 2 * before[at]!).map((text) => text.innerText);
  });

/** Names of one word that has no end. */
function endlessNames(): void {
  const name = "N".repeat(120);
  stage.sandbox.edit(({ contacts, events, groups }) => {
    for (const contact of contacts) contact.firstName = name;
    for (const group of groups) group.name = name;
    const location = { name, url: "https://camps.example.org/little-fork" };
    for (const event of events) Object.assign(event, { name, location });
  });
}

const tooWide = async (page: Page, width: number) => {
  const right = await widest(page);
  return right > width ? [`${right} px`] : [];
};

interface Reader {
  readonly options?: OpenOptions;
  readonly before?: () => void;
  readonly faults: (page: Page) => Promise<readonly string[]>;
}

const readers: Readonly<Record<string, Reader>> = {
  "all can be seen and read out by day": { options: { colorScheme: "light" }, faults: hidden },
  "all can be seen and read out by night": { options: { colorScheme: "dark" }, faults: hidden },
  "letters have twice the size where the reader's browser says so": { faults: fixedLetters },
  "nothing is wider than the narrowest phone, with names of one endless word": {
    options: { viewport: { width: 320, height: 640 } },
    before: endlessNames,
    faults: (page) => tooWide(page, 320),
  },
};

for (const [claim, { options = {}, before: prepare, faults: look }] of Object.entries(readers)) {
  test(`in every view ${claim}`, async () => {
    const found: Record<string, readonly string[]> = {};
    for (const view of Object.keys(views)) {
      prepare?.();
      const faults = await look(await openView(stage, view, options));
      if (faults.length > 0) found[view] = faults;
      await stage.clear();
    }
    assert.deepEqual(found, {});
  });
}

const rights = [
  ["parent", canoe, "The group’s leaders send the link to pay.", "Get payment link"],
  ["owner", canoe, "Get payment link", "The group’s leaders send the link to pay."],
  ["parent", `${troop}/profile`, "For the group’s leaders", "Save"],
  ["parent", troop, "About the group", "Edit profile"],
  // An event of several days, and no half of a span.
  ["parent", troop, /^From Sat, \w+ \d+, 2027$/, /–$/],
  ["owner", "/groups/grp_trail-runners/profile", "No profile here", "Save"],
] as const;

for (const [person, at, shown, hidden] of rights) {
  test(`${person} at ${at} reads “${shown}”, and not “${hidden}”`, async () => {
    const page = await stage.open({ as: person, at });
    await page.getByText(shown).last().waitFor();
    assert.equal(await page.getByText(hidden, { exact: true }).count(), 0);
  });
}

test("a phone shows a parent the next event and their household at once, facts and ways below", async () => {
  const page = await stage.open({ as: "parent", at: troop });
  const top = async (text: string | RegExp) =>
    (await page.getByText(text, { exact: true }).last().boundingBox())?.y ?? Infinity;
  const household = await top("Your household");
  assert.ok((await top(/^Climbing wall week/)) < household);
  assert.ok(household + 100 < 812, `the household is at ${household}`);
  for (const below of ["Roster", "After that", "Meeting place", "Members"]) {
    assert.ok((await top(below)) > household, `${below} is below the household`);
  }
});

test("a search says how many it has found, and that it found nobody", async () => {
  const page = await stage.open({ as: "owner", at: `${troop}/roster` });
  await page.getByText("Kenji Vega-Tanaka").last().waitFor();
  const search = page.getByRole("searchbox");
  await search.fill("Vega");
  await page.getByText("Marisol Vega-Tanaka").last().waitFor();
  assert.match(await said(page), /^2 people found$/m);
  await search.fill("nobody has this name");
  await page.getByText("Nobody found").waitFor();
  assert.match(await said(page), /^0 people found$/m);
});

test("a lost connection is named once, with data on the screen and without", async () => {
  const page = await stage.open({ as: "owner" });
  await page.getByRole("link", { name: /^Troop 42/ }).waitFor();
  const { online } = await asPhone(page);
  await online(false);
  await page.getByText("You are offline.").waitFor();
  const mentions = async () =>
    (await page.locator("body").innerText()).match(/offline|no connection/gi)?.length;
  assert.equal(await mentions(), 1);
  assert.match(await page.locator("body").innerText(), /Shown as of \d/);
  await page.getByRole("link", { name: /^Troop 42/ }).click();
  await page.getByText("Not loaded yet").waitFor();
  assert.equal(await mentions(), 1);
  await online(true);
  await page.getByRole("heading", { name: "Coming up" }).waitFor();
});

test("a reader's own colors leave the chosen word, the buttons and the answers to see", async () => {
  const context = { as: "owner", forcedColors: "active" } as const;
  const profile = await stage.open({ ...context, at: `${troop}/profile` });
  const edge = (name: string, role: "radio" | "button") =>
    profile
      .getByRole(role, { name, exact: true })
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
  assert.equal(await edge("Tuesday", "radio"), "1px");
  assert.equal(await edge("Monday", "radio"), "0px");
  assert.equal(await edge("Save", "button"), "1px");
  const event = await stage.open({ ...context, at: canoe });
  const dots = ["6 with a place", "2 going, still to pay", "2 maybe"].map((text) =>
    event
      .getByText(text, { exact: true })
      .evaluate((element) => getComputedStyle(element.previousElementSibling!).backgroundColor),
  );
  assert.equal(new Set(await Promise.all(dots)).size, 3);
});

test("the buttons to call and to write to a person are as large as a finger and beside the name, on a narrow phone", async () => {
  stage.sandbox.edit(({ contacts }) => {
    for (const contact of contacts) Object.assign(contact, { lastName: "Vega-Tanaka-".repeat(4) });
  });
  const page = await stage.open({
    as: "owner",
    at: `${troop}/roster`,
    viewport: { width: 320, height: 640 },
  });
  const row = page.getByRole("listitem").first();
  const name = await row.getByText("Marisol").last().boundingBox();
  for (const does of [/^Call Marisol/, /^Email Marisol/]) {
    const button = await row.getByRole("link", { name: does }).boundingBox();
    assert.deepEqual([button!.width, button!.height], [44, 44]);
    assert.ok(button!.y < name!.y + name!.height);
    assert.ok(button!.x >= name!.x + name!.width);
  }
  assert.ok((await widest(page)) <= 320);
});
