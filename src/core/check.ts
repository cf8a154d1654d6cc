// Checks of answers. A zod schema is compiled once into plain closures that look and do not copy: unknown
// fields stay for free and nothing is evaluated from text. zod itself is asked only to explain a mismatch.
import * as z from "zod/mini";

import type { ValidationIssue } from "./errors.ts";

type Check = (value: unknown) => boolean;

// The parts of a zod definition that are read here.
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly checks?: readonly unknown[];
  readonly check?: string;
}

const compiled = new WeakMap<z.ZodMiniType, Check>();

/** Whether a value is of a schema's shape. Compiled on first use. */
export function fits(schema: z.ZodMiniType, value: unknown): boolean {
  return checkOf(schema)(value);
}

function checkOf(schema: z.ZodMiniType): Check {
  let check = compiled.get(schema);
  if (!check) compiled.set(schema, (check = compile(schema)));
  return check;
}

function compile(schema: z.ZodMiniType): Check {
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, element, innerType, valueType, checks } = definition;
  // Formats and patterns are few: zod runs those itself.
  if (type === "unknown") return () => true;
  if (type === "boolean") return (value) => typeof value === "boolean";
  if (type === "string" && !checks?.length) return (value) => typeof value === "string";
  if (type === "number") {
    return definition.check ? Number.isSafeInteger : (value) => typeof value === "number";
  }
  if (type === "nullable" && innerType) {
    const inner = checkOf(innerType);
    return (value) => value === null || inner(value);
  }
  if (type === "optional" && innerType) {
    const inner = checkOf(innerType);
    return (value) => value === undefined || inner(value);
  }
  if (type === "array" && element) return everyItem(checkOf(element));
  if (type === "object" && shape) return everyField(shape);
  if (type === "record" && valueType) return everyValue(checkOf(valueType));
  return (value) => z.safeParse(schema, value).success;
}

function everyItem(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const item of value) if (!check(item)) return false;
    return true;
  };
}

function everyField(shape: Readonly<Record<string, z.ZodMiniType>>): Check {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, check: checkOf(schema) }));
  return (value) => {
    if (!isObject(value)) return false;
    for (const { name, check } of fields) if (!check(value[name])) return false;
    return true;
  };
}

function everyValue(check: Check): Check {
  return (value) => isObject(value) && Object.keys(value).every((key) => check(value[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where a value differs from a schema, without repeating any of it. */
export function explain(schema: z.ZodMiniType, value: unknown): ValidationIssue[] {
  const result = z.safeParse(schema, value, { error: describe });
  const issues = result.error?.issues ?? [];
  return issues.slice(0, 20).map(({ path, message }) => ({
    path: path.map((key) => (typeof key === "number" ? key : String(key))),
    message,
  }));
}

function describe(issue: { code?: string; expected?: unknown; input?: unknown }): string {
  const { code, expected, input } = issue;
  if (code !== "invalid_type") return "is not of the form that the document describes";
  const given = input === null ? "null" : Array.isArray(input) ? "array" : typeof input;
  return input === undefined
    ? `is missing: expected ${String(expected)}`
    : `expected ${String(expected)}, got ${given}`;
}
