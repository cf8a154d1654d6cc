// Writes a folder with a package.json for each entry beside the main one: for what finds files without `exports`, such as
// TypeScript's older resolution, and Metro, which looks at the package.json that is nearest, of whatever version.
//
//   node scripts/entry-folders.ts
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

interface Entry {
  readonly import?: { readonly default: string };
  readonly require?: { readonly types: string; readonly default: string };
}

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly exports: Readonly<Record<string, Entry>>;
};
for (const [name, entry] of Object.entries(exports)) {
  if (name === "." || !entry.import || !entry.require) continue;
  mkdirSync(name, { recursive: true });
  const manifest = {
    main: `.${entry.require.default}`,
    module: `.${entry.import.default}`,
    types: `.${entry.require.types}`,
  };
  writeFileSync(`${name}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
}
