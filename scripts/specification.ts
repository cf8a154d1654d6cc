// Compares an edition of the service's specification with the tables that the tests walk (test/specification/tables.json).
// `node scripts/specification.ts PATH` prints what is new, gone or other, and ends with 1 where anything is;
// with `--write` it takes the edition's tables over. Then `npx vitest run test/specification` says what is missing here.
import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

import { differences } from "./specification/differences.ts";
import { readTables } from "./specification/tables.ts";

const tablesPath = "test/specification/tables.json";

function compare(path: string, write: boolean): void {
  const tables = readTables(readFileSync(path, "utf8"));
  const known: unknown = JSON.parse(readFileSync(tablesPath, "utf8"));
  const found = differences(known, tables);
  if (found.length === 0) console.log(`${tablesPath} has the tables of this edition.`);
  else if (write) {
    writeFileSync(tablesPath, `${JSON.stringify(tables, null, 2)}\n`);
    console.log(`${found.join("\n")}\n${tablesPath} is written; npm run format.`);
  } else {
    console.error(found.join("\n"));
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const path = argv.slice(2).find((one) => !one.startsWith("-"));
  if (path === undefined) {
    console.error(
      "Name the file of the specification: node scripts/specification.ts PATH [--write]",
    );
    process.exitCode = 2;
  } else compare(path, argv.includes("--write"));
}
