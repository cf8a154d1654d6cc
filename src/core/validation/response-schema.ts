// Validation of responses. A zod schema is compiled once into closures that do not copy the value, so that unknown fields
// stay. zod itself only explains a value that fails.
import * as z from "zod/mini";

import type { ValidationIssue } from "../errors/errors.ts";

type Check = (value: unknown) => boolean;

// The parts of a zod definition that are read here.
export interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly catchall?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly checks?: readonly Rule[];
}

/** A rule beyond the type, as zod runs it. */
interface Rule {
  readonly _zod: { readonly check: (payload: { value: unknown; issues: unknown[] }) => unknown };
}

/** Reads a schema's definition; zod's type of it has no common parts. */
export function definitionOf(schema: z.ZodMiniType): Definition {
  return schema._zod.def as unknown as Definition;
}

/** Kinds that add one value, null or undefined, to those of another schema. */
const mayBeAbsent = new Set(["nullable", "optional"]);

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
  const { type, shape, catchall, element, innerType, checks } = definitionOf(schema);
  if (innerType && mayBeAbsent.has(type)) {
    const absent = type === "nullable" ? null : undefined;
    const inner = checkOf(innerType);
    return (value) => value === absent || inner(value);
  }
  if (type === "unknown") return (value) => !checks || checks.every(holdsFor(value));
  if (type === "array" && element) return everyItem(checkOf(element));
  if (type === "object" && shape) {
    // Only a schema without fields has a check of all the others.
    const isMap = Object.keys(shape).length === 0;
    return isMap ? everyValue(catchall && checkOf(catchall)) : everyField(shape);
  }
  if (type !== "string" && type !== "number" && type !== "boolean") {
    // A kind that no schema here uses is left to zod.
    return (value) => z.safeParse(schema, value).success;
  }
  // oxlint-disable-next-line valid-typeof -- one of the three above
  const ofType: Check = (value) => typeof value === type;
  return checks?.length ? (value) => ofType(value) && checks.every(holdsFor(value)) : ofType;
}

const holdsFor = (value: unknown) => (rule: Rule) => {
  const payload = { value, issues: [] };
  rule._zod.check(payload);
  return payload.issues.length === 0;
};

function everyItem(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const item of value) if (!check(item)) return false;
    return true;
  };
}

function everyValue(check: Check | undefined): Check {
  return (value) =>
    hasFields(value) && (!check || Object.values(value).every((held) => check(held)));
}

function everyField(shape: Readonly<Record<string, z.ZodMiniType>>): Check {
  const fields = Object.entries(shape).map(([name, schema], index) => {
    const check = checkOf(schema);
    return { name, index, check, isRequired: !check(undefined), takesText: isPlainText(schema) };
  });
  const byName = new Map(fields.map((field) => [field.name, field]));
  const required = fields.filter(({ isRequired }) => isRequired).length;
  // Goes through the fields that came, since V8 finds these faster than names that may be absent, and expects them
  // in the order of the schema.
  return (value) => {
    if (!hasFields(value)) return false;
    let missing = required;
    let next = 0;
    for (const name in value) {
      const expected = fields[next];
      const field = expected?.name === name ? expected : byName.get(name);
      if (!field) continue;
      next = field.index + 1;
      const held = value[name];
      if (!(field.takesText && typeof held === "string") && !field.check(held)) return false;
      if (field.isRequired) missing--;
    }
    return missing === 0;
  };
}

/** Whether any text passes. Most fields are such, and need no call. */
function isPlainText(schema: z.ZodMiniType): boolean {
  const { type, innerType, checks } = definitionOf(schema);
  if (innerType && mayBeAbsent.has(type)) return isPlainText(innerType);
  return type === "string" && !checks?.length;
}

function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The most issues that are reported of one response; more have the same few reasons. */
export const mostIssues = 20;

/**
 * The first 20 differences of a value from a schema, without any part of the value. Asks zod only about the parts that
 * fail, so that a long list costs no more than its beginning.
 */
export function explain(schema: z.ZodMiniType, value: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  collect(schema, value, [], issues);
  return issues;
}

function collect(
  schema: z.ZodMiniType,
  value: unknown,
  path: (string | number)[],
  issues: ValidationIssue[],
): void {
  if (fits(schema, value)) return;
  const { type, shape, catchall, element, innerType } = definitionOf(schema);
  const inside = (key: string | number, inner: z.ZodMiniType, held: unknown) => {
    path.push(key);
    collect(inner, held, path, issues);
    path.pop();
  };
  if (innerType && mayBeAbsent.has(type)) {
    collect(innerType, value, path, issues);
  } else if (type === "array" && element && Array.isArray(value)) {
    for (let index = 0; index < value.length && issues.length < mostIssues; index++) {
      inside(index, element, value[index]);
    }
  } else if (type === "object" && shape && hasFields(value)) {
    const named = Object.entries(shape);
    // The keys of a map are data, such as names of people, so none is reported.
    const rest = Object.values(value).map((held) => ["*", catchall, held] as const);
    const fields = named.map(([name, inner]) => [name, inner, value[name]] as const);
    for (const [name, inner, held] of named.length > 0 ? fields : rest) {
      if (issues.length >= mostIssues) return;
      if (inner) inside(name, inner, held);
    }
  } else {
    const [issue] = z.safeParse(schema, value, { error: describe }).error?.issues ?? [];
    const keys = issue?.path.map((key) => (typeof key === "number" ? key : String(key))) ?? [];
    issues.push({ path: path.concat(keys), message: issue?.message ?? describe({}) });
  }
}

function describe(issue: { code?: string; expected?: unknown; input?: unknown }): string {
  const { code, expected, input } = issue;
  if (code !== "invalid_type") return "is not of the form that the specification describes";
  if (input === Infinity || input === -Infinity) {
    return `expected ${String(expected)}, got one that is too large for JavaScript`;
  }
  const given = input === null ? "null" : Array.isArray(input) ? "array" : typeof input;
  return input === undefined
    ? `is missing: expected ${String(expected)}`
    : `expected ${String(expected)}, got ${given}`;
}
