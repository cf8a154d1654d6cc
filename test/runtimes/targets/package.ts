// The package itself: what is in the tarball, and whether its parts find each other.
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { brokenMarkdownLinks } from "../../../scripts/markdown-links.ts";
import { largestPackage } from "../../../scripts/release/pack.ts";
import type { Target } from "../runner/target.ts";

const pacingScript = 'var pacingScript = "';

interface Manifest {
  readonly version: string;
  readonly sideEffects?: boolean;
  readonly dependencies?: object;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: unknown;
}

interface Bill {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    /** The files that contain it. */
    readonly properties: readonly { readonly value: string }[];
  }[];
}

/** By row of the table in SECURITY.md, the files that it is about. */
const rows: readonly (readonly [row: string, files: RegExp])[] = [
  ["ES modules", /^dist\/(?:index|node)\.js$/],
  ["CommonJS (`require`, Jest) and React Native", /^dist\/(?:index|node|react-native)\.cjs$/],
  ["the sandbox", /^dist\/(?!(?:index|node|react-native)\.c?js$|cli\.js$|command-)/],
  ["the program `group-management-sdk`, beside the sandbox", /^dist\/(?:cli\.js$|command-)/],
];

export const packageTarget: Target = {
  name: "The tarball",
  shows:
    "every path, source map and link leads to a file inside, every library is in the notices and the bill of materials; under 4.75 MB, and nothing else",
  run: async ({ installed: { folder } }) => {
    const manifest = JSON.parse(await readFile(`${folder}/package.json`, "utf8")) as Manifest;
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

    const known =
      /^(?:dist\/.+\.(?:c?js|d\.c?ts)(?:\.map)?|dist\/openapi\.json|src\/.+\.(?:ts|lua)|docs\/[\w/-]+\.(?:md|png)|examples\/[\w/.-]+\.(?:tsx?|md|html|go)|(?:README|AGENTS|CHANGELOG|SECURITY|THIRD-PARTY-NOTICES)\.md|LICENSE|(?:(?:backend|opentelemetry|redis|sandbox|tanstack-query)\/)?package\.json|sbom\.cdx\.json)$/;
    refuse(
      "does not belong in it",
      files.filter((file) => !known.test(file)),
    );
    const wanted = [
      "README.md",
      "AGENTS.md",
      "SECURITY.md",
      "CHANGELOG.md",
      "LICENSE",
      "THIRD-PARTY-NOTICES.md",
    ];
    refuse(
      "is missing",
      wanted.filter((file) => !files.includes(file)),
    );

    // A release has the site's address in the place of its first page.
    const isOfSite = (link: string) => link === "README.md: docs/guides/index.md";
    const broken = brokenMarkdownLinks(folder, files).filter((link) => !isOfSite(link));
    refuse("leads nowhere inside", broken);
    const sizes = await Promise.all(files.map((file) => stat(`${folder}/${file}`)));
    const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
    if (bytes > largestPackage) {
      throw new Error(`it takes ${bytes} bytes, more than ${largestPackage}`);
    }

    const targets = [...Object.values(manifest.bin), ...exportedFiles(manifest.exports)];
    refuse(
      "is named by package.json, but is not there",
      targets.filter((file) => !files.includes(file.replace(/^\.\//, ""))),
    );
    if (manifest.sideEffects !== false) throw new Error("sideEffects is not false");
    const dependencies = Object.keys(manifest.dependencies ?? {}).join(", ");
    if (dependencies !== "ky, p-retry, undici") throw new Error(`it depends on ${dependencies}`);

    const client = files.filter(
      (file) =>
        /^dist\/(index|node|react-native)\.c?js$/.test(file) ||
        // The chunks of index.js: those of the sandbox have no map.
        (/^dist\/chunk-\w+\.js$/.test(file) && files.includes(`${file}.map`)),
    );
    for (const file of client) {
      // V8 keeps a file with others in twice the memory, and a page of another encoding reads them as something else.
      const other = /[\u0100-\uffff]/.exec(await readFile(`${folder}/${file}`, "utf8"))?.[0];
      if (other !== undefined) throw new Error(`${file} has the character ${other}`);
    }

    const scripts = files.filter((file) => /^dist\/.+\.c?js$/.test(file));
    for (const file of scripts.filter((name) => name !== "dist/react-native.cjs")) {
      const lines = (await readFile(`${folder}/${file}`, "utf8")).split("\n");
      // The script that Redis runs is one string.
      const long = lines.filter((text) => text.length > 2_000 && !text.startsWith(pacingScript));
      if (long.length > 0) throw new Error(`${file} is minified: ${long[0]?.slice(0, 80)}`);
    }

    const libraries = new Set<string>();
    for (const map of files.filter((file) => file.endsWith(".map"))) {
      const { file = "", sources } = JSON.parse(await readFile(`${folder}/${map}`, "utf8")) as {
        file?: string;
        sources: string[];
      };
      refuse(`is where ${map} was built`, [file, ...sources].filter(isAbsolute));
      const lost = sources.filter((source) => {
        const library = /node_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(source)?.[1];
        if (library !== undefined) libraries.add(library);
        return library === undefined && !existsSync(join(folder, dirname(map), source));
      });
      refuse(`is a source of ${map}, but is not there`, lost);
    }
    if (libraries.size === 0) throw new Error("the source maps name no library");
    const bill = JSON.parse(await readFile(`${folder}/sbom.cdx.json`, "utf8")) as Bill;
    const billed = bill.components.map(({ name, version }) => `${name} ${version}`);
    const notices = await readFile(`${folder}/THIRD-PARTY-NOTICES.md`, "utf8");
    const noticed = [...notices.matchAll(/^## (.+) \(.+\)$/gm)].map(([, library = ""]) => library);
    refuse(
      "is not both in the bill of materials and in the notices",
      [...billed, ...noticed].filter((one) => !billed.includes(one) || !noticed.includes(one)),
    );
    refuse(
      "is in no bill of materials",
      [...libraries].filter((name) => !billed.some((one) => one.startsWith(`${name} `))),
    );
    const promises = await readFile(`${folder}/SECURITY.md`, "utf8");
    for (const [row, about] of rows) {
      const named = promises.split(`\n| ${row} | `)[1]?.split(" |")[0]?.split(", ") ?? [];
      const inside = bill.components.filter((one) =>
        one.properties.some((file) => about.test(file.value)),
      );
      const names = inside.map(({ name }) => name);
      refuse(
        `is not both compiled into ${row} and named by SECURITY.md`,
        [...named, ...names].filter((one) => !named.includes(one) || !names.includes(one)),
      );
    }
    return manifest.version;
  },
};

function refuse(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${found.slice(0, 9).join(", ")} ${what}`);
}

/** Every file that `exports` names. */
function exportedFiles(exported: unknown): string[] {
  if (typeof exported === "string") return [exported];
  if (typeof exported !== "object" || exported === null) return [];
  const conditions = Object.keys(exported);
  if (conditions.includes("types") && conditions[0] !== "types") {
    throw new Error(`types must come first among ${conditions.join(", ")}`);
  }
  // The repository's own condition leads to its sources, of which the package has a part.
  return Object.entries(exported).flatMap(([condition, file]) =>
    condition === "group-management-source" ? [] : exportedFiles(file),
  );
}
