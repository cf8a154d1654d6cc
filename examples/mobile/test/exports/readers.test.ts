// The screens for different readers: a parent, somebody who listens, somebody who waits, and a narrow screen.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { day, night } from "../../../shared/colors.ts";
import { setOffline, setStage, slowNetwork, type Stage } from "./support/chromium.ts";

let stage: Stage;
before(async () => void (stage = await setStage()));
afterEach(() => stage.clear());
after(() => stage.end());

const troop = "/groups/grp_troop-42";
const canoe = `${troop}/events/evt_canoe-weekend`;

/** The texts of live regions. */
const said = async (page: Page) =>
  (await page.locator("[role=status]:visible, [role=alert]:visible").allInnerTexts()).join("\n");

test("a parent reads who sends the payment link, and a leader gets it", async () => {
  const page = await stage.open({ as: "parent", at: canoe });
  await page.getByText("people going").waitFor();
  await page.getByText("The group’s leaders send the link to pay.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Get payment link" }).count(), 0);
  const leaders = await stage.open({ as: "owner", at: canoe });
  await leaders.getByRole("button", { name: "Get payment link" }).waitFor();
  assert.equal(await leaders.getByText("The group’s leaders send the link to pay.").count(), 0);
});

test("a parent at the address of the profile's form reads whom it is for", async () => {
  const page = await stage.open({ as: "parent", at: `${troop}/profile` });
  await page.getByText("For the group’s leaders").waitFor();
  assert.equal(await page.getByRole("button", { name: "Save" }).count(), 0);
});

test("a leader whose app may not make payment links gets no button for it", async () => {
  stage.sandbox.failNext("me.groups", {
    times: 9,
    alter: (body) => {
      const page = body as { items: { scopes: string[] }[] };
      const without = (scopes: string[]) => scopes.filter((scope) => scope !== "payments.links");
      return { ...page, items: page.items.map((it) => ({ ...it, scopes: without(it.scopes) })) };
    },
  });
  const page = await stage.open({ as: "owner", at: canoe });
  await page.getByText("The group’s leaders send the link to pay.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Get payment link" }).count(), 0);
});

test("a phone shows a parent the next event and their household at once, facts and ways below", async () => {
  const page = await stage.open({ as: "parent", at: troop });
  const top = async (text: string | RegExp) =>
    (await page.getByText(text).first().boundingBox())?.y ?? Infinity;
  const household = await top("Your household");
  assert.ok((await top("Climbing wall week")) < household);
  assert.ok(household + 100 < 812, `the household is at ${household}`);
  for (const below of ["Roster", "Meeting place", "Youth", "Troop meeting"]) {
    assert.ok((await top(below)) > household, `${below} is below the household`);
  }
});

for (const [scheme, palette] of [
  ["light", day],
  ["dark", night],
] as const) {
  test(`answers have the colors that they have in the web app, ${scheme}`, async () => {
    const page = await stage.open({ as: "owner", at: canoe, colorScheme: scheme });
    const colorBeside = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((element) => {
        const [, ...parts] = getComputedStyle(element.previousElementSibling!)
          .backgroundColor.match(/(\d+), (\d+), (\d+)/)!
          .map(Number);
        return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      });
    assert.equal(await colorBeside("6 with a place"), palette.going);
    assert.equal(await colorBeside("2 going, still to pay"), palette.unpaid);
    assert.equal(await colorBeside("2 maybe"), palette.maybe);
  });
}

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

test("a first read that waits for the service says so, seen and heard", async () => {
  stage.sandbox.failNext("me.groups", { code: "rate_limited", retryAfter: 20 });
  const page = await stage.open({ as: "owner" });
  await page.getByText(/^The service asks for a short pause/).waitFor();
  assert.match(await said(page), /^Waiting, as the service asked$/m);
});

test("a lost connection is named once, with data on the screen and without", async () => {
  const page = await stage.open({ as: "owner" });
  await page.getByRole("link", { name: /^Troop 42/ }).waitFor();
  await slowNetwork(page);
  await setOffline(page, true);
  await page
    .getByText(/offline/)
    .first()
    .waitFor();
  const mentions = async () =>
    (await page.locator("body").innerText()).match(/offline|no connection/gi)?.length;
  assert.equal(await mentions(), 1);
  assert.match(await page.locator("body").innerText(), /Shown as of \d/);
  await page.getByRole("link", { name: /^Troop 42/ }).click();
  await page.getByText("Not loaded yet").waitFor();
  assert.equal(await mentions(), 1);
});

test("labels stand apart from their values, and none is broken on the narrowest phone", async () => {
  const page = await stage.open({ as: "owner", at: troop });
  await page.getByText("Chartered on").waitFor();
  const gap = await page.evaluate(() => {
    const [label] = [...document.querySelectorAll("div")].filter(
      ({ textContent, childElementCount }) => textContent === "Chartered on" && !childElementCount,
    );
    const range = document.createRange();
    range.selectNodeContents(label!);
    const { right } = range.getBoundingClientRect();
    return label!.nextElementSibling!.getBoundingClientRect().left - right;
  });
  assert.ok(gap >= 6, `${gap} px`);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const word of ["Adults", "Youth", "Subgroup"]) {
    const lines = await page.getByText(word, { exact: true }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    assert.equal(lines, 1, `${word} is broken`);
  }
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
  const bar = await event.getByText("people going").evaluate((element) => {
    const parts = element.parentElement!.nextElementSibling!.children;
    return Array.from(parts, (part) => getComputedStyle(part).backgroundColor);
  });
  assert.equal(new Set(bar).size, 4);
});

test("a name of one endless word stays on the narrowest phone", async () => {
  const endless = "N".repeat(120);
  stage.sandbox.edit(({ contacts, events, groups }) => {
    for (const contact of contacts.values()) contact.firstName = endless;
    for (const event of events.values()) {
      event.name = endless;
      event.location = { name: endless, url: "https://camps.example.org/little-fork" };
    }
    for (const group of groups.values()) group.name = endless;
  });
  const page = await stage.open({ as: "owner", viewport: { width: 320, height: 640 } });
  for (const at of ["/", troop, `${troop}/roster`, canoe]) {
    await page.goto(new URL(at, page.url()).href);
    await page.getByText(endless).last().waitFor();
    const widest = await page
      .getByText(endless)
      .evaluateAll((all) => Math.max(...all.map((it) => it.getBoundingClientRect().right)));
    assert.ok(widest <= 320, `${at}: ${widest} px`);
  }
});

test("a leader of a group without a profile is offered no form for one", async () => {
  const runners = "/groups/grp_trail-runners";
  const page = await stage.open({ as: "owner", at: runners });
  await page.getByText("About the group").waitFor();
  assert.equal(await page.getByRole("link", { name: "Edit profile" }).count(), 0);
  await page.goto(new URL(`${runners}/profile`, page.url()).href);
  await page.getByText("No profile here").waitFor();
  await page.goto(new URL(troop, page.url()).href);
  await page.getByRole("link", { name: "Edit profile" }).waitFor();
});

test("no screen is wider than the narrowest phone", async () => {
  const page = await stage.open({ as: "owner", viewport: { width: 320, height: 640 } });
  for (const [at, shown] of [
    ["/", "Wednesday Trail Runners"],
    [troop, "Coming up"],
    [`${troop}/roster`, "Kenji Vega-Tanaka"],
    [canoe, "people going"],
    [`${troop}/profile`, "Meeting day"],
  ] as const) {
    await page.goto(new URL(at, page.url()).href);
    await page.getByText(shown).last().waitFor();
    const widest = await page.evaluate(() =>
      Math.max(
        ...Array.from(document.querySelectorAll("*"), (it) => it.getBoundingClientRect().right),
      ),
    );
    assert.ok(widest <= 320, `${at}: ${widest} px`);
  }
});
