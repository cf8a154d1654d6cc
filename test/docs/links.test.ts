// The link check of the documentation site.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { brokenLinks } from "../../scripts/docs-links.ts";

let site: string;

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), "site-"));
  mkdirSync(join(site, "guides"));
  writeFileSync(join(site, "style.css"), "");
  writeFileSync(
    join(site, "guides/one.html"),
    `<h2 id="what&#x27;s new">New</h2> <a href="../index.html#top">up</a> <a href="#gone">nowhere</a>`,
  );
});
afterEach(() => rmSync(site, { recursive: true }));

it("finds links to pages, files and headings that are not there, and only those", () => {
  writeFileSync(
    join(site, "index.html"),
    `<link href="style.css"> <h1 id="top">Top</h1>
     <a href="guides/one.html">one</a> <a href="guides/one.html#what's%20new">new</a>
     <a href="https://example.org/elsewhere">out</a> <a href="#">here</a>
     <a href="guides/two.html">two</a> <img src="missing.png"> <a href="guides">folder</a>
     <script>const text = '<a href="never.html">'</script>`,
  );
  expect(brokenLinks(site)).toEqual([
    "guides/one.html: #gone",
    "index.html: guides",
    "index.html: guides/two.html",
    "index.html: missing.png",
  ]);
});

it("refuses a folder without pages, which would have no broken links either", () => {
  rmSync(join(site, "guides"), { recursive: true });
  expect(() => brokenLinks(site)).toThrow("has no pages");
});
