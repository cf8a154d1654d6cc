// A sandbox, and the built page with its back end, opened in a browser.
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";

import { createDemo } from "../../server/demo.ts";
import { demoPath } from "../../server/vite-plugin.ts";
import type { Connection } from "../../src/connection/connection.ts";
import { connectToBrowser } from "./chromium.ts";
import { servePage } from "./serve-page.ts";
import { slowDown } from "./devices.ts";

/** How many requests a fault meets that goes on until `endFaults`. */
export const LASTING = 200;

type LiveData = Parameters<Parameters<Sandbox["edit"]>[0]>[0];

export interface StageOptions {
  requestsPerMinute?: number;
  /** How many people are on the demo group's roster; by default as many as the sandbox has of its own. */
  contacts?: number;
  /** The browser; by default the one for all test files. */
  browser?: Promise<Browser>;
  /** The built page; by default the one for all test files. */
  folder?: string;
  /** When the sandbox begins: always at the same time, so that every event has the same date in every run. */
  begin?: number;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Whom to look as; by default the owner. */
  as?: string;
  /** The address after #; by default the demo group's overview. */
  at?: string;
  /** Other settings of the page's connection, such as where people sign in. */
  connection?: Partial<Connection>;
  /** Runs before the page is loaded. */
  before?: (page: Page) => Promise<unknown>;
  /** Makes the page as slow as on a cheap phone, once it is loaded. */
  slow?: boolean;
  /** How much has to be loaded; by default everything. */
  waitUntil?: "commit" | "load";
}

export interface Stage {
  readonly sandbox: Sandbox;
  readonly browser: Browser;
  readonly groupId: string;
  /** The page's address, which ends in "/". */
  readonly address: string;
  /** The address below which the page calls its back end. */
  readonly serviceUrl: string;
  /** Lets time pass for the service alone. */
  pass(milliseconds: number): void;
  open(options?: OpenOptions): Promise<Page>;
  /** The sandbox's stored data, to look at. */
  stored(): LiveData;
  /** Ends faults for all calls that were to go on; what is stored stays. */
  endFaults(): Promise<void>;
  closePages(): Promise<void>;
  /** Closes the pages and puts the sandbox back to its beginning. */
  clear(): Promise<void>;
  end(): Promise<void>;
}

/** The stage of a test file, which each test finds as it was at the beginning. */
export function stageOfFile(options: StageOptions = {}): Stage {
  const stage = {} as Stage;
  beforeAll(async () => void Object.assign(stage, await setStage(options)));
  afterEach(() => stage.clear());
  afterAll(() => stage.end());
  return stage;
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
  const [listening, browser] = await Promise.all([
    sandbox.listen(),
    options.browser ?? connectToBrowser(),
  ]);
  const { groupId } = sandbox.demo;
  const demo = createDemo(sandbox, listening.baseUrl);
  const { connection } = demo;
  const server = await servePage(options.folder ?? inject("sandboxPage").folder, demo);
  const { address } = server;

  async function open({
    as,
    at,
    connection: more,
    before,
    slow,
    waitUntil,
    ...context
  }: OpenOptions = {}): Promise<Page> {
    const page = await openIn(browser, context);
    // The page looks as the first identity.
    const identities = connection.identities.toSorted(
      (one, other) => Number(other.id === as) - Number(one.id === as),
    );
    // For its other tabs, too.
    await page
      .context()
      .route(`**${demoPath}`, (route) =>
        route.fulfill({ json: { ...connection, identities, ...more } }),
      );
    await before?.(page);
    await page.goto(`${address}#/groups/${at ?? `${groupId}/overview`}`, {
      waitUntil: waitUntil ?? "load",
    });
    if (slow) await slowDown(page);
    return page;
  }

  async function closePages(): Promise<void> {
    await Promise.all(browser.contexts().map((context) => context.close()));
  }

  return {
    sandbox,
    browser,
    groupId,
    address,
    serviceUrl: `${address}api/v2`,
    stored() {
      const found: LiveData[] = [];
      sandbox.edit((data) => void found.push(data));
      const [data] = found;
      if (!data) throw new Error("The sandbox shows nothing of what it has stored.");
      return data;
    },
    async endFaults() {
      const headers = { authorization: `Bearer ${sandbox.accessToken()}` };
      const ending = new AbortController();
      const { signal } = ending;
      // Each request uses up one of the faults that are left; none needs its response.
      const ask = () =>
        sandbox.fetch(`${sandbox.baseUrl}/me/groups`, { headers, signal }).catch(() => undefined);
      const asked = Array.from({ length: LASTING }, ask);
      await new Promise((taken) => setTimeout(taken, 50));
      ending.abort();
      await Promise.all(asked);
    },
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
      await server.close();
      await listening.close();
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
  page.setDefaultTimeout(30_000);
  return page;
}
