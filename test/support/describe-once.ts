// Makes the OpenAPI document once for all test files: the generator reads sources with the compiler's parser.
import type { TestProject } from "vitest/node";

import { openApiDocument } from "../../scripts/openapi/document.ts";

declare module "vitest" {
  export interface ProvidedContext {
    openApiDocument: object;
  }
}

export default async function setup({ provide }: TestProject): Promise<void> {
  provide("openApiDocument", await openApiDocument());
}
