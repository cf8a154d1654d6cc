// The device of most people who open this page: a phone, and not a new one, where the network is slow.
import { readFileSync } from "node:fs";

import type { CDPSession, Page } from "playwright-core";

import { processOf, slowProcess } from "./slow-process.ts";

/** The milliseconds that the page's process has had a core. */
export async function timeUsed(page: Page): Promise<number> {
  const id = await processOf(await page.context().newCDPSession(page));
  return Number(readFileSync(`/proc/${id}/schedstat`, "latin1").split(" ")[0]) / 1e6;
}

export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** As slow as a cheap phone, until what it returns is called. Pages of one site keep their process when they are loaded anew. */
export async function slowDown(page: Page, session?: CDPSession): Promise<() => void> {
  const devtools = session ?? (await page.context().newCDPSession(page));
  const goOn = await slowProcess(await processOf(devtools));
  page.once("close", goOn);
  return goOn;
}

/** As the browser's own tools call "slow 4G": milliseconds, and bytes in a second. */
const slow4G = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** A page on a cheap phone in a place with a poor network, which can become worse. */
export interface Phone {
  readonly page: Page;
  /** The address that it was opened with. */
  readonly home: string;
  /** Whether there is a connection at all. */
  online(isOnline: boolean): Promise<void>;
  /** As slow as a cheap phone for as long as that takes. */
  slowly<Value>(work: () => Promise<Value>): Promise<Value>;
  /** In the middle of that, for what the phone has no work with: a service that takes its time, a file that comes. */
  idle<Value>(wait: () => Promise<Value>): Promise<Value>;
}

export async function asPhone(page: Page): Promise<Phone> {
  const devtools = await page.context().newCDPSession(page);
  const network = (change: object) =>
    devtools.send("Network.emulateNetworkConditions", { offline: false, ...slow4G, ...change });
  let goOn: (() => void) | undefined;
  const at = async <Value>(isSlow: boolean, work: () => Promise<Value>): Promise<Value> => {
    const turn = async () => {
      if (goOn === undefined) goOn = await slowDown(page, devtools);
      else {
        goOn();
        goOn = undefined;
      }
    };
    const before = goOn !== undefined;
    if (before !== isSlow) await turn();
    try {
      return await work();
    } finally {
      if (before !== isSlow) await turn();
    }
  };
  await devtools.send("Network.enable");
  await network({});
  return {
    page,
    home: page.url(),
    online: async (isOnline) => void (await network({ offline: !isOnline })),
    slowly: (work) => at(true, work),
    idle: (wait) => at(false, wait),
  };
}
