// The tasks of a person with the app, one after the other on one phone: the beginning, the steps, and the result on the
// screen.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Phone, signIn, type Stage } from "./chromium.ts";

/** One run through tasks, on one phone. */
export interface Walk extends Phone {
  readonly stage: Stage;
}

export interface Task {
  /** Who signs in. */
  readonly person?: string;
  /** Brings the phone to where it starts, while nothing is wrong. */
  readonly begin: (walk: Walk) => Promise<void>;
  readonly act: (walk: Walk) => Promise<void>;
  /** The result is on the screen, and done at the service. */
  readonly done: (walk: Walk) => Promise<void>;
  /** The typed text is still there. */
  readonly isKept?: (walk: Walk) => Promise<void>;
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).last();
export const link = (page: Page, name: RegExp) => page.getByRole("link", { name }).last();
const troop = (page: Page) => link(page, /^Troop 42/);
export const place = (page: Page) => page.getByLabel("Meeting place");
const search = (page: Page) => page.getByRole("searchbox").last();

/** The last of the roster: the search has to read all of it. */
function lastOfRoster({ sandbox }: Stage): string {
  let name = "";
  sandbox.edit(({ contacts }) => {
    const roster = contacts.filter(({ groupId }) => groupId === sandbox.demo.groupId);
    const { firstName = "", lastName = "" } = roster.at(-1) ?? {};
    name = `${firstName} ${lastName}`;
  });
  return name;
}

/** Waits until a text is in the browser's storage, up to a second late. */
export const isOnDevice = (page: Page, text: string) =>
  page.waitForFunction((it) => Object.values(localStorage).join("").includes(it), text);

const none = async () => undefined;

export const tasks = {
  "sign in": {
    person: "Marisol",
    begin: ({ page }) => button(page, "Sign in").waitFor(),
    act: ({ page }) => signIn(page, "Marisol"),
    done: ({ page }) => troop(page).waitFor(),
  },
  "start the app": {
    // It may be closed to the page.
    begin: ({ page }) => page.evaluate(() => localStorage.clear()).catch(() => undefined),
    act: async ({ page }) => void (await page.reload()),
    done: ({ page }) => troop(page).waitFor(),
  },
  "look at a group": {
    begin: none,
    act: ({ page }) => troop(page).click(),
    done: ({ page }) => page.getByRole("heading", { name: "Coming up" }).last().waitFor(),
  },
  "read the roster": {
    begin: none,
    act: ({ page }) => link(page, /^Roster$/).click(),
    done: ({ page }) => page.getByText("Marisol Vega-Tanaka").last().waitFor(),
  },
  "find somebody": {
    begin: none,
    act: ({ stage, page }) => search(page).fill(lastOfRoster(stage)),
    done: ({ stage, page }) =>
      page.getByText(lastOfRoster(stage), { exact: true }).last().waitFor(),
    isKept: async ({ stage, page }) =>
      assert.equal(await search(page).inputValue(), lastOfRoster(stage)),
  },
  "look at an event": {
    begin: async ({ page }) => {
      await page.goBack();
      await link(page, /^Canoe weekend/).waitFor();
    },
    act: ({ page }) => link(page, /^Canoe weekend/).click(),
    done: ({ page }) => page.getByText("people going").last().waitFor(),
  },
  "get a payment link": {
    begin: none,
    act: ({ page }) => button(page, "Get payment link").click(),
    done: ({ page }) => page.getByText(/#payment$/).waitFor(),
  },
  "change the profile": {
    begin: async ({ page }) => {
      await page.goBack();
      await link(page, /^Edit profile$/).click();
      await place(page).fill("The old mill");
    },
    act: ({ page }) => button(page, "Save").click(),
    isKept: async ({ page }) => {
      assert.equal(await place(page).inputValue(), "The old mill");
      await isOnDevice(page, "The old mill");
    },
    done: async ({ stage, page }) => {
      await place(page).waitFor({ state: "detached" });
      const { unitNumber, meetingPlace, meetingDay } = profile(stage);
      assert.deepEqual([unitNumber, meetingPlace, meetingDay], [42, "The old mill", "Tuesday"]);
    },
  },
  "come back later": {
    begin: async ({ stage, page }) => {
      // By the app's own way: a browser's step back that takes longer than 100 ms, as on a slow phone, makes React
      // Navigation lose count of them.
      const back = link(page, /, back$/);
      await troop(page).or(back).last().waitFor();
      if (await back.isVisible()) await back.click();
      await troop(page).waitFor();
      // Waits for the queries that the last change made stale.
      const isReading = () => stage.sandbox.requests.at(-1)?.status === null;
      for (let turn = 0; turn < 50 && isReading(); turn++) await page.waitForTimeout(100);
      // The last response is still on the slow network, from before the absence.
      await page.waitForTimeout(2_000);
    },
    act: ({ page }) =>
      page.evaluate(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 11 * 60_000;
        for (const value of ["hidden", "visible"]) {
          Object.defineProperty(document, "visibilityState", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }
      }),
    done: async ({ page }) => {
      await page.getByText(/^Shown as of/).waitFor({ state: "detached" });
      await troop(page).waitFor();
    },
    isKept: ({ page }) => troop(page).waitFor(),
  },
  "sign out": {
    begin: none,
    act: ({ page }) => button(page, "Sign out").click(),
    done: async ({ page }) => {
      await button(page, "Sign in").waitFor();
      // Without a connection, the page still has to end the session at its server.
      const kept = await page.evaluate(() => {
        try {
          return Object.keys({ ...localStorage, ...sessionStorage });
        } catch {
          return []; // closed
        }
      });
      assert.deepEqual(
        kept.filter((key) => key !== "signed-out"),
        [],
      );
    },
  },
  "sign in as somebody else": {
    person: "Inés",
    begin: none,
    act: ({ page }) => signIn(page, "Inés"),
    done: async ({ page }) => {
      await link(page, /^Troop 42 Marigold Creek.*Member/).waitFor();
      assert.equal(await link(page, /^Wednesday Trail Runners/).count(), 0);
    },
  },
} satisfies Record<string, Task>;

export type TaskName = keyof typeof tasks;

// Object.keys knows its keys as mere strings.
export const taskNames = Object.keys(tasks) as TaskName[];

/** The troop's stored profile. */
export function profile({ sandbox }: Stage): Record<string, unknown> {
  let stored: Record<string, unknown> = {};
  sandbox.edit(({ groups }) => {
    stored = { ...groups.find(({ id }) => id === sandbox.demo.groupId)?.metadata };
  });
  return stored;
}

/** A change by somebody else. */
export function changeProfile({ sandbox }: Stage, changes: Record<string, unknown>): void {
  sandbox.edit(({ groups }) => {
    const group = groups.find(({ id }) => id === sandbox.demo.groupId);
    if (group) group.metadata = { ...group.metadata, ...changes };
  });
}
