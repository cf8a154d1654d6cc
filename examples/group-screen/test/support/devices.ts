// The device of most people who open this page: a phone, and not a new one, where the network is slow.
import type { Page } from "playwright-core";

export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** How much slower a cheap phone is than the machine of whoever wrote the page. */
const TIMES_SLOWER = 6;

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
  let rate = 1;
  const at = async <Value>(wanted: number, work: () => Promise<Value>): Promise<Value> => {
    const before = rate;
    const turn = async (to: number) => {
      rate = to;
      await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    };
    await turn(wanted);
    try {
      return await work();
    } finally {
      await turn(before);
    }
  };
  await devtools.send("Network.enable");
  await network({});
  return {
    page,
    home: page.url(),
    online: async (isOnline) => void (await network({ offline: !isOnline })),
    slowly: (work) => at(TIMES_SLOWER, work),
    idle: (wait) => at(1, wait),
  };
}
