// Follows the relative links of Markdown files, those to headings included, among given files, such as those of a tarball.
// remark-validate-links does this for a repository only, and brings 200 packages.
//
//   node scripts/markdown-links.ts        follows those of this repository, and fails on a broken one
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

const link = /\]\((?<markdown>[^)\s]+)[^)]*\)|\s(?:href|src|srcset)="(?<html>[^"\s]+)[^"]*"/g;

/** A file without its code, in which nothing is a link or a heading. */
function proseOf(path: string): string {
  return readFileSync(path, "utf8")
    .replace(/^```[\s\S]*?^```$/gm, "")
    .replace(/`[^`\n]*`(?!\])/g, (code) => code.replaceAll(/[[\]]/g, ""));
}

/** The anchors that headings get: lower case, without marks, with hyphens for spaces. */
function anchorsOf(prose: string): Set<string> {
  const headings = [...prose.matchAll(/^#{1,6} (?<text>.+)$/gm)].map(({ groups }) =>
    (groups?.["text"] ?? "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set(headings);
}

/** The links in the Markdown files among `files` that lead to none of `files`, each with the file it is in. */
export function brokenMarkdownLinks(root: string, files: readonly string[]): string[] {
  const there = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
  return files
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) =>
      [...proseOf(join(root, file)).matchAll(link)]
        .map(({ groups }) => groups?.["markdown"] ?? groups?.["html"] ?? "")
        .filter((address) => !leadsSomewhere(root, file, address, there))
        .map((address) => `${file}: ${address}`),
    );
}

function leadsSomewhere(
  root: string,
  from: string,
  address: string,
  there: ReadonlySet<string>,
): boolean {
  if (/^(?:https?|mailto):/.test(address)) return true;
  const [place = "", fragment] = address.split("#");
  const target = place === "" ? from : posix.join(posix.dirname(from), decodeURIComponent(place));
  if (!there.has(target.replace(/\/$/, ""))) return false;
  if (fragment === undefined || !target.endsWith(".md")) return true;
  return anchorsOf(proseOf(join(root, target))).has(decodeURIComponent(fragment));
}

function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

if (import.meta.main) {
  const folders = "{*,.github/**,bench/**,docs/**,examples/**,scripts/**,src/**,test/**}";
  const files = globSync(folders, { exclude: ["**/node_modules/**", "docs/site/**"] });
  for (const broken of brokenMarkdownLinks(".", files)) {
    console.error(`A link leads nowhere: ${broken}`);
    process.exitCode = 1;
  }
}
