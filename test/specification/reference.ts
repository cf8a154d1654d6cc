// The texts of the OpenAPI document and the guides, as a reader has them.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

import { description } from "../support/openapi.ts";

/** Each description in the OpenAPI document, after the name of what it describes. */
export function reference(): string {
  return linesOf("", description).join("\n");
}

function linesOf(key: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { name = key, description: said } = value as Record<string, unknown>;
  const own = typeof said === "string" ? [`${String(name)}: ${said}`] : [];
  return [...own, ...Object.entries(value).flatMap(([inner, one]) => linesOf(inner, one))];
}

/** The guides by their file's name. */
export function guideTexts(): ReadonlyMap<string, string> {
  const paths = globSync("docs/guides/*.md");
  return new Map(paths.map((path) => [basename(path), readFileSync(path, "utf8")]));
}
