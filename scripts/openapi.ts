// Writes dist/openapi.json: the service as an OpenAPI document. Part of every build.
import { mkdirSync, writeFileSync } from "node:fs";

import { openApiDocument } from "./openapi/document.ts";

mkdirSync("dist", { recursive: true });
writeFileSync("dist/openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
