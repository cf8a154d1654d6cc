// Refuses `npm pack` where a file that package.json names was not built, and `npm publish` of this folder. npm checks
// neither.
import { existsSync, readFileSync } from "node:fs";

const manifest = readFileSync("package.json", "utf8");
const named = [...manifest.matchAll(/"(?:\.\/)?(dist\/[^"]+\.[^"]+)"/g)].map(
  ([, file = ""]) => file,
);
const missing = named.filter((file) => !existsSync(file));

if (process.env["npm_command"] === "publish") {
  console.error(
    "Publish the tarball of scripts/release/prepare.ts (CONTRIBUTING, Make a release).",
  );
  process.exitCode = 1;
} else if (missing.length > 0) {
  console.error(`The package is not whole: ${missing[0]} is missing. Run npm run build.`);
  process.exitCode = 1;
}
