// The views of the app, for looks and for each reader.
import type { Locator, Page } from "playwright-core";
import { canoe, type OpenOptions, type Stage, troop } from "./chromium.ts";
import { button, changeProfile, place } from "./tasks.ts";

interface View {
  readonly at: string;
  /** What happens before the page is opened. */
  readonly before?: (stage: Stage) => void;
  /** What the person does there. */
  readonly act?: (page: Page, stage: Stage) => Promise<void>;
  /** Is there once the view is complete. */
  readonly shown: (page: Page) => Locator;
}

const profile = `${troop}/profile`;

/** The views that `looks.test.ts` keeps pictures of. */
export const pictured: Readonly<Record<string, View>> = {
  groups: { at: "/", shown: (page) => page.getByRole("link") },
  group: { at: troop, shown: (page) => page.getByText("About the group") },
  roster: { at: `${troop}/roster`, shown: (page) => page.getByRole("listitem") },
  event: { at: canoe, shown: (page) => page.getByText("people going") },
  profile: {
    at: profile,
    act: async (page, stage) => {
      await place(page).fill("The old mill");
      changeProfile(stage, { meetingPlace: "The new barn" });
      await button(page, "Save").click();
    },
    shown: (page) => page.getByText("The profile was not saved"),
  },
  problem: {
    at: troop,
    before: ({ sandbox }) =>
      sandbox.failNext("groups.overview", { status: 500, code: "unknown_fault", times: 9 }),
    shown: (page) => page.getByText("The service is having trouble"),
  },
};

export const views: Readonly<Record<string, View>> = {
  ...pictured,
  "sign-in": {
    at: "/",
    act: (page) => button(page, "Sign out").click(),
    shown: (page) => button(page, "Sign in"),
  },
  "payment link": {
    at: canoe,
    act: (page) => button(page, "Get payment link").click(),
    shown: (page) => page.getByText(/#payment$/),
  },
  "refused profile": {
    at: profile,
    act: async (page) => {
      await page.getByLabel("Unit number").fill("many");
      await button(page, "Save").click();
    },
    shown: (page) => page.getByText("Unit number: Must be a number."),
  },
};

/** Opens a view as the owner of the group, and waits until it is complete. */
export async function openView(
  stage: Stage,
  name: string,
  options: OpenOptions = {},
): Promise<Page> {
  const { at, before, act, shown } = views[name]!;
  before?.(stage);
  const page = await stage.open({ as: "owner", at, ...options });
  await act?.(page, stage);
  await shown(page).last().waitFor();
  await page.waitForFunction(() => document.querySelector("[role=progressbar]") === null);
  return page;
}
