// Writes THIRD-PARTY-NOTICES.md: the licences of the libraries whose code the build carries inside. Which they are
// is read from the build's own source maps, so that the notices name what is shipped and nothing else.
//
//   node scripts/third-party-notices.ts        after `tsup`
import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Manifest {
  readonly version: string;
  readonly license?: string;
}

/** The last package in a path, since one may have its own copy of another. */
const inPackage = /^.*node_modules\/(?<name>@[^/]+\/[^/]+|[^/]+)\//;

/** Shipped in files of their own that have no maps. */
const withoutMap = ["ky", "undici"];

/** Where the packages are whose sources the maps name, such as `zod`. */
function bundledPackages(): Map<string, string> {
  const maps = globSync("dist/**/*.map", { cwd: root });
  if (maps.length === 0) throw new Error("dist has no source maps: build before writing notices.");
  const folders = new Map(withoutMap.map((name) => [name, `${root}node_modules/${name}/`]));
  for (const map of maps) {
    const { sources } = JSON.parse(readFileSync(`${root}${map}`, "utf8")) as { sources: string[] };
    for (const source of sources) {
      const found = inPackage.exec(source);
      const name = found?.groups?.["name"];
      if (!found || name === undefined) continue;
      const inside = found[0].slice(found[0].indexOf("node_modules/"));
      folders.set(name, `${root}${inside}`);
    }
  }
  if (folders.size === withoutMap.length)
    throw new Error("The source maps name no library, which cannot be.");
  return folders;
}

function notice(name: string, folder: string): string {
  const { version, license } = JSON.parse(
    readFileSync(`${folder}package.json`, "utf8"),
  ) as Manifest;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (license === undefined || file === undefined) {
    throw new Error(`${name} ${version} ships no licence that could be passed on.`);
  }
  const text = readFileSync(`${folder}${file}`, "utf8").trim().replaceAll("\r\n", "\n");
  return `## ${name} ${version} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`;
}

const notices = [...bundledPackages()]
  .toSorted(([one], [other]) => one.localeCompare(other, "en"))
  .map(([name, folder]) => notice(name, folder));
const heading = `# Third-party notices

This package's build carries the code of these libraries inside. Their licences:
`;
writeFileSync(`${root}THIRD-PARTY-NOTICES.md`, [heading, ...notices].join("\n"));
