// Single bad days: a scope that is refused, a group without the app, a clock that was ahead, an answer that never comes.
// Each task beside each fault: `tasks-and-faults.test.ts`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stageOfFile, troop } from "./support/chromium.ts";
import { button, isOnDevice, link, place } from "./support/tasks.ts";

const stage = stageOfFile();

const sent = (operation: string) =>
  stage.sandbox.requests.filter((request) => request.operation === operation);

test("a scope that the group refuses leaves out its part alone", async () => {
  const { groupId } = stage.sandbox.demo;
  const scopes = ["groups.read", "groups.write", "roster.read", "profile.read"];
  stage.sandbox.edit((data) => void (data.installs = [{ groupId, scopes }]));
  const page = await stage.open({ as: "owner", app: "partner", at: troop });
  await page.getByText("Meeting day").waitFor();
  await page.getByText("Members", { exact: true }).waitFor();
  assert.equal(await page.getByText("Coming up").count(), 0);
});

test("a group without the app is no card, stands last, and says why", async () => {
  stage.sandbox.failNext("me.groups", {
    times: 9,
    alter: (body) => {
      const { items, ...rest } = body as { items: { group: { name: string }; install: object }[] };
      const without = (it: (typeof items)[0]) => {
        const install = { ...it.install, active: false, reason: "not_installed" };
        return it.group.name.startsWith("Troop 42") ? { ...it, install } : it;
      };
      return { ...rest, items: items.map(without) };
    },
  });
  const page = await stage.open({ as: "owner" });
  await link(page, /^Wednesday Trail Runners/).waitFor();
  const [first = "", last = ""] = (await page.locator("body").innerText()).split(
    "Wednesday Trail Runners",
  );
  assert.doesNotMatch(first, /Troop 42/);
  assert.match(last, /Troop 42[^]+App not added\. An owner or admin/);
  assert.equal(await link(page, /^Troop 42/).count(), 0);
});

test("signing out says that a change is on its way", async () => {
  const page = await stage.open({ as: "owner", at: `${troop}/profile` });
  await place(page).fill("The old mill");
  stage.sandbox.failNext("groups.updateProfile", { latency: 3_000 });
  await button(page, "Save").click();
  await button(page, "Close").click();
  await button(page, "Sign out").click();
  await page.getByText("A change is still being sent").waitFor();
  await page.getByText("A change is still being sent").waitFor({ state: "detached" });
  await button(page, "Sign out").click();
  await button(page, "Sign in").waitFor();
});

test("what a clock has read that was ahead is read again once the clock is right", async () => {
  const page = await stage.open({ as: "owner", clock: Date.now() + 20 * 3_600_000 });
  await link(page, /^Troop 42/).click();
  await page.getByText("Coming up").waitFor();
  await page.clock.setFixedTime(Date.now());
  const before = sent("groups.overview").length;
  await page.goBack();
  await link(page, /^Troop 42/).click();
  for (let turn = 0; turn < 50 && sent("groups.overview").length === before; turn++) {
    await page.waitForTimeout(100);
  }
  assert.equal(sent("groups.overview").length, before + 1);
});

test("a reload in the middle of a change that was made shows what is stored", async () => {
  const page = await stage.open({ as: "owner", at: `${troop}/profile` });
  await place(page).fill("The old mill");
  await isOnDevice(page, "The old mill");
  // It is done, and its answer never comes.
  await page.route("**/api/v2/**/profile", (route) =>
    route.request().method() === "PATCH" ? void route.fetch() : route.continue(),
  );
  await button(page, "Save").click();
  while (sent("groups.updateProfile").length === 0) await page.waitForTimeout(50);
  await page.reload();
  await place(page).waitFor();
  assert.equal(await place(page).inputValue(), "The old mill");
  await button(page, "Save").click();
  await place(page).waitFor({ state: "detached" });
  assert.equal(sent("groups.updateProfile").length, 1);
});

test("a sign-in whose app was loaded anew meanwhile ends in words", async () => {
  const page = await stage.open();
  const opening = page.waitForEvent("popup");
  await button(page, "Sign in").click();
  const popup = await opening;
  await popup.getByRole("link", { name: "Marisol" }).waitFor();
  await page.reload();
  await popup.getByRole("link", { name: "Marisol" }).click();
  await popup.getByText("You can close this window").waitFor();
});
