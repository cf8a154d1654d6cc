// The app as a page, in Chromium: what it keeps in the browser, and what it sends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signIn, stageOfFile, troop } from "./support/chromium.ts";
import { button, isOnDevice, link } from "./support/tasks.ts";

const stage = stageOfFile({ contacts: 1000 });

test("the groups are there after a reload, without a request", async () => {
  const page = await stage.open({ as: "owner" });
  await link(page, /^Troop 42/).waitFor();
  await isOnDevice(page, "Troop 42");
  const earlier = stage.sandbox.requests.length;
  await page.reload();
  await link(page, /^Troop 42/).waitFor();
  assert.equal(stage.sandbox.requests.length, earlier);
});

test("the page has no token, sends none, and calls its own server alone", async () => {
  const page = await stage.open();
  const strangers: string[] = [];
  page.on("request", (request) => {
    const { authorization } = request.headers();
    const isOwn = new URL(request.url()).origin === new URL(page.url()).origin;
    if (!isOwn || authorization !== undefined) strangers.push(request.url());
  });
  await signIn(page, "Marisol");
  await link(page, /^Troop 42/).click();
  await page.getByRole("heading", { name: "Coming up" }).waitFor();
  const { accessToken, refreshToken } = [...stage.sessions.values()].at(-1)!;
  const seen = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  assert.match(seen, /Marisol/);
  for (const secret of [accessToken, refreshToken]) assert.ok(!seen.includes(secret));
  assert.deepEqual(strangers, []);
});

test("signing out without a connection is no less final, and ends the session at the next start", async () => {
  const page = await stage.open({ as: "owner" });
  await link(page, /^Troop 42/).waitFor();
  await page.route(/\/session$/, (route) => route.abort("connectionreset"));
  await button(page, "Sign out").click();
  await button(page, "Sign in").waitFor();
  const open = stage.sessions.size;
  await page.reload();
  await button(page, "Sign in").waitFor();
  assert.equal(stage.sessions.size, open);
  await page.unroute(/\/session$/);
  await page.reload();
  await button(page, "Sign in").waitFor();
  assert.equal(stage.sessions.size, open - 1);
  assert.deepEqual(await page.evaluate(() => ({ ...localStorage })), {});
});

test("a tab beside somebody else's sign-in shows nothing of theirs, and asks to sign in again", async () => {
  const page = await stage.open({ as: "parent" });
  await link(page, /^Troop 42/).waitFor();
  const beside = await page.context().newPage();
  // As if the tab were not told.
  await beside.addInitScript(() =>
    addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
  );
  await beside.goto(page.url());
  await button(beside, "Sign out").waitFor();
  await button(page, "Sign out").click();
  await signIn(page, "Marisol");
  await link(page, /^Wednesday Trail Runners/).waitFor();
  await link(beside, /^Troop 42/).click();
  await beside.getByText("Your sign-in has ended").waitFor();
  await signIn(beside, "Marisol", "Sign in again");
  // A leader of the group, as the parent was not.
  await link(beside, /^Edit profile$/).waitFor();
});

test("a roster of 1,000 is read as the person scrolls, five pages at the most", async () => {
  const page = await stage.open({ as: "owner", at: `${troop}/roster` });
  await page.getByText("Marisol Vega-Tanaka").last().waitFor();
  const requests = () =>
    stage.sandbox.requests.filter(({ operation }) => operation === "groups.contacts.list").length;
  const first = requests();
  const roster = page.getByRole("list", { name: "Roster" });
  for (let turn = 0; turn < 200 && requests() < first + 4; turn++) {
    await roster.evaluate((list) => {
      list.scrollTop = list.scrollHeight;
    });
    await page.waitForTimeout(50);
  }
  assert.equal(requests(), first + 4);
});
