// Differences of a response from what this version expects: fields that are missing or of another type, and fields and
// values that are newer than this version. Of values only codes are kept.
import * as z from "zod/mini";

import {
  type Definition,
  definitionOf,
  explain,
  mostIssues,
} from "../core/validation/response-schema.ts";
import { type ModelInfo, models } from "../schemas/models.ts";
import { plainName } from "./report/plain.ts";
import { plainCode } from "../terminal/printable.ts";
import type { Difference, Novelty } from "./report/report.ts";

type Schema = z.ZodMiniType;

/** The maximum of novelties that one response reports. */
const mostNews = 50;

const modelsBySchema = new Map<Schema, ModelInfo>(
  Object.values(models).map((model) => [model.schema, model]),
);

/** Described fields that are missing or of another type, each once. */
export function findDrift(schema: Schema, body: unknown): Difference[] {
  const found = new Map<string, Difference>();
  const issues = explain(schema, body);
  const more = issues.length >= mostIssues;
  for (const { path, message } of issues) {
    const name = pathOf(schema, path);
    count(found, `${name} ${message}`, { path: name, problem: message, more });
  }
  return [...found.values()];
}

/** Fields, values of enumerations, kinds and alternatives that this version does not know, each once. */
export function findNewer(schema: Schema, body: unknown): Novelty[] {
  const found = new Map<string, Novelty>();
  look(schema, body, "", (path, what, value) => {
    const key = `${path} ${what} ${value}`;
    if (found.size < mostNews || found.has(key)) count(found, key, { path, what, value });
  });
  return [...found.values()];
}

type Tell = (path: string, what: Novelty["what"], value: string | null) => void;

function look(schema: Schema, value: unknown, path: string, tell: Tell): void {
  const { shape, catchall, element, innerType } = definitionOf(schema);
  if (innerType) return look(innerType, value, path, tell);
  if (element) {
    for (const item of Array.isArray(value) ? value : []) look(element, item, `${path}[]`, tell);
    return;
  }
  if (!shape || typeof value !== "object" || value === null || Array.isArray(value)) return;
  const isMap = Object.keys(shape).length === 0;
  const model = modelsBySchema.get(schema);
  for (const [name, held] of Object.entries(value) as [string, unknown][]) {
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (inner) {
      const field = join(path, name);
      look(inner, held, field, tell);
      if (model) lookUp(model, name, held, field, tell);
      // The keys of a map are data, not fields. A map of any values has nothing to compare.
    } else if (isMap) look(catchall ?? schema, held, join(path, "*"), tell);
    else tell(join(path, plainName(name)), "field", null);
  }
}

/** Compares enumerations and alternatives, where the schema accepts any value. */
function lookUp(model: ModelInfo, name: string, value: unknown, path: string, tell: Tell): void {
  const known = Object.hasOwn(model.known, name) ? model.known[name] : undefined;
  if (known && typeof value === "string") {
    const isKnown = known.includes(model.anyCase ? value.toLowerCase() : value);
    if (!isKnown) tell(path, name === "kind" ? "kind" : "value", plainCode(value));
  }
  const listed = Object.hasOwn(model.alternatives, name) ? model.alternatives[name] : undefined;
  if (!listed || value === null || value === undefined) return;
  if (z.safeParse(listed, value).success) look(listed, value, path, tell);
  else tell(path, "alternative", null);
}

/** A path as text, without indices and keys of maps, which are data. */
function pathOf(schema: Schema, path: readonly (string | number)[]): string {
  let here: Schema | undefined = schema;
  let text = "";
  for (const key of path) {
    while (here && definitionOf(here).innerType) here = definitionOf(here).innerType;
    const { shape = {}, catchall, element }: Partial<Definition> = here ? definitionOf(here) : {};
    if (typeof key === "number") {
      text = `${text}[]`;
      here = element;
    } else {
      const isField = Object.hasOwn(shape, key);
      text = join(text, isField ? key : "*");
      here = isField ? shape[key] : catchall;
    }
  }
  return text || "body";
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function count<Found extends { readonly count: number }>(
  found: Map<string, Found>,
  key: string,
  entry: Omit<Found, "count">,
): void {
  const before = found.get(key)?.count ?? 0;
  found.set(key, { ...entry, count: before + 1 } as Found);
}
