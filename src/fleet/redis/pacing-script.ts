// The step of a shared window for Redis and Valkey. Run from source, it is read beside this file; the build puts its text
// in the place of this module (scripts/build-steps.ts).
import { readFileSync } from "node:fs";

export const pacingScript = readFileSync(new URL("pacing-script.lua", import.meta.url), "utf8");
