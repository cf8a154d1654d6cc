// Writes the licences (THIRD-PARTY-NOTICES.md) and the bill of materials (sbom.cdx.json, CycloneDX) of the libraries that
// the build compiled in, as it recorded. `npm sbom` and licence tools list dependencies, and these are none.
//
//   node scripts/compiled-in.ts        after `tsup`
import { execSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { type CompiledIn, recordsFolder } from "./build-steps.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | undefined;
}

interface Library extends Manifest {
  readonly folder: string;
  /** The built files that it is part of. */
  readonly files: readonly string[];
}

/** The used fields of npm's own bill of materials. */
interface Bill {
  readonly $schema: string;
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly tools: unknown; readonly component: object };
  readonly components: readonly { readonly "bom-ref": string; readonly scope?: string }[];
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(`${root}${folder}/package.json`, "utf8")) as Manifest;

function readLibraries(): Library[] {
  const files = new Map<string, Set<string>>();
  for (const name of globSync("*.json", { cwd: recordsFolder })) {
    const record = JSON.parse(readFileSync(`${recordsFolder}${name}`, "utf8")) as CompiledIn;
    // An earlier build may have left a record of files that are gone.
    const built = Object.entries(record).filter(([file]) => existsSync(`${root}${file}`));
    for (const [file, folders] of built) {
      for (const folder of folders) files.set(folder, (files.get(folder) ?? new Set()).add(file));
    }
  }
  if (files.size === 0) throw new Error("No build has written down what it compiled in: run tsup.");
  return [...files]
    .map(([folder, where]) => {
      const { name, version, license } = readManifest(folder);
      return { name, version, license, folder, files: [...where].toSorted() };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

function noticeOf({ name, version, license, folder }: Library): string {
  const file = readdirSync(`${root}${folder}`).find((entry) => /^licen[cs]e/i.test(entry));
  if (license === undefined || file === undefined) {
    throw new Error(`${name} ${version} ships no licence that could be passed on.`);
  }
  const text = readFileSync(`${root}${folder}/${file}`, "utf8").trim().replaceAll("\r\n", "\n");
  return `## ${name} ${version} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`;
}

/** npm's bill of everything in the lock file, cut down to what is in the build. The same build gives the same bill. */
function billOf(libraries: readonly Library[]): object {
  // A shell finds npm on Windows too, where it is npm.cmd.
  const all = "npm sbom --package-lock-only --sbom-format cyclonedx";
  const bill = JSON.parse(
    execSync(all, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 }),
  ) as Bill;
  const components = libraries.map(({ name, version, files }) => {
    const component = bill.components.find((one) => one["bom-ref"] === `${name}@${version}`);
    if (!component) throw new Error(`npm sbom does not know ${name} ${version}: run npm ci.`);
    const properties = files.map((value) => ({ name: "file", value }));
    return { ...component, scope: "required", properties };
  });
  const { $schema, bomFormat, specVersion, version, metadata } = bill;
  const component = { ...metadata.component, name: readManifest(".").name };
  const lifecycles = [{ phase: "build" }];
  return {
    $schema,
    bomFormat,
    specVersion,
    version,
    metadata: { lifecycles, tools: metadata.tools, component },
    components,
  };
}

const libraries = readLibraries();
const heading = `# Third-party notices

This package's build carries the code of these libraries inside. Their licences:
`;
writeFileSync(`${root}THIRD-PARTY-NOTICES.md`, [heading, ...libraries.map(noticeOf)].join("\n"));
writeFileSync(`${root}sbom.cdx.json`, `${JSON.stringify(billOf(libraries), null, 2)}\n`);
