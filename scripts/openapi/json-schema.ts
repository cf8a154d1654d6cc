// The JSON Schema of what a client sends: each kind of field that an operation may name.
import type { FieldKinds } from "../../src/core/validation/fields.ts";
import {
  defaultPage,
  defaultSearch,
  largestPage,
  largestSearch,
  longestQuestion,
  shortestQuestion,
} from "../../src/core/validation/limits.ts";

/** A schema, as OpenAPI 3.1 and JSON Schema 2020-12 write it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Kind = Exclude<FieldKinds[string], object>;

const kinds: Readonly<Record<Kind, JsonSchema>> = {
  text: { type: "string" },
  textOrNull: { type: ["string", "null"] },
  date: { type: "string", format: "date-time" },
  names: { type: "array", items: { type: "string", minLength: 1 } },
  flag: { type: "boolean" },
  object: { type: "object", additionalProperties: true },
  pageSize: { type: "integer", minimum: 1, maximum: largestPage, default: defaultPage },
  searchSize: { type: "integer", minimum: 1, maximum: largestSearch, default: defaultSearch },
  question: { type: "string", minLength: shortestQuestion, maxLength: longestQuestion },
};

/** The schema of a field of a query or a body. */
export function fieldSchema(kind: FieldKinds[string]): JsonSchema {
  if (typeof kind === "string") return kinds[kind];
  const { most, form } = kind;
  const item = form ? { pattern: form.source } : { minLength: 1 };
  return { type: "array", items: { type: "string", ...item }, maxItems: most };
}

/** Whether the service wants a field in any case. */
export function isRequired(kind: FieldKinds[string]): boolean {
  return kind === "question" || (typeof kind === "object" && kind.least > 0);
}

/** An enumeration that may grow: lists the values known today, and allows others. */
export function openValues(values: readonly string[]): JsonSchema {
  return { examples: values, "x-extensible-enum": values };
}
