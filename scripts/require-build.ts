// Lets nothing be packed that is not whole: every file that package.json names must be there, and the build must be of this
// version. Runs before `npm pack` and `npm publish`.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as Record<string, unknown>;

/** Every path below these fields, such as `./dist/index.js`. */
function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return /^(?:\.\/)?dist\//.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

const named = ["main", "module", "types", "bin", "exports"].flatMap((field) =>
  pathsIn(manifest[field]),
);
const beside = ["THIRD-PARTY-NOTICES.md", "sbom.cdx.json"];
const missing = [...new Set([...named, ...beside])].filter((file) => !existsSync(`${root}${file}`));
if (missing.length > 0) {
  console.error(`The package is not whole: ${missing.join(", ")} missing. Run npm run build.`);
  process.exit(1);
}
const version = String(manifest["version"]);
if (!readFileSync(`${root}dist/index.cjs`, "utf8").includes(JSON.stringify(version))) {
  console.error(`dist is not of version ${version}. Run npm run build.`);
  process.exit(1);
}
