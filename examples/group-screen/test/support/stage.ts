// A sandbox, and the built page with its back end, opened in a browser.
import type { OperationName } from "group-management-sdk";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";

import { createDemo } from "../../server/demo.ts";
import { demoPath } from "../../server/vite-plugin.ts";
import type { Connection } from "../../src/connection/connection.ts";
import { connectToBrowser } from "./chromium.ts";
import { servePage } from "./serve-page.ts";

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
  /** The part of the demo group; by default its overview. */
  part?: string;
  /** The group and the part, where it is another group. */
  at?: string;
  /** Other settings of the page's connection, such as where people sign in. */
  connection?: Partial<Connection>;
  /** Runs before the page is loaded. */
  before?: (page: Page) => Promise<unknown>;
  /** How much has to be loaded; by default everything. */
  waitUntil?: "commit" | "load";
}

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** The stage of a test file, which each test finds as it was at the beginning. */
export function stageOfFile(options: StageOptions = {}): Stage {
  const stage = {} as Stage;
  beforeAll(async () => void Object.assign(stage, await setStage(options)));
  afterEach(() => stage.clear());
  afterAll(() => stage.end());
  return stage;
}

export async function setStage(options: StageOptions = {}) {
  const started = Date.now();
  let shift = 0;
  const {
    begin = Date.parse("2027-01-12T15:30:00Z"),
    browser: ownBrowser,
    folder,
    ...rest
  } = options;
  const sandbox = createSandbox({
    requestsPerMinute: 6000,
    ...rest,
    now: () => new Date(begin + Date.now() - started + shift),
  });
  const listening = await sandbox.listen();
  const browser = await (ownBrowser ?? connectToBrowser());
  const { groupId } = sandbox.demo;
  const demo = createDemo(sandbox, listening.baseUrl);
  const { connection } = demo;
  const server = await servePage(folder ?? inject("sandboxPage").folder, demo);
  const { address } = server;

  async function open({
    as,
    part = "overview",
    at = `${groupId}/${part}`,
    connection: more,
    before,
    waitUntil = "load",
    ...look
  }: OpenOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      locale: "en-US",
      timezoneId: "America/New_York",
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 900 },
      ...look,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    // The page looks as the first identity.
    const identities = connection.identities.toSorted(
      (one, other) => Number(other.id === as) - Number(one.id === as),
    );
    // For its other tabs, too.
    await context.route(`**${demoPath}`, (route) =>
      route.fulfill({ json: { ...connection, identities, ...more } }),
    );
    await before?.(page);
    await page.goto(`${address}#/groups/${at}`, { waitUntil });
    return page;
  }

  async function closePages(): Promise<void> {
    await Promise.all(browser.contexts().map((context) => context.close()));
  }

  return {
    sandbox,
    browser,
    groupId,
    /** The page's address, which ends in "/". */
    address,
    /** The address below which the page calls its back end. */
    serviceUrl: `${address}api/v2`,
    open,
    closePages,
    /** Another part of the demo group, in a page that is open. */
    goTo: (page: Page, part: string) =>
      page.goto(page.url().replace(/#.*/, `#/groups/${groupId}/${part}`)),
    /** The requests of an operation until now. */
    requests: (wanted: OperationName) =>
      sandbox.requests.filter(({ operation }) => operation === wanted),
    /** Lets time pass for the service alone. */
    pass: (milliseconds: number) => void (shift += milliseconds),
    /** The sandbox's stored data, to look at. */
    stored(): LiveData {
      const found: LiveData[] = [];
      sandbox.edit((data) => void found.push(data));
      const [data] = found;
      if (!data) throw new Error("The sandbox shows nothing of what it has stored.");
      return data;
    },
    /** Ends faults for all calls that were to go on; what is stored stays. */
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
    /** Closes the pages and puts the sandbox back to its beginning. */
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
