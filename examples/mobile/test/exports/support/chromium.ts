// The exported page in the Chromium that the machine has, at the size of a phone; playwright-core brings none.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { type BrowserContextOptions, type CDPSession, chromium, type Page } from "playwright-core";
import { processOf, slowProcess } from "../../../../group-screen/test/support/slow-process.ts";
import { serve } from "../../../server/serve.ts";
import type { PageSession } from "../../../server/session-store.ts";

const whole = "/usr/bin/chromium";
/** The same without windows, which takes half as much of the machine's time; its letters look a little different. */
const shell = "/usr/bin/chromium-headless-shell";
const page = join(import.meta.dirname, "../../../dist");
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

export interface OpenOptions extends BrowserContextOptions {
  /** The path of the address. */
  readonly at?: string;
  /** The person signed in before the page is opened; by default none. Their token cannot be renewed. */
  readonly as?: keyof Sandbox["demo"]["people"];
  /** The kind of app that the person uses; a `partner` has to be installed. */
  readonly app?: "first-party" | "partner";
  /** A cheap phone: six times slower than this machine, on slow 4G. */
  readonly slow?: boolean;
  /** The page's clock stands still at this moment: milliseconds since the epoch. */
  readonly clock?: number;
}

export interface StageOptions {
  /** How many are on the troop's roster. */
  readonly contacts?: number;
  /** The sandbox's clock stands still. */
  readonly isTimeStill?: boolean;
  /** Pictures of the page are kept: always of the same Chromium. */
  readonly isForPictures?: boolean;
}

export interface Stage {
  readonly sandbox: Sandbox;
  /** The person signed in in a browser. */
  readonly sessions: ReadonlyMap<string, PageSession>;
  /** A phone of its own, with the page on it. */
  open(options?: OpenOptions): Promise<Page>;
  /** Closes every page, and puts the sandbox back to its beginning. */
  clear(): Promise<void>;
  end(): Promise<void>;
}

/** Presses the button, and chooses a person in the window that opens; offline, closes it. */
export async function signIn(page: Page, name: string, button = "Sign in"): Promise<void> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: button, exact: true }).click();
  const popup = await opening;
  if (popup.url().startsWith("chrome-error:")) return popup.close();
  const closing = popup.waitForEvent("close");
  await popup.getByRole("link", { name }).click();
  await closing;
}

/** Always the same day, so that every event has the same date in every run. */
export const today = Date.parse("2027-01-12T15:30:00Z");

/** Slow 4G as in a browser's tools: bytes a second, and milliseconds until a response begins. */
const slow4G = { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };

const devtools = new WeakMap<Page, CDPSession>();

/** Slow 4G. */
export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  devtools.set(page, session);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...slow4G });
}

const slowPages = new WeakMap<Page, () => void>();

/** Slows the page down to a cheap phone, or ends that. `slowNetwork` comes first. */
export async function slowProcessor(page: Page, isSlow = true): Promise<void> {
  slowPages.get(page)?.();
  if (!isSlow) return;
  const session = devtools.get(page);
  if (!session) throw new Error("Call slowNetwork first.");
  const goOn = await slowProcess(await processOf(session));
  page.once("close", goOn);
  slowPages.set(page, goOn);
}

/** Cuts the connection, or restores it as slow as it was. */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline);
  await devtools.get(page)?.send("Network.emulateNetworkConditions", { offline, ...slow4G });
}

export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const { isTimeStill = false, isForPictures = false, ...rest } = options;
  const begin = Date.now();
  const sandbox = createSandbox({
    now: () => new Date(today + (isTimeStill ? 0 : Date.now() - begin)),
    ...rest,
  });
  const serving = await serve({ page, sandbox });
  const { sessions } = serving;
  const installed = existsSync(shell) && !isForPictures ? shell : whole;
  const executablePath = process.env["CHROMIUM"] ?? installed;
  const browser = await chromium.launch({ executablePath, args });
  return {
    sandbox,
    sessions,
    async open({ at = "/", as, app, slow = false, clock, ...options } = {}) {
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
        const personId = sandbox.demo.people[as];
        const session = randomUUID();
        sessions.set(session, {
          person: { id: personId, name: as },
          accessToken: sandbox.accessToken({ personId, app }),
          refreshToken: "none",
        });
        await context.addCookies([{ name: "session", value: session, url: serving.address }]);
      }
      const opened = await context.newPage();
      // A busy machine takes its time, and a test that passes does not wait for this.
      opened.setDefaultTimeout(30_000);
      if (clock !== undefined) await opened.clock.setFixedTime(clock);
      if (slow) {
        await slowNetwork(opened);
        await slowProcessor(opened);
      }
      await opened.goto(`${serving.address}${at}`);
      return opened;
    },
    async clear() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      sandbox.reset();
      sessions.clear();
    },
    async end() {
      await browser.close();
      await serving.close();
    },
  };
}
