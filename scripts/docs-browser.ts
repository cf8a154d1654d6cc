// Serves a folder and opens a page beside it in Chromium, for scripts that look at the built documentation.
// Chromium is /usr/bin/chromium, or the one that CHROMIUM names.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { env } from "node:process";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** The result of the function in the browser, or the error in its place. */
interface Sent<Found> {
  readonly found: Found;
  readonly error?: string;
}

/**
 * Runs a function in a browser, in a page of the same origin as the files of a folder.
 * @param work - its text is sent, so it can use nothing around it but its arguments.
 */
export async function inBrowser<Arguments extends unknown[], Found>(
  folder: string,
  work: (...given: Arguments) => Promise<Found>,
  ...given: Arguments
): Promise<Found> {
  const page = `<!doctype html><body><script type="module">
const work = ${work.toString()};
const body = await work(...${JSON.stringify(given).replaceAll("<", "\\u003c")}).then(
  (found) => ({ found }),
  (error) => ({ error: error.stack ?? String(error) }),
);
await fetch("/found", { method: "POST", body: JSON.stringify(body) });
</script>`;
  let resolve: (sent: Sent<Found>) => void = () => {};
  const promise = new Promise<Sent<Found>>((settle) => (resolve = settle));
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    if (path === "/found") {
      let body = "";
      request.on("data", (part) => (body += String(part)));
      request.on("end", () => resolve(JSON.parse(body) as Sent<Found>));
      response.end();
      return;
    }
    try {
      const content = path === "/" ? page : readFileSync(join(folder, path));
      response.setHeader("content-type", types[extname(path)] ?? "text/html").end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const profile = mkdtempSync(join(tmpdir(), "docs-"));
  const chromium = spawn(
    env["CHROMIUM"] ?? "/usr/bin/chromium",
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--hide-scrollbars",
      "--no-first-run",
      "--window-size=1600,900",
      `--user-data-dir=${profile}`,
      `http://127.0.0.1:${port}/`,
    ],
    { stdio: "ignore" },
  );
  chromium.on("error", (error) => {
    throw new Error("Chromium did not start. Install it, or name it in CHROMIUM.", {
      cause: error,
    });
  });
  const { found, error } = await promise;
  const ended = new Promise((exit) => chromium.once("exit", exit));
  chromium.kill();
  await ended;
  server.closeAllConnections();
  server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  if (error !== undefined) throw new Error(`In Chromium: ${error}`);
  return found;
}
