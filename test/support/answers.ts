// Valid answers of operations, made from their schemas: every field is there, every second one that may be null is null,
// and no list is empty.
import type { OperationName } from "group-management-sdk";
import type { ZodMiniType } from "zod/mini";

import { definitionOf, fits } from "../../src/core/validation/response-schema.ts";
import { definitions } from "../../src/operations/definitions.ts";
import { type ModelInfo, models } from "../../src/schemas/models.ts";
import { dateOrNull, time, timeOrNull } from "../../src/schemas/shared.ts";

const modelOf = new Map<ZodMiniType, ModelInfo>(
  Object.values(models).map((model) => [model.schema, model]),
);

/** A valid answer of an operation; any object where the document shows no shape. */
export function answerOf(name: OperationName): object {
  const { response } = definitions[name];
  return response === null ? { anything: 1 } : (valueOf(response, "body") as object);
}

const isNullable = (schema: ZodMiniType | undefined) =>
  schema !== undefined && definitionOf(schema).type === "nullable";

/** Of these a field gets the first that its schema takes, so that a text is an amount only where it must be. */
const plain = (field: string) => [`some ${field}`, 0.5, 3, true, "12.50", "USD"];

function valueOf(schema: ZodMiniType, field: string): unknown {
  if (field === "nextCursor") return null;
  if (schema === time || schema === timeOrNull) return "2026-02-11T07:45:10.250Z";
  if (schema === dateOrNull) return "1980-04-30";
  const { shape, catchall, element, innerType } = definitionOf(schema);
  if (innerType) return valueOf(innerType, field);
  if (element) return [valueOf(element, field)];
  if (!shape) return plain(field).find((value) => fits(schema, value));
  const { known = {}, alternatives = {} } = modelOf.get(schema) ?? {};
  const mayBeNull = Object.keys(shape).filter((name) => isNullable(shape[name]));
  const fields = Object.entries(shape).map(([name, inner]): [string, unknown] => [
    name,
    mayBeNull.indexOf(name) % 2 === 1
      ? null
      : (known[name]?.[0] ?? valueOf(alternatives[name] ?? inner, name)),
  ]);
  // A map has no fields of its own.
  return Object.fromEntries(
    fields.length > 0 || !catchall ? fields : [["A", valueOf(catchall, "A")]],
  );
}
