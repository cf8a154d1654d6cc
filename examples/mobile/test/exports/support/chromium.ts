// The exported page in the Chromium that the machine has, at the size of a phone; playwright-core brings none.
import { join } from "node:path";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { serve } from "../../../server/serve.ts";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const page = join(import.meta.dirname, "../../../dist");
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

export interface Stage {
  readonly sandbox: Sandbox;
  /** A phone of its own, with the page on it. */
  open(options?: BrowserContextOptions & { at?: string }): Promise<Page>;
  end(): Promise<void>;
}

/** `contacts`: how many are on the troop's roster. */
export async function setStage({ contacts }: { contacts?: number } = {}): Promise<Stage> {
  // Always the same day, so that every event has the same date in every run.
  const begin = Date.parse("2027-01-12T15:30:00Z") - Date.now();
  const sandbox = createSandbox({
    now: () => new Date(begin + Date.now()),
    ...(contacts && { contacts }),
  });
  const serving = await serve({ page, sandbox });
  const browser = await chromium.launch({ executablePath, args });
  return {
    sandbox,
    async open({ at = "/", ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        locale: "en-US",
        timezoneId: "America/Chicago",
        reducedMotion: "reduce",
        ...options,
      });
      const opened = await context.newPage();
      opened.setDefaultTimeout(10_000);
      await opened.goto(`${serving.address}${at}`);
      return opened;
    },
    async end() {
      await browser.close();
      await serving.close();
    },
  };
}
