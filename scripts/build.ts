// Builds the package into dist. With BUILT set the build that is there stays: another process reads it.
import { execSync } from "node:child_process";

const steps = [
  "tsup --silent",
  "node --conditions=group-management-source scripts/openapi.ts dist/openapi.json",
  "node scripts/compiled-in.ts",
  "node scripts/declarations.ts",
  "node scripts/entry-folders.ts",
];

if (!process.env["BUILT"]) for (const step of steps) execSync(step, { stdio: "inherit" });
