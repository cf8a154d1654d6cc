// Writes dist/openapi.json: the service as an OpenAPI document, without indentation, as it ships in the package. Part of
// every build.
import { mkdirSync, writeFileSync } from "node:fs";

import { openApiDocument } from "./openapi/document.ts";

mkdirSync("dist", { recursive: true });
writeFileSync("dist/openapi.json", `${JSON.stringify(openApiDocument())}\n`);
