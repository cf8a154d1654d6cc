// Checks a page of each kind of the built documentation with axe in Chromium, as wide as a phone and as a desk, with the
// navigation and all sections open, and that the search finds something. axe's own command opens no sections.
//
//   node scripts/docs-accessibility.ts [FOLDER]
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { argv } from "node:process";

import { inBrowser } from "./docs-browser.ts";

const site = argv[2] ?? "docs/site";
const widths = [375, 1440];
const pages = [
  "index.html",
  "modules.html",
  "hierarchy.html",
  "documents/Operations.html",
  "documents/Cookbook.html",
  "modules/group-management-sdk.html",
  "classes/group-management-sdk.PagedList.html",
  "interfaces/group-management-sdk.GroupEvent.html",
  "functions/group-management-sdk.formatMoney.html",
  "types/group-management-sdk.EventStatus.html",
  "variables/group-management-sdk.operations.html",
];
/** TypeDoc's theme breaks others: these it is known to keep. */
const rules = ["nested-interactive", "target-size"];

interface Axe {
  run(root: Document, options: object): Promise<{ violations: Rule[] }>;
}

interface Rule {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

interface Violation {
  page: string;
  width: number;
  rule: string;
  html: string;
  why: string;
}

/** Runs in the browser: each page in a frame. */
async function check(
  paths: string[],
  wanted: number[],
  runOnly: string[],
  axe: string,
): Promise<Violation[]> {
  const found: Violation[] = [];
  const frame = document.createElement("iframe");
  document.body.append(frame);
  for (const width of wanted) {
    frame.style.cssText = `width:${width}px;height:800px;border:0`;
    for (const page of paths) {
      frame.src = `/${page}`;
      await new Promise((loaded) => frame.addEventListener("load", loaded, { once: true }));
      const shown = frame.contentWindow as (Window & typeof globalThis & { axe: Axe }) | null;
      if (!shown) throw new Error(`${page} does not open.`);
      const { document: content } = shown;
      const script = content.createElement("script");
      script.text = axe;
      content.head.append(script);
      // TypeDoc's script hides the page until it has built the navigation.
      const isReady = () =>
        shown.getComputedStyle(content.body).display !== "none" &&
        content.querySelector("#tsd-nav-container a") !== null;
      while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 20));
      for (const details of content.querySelectorAll("details")) details.open = true;
      content.documentElement.classList.add("has-menu");
      const { violations } = await shown.axe.run(content, {
        runOnly,
        resultTypes: ["violations"],
      });
      for (const { id, nodes } of violations) {
        for (const { html, failureSummary = "" } of nodes) {
          found.push({ page, width, rule: id, html, why: failureSummary });
        }
      }
    }
  }
  return found;
}

/** Runs in the browser: types into the search of the first page, and waits for what it finds. */
async function search(words: string): Promise<string> {
  const frame = document.createElement("iframe");
  frame.src = "/index.html";
  document.body.append(frame);
  await new Promise((loaded) => frame.addEventListener("load", loaded, { once: true }));
  const content = frame.contentDocument;
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    content?.querySelector<HTMLElement>("#tsd-search-trigger")?.click();
    const input = content?.querySelector<HTMLInputElement>("#tsd-search-input");
    if (input) input.value = words;
    input?.dispatchEvent(new Event("input"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const found = content?.querySelector("#tsd-search-results a")?.textContent.trim();
    if (found) return found;
  }
  return "";
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const violations = await inBrowser(site, check, pages, widths, argv[3]?.split(",") ?? rules, axe);
for (const { page, width, rule, html, why } of violations) {
  console.error(`${page}, ${width} px wide: ${rule}: ${html.slice(0, 200)}\n  ${why}`);
  process.exitCode = 1;
}
if (violations.length === 0) {
  console.log(`axe finds neither of ${rules.join(", ")} on ${pages.length} pages.`);
}

const found = await inBrowser(site, search, "list");
if (found === "") {
  console.error(`A search for "list" finds nothing.`);
  process.exitCode = 1;
} else console.log(`A search for "list" finds ${found} first.`);
