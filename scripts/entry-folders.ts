// Writes a folder with a package.json for each entry beside the main one: for what finds files without `exports`, such as the
// Metro of React Native 0.76 to 0.78, and TypeScript's older resolution.
//
//   node scripts/entry-folders.ts
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

interface Entry {
  readonly require?: { readonly types: string; readonly default: string };
}

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly exports: Readonly<Record<string, Entry>>;
};
for (const [name, { require }] of Object.entries(exports)) {
  if (name === "." || require === undefined) continue;
  mkdirSync(name, { recursive: true });
  const manifest = { main: `.${require.default}`, types: `.${require.types}` };
  writeFileSync(`${name}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
}
