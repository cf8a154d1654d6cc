// Writes what programs rely on in the OpenAPI document to etc/openapi.txt: part of `npm run api:update`.
import { writeFileSync } from "node:fs";

import { openApiDocument } from "./openapi/document.ts";
import { surfaceOf } from "./openapi/surface.ts";

writeFileSync("etc/openapi.txt", `${surfaceOf(await openApiDocument()).join("\n")}\n`);
