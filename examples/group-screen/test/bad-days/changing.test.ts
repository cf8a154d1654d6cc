// Everything that is changed, on a cheap phone with a poor network, on each kind of bad day: it is done once, or the
// page says how things stand with a way on, and nothing that was typed is lost.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Phone } from "../support/devices.ts";
import { expectText, seen } from "../support/seen.ts";
import { LASTING } from "../support/stage.ts";
import { type Day, inTurn, setDay } from "./day.ts";
import { type Changing, changings } from "./tasks.ts";

let day: Day;
beforeAll(async () => void (day = await setDay()));
afterAll(() => day.end());

/** Beside the failure: what says how old the rest is has a button of its own. */
const retry = (page: Page) => page.locator(".problem button", { hasText: "Try again" });
const sending = ({ sending: words }: Changing, page: Page) =>
  seen(page.locator("main button:visible", { hasText: words }));

interface Fault {
  readonly name: string;
  /** Lets it come between the press and its outcome. */
  readonly meets: (changing: Changing, phone: Phone, key: number) => Promise<void>;
}

const faults: readonly Fault[] = [
  {
    name: "while the service is down, is not done until it is back and somebody tries again",
    meets: async (changing, phone, key) => {
      const { page, idle } = phone;
      const before = changing.times(day.stage, key);
      day.fail("*", { status: 503, code: "unavailable", times: LASTING });
      await changing.press(phone, key).click();
      await idle(() => expectText(page.locator("main")).toContain("The service is having trouble"));
      await changing.kept(phone, key);
      expect(changing.times(day.stage, key)).toBe(before);
      await day.endFaults();
      await retry(page).click();
      await changing.done(phone, key);
    },
  },
  {
    name: "while every answer takes three seconds, says that it is sent, and is sent once however often it is pressed",
    meets: async (changing, phone, key) => {
      const { page, idle } = phone;
      day.fail("*", { latency: 3_000, times: LASTING });
      // Before anything can be drawn, and while something is.
      await changing.press(phone, key).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
        setTimeout(() => button.click(), 0);
      });
      await sending(changing, page);
      await page
        .locator("main button:visible", { hasText: changing.sending })
        .evaluate((button: HTMLElement) => button.click());
      await idle(() => changing.done(phone, key));
      await day.endFaults();
    },
  },
  {
    name: "while the service asks to wait, waits and is done by itself",
    meets: async (changing, phone, key) => {
      const { page, idle } = phone;
      day.fail(changing.call, { code: "rate_limited", retryAfter: 3 });
      await changing.press(phone, key).click();
      await expectText(page.locator(".pause-notice")).toContain("asks for a short pause");
      await sending(changing, page);
      await idle(() => changing.done(phone, key));
    },
  },
  {
    name: "after the sign-in has ended, keeps what was typed, and is done by another try",
    meets: async (changing, phone, key) => {
      const { page } = phone;
      day.fail(changing.call, { code: "unauthorized" });
      await changing.press(phone, key).click();
      await seen(page.getByText("Your sign-in has ended"));
      const link = page.getByRole("link", { name: "Sign in" });
      expect(await link.getAttribute("target")).toBe("_blank");
      await changing.kept(phone, key);
      await retry(page).click();
      await changing.done(phone, key);
    },
  },
  {
    name: "after the connection broke in the middle of the answer, is done, or asked about and not done twice",
    meets: async (changing, phone, key) => {
      const { page, idle } = phone;
      day.fail(changing.call, { network: "truncate" });
      await changing.press(phone, key).click();
      const unclear = page.getByText("It may have been made");
      const done = changing.done(phone, key);
      const isUnclear = await idle(() =>
        Promise.race([done.then(() => false), seen(unclear).then(() => true)]),
      );
      if (!isUnclear) return;
      await changing.kept(phone, key);
      await retry(page).click();
      await done;
    },
  },
  {
    name: "without a connection, says so, and is done by itself once there is one",
    meets: async (changing, phone, key) => {
      const { page, online } = phone;
      await online(false);
      await changing.press(phone, key).click();
      await seen(
        page.locator("main").getByText(/Not (sent|made) yet: (it is sent|the link comes)/),
      );
      await changing.kept(phone, key);
      await online(true);
      await changing.done(phone, key);
    },
  },
  {
    name: "while something is changed in another tab, keeps what was typed, and is done",
    meets: async (changing, phone, key) => {
      const { page, idle } = phone;
      await idle(() => day.changeInAnotherTab(page));
      await changing.kept(phone, key);
      await changing.press(phone, key).click();
      await changing.done(phone, key);
    },
  },
  {
    name: "after a reload in the middle of it, is done once, and is to be looked for",
    meets: async (changing, phone, key) => {
      const { page, idle } = phone;
      // It is done, and its answer never comes.
      const release = await day.holdAnswers(page);
      await changing.press(phone, key).click();
      await sending(changing, page);
      await expect.poll(() => changing.times(day.stage, key)).toBe(1);
      const asked = changing.isRemembered ? page.waitForEvent("dialog") : undefined;
      const reloading = page.reload();
      if (asked) {
        const dialog = await asked;
        expect(dialog.type()).toBe("beforeunload");
        await dialog.accept();
      }
      await idle(() => reloading);
      await release();
      if (!changing.isRemembered) return;
      await expectText(page.locator(".change-notices")).toContain(
        "Please check whether that was done.",
      );
      await page.locator(".change-notices").getByRole("button", { name: "Close" }).click();
    },
  },
];

describe.each(faults.map((fault) => [fault.name, fault] as const))("%s:", (_, { meets }) => {
  const visit = inTurn(() => day);
  test.each(changings)("$name", async (changing) => {
    const key = day.nextKey();
    await visit(async (phone) => {
      await changing.begin(phone, key);
      await phone.slowly(() => meets(changing, phone, key));
      expect(changing.times(day.stage, key)).toBe(1);
      await changing.end?.(phone);
    });
  });
});
