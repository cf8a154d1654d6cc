// The exported page in the Chromium that the machine has, at the size of a phone; playwright-core brings none.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before } from "node:test";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
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

/** The addresses of a group and of its event that has to be paid for. */
export const troop = "/groups/grp_troop-42";
export const canoe = `${troop}/events/evt_canoe-weekend`;

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

/** A page on a cheap phone, on slow 4G. */
export interface Phone {
  readonly page: Page;
  /** Cuts the connection, or restores it as slow as it was. */
  readonly online: (isOnline: boolean) => Promise<void>;
  /** Six times slower than this machine for as long as the work takes. */
  readonly slowly: (work: () => Promise<unknown>) => Promise<void>;
}

export async function asPhone(page: Page): Promise<Phone> {
  const devtools = await page.context().newCDPSession(page);
  const online = async (isOnline: boolean) => {
    const offline = !isOnline;
    await page.context().setOffline(offline);
    await devtools.send("Network.emulateNetworkConditions", { offline, ...slow4G });
  };
  await devtools.send("Network.enable");
  await online(true);
  const slowly = async (work: () => Promise<unknown>) => {
    const turn = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
    await turn(6);
    await work().finally(() => turn(1));
  };
  return { page, online, slowly };
}

/** The stage of a test file, which each test finds as it was at the beginning. */
export function stageOfFile(options?: StageOptions): Stage {
  const stage = {} as Stage;
  before(async () => void Object.assign(stage, await setStage(options)));
  afterEach(() => stage.clear());
  after(() => stage.end());
  return stage;
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
    async open({ at = "/", as, app, clock, ...options } = {}) {
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
