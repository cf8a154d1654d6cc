// Opens every page of the built documentation in Chromium, as wide as a phone, and fails on one that is wider: tables and
// code in the guides may be. axe does not measure this.
//
//   node scripts/docs-widths.ts [FOLDER]
import { globSync } from "node:fs";
import { argv } from "node:process";

import { inBrowser } from "./docs-browser.ts";

const width = 375;
const site = argv[2] ?? "docs/site";

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
const wide = await inBrowser(site, measure, pages, width);
for (const { page: path, width: found, widest } of wide) {
  console.error(`${path} is ${found} px wide on a screen of ${width} px: ${widest}`);
  process.exitCode = 1;
}
if (wide.length === 0) console.log(`No page of ${pages.length} is wider than ${width} px.`);
