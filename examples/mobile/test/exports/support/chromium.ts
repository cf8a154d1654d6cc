// The exported page in the Chromium that the machine has, at the size of a phone; playwright-core brings none.
import { join } from "node:path";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { serve } from "../../../server/serve.ts";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const page = join(import.meta.dirname, "../../../dist");
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

export interface OpenOptions extends BrowserContextOptions {
  /** The path of the address. */
  readonly at?: string;
  /** Who has signed in before the page is opened; nobody unless told. Their token cannot be renewed. */
  readonly as?: keyof Sandbox["demo"]["people"];
  /** As slow as a cheap phone beside this machine. */
  readonly slow?: boolean;
}

export interface Stage {
  readonly sandbox: Sandbox;
  /** A phone of its own, with the page on it. */
  open(options?: OpenOptions): Promise<Page>;
  /** Closes every page, and puts the sandbox back to its beginning. */
  clear(): Promise<void>;
  end(): Promise<void>;
}

/** Runs in the page, before it is loaded. */
function keepSignedIn({ person, accessToken }: { person: object; accessToken: string }): void {
  if (sessionStorage.getItem("signed-in") !== null) return;
  sessionStorage.setItem("signed-in", JSON.stringify({ person, refreshToken: "none" }));
  sessionStorage.setItem("access-token", accessToken);
}

/** Presses the button, and is somebody in the window that opens. */
export async function signIn(page: Page, name: string, button = "Sign in"): Promise<void> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: button, exact: true }).click();
  const popup = await opening;
  await popup.getByRole("link", { name }).click();
}

/** `contacts`: how many are on the troop's roster. */
export async function setStage({ contacts }: { contacts?: number } = {}): Promise<Stage> {
  // Always the same day, so that every event has the same date in every run.
  const begin = Date.parse("2027-01-12T15:30:00Z") - Date.now();
  const sandbox = createSandbox({
    now: () => new Date(begin + Date.now()),
    ...(contacts && { contacts }),
  });
  const serving = await serve({ page, sandbox });
  const browser = await chromium.launch({ executablePath, args });
  return {
    sandbox,
    async open({ at = "/", as, slow = false, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 375, height: 812 },
        hasTouch: true,
        isMobile: true,
        locale: "en-US",
        timezoneId: "America/Chicago",
        reducedMotion: "reduce",
        ...options,
      });
      if (as) {
        const id = sandbox.demo.people[as];
        await context.addInitScript(keepSignedIn, {
          person: { id, name: as },
          accessToken: sandbox.accessToken({ personId: id }),
        });
      }
      const opened = await context.newPage();
      opened.setDefaultTimeout(10_000);
      await opened.goto(`${serving.address}${at}`);
      if (slow) {
        const devtools = await context.newCDPSession(opened);
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
      }
      return opened;
    },
    async clear() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      sandbox.reset();
    },
    async end() {
      await browser.close();
      await serving.close();
    },
  };
}
