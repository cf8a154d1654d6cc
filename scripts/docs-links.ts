// Follows every link inside the built documentation, those to headings included. Crawlers, such as linkinator, need a server,
// and bring more than these lines.
//
//   node scripts/docs-links.ts [FOLDER]        after the site is built; fails on a broken link
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const attribute = /\s(?:href|src)="(?<address>[^"]*)"/g;
const anchor = /\s(?:id|name)="(?<name>[^"]*)"/g;

interface Page {
  addresses: string[];
  anchors: Set<string>;
}

function readPage(path: string): Page {
  const html = readFileSync(path, "utf8").replace(/<script[\s\S]*?<\/script>/g, "");
  const found = (expression: RegExp, group: string) =>
    [...html.matchAll(expression)].map(({ groups }) => unescape(groups?.[group] ?? ""));
  return { addresses: found(attribute, "address"), anchors: new Set(found(anchor, "name")) };
}

function unescape(text: string): string {
  return text
    .replace(/&#(?:x27|39);/g, "'")
    .replace(/&quot;/g, '"')
    .replaceAll("&amp;", "&");
}

/** The links of a built site that lead nowhere, each with the page it is on. */
export function brokenLinks(site: string): string[] {
  const root = resolve(site);
  const pages = new Map<string, Page>(
    globSync("**/*.html", { cwd: root }).map((path) => [
      join(root, path),
      readPage(join(root, path)),
    ]),
  );
  if (pages.size === 0) throw new Error(`${site} has no pages. Build it first.`);
  const broken = new Set<string>();
  for (const [path, { addresses }] of pages) {
    for (const address of addresses) {
      if (leadsSomewhere(path, address, pages)) continue;
      broken.add(`${relative(root, path)}: ${address}`);
    }
  }
  return [...broken].toSorted();
}

function leadsSomewhere(from: string, address: string, pages: ReadonlyMap<string, Page>): boolean {
  if (/^(?:https?|mailto|data):/.test(address)) return true;
  const [place = "", fragment = ""] = address.split("#");
  const target = place === "" ? from : resolve(dirname(from), decodeURIComponent(place));
  const page = pages.get(target);
  if (page === undefined) return existsSync(target) && statSync(target).isFile();
  return fragment === "" || page.anchors.has(decodeURIComponent(fragment));
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const site = argv[2] ?? "docs/site";
  const broken = brokenLinks(site);
  for (const link of broken) console.error(`A link leads nowhere: ${link}`);
  if (broken.length > 0) process.exitCode = 1;
  else console.log(`Every link in ${site} leads somewhere.`);
}
