// The enumerations in a response, found by its schema.
import type { ZodMiniType } from "zod/mini";

import { definitionOf } from "../../src/core/validation/response-schema.ts";
import { type ModelInfo, models } from "../../src/schemas/models.ts";

const modelOf = new Map<ZodMiniType, ModelInfo>(
  Object.values(models).map((model) => [model.schema, model]),
);

/** The known values of each enumeration in a schema, by its path, such as `items[].role`. */
export function enumerationsIn(schema: ZodMiniType, path = ""): Map<string, readonly string[]> {
  const { shape = {}, element, innerType } = definitionOf(schema);
  if (innerType) return enumerationsIn(innerType, path);
  if (element) return enumerationsIn(element, `${path}[]`);
  const at = (field: string) => (path === "" ? field : `${path}.${field}`);
  const own = Object.entries(modelOf.get(schema)?.known ?? {});
  return new Map([
    ...own.map(([field, values]) => [at(field), values] as const),
    ...Object.entries(shape).flatMap(([field, inner]) =>
      Array.from(enumerationsIn(inner, at(field))),
    ),
  ]);
}

/** Where a value holds something at such a path, as keys and indices. */
export function placesOf(value: unknown, path: string): (string | number)[][] {
  const steps = path.replaceAll("[]", ".[]").split(".");
  return steps.reduce<(string | number)[][]>(
    (places, step) =>
      places.flatMap((place) => {
        const here = valueAt(value, place);
        if (step === "[]") return Array.isArray(here) ? here.map((_, at) => [...place, at]) : [];
        return typeof here === "object" && here !== null && step in here ? [[...place, step]] : [];
      }),
    [[]],
  );
}

export function valueAt(value: unknown, place: readonly (string | number)[]): unknown {
  return place.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );
}
