// The written reference and the guides, as a reader has them.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/** `docs/openapi.md`, which is made from the OpenAPI document. */
export function reference(): string {
  return readFileSync("docs/openapi.md", "utf8");
}

/** The guides by their file's name. */
export function guideTexts(): ReadonlyMap<string, string> {
  const paths = globSync("docs/guides/*.md");
  return new Map(paths.map((path) => [basename(path), readFileSync(path, "utf8")]));
}
