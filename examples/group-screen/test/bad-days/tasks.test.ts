// Everything that is read and changed, on a cheap phone with a poor network, on each kind of bad day: there is a word on
// the screen and a way on, nothing that was typed is lost, and in the end it is done, once. One page goes through task
// after task, as a person does; after a task that failed the next one begins on another page.
import type { OperationName } from "group-management-sdk";
import type { Sandbox } from "group-management-sdk/sandbox";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { asPhone, phone as phoneScreen, type Phone } from "../support/devices.ts";
import { expectText, seen } from "../support/seen.ts";
import { LASTING, setStage, type Stage } from "../support/stage.ts";
import { type Task, tasks } from "./tasks.ts";

let stage: Stage;
beforeAll(async () => void (stage = await setStage({ requestsPerMinute: 60_000 })));
afterAll(() => stage.end());

/** Another number for each change. */
let key = 100;
let first: Page | undefined;

/** Slowed down on a machine that has other work, a page takes its time; in milliseconds. */
const PATIENCE = 20_000;

/** Another tab of the same browser. */
async function newTab(): Promise<Page> {
  const connection = {
    signInUrl: "https://groups.example.org/sign-in",
    signOutUrl: "/sign-in/end",
  };
  const page = await (first?.context().newPage() ?? stage.open({ ...phoneScreen, connection }));
  page.setDefaultTimeout(PATIENCE);
  if (first) await page.goto(first.url().replace(/#.*/, `#/groups/${stage.groupId}/overview`));
  first ??= page;
  return page;
}

let beside: Page | undefined;
let hall = 0;

/** Changes the group in another tab, and comes back to this page. */
async function changeInAnotherTab(page: Page): Promise<void> {
  if (beside === undefined) {
    beside = await newTab();
    await beside.getByRole("link", { name: "Edit the profile" }).click();
  }
  // A tab behind another one is drawn once in a second.
  await beside.bringToFront();
  await beside.getByLabel("Meeting place").fill(`Hall ${(hall += 1)}`);
  await beside.getByRole("button", { name: "Save the profile" }).click();
  await seen(beside.getByText("The profile is saved."));
  await page.bringToFront();
}

/** How many requests there were before the last fault. */
let before = 0;
function fail(call: OperationName | "*", fault: Parameters<Sandbox["failNext"]>[1]): void {
  before = stage.sandbox.requests.length;
  stage.sandbox.failNext(call, fault);
}
const arrivals = (call: OperationName) =>
  stage.sandbox.requests.slice(before).filter(({ operation }) => operation === call).length;

/** What is loading, and what is busy. */
const onItsWay = "main .loading:visible, main [aria-busy=true]";
const sending = (page: Page) => page.locator("main button:visible", { hasText: /^(Send|Gett)ing/ });
/** Of a change, the one beside the failure: what says how old the rest is has another. */
const retry = (page: Page, { change }: Task) =>
  page
    .locator(`${change ? ".problem " : ""}button:visible`, { hasText: "Try again" })
    .first()
    .click();

interface Fault {
  readonly name: string;
  /** Lets it come between the press and the outcome. */
  readonly meets: (task: Task, phone: Phone) => Promise<unknown>;
  /** It comes only between a page that is open and its service. */
  readonly needsPage?: boolean;
  readonly reloads?: boolean;
}

const faults: readonly Fault[] = [
  {
    name: "while the service is down, says so, and works once it is back and somebody tries again",
    meets: async (task, phone) => {
      const { page, idle } = phone;
      const times = task.change?.times(stage, key);
      fail("*", { status: 503, code: "unavailable", times: LASTING });
      await task.press(phone, key);
      await idle(() => expectText(page.locator("main")).toContain("The service is having trouble"));
      await task.change?.kept(phone, key);
      expect(task.change?.times(stage, key)).toBe(times);
      await stage.endFaults();
      await retry(page, task);
    },
  },
  {
    name: "while every answer takes three seconds, shows that it is on its way, and is sent once however often it is pressed",
    meets: async (task, phone) => {
      const { page, idle } = phone;
      fail("*", { latency: 3_000, times: LASTING });
      if (task.change) {
        // Before anything can be drawn, and while something is.
        await task.change.button(phone, key).evaluate((button: HTMLElement) => {
          button.click();
          button.click();
          setTimeout(() => button.click(), 0);
        });
        await seen(sending(page));
        await sending(page).evaluate((button: HTMLElement) => button.click());
        await idle(() => task.done(phone, key));
      } else {
        await task.press(phone, key);
        await seen(page.locator(onItsWay));
        await idle(() => expect.poll(() => page.locator(onItsWay).count()).toBe(0));
      }
      await stage.endFaults();
    },
  },
  {
    name: "while the service asks to wait, waits and is done by itself",
    meets: async (task, phone) => {
      const { page, idle } = phone;
      fail(task.call, { code: "rate_limited", retryAfter: 3 });
      await task.press(phone, key);
      await expectText(page.locator(".pause-notice")).toContain("asks for a short pause");
      if (task.change) await seen(sending(page));
      await idle(() => expectText(page.locator(".pause-notice")).toBe(""));
    },
  },
  {
    name: "after the sign-in has ended, leads to it, and is done by another try",
    meets: async (task, phone) => {
      const { page } = phone;
      fail(task.call, { code: "unauthorized" });
      await task.press(phone, key);
      await seen(page.getByText("Your sign-in has ended"));
      const link = page.getByRole("link", { name: "Sign in" });
      expect(await link.getAttribute("target")).toBe("_blank");
      await task.change?.kept(phone, key);
      await retry(page, task);
    },
  },
  {
    name: "after the connection broke in the middle of the answer, is done, or asked about and not done twice",
    meets: async (task, phone) => {
      const { page, idle } = phone;
      fail(task.call, { network: "truncate" });
      await task.press(phone, key);
      const { afterLoss = "sent again" } = task.change ?? {};
      if (afterLoss === "sent again") {
        await idle(() => expect.poll(() => arrivals(task.call)).toBeGreaterThan(1));
      }
      if (afterLoss === "asked about") {
        await idle(() => seen(page.getByText("It may have been made")));
        await task.change?.kept(phone, key);
        await retry(page, task);
      }
    },
  },
  {
    needsPage: true,
    name: "without a connection, says so, and is done by itself once there is one",
    meets: async (task, phone) => {
      const { page, online } = phone;
      await online(false);
      await task.press(phone, key);
      const words = task.change
        ? /Not (sent|made) yet: (it is sent|the link comes)/
        : /You are offline/;
      await expectText(page.locator("main")).toMatch(words);
      await task.change?.kept(phone, key);
      await online(true);
    },
  },
  {
    name: "while something is changed in another tab, is not disturbed",
    meets: async (task, phone) => {
      const { page, idle } = phone;
      if (task.change) {
        await idle(() => changeInAnotherTab(page));
        await task.change.kept(phone, key);
        await task.press(phone, key);
      } else {
        fail(task.call, { latency: 600 });
        await task.press(phone, key);
        await idle(() => changeInAnotherTab(page));
      }
    },
  },
];

/** A reading goes on after it, a change is to be looked for. */
const reload: Fault = {
  name: "after a reload in the middle of it, is where it was, or done once and to be looked for",
  reloads: true,
  meets: async (task, { page, ...phone }) => {
    if (!task.change) {
      fail(task.call, { latency: 2_000 });
      await task.press({ page, ...phone }, key);
      await phone.idle(() => page.reload());
      await phone.idle(() => task.done({ page, ...phone }, key));
      return;
    }
    // It is done, and its answer never comes.
    const service = `${stage.serviceUrl}/**`;
    await page.route(service, (route) =>
      route.request().method() === "GET" ? route.continue() : void route.fetch(),
    );
    await task.press({ page, ...phone }, key);
    await seen(sending(page));
    await expect.poll(() => task.change?.times(stage, key)).toBe(1);
    const asked = task.change.isForgotten ? undefined : page.waitForEvent("dialog");
    const reloading = page.reload();
    const dialog = await asked;
    expect(dialog?.type() ?? "beforeunload").toBe("beforeunload");
    await dialog?.accept();
    await phone.idle(() => reloading);
    await page.unroute(service);
    if (task.change.isForgotten) return;
    const notices = page.locator(".change-notices");
    await expectText(notices).toContain("Please check whether that was done.");
    await notices.getByRole("button", { name: "Close" }).click();
  },
};

describe.each([...faults, reload].map((fault) => [fault.name, fault] as const))(
  "%s:",
  (_, { meets, needsPage, reloads }) => {
    let current: Phone | undefined;
    const close = async () => {
      await current?.page.evaluate(() => localStorage.clear());
      await current?.page.close();
      current = undefined;
    };
    afterAll(close);
    const met = tasks.filter(
      ({ isFirst, isForgotten }) => !(isFirst && needsPage) && !(isForgotten && reloads),
    );
    test.each(met)("$name", async (task) => {
      key += 1;
      try {
        if (current === undefined) {
          const page = await newTab();
          await seen(page.locator(".event-foot"));
          current = await asPhone(page);
        }
        const phone = current;
        await task.begin?.(phone, key);
        await phone.slowly(async () => {
          await meets(task, phone);
          if (!reloads) await phone.idle(() => task.done(phone, key));
        });
        if (task.change) expect(task.change.times(stage, key)).toBe(1);
        else await expect.poll(() => phone.page.locator(".problem:visible").count()).toBe(0);
        await task.end?.(phone);
      } catch (error) {
        await stage.endFaults();
        await close();
        throw error;
      }
    });
  },
);
