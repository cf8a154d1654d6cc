// Pages with OpenTelemetry: the SDK for the web, alone, with zones, and beside an instrumentation of fetch.
import { writeFile } from "node:fs/promises";
import { build as vite } from "vite";
import { toolsFolder } from "../runner/paths.ts";
import type { Target } from "../runner/target.ts";
import {
  compare,
  consumerWith,
  event,
  from,
  mark,
  read,
  type Recorded,
  spans,
  startService,
  summary,
  writeProgram,
} from "../runner/telemetry.ts";
import { launchChromium, servePage } from "./chromium.ts";

interface RecordedInPage extends Recorded {
  /** Whether what is recorded does not depend on what requests carry. */
  readonly same: boolean;
  /** The spans above those of an instrumentation beside the client's. */
  readonly below?: unknown;
}

interface Page {
  readonly name: string;
  readonly file: string;
  readonly shows: string;
  /** Beside the SDK's, by where they are. */
  readonly libraries?: Readonly<Record<string, string>>;
  readonly below?: readonly string[];
}

const pageTarget = ({ name, file, shows, libraries = {}, below }: Page): Target => ({
  name,
  shows,
  run: async (context) => {
    const sdk = from(toolsFolder, "api", "sdk-trace-base", "sdk-trace-web");
    const folder = await consumerWith(context, `telemetry-${file}`, { ...sdk, ...libraries });
    const service = await startService();
    const browser = await launchChromium();
    try {
      await writeFile(
        `${folder}/index.html`,
        `<!doctype html><title>page</title><script type="module" src="/main.js"></script>\n`,
      );
      await writeProgram(file, service, `${folder}/main.js`, "esm");
      await vite({ root: folder, configFile: false, logLevel: "error", base: "/" });
      const { origin } = new URL(service.baseUrl);
      const policy = `default-src 'self'; script-src 'self'; connect-src ${origin}`;
      const site = await servePage(`${folder}/dist`, policy);
      try {
        const page = await browser.newPage();
        const told = page.waitForEvent("console", {
          predicate: (message) => message.text().startsWith(mark),
          timeout: 30_000,
        });
        const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
        await page.goto(site.address);
        const recorded = read((await Promise.race([told, failed])).text()) as RecordedInPage;
        compare(recorded, { spans, metrics: [] }, service);
        if (!recorded.same) throw new Error("what is recorded depends on what requests carry");
        if (JSON.stringify(recorded.below) !== JSON.stringify(below)) {
          throw new Error(`its spans are below ${JSON.stringify(recorded.below)}`);
        }
      } finally {
        await site.close();
      }
      return browser.version();
    } finally {
      await browser.close();
      await service.close();
    }
  },
});

const pages: readonly Page[] = [
  {
    name: "OpenTelemetry in Chromium",
    file: "page",
    shows:
      "a page with SDK 2 for the web, under `script-src 'self'`: spans, and `traceparent` to another origin only where this is asked for",
  },
  {
    name: "OpenTelemetry in Chromium, with zone.js",
    file: "page-zone",
    shows: "the same in a page whose contexts are zones",
    libraries: {
      ...from(toolsFolder, "context-zone-peer-dep"),
      "../zone.js": `${toolsFolder}/zone.js`,
    },
  },
  {
    name: "OpenTelemetry in Chromium, with instrumentation-fetch",
    file: "page-fetch",
    shows: "a request carries one `traceparent`",
    libraries: from(toolsFolder, "instrumentation-fetch"),
    below: [summary, summary, event],
  },
];

export const telemetryPageTargets: readonly Target[] = pages.map(pageTarget);
