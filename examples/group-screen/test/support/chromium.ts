// Starts the Chromium that the machine has; playwright-core brings none of its own.
import { type Browser, chromium } from "playwright-core";

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

export async function startChromium(): Promise<Browser> {
  try {
    return await chromium.launch({ executablePath, args: quiet });
  } catch (error) {
    throw new Error(
      `Chromium did not start from ${executablePath}. Install it (Debian: apt-get install chromium), or name it in CHROMIUM.`,
      { cause: error },
    );
  }
}
