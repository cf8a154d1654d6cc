// Opens every page of the built documentation in Chromium, as wide as a phone, and fails on one that is wider. TypeDoc's
// pages fit a phone, but tables and code in the guides may not.
// `node scripts/docs-widths.ts [FOLDER]`; Chromium is /usr/bin/chromium, or the one that CHROMIUM names.
import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { argv, env } from "node:process";

const width = 375;
const site = argv[2] ?? "docs/site";
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

interface Measure {
  page: string;
  width: number;
  /** The element that sticks out, as tag and class. */
  widest: string;
}

/** Runs in the browser: each page in a frame as wide as a phone, a few at a time. */
async function measure(pages: string[], wanted: number): Promise<Measure[]> {
  const found: Measure[] = [];
  const queue = [...pages];
  async function work() {
    const frame = document.createElement("iframe");
    // Without scripts, which hide a page while they run.
    frame.setAttribute("sandbox", "allow-same-origin");
    frame.style.cssText = `width:${wanted}px;height:800px;border:0`;
    document.body.append(frame);
    for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
      frame.src = `/${page}`;
      await new Promise((loaded) => frame.addEventListener("load", loaded, { once: true }));
      const root = frame.contentDocument?.documentElement;
      if (!root || root.scrollWidth <= wanted) continue;
      const right = (one: Element) => one.getBoundingClientRect().right;
      const all = [...root.querySelectorAll(".col-content *, header *")].toSorted(
        (a, b) => right(b) - right(a),
      );
      const widest = `${all[0]?.tagName} ${all[0]?.className}`;
      found.push({ page, width: root.scrollWidth, widest });
    }
  }
  await Promise.all([work(), work(), work(), work()]);
  return found;
}

const pages = globSync("**/*.html", { cwd: site }).toSorted();
const page = `<!doctype html><body><script type="module">
const measure = ${measure.toString()};
const found = await measure(${JSON.stringify(pages)}, ${width});
await fetch("/found", { method: "POST", body: JSON.stringify(found) });
</script>`;

let resolve: (found: Measure[]) => void = () => {};
const promise = new Promise<Measure[]>((settle) => (resolve = settle));
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
  if (path === "/found") {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => resolve(JSON.parse(body) as Measure[]));
    response.end();
    return;
  }
  try {
    const content = path === "/" ? page : readFileSync(join(site, path));
    response.setHeader("content-type", types[extname(path)] ?? "text/html").end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const { port } = server.address() as AddressInfo;
const profile = mkdtempSync(join(tmpdir(), "widths-"));
const chromium = spawn(
  env["CHROMIUM"] ?? "/usr/bin/chromium",
  [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    `--user-data-dir=${profile}`,
    `http://127.0.0.1:${port}/`,
  ],
  { stdio: "ignore" },
);
chromium.on("error", (error) => {
  throw new Error("Chromium did not start. Install it, or name it in CHROMIUM.", { cause: error });
});
const wide = await promise;
const ended = new Promise((exit) => chromium.once("exit", exit));
chromium.kill();
await ended;
server.closeAllConnections();
server.close();
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
for (const { page: path, width: found, widest } of wide) {
  console.error(`${path} is ${found} px wide on a screen of ${width} px: ${widest}`);
  process.exitCode = 1;
}
if (wide.length === 0) console.log(`No page of ${pages.length} is wider than ${width} px.`);
