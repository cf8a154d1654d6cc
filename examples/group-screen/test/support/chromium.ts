// Starts the Chromium that the machine has; playwright-core brings none of its own.
import { type Browser, type BrowserServer, chromium } from "playwright-core";
import { inject } from "vitest";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

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
export async function startBrowserServer(): Promise<BrowserServer> {
  try {
    return await chromium.launchServer({ executablePath, args: quiet });
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
