// A sandbox, the built page served beside it, and a browser to open it in.
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { preview } from "vite";
import { inject } from "vitest";

import { sandboxConnection, sandboxPath } from "../../sandbox/vite-plugin.ts";
import { startChromium } from "./chromium.ts";

export interface StageOptions {
  requestsPerMinute?: number;
  /** How many people are on the demo group's roster; as many as the sandbox has of its own unless told. */
  contacts?: number;
  /** When the sandbox begins: always at the same time, so that every event has the same date in every run. */
  begin?: number;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Whom to look as; the owner unless told. */
  as?: string;
  /** The address after #; the demo group's overview unless told. */
  at?: string;
  /** Runs before the page is loaded. */
  before?: (page: Page) => Promise<unknown>;
}

export interface Stage {
  readonly sandbox: Sandbox;
  readonly groupId: string;
  /** Lets time pass for the service alone. */
  pass(milliseconds: number): void;
  open(options?: OpenOptions): Promise<Page>;
  closePages(): Promise<void>;
  /** Closes the pages and puts the sandbox back to its beginning. */
  clear(): Promise<void>;
  end(): Promise<void>;
}

export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const started = Date.now();
  let shift = 0;
  const {
    requestsPerMinute = 6000,
    contacts,
    begin = Date.parse("2027-01-12T15:30:00Z"),
  } = options;
  const sandbox = createSandbox({
    requestsPerMinute,
    ...(contacts === undefined ? {} : { contacts }),
    now: () => new Date(begin + Date.now() - started + shift),
  });
  const [listening, server, browser] = await Promise.all([
    sandbox.listen(),
    preview({
      configFile: false,
      logLevel: "error",
      build: { outDir: inject("builtPage") },
      preview: { host: "127.0.0.1", port: 4173 },
    }),
    startChromium(),
  ]);
  const address = server.resolvedUrls?.local[0] ?? "";
  const { groupId } = sandbox.demo;
  const connection = sandboxConnection(sandbox, listening.baseUrl);

  async function open({ as, at, before, ...context }: OpenOptions = {}): Promise<Page> {
    const page = await openIn(browser, context);
    // Whom to look as first is the sandbox's to say.
    const identities = connection.identities.toSorted(
      (one, other) => Number(other.id === as) - Number(one.id === as),
    );
    await page.route(`**${sandboxPath}`, (route) =>
      route.fulfill({ json: { ...connection, identities } }),
    );
    await before?.(page);
    await page.goto(`${address}#/groups/${at ?? `${groupId}/overview`}`);
    return page;
  }

  async function closePages(): Promise<void> {
    await Promise.all(browser.contexts().map((context) => context.close()));
  }

  return {
    sandbox,
    groupId,
    pass: (milliseconds) => void (shift += milliseconds),
    open,
    closePages,
    async clear() {
      await closePages();
      sandbox.reset();
      shift = 0;
    },
    async end() {
      await browser.close();
      await Promise.all([listening.close(), server.close()]);
    },
  };
}

async function openIn(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: "en-US",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return page;
}
