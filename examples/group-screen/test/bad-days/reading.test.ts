// Everything that is read, on a cheap phone with a poor network, on each kind of bad day: there is a word on the
// screen, a way on, and in the end what was asked for.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { expectText, seen } from "../support/seen.ts";
import type { Phone } from "../support/devices.ts";
import { LASTING } from "../support/stage.ts";
import { type Day, inTurn, setDay } from "./day.ts";
import { readings, type Reading } from "./tasks.ts";

let day: Day;
beforeAll(async () => void (day = await setDay()));
afterAll(() => day.end());

const retry = (page: Page) => page.locator("button:visible", { hasText: "Try again" }).first();
const nothingIsWrong = (page: Page) =>
  expect.poll(() => page.locator(".problem:visible").count()).toBe(0);

/** The placeholders and busy marks of loading data. */
const onItsWay = "main .loading:visible, main [aria-busy=true]";

interface Fault {
  readonly name: string;
  /** It comes only between a page that is open and its service. */
  readonly needsPage?: boolean;
  readonly reloads?: boolean;
  /** Lets it come between the press and what is read. */
  readonly meets: (reading: Reading, phone: Phone) => Promise<void>;
}

const faults: readonly Fault[] = [
  {
    name: "while the service is down, says so, and works once it is back and somebody tries again",
    meets: async ({ press, done }, phone) => {
      const { page, idle } = phone;
      day.fail("*", { status: 503, code: "unavailable", times: LASTING });
      await press(phone);
      await idle(() => expectText(page.locator("main")).toContain("The service is having trouble"));
      await day.endFaults();
      await retry(page).click();
      await idle(() => done(phone));
      await nothingIsWrong(page);
    },
  },
  {
    name: "while every answer takes three seconds, shows that it is on its way",
    meets: async ({ press, done }, phone) => {
      const { page, idle } = phone;
      day.fail("*", { latency: 3_000, times: LASTING });
      await press(phone);
      await seen(page.locator(onItsWay));
      await idle(() => seen(page.locator(":root:not(:has(main .loading, main [aria-busy=true]))")));
      await day.endFaults();
      await idle(() => done(phone));
      await nothingIsWrong(page);
    },
  },
  {
    name: "while the service asks to wait, waits and comes by itself",
    meets: async ({ call, press, done }, phone) => {
      const { page, idle } = phone;
      day.fail(call, { code: "rate_limited", retryAfter: 2 });
      await press(phone);
      await expectText(page.locator(".pause-notice")).toContain("asks for a short pause");
      await idle(() => expectText(page.locator(".pause-notice")).toBe(""));
      await idle(() => done(phone));
      await nothingIsWrong(page);
    },
  },
  {
    name: "after the sign-in has ended, leads to it, and comes by another try",
    meets: async ({ call, press, done }, phone) => {
      const { page, idle } = phone;
      day.fail(call, { code: "unauthorized" });
      await press(phone);
      await seen(page.getByText("Your sign-in has ended"));
      const link = page.getByRole("link", { name: "Sign in" });
      expect(await link.getAttribute("target")).toBe("_blank");
      await retry(page).click();
      await idle(() => done(phone));
      await nothingIsWrong(page);
    },
  },
  {
    name: "after the connection broke in the middle of it, comes by itself",
    meets: async ({ call, press, done }, phone) => {
      const { page, idle } = phone;
      day.fail(call, { network: "truncate" });
      await press(phone);
      await idle(() => day.arrived(call, 2));
      await idle(() => done(phone));
      await nothingIsWrong(page);
    },
  },
  {
    needsPage: true,
    name: "without a connection, says so, and comes by itself once there is one",
    meets: async ({ press, done }, phone) => {
      const { page, online, idle } = phone;
      await online(false);
      await press(phone);
      await expectText(page.locator("main")).toContain("You are offline");
      await online(true);
      await idle(() => done(phone));
      await nothingIsWrong(page);
    },
  },
  {
    name: "while something is changed in another tab, is not disturbed",
    meets: async ({ call, press, done }, phone) => {
      const { page, idle } = phone;
      day.fail(call, { latency: 600 });
      await press(phone);
      await idle(() => day.changeInAnotherTab(page));
      await idle(() => done(phone));
      await nothingIsWrong(page);
    },
  },
  {
    name: "after a reload in the middle of it, is where it was",
    reloads: true,
    meets: async ({ call, press, done }, phone) => {
      const { page, idle } = phone;
      day.fail(call, { latency: 2_000 });
      await press(phone);
      await idle(() => page.reload());
      await idle(() => done(phone));
      await nothingIsWrong(page);
    },
  },
];

describe.each(faults.map((fault) => [fault.name, fault] as const))("%s:", (_, fault) => {
  const { meets, needsPage = false, reloads = false } = fault;
  const visit = inTurn(() => day);
  const met = readings.filter(
    ({ isFirst = false, isForgotten = false }) =>
      !(isFirst && needsPage) && !(isForgotten && reloads),
  );
  test.each(met)("$name", async (reading) => {
    await visit(async (phone) => {
      await reading.begin(phone);
      await phone.slowly(() => meets(reading, phone));
      await reading.end?.(phone);
    });
  });
});
