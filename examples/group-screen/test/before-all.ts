// The set-up of all tests: the deployed page, served once with the sandbox beside it and once for a service of its own;
// and one Chromium.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build, preview } from "vite";
import type { TestProject } from "vitest/node";

import { startBrowserServer } from "./support/chromium.ts";
import { pastedToken, serviceSettings } from "./support/settings.ts";

export interface BuiltPage {
  readonly address: string;
  readonly folder: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The page that asks the sandbox beside it. */
    sandboxPage: BuiltPage;
    /** The page that was built for a service, by `serviceSettings`. */
    servicePage: BuiltPage;
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
    await buildWith({ ...serviceSettings, ...pastedToken }, join(folder, "service")),
  ] as const;
  const [sandboxPage, servicePage] = await Promise.all([serve(pages[0]), serve(pages[1])]);
  const chromium = await starting;
  project.provide("sandboxPage", { address: sandboxPage.address, folder: pages[0] });
  project.provide("servicePage", { address: servicePage.address, folder: pages[1] });
  project.provide("chromium", chromium.wsEndpoint());
  return async () => {
    await Promise.all([chromium.close(), sandboxPage.close(), servicePage.close()]);
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

async function serve(outDir: string): Promise<{ address: string; close: () => Promise<void> }> {
  const server = await preview({
    configFile: false,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 4173 },
  });
  return { address: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}
