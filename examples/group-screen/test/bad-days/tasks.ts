// Everything a person does with the page, in a form that any fault can come between: how they come to it, the press
// that asks the service for something, and how they see that it was done.
import type { OperationName } from "group-management-sdk";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

import type { Phone } from "../support/devices.ts";
import { expectText, seen } from "../support/seen.ts";
import type { Stage } from "../support/stage.ts";

export interface Task {
  readonly name: string;
  /** The call that the last press makes. */
  readonly call: OperationName;
  /** Everything before the last press. `key` is another number every time, so that no two changes are alike. */
  begin?(phone: Phone, key: number): Promise<void>;
  press(phone: Phone, key: number): Promise<unknown>;
  done(phone: Phone, key: number): Promise<void>;
  /** Something is changed by it. */
  readonly change?: Change;
  /** There is no page before it, on which anything could be said. */
  readonly isFirst?: boolean;
  /** A reload forgets it: a search may name somebody, and a plan is only looked at. */
  readonly isForgotten?: boolean;
  /** Once it is done: what is left to do, and the way to a place from which everything can be reached. */
  end?(phone: Phone): Promise<void>;
}

interface Change {
  /** The button that sends. */
  button(phone: Phone, key: number): Locator;
  /** The input is still there. */
  kept(phone: Phone, key: number): Promise<void>;
  /** How often the service has it. */
  times(stage: Stage, key: number): number;
  /** What becomes of it when its answer is lost; by default it is sent again. */
  readonly afterLoss?: "sent again" | "asked about" | "found";
  /** After a reload nothing is said of it. */
  readonly isForgotten?: boolean;
}

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the group" }).getByRole("link", { name }).click();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string | RegExp) =>
  seen(page.getByRole("heading", { level: 1, name }));

async function toGroup(page: Page, name: RegExp): Promise<void> {
  await button(page, "Your groups").click();
  await page.getByRole("dialog", { name: "Groups" }).getByRole("link", { name }).click();
}

const readings: readonly Task[] = [
  {
    name: "opening the page",
    isFirst: true,
    call: "groups.overview",
    begin: async ({ page }) => {
      await page.evaluate(() => localStorage.clear());
      // A new hash alone loads no page.
      await page.goto("about:blank");
    },
    press: ({ page, home, idle }) => idle(() => page.goto(home.replace(/#.*/, ""))),
    done: async ({ page }) => {
      await heading(page, /Troop 42/);
      await seen(page.locator(".event-foot"));
    },
  },
  {
    name: "opening another group",
    call: "groups.overview",
    begin: async ({ page }) => {
      await button(page, "Your groups").click();
      await seen(page.getByRole("dialog", { name: "Groups" }));
    },
    press: ({ page }) =>
      page
        .getByRole("dialog", { name: "Groups" })
        .getByRole("link", { name: /Pack 42/ })
        .click(),
    done: async ({ page }) => {
      await heading(page, "Pack 42 Marigold Creek");
      await expectText(page.locator(".group-counts")).toMatch(/Adults \d+/);
    },
    end: async ({ page }) => {
      await toGroup(page, /Troop 42/);
      await heading(page, /Troop 42/);
    },
  },
  {
    name: "finding somebody on the roster",
    call: "groups.contacts.list",
    press: ({ page }) => tab(page, "Roster"),
    done: async ({ page }) => {
      await page.getByRole("searchbox", { name: "Search the roster" }).fill("nguyen treas");
      await expectText(page.locator(".roster-count")).toBe("1 person found");
      await expectText(page.locator(".rows")).toContain("Linh Nguyễn");
    },
  },
  {
    name: "finding a document",
    call: "documents.list",
    isForgotten: true,
    begin: async ({ page }) => {
      await tab(page, "Documents");
      await seen(page.locator(".document"));
    },
    press: async ({ page }) => {
      await page.getByRole("searchbox", { name: "Search documents" }).fill("packing");
      // The service is asked when the typing pauses.
      await page.waitForTimeout(400);
    },
    done: async ({ page }) => {
      await expectText(page.locator(".rows")).toContain("Canoe weekend packing list");
      await expect.poll(() => page.locator(".document").count()).toBe(1);
      expect(await page.getByRole("searchbox").inputValue()).toBe("packing");
    },
  },
  {
    name: "looking at an album's pictures",
    call: "groups.albums.items",
    begin: async ({ page }) => {
      await tab(page, "Photos");
      await seen(page.getByRole("link", { name: /Winter cabin weekend/ }));
    },
    press: ({ page }) => page.getByRole("link", { name: /Winter cabin weekend/ }).click(),
    done: async ({ page }) => {
      await button(page, "First tracks").click();
      await expectText(page.getByRole("dialog")).toContain("1 of 6");
    },
    end: ({ page }) => button(page, "Close").click(),
  },
  {
    name: "leaving something out of a setup",
    isForgotten: true,
    call: "blueprints.plan",
    begin: async ({ page }) => {
      await tab(page, "Setups");
      await seen(page.locator(".plan-row"));
    },
    press: ({ page }) => page.getByRole("checkbox", { name: /nurse/ }).click(),
    done: async ({ page }) => {
      await expectText(page.locator(".plan-head p")).toContain("1 left out");
      expect(await page.getByRole("checkbox", { name: /nurse/ }).isChecked()).toBe(false);
    },
    end: ({ page }) => toOverview(page),
  },
];

const nameCircle = async (page: Page, name: string) => {
  await tab(page, "Roster");
  await page.getByRole("link", { name: "New circle" }).click();
  await page.locator("option", { hasText: "Patrol" }).waitFor({ state: "attached" });
  await page.getByRole("textbox", { name: "Name" }).fill(name);
};

const circlesCalled = (stage: Stage, name: string) =>
  stage.stored().circles.filter((circle) => circle.name === name);

const toOverview = async (page: Page) => {
  await tab(page, "Overview");
  await seen(page.locator(".event-card"));
};

const expectInput = async (input: Locator, value: string) =>
  expect(await input.inputValue()).toBe(value);

const nameField = (page: Page) => page.getByRole("textbox", { name: "Name" });

const changing = (task: Omit<Task, "press"> & { change: Change }): Task => ({
  ...task,
  press: (phone, key) => task.change.button(phone, key).click(),
});

const changes: readonly Task[] = [
  changing({
    name: "the profile",
    call: "groups.updateProfile",
    begin: async ({ page }, key) => {
      await page.getByRole("link", { name: "Edit the profile" }).click();
      await page.getByLabel("Unit number").fill(String(key));
    },
    done: ({ page }) => seen(page.getByText("The profile is saved.")),
    change: {
      button: ({ page }) => button(page, /Save the profile/),
      kept: ({ page }, key) => expectInput(page.getByLabel("Unit number"), String(key)),
      times: (stage, key) => {
        const { groups } = stage.stored();
        const isSaved = groups.find(({ id }) => id === stage.groupId)?.metadata?.["unitNumber"];
        return isSaved === key ? 1 : 0;
      },
    },
    end: ({ page }) => toOverview(page),
  }),
  changing({
    name: "a subgroup",
    call: "groups.createSubgroup",
    begin: async ({ page }, key) => {
      await page.getByRole("link", { name: "New subgroup" }).click();
      await nameField(page).fill(`Crew ${key}`);
    },
    done: ({ page }, key) =>
      // Opened, or reported where its answer was lost.
      seen(
        page
          .getByRole("heading", { level: 1, name: `Crew ${key}` })
          .or(page.getByRole("heading", { name: `Crew ${key} is made` })),
      ),
    change: {
      button: ({ page }) => button(page, "Make the subgroup"),
      kept: ({ page }, key) => expectInput(nameField(page), `Crew ${key}`),
      times: (stage, key) =>
        stage.stored().groups.filter(({ name }) => name === `Crew ${key}`).length,
      afterLoss: "found",
    },
    end: async ({ page }) => {
      // Its notice lies over the group that it led to, and may close by itself at this very moment.
      const news = page.locator(".change-notices button");
      await news.evaluateAll((closing: HTMLElement[]) =>
        closing.forEach((button) => button.click()),
      );
      await toGroup(page, /Troop 42/);
      await heading(page, /Troop 42/);
      await toOverview(page);
    },
  }),
  changing({
    name: "a circle",
    call: "circles.create",
    begin: ({ page }, key) => nameCircle(page, `Circle ${key}`),
    done: ({ page }, key) => seen(page.getByText(`Circle ${key} is made`)),
    change: {
      button: ({ page }) => button(page, "Make the circle"),
      kept: ({ page }, key) => expectInput(nameField(page), `Circle ${key}`),
      times: (stage, key) => circlesCalled(stage, `Circle ${key}`).length,
      afterLoss: "asked about",
    },
    end: ({ page }) => toOverview(page),
  }),
  changing({
    name: "who is in a circle",
    call: "circles.addMembers",
    begin: async ({ page }, key) => {
      await nameCircle(page, `Patrol ${key}`);
      await button(page, "Make the circle").click();
      await page.getByRole("searchbox", { name: "Search people" }).fill("Elsa");
      await page.getByRole("checkbox", { name: /Elsa Lindqvist/ }).check();
      await button(page, "Put them into").click();
      await seen(button(page, /^Move them to/));
    },
    done: ({ page }) =>
      // The second text follows a try whose response was lost.
      seen(
        page
          .getByText("1 person added, moved from another circle.")
          .or(page.getByText("Everybody you chose is in it.")),
      ),
    change: {
      button: ({ page }, key) => button(page, `Move them to Patrol ${key}`),
      kept: ({ page }) => seen(button(page, "Elsa Lindqvist, take out")),
      times: (stage, key) =>
        circlesCalled(stage, `Patrol ${key}`).filter(({ members = [] }) => members.length === 1)
          .length,
    },
    end: ({ page }) => toOverview(page),
  }),
  changing({
    name: "a payment link",
    call: "events.createCheckoutLink",
    begin: ({ page }) => seen(button(page, /Get a payment link/)),
    done: ({ page }) => seen(page.getByRole("textbox", { name: /Payment link/ })),
    change: {
      button: ({ page }) => button(page, /Get a payment link/),
      kept: async () => {},
      // Nothing is stored of it: a link can be had as often as somebody asks.
      times: () => 1,
      isForgotten: true,
    },
    end: async ({ page }) => {
      await tab(page, "Documents");
      await toOverview(page);
    },
  }),
];

export const tasks = [...readings, ...changes];
