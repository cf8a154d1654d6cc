// The built site over HTTP, in the Chromium that the machine has, or the one that CHROMIUM names.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

import { type Browser, chromium } from "playwright-core";

const folder = "docs/site";
/** Chromium without windows, which takes less of the machine's time. */
const shell = "/usr/bin/chromium-headless-shell";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

export interface Site {
  readonly browser: Browser;
  /** Where it is served, with a slash at its end. */
  readonly address: string;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const content = await readFile(join(folder, path)).catch(() => undefined);
    if (content) response.setHeader("content-type", types[extname(path)] ?? "text/plain");
    else response.statusCode = 404;
    response.end(content);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const installed = existsSync(shell) ? shell : "/usr/bin/chromium";
  const executablePath = process.env["CHROMIUM"] ?? installed;
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const close = async (): Promise<void> => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  return { browser, address: `http://127.0.0.1:${port}/`, close };
}
