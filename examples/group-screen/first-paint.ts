// Lets the built page show something before any other file has loaded: inline rules style index.html, and only the
// script waits for the style sheet, which brings the fonts.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

import { colorsCss } from "./colors.ts";

/** The style sheets of the parts of index.html; the built style sheet has them, too. */
const sources = ["styles/base.css", "whole-page.css", "parts/loading.css"];

/** The rules, as they stand in the page. */
function shellStyle(): string {
  const rules = sources.map((name) =>
    readFileSync(fileURLToPath(new URL(`src/${name}`, import.meta.url)), "utf8"),
  );
  return [colorsCss(), ...rules]
    .join("\n")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** For the content-security policy: these rules, and no others, may stand in the page. */
export function shellStyleHash(): string {
  return `'sha256-${createHash("sha256").update(shellStyle()).digest("base64")}'`;
}

export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    apply: "build",
    transformIndexHtml: {
      // After the style sheet's link was added.
      order: "post",
      handler: (html) => ({
        html: withLateStyles(html),
        tags: [{ tag: "style", children: shellStyle(), injectTo: "head" }],
      }),
    },
  };
}

/** A style sheet delays the rendering of everything after it, so it comes last. */
function withLateStyles(html: string): string {
  const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
  if (links.length === 0) throw new Error("The built page names no style sheet to put behind it.");
  const without = links.reduce((text, link) => text.replace(link, ""), html);
  return without.replace(/ *<\/body>/, `${links.join("")}  </body>`);
}
