// The set-up of all tests: the page built for the demo, and built and served for a back end of its own; and one Chromium.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "vite";
import type { TestProject } from "vitest/node";

import { startBrowserServer } from "./support/chromium.ts";
import { servePage } from "./support/serve-page.ts";
import { leftOver, serviceSettings } from "./support/settings.ts";

export interface BuiltPage {
  readonly folder: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The page that is built for the demo; each test file serves it. */
    sandboxPage: BuiltPage;
    /** The page that is built for a back end of its own, by `serviceSettings`, and served without one. */
    servicePage: BuiltPage & { readonly address: string };
    /** The browser's WebSocket endpoint. */
    chromium: string;
  }
}

const root = fileURLToPath(new URL("..", import.meta.url));

export default async function beforeAll(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "group-screen-"));
  const starting = startBrowserServer();
  // One after the other: the settings are variables of the process.
  const pages = [
    await buildWith({}, join(folder, "sandbox")),
    await buildWith({ ...serviceSettings, ...leftOver }, join(folder, "service")),
  ] as const;
  const servicePage = await servePage(pages[1]);
  const chromium = await starting;
  project.provide("sandboxPage", { folder: pages[0] });
  project.provide("servicePage", { address: servicePage.address, folder: pages[1] });
  project.provide("chromium", chromium.wsEndpoint());
  return async () => {
    await Promise.all([chromium.close(), servicePage.close()]);
    await rm(folder, { recursive: true, force: true });
  };
}

async function buildWith(settings: Record<string, string>, outDir: string): Promise<string> {
  const before = { ...process.env };
  // The tests run as "test", which the build would take for development.
  Object.assign(process.env, settings, { NODE_ENV: "production" });
  try {
    await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true } });
  } finally {
    process.env = before;
  }
  return outDir;
}
