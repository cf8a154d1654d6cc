// A day on which things go wrong: a sandbox, a phone beside it, and whatever comes between the two. One page goes
// through task after task, as a person does; after a task that failed the next one begins on another page.
import type { OperationName } from "group-management-sdk";
import type { Sandbox } from "group-management-sdk/sandbox";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";

import { asPhone, phone, type Phone } from "../support/devices.ts";
import { seen } from "../support/seen.ts";
import { setStage, type Stage } from "../support/stage.ts";

/** Slowed down on a machine that has other work, a page takes its time; in milliseconds. */
const PATIENCE = 20_000;

type Fault = Parameters<Sandbox["failNext"]>[1];

export interface Day {
  readonly stage: Stage;
  /** A phone with the group's overview on it. */
  open(): Promise<Phone>;
  /** Lets requests go wrong from here on. */
  fail(call: OperationName | "*", fault: Fault): void;
  endFaults(): Promise<void>;
  /** Waits until a call has arrived so many times since the last fault was set. */
  arrived(call: OperationName, times: number): Promise<void>;
  /** Lets every change of a page be done without an answer; returns how to end that. */
  holdAnswers(page: Page): Promise<() => Promise<void>>;
  /** Changes the group in another tab of the same browser, and comes back to this page. */
  changeInAnotherTab(page: Page): Promise<void>;
  /** Another number every time. */
  nextKey(): number;
  end(): Promise<void>;
}

export async function setDay(): Promise<Day> {
  const stage = await setStage({ requestsPerMinute: 60_000 });
  let since = 0;
  let key = 100;
  let first: Page | undefined;
  let beside: Page | undefined;

  const newPage = async (): Promise<Page> => {
    if (first === undefined) {
      const connection = {
        signInUrl: "https://groups.example.org/sign-in",
        signOutUrl: "/sign-in/end",
      };
      first = await stage.open({ ...phone, connection });
      first.setDefaultTimeout(PATIENCE);
      return first;
    }
    const page = await first.context().newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(first.url().replace(/#.*/, `#/groups/${stage.groupId}/overview`));
    return page;
  };

  return {
    stage,
    async open() {
      const page = await newPage();
      await seen(page.locator(".event-foot"));
      return asPhone(page);
    },
    fail(call, fault) {
      since = stage.sandbox.requests.length;
      stage.sandbox.failNext(call, fault);
    },
    endFaults: () => stage.endFaults(),
    async arrived(call, times) {
      const arrivals = () =>
        stage.sandbox.requests.slice(since).filter(({ operation }) => operation === call).length;
      await expect.poll(arrivals).toBeGreaterThanOrEqual(times);
    },
    async holdAnswers(page) {
      const service = `${stage.serviceUrl}/**`;
      await page.route(service, (route) =>
        route.request().method() === "GET" ? route.continue() : void route.fetch(),
      );
      return () => page.unroute(service);
    },
    async changeInAnotherTab(page) {
      if (beside === undefined) {
        beside = await newPage();
        await beside.getByRole("link", { name: "Edit the profile" }).click();
      }
      // A tab behind another one is drawn once in a second.
      await beside.bringToFront();
      await beside.getByLabel("Meeting place").fill(`Hall ${(key += 1)}`);
      await beside.getByRole("button", { name: "Save the profile" }).click();
      await seen(beside.getByText("The profile is saved."));
      await page.bringToFront();
    },
    nextKey: () => (key += 1),
    end: () => stage.end(),
  };
}

/** For the tests of a `describe`: one phone for all of them, and a new one after a failure. */
export function inTurn(day: () => Day): (visit: (phone: Phone) => Promise<void>) => Promise<void> {
  let current: Phone | undefined;
  const close = async () => {
    await current?.page.evaluate(() => localStorage.clear());
    await current?.page.close();
    current = undefined;
  };
  afterAll(close);
  return async (visit) => {
    current ??= await day().open();
    try {
      await visit(current);
    } catch (error) {
      await day().endFaults();
      await close();
      throw error;
    }
  };
}
