// Compares the public API of each entry with its report in etc; with --local it writes the reports.
//
//   node scripts/api-reports.ts [--local]        after `npm run build`
import { globSync } from "node:fs";
import { resolve } from "node:path";

import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";

const localBuild = process.argv.includes("--local");
for (const file of globSync("api-extractor*.json").toSorted()) {
  const config = ExtractorConfig.loadFileAndPrepare(resolve(file));
  if (!Extractor.invoke(config, { localBuild }).succeeded) process.exitCode = 1;
}
