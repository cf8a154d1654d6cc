// Writes the service's OpenAPI document, without indentation, as the package ships it.
//
//   node --conditions=group-management-source scripts/openapi.ts FILE
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { argv } from "node:process";

import { openApiDocument } from "./openapi/document.ts";

const [, , file = "dist/openapi.json"] = argv;
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(await openApiDocument())}\n`);
