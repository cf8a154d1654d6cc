// The columns of a list as CSV: the fields of its items' schema, those of inner objects by their paths.
import type { ZodMiniType } from "zod/mini";

import { definitionOf } from "../../core/validation/response-schema.ts";
import { definitions } from "../../operations/definitions.ts";
import type { OperationName } from "../../operations/facts.ts";
import { askNearest, UsageError } from "../../terminal/arguments.ts";

/** The columns to write: the given ones, or those of the schema. A part is a column if `include` names it. */
export function readColumns(
  name: OperationName,
  typed: string | undefined,
  include: unknown,
): readonly string[] {
  const { parts = [] } = definitions[name];
  const asked = Array.isArray(include) ? include : [];
  const all = schemaColumns(name);
  if (typed === undefined) {
    return all.filter((column) => !parts.includes(column) || asked.includes(column));
  }
  const columns = typed.split(",").map((column) => column.trim());
  if (columns.at(-1) === "") columns.pop();
  if (columns.length === 0) throw new UsageError("--columns names no column.");
  for (const column of columns) {
    const [first = ""] = column.split(".");
    if (all.some((known) => known === first || known.startsWith(`${first}.`))) continue;
    throw new UsageError(`--columns has an unknown name.${askNearest(column, all)}`);
  }
  return columns;
}

/** Such as `id`, `role` and `group.name`. */
function schemaColumns(name: OperationName): readonly string[] {
  const { response } = definitions[name];
  const items = response && unwrap(response).shape?.["items"];
  const item = items && unwrap(items).element;
  return item ? leaves(item, "") : [];
}

function leaves(schema: ZodMiniType, path: string): string[] {
  const fields = Object.entries(unwrap(schema).shape ?? {});
  if (fields.length === 0) return [path];
  return fields.flatMap(([field, inner]) =>
    leaves(inner, path === "" ? field : `${path}.${field}`),
  );
}

function unwrap(schema: ZodMiniType) {
  let definition = definitionOf(schema);
  while (definition.innerType) definition = definitionOf(definition.innerType);
  return definition;
}
