// Starts the Chromium that the machine has; playwright-core brings none of its own.
import { existsSync } from "node:fs";

import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";
import { inject } from "vitest";

const whole = "/usr/bin/chromium";
/** The same without windows, which takes a third less of the machine's time; its letters look a little different. */
const shell = "/usr/bin/chromium-headless-shell";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** One for all test files. */
export function startBrowserServer(): Promise<BrowserServer> {
  return startWith(existsSync(shell) ? shell : whole, (options) => chromium.launchServer(options));
}

/** Another one, whose pictures are kept. */
export function startWholeBrowser(): Promise<Browser> {
  return startWith(whole, (options) => chromium.launch(options));
}

async function startWith<Started>(
  installed: string,
  start: (options: LaunchOptions) => Promise<Started>,
): Promise<Started> {
  const executablePath = process.env["CHROMIUM"] ?? installed;
  try {
    return await start({ executablePath, args: quiet });
  } catch (error) {
    throw new Error(
      `Chromium did not start from ${executablePath}. Install it (Debian: apt-get install chromium), or name it in CHROMIUM.`,
      { cause: error },
    );
  }
}

/** Closing it closes the pages that were opened through it, and no others. */
export function connectToBrowser(): Promise<Browser> {
  return chromium.connect(inject("chromium"));
}
