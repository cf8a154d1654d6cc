// A body as a caller gives it → what JSON says of it, each part read once: what was checked is what is sent.
import { refuse } from "../errors/errors.ts";
import { attempted, isRecord, timeOf } from "../runtime/values.ts";

/** What JSON says of a body. Refuses what it would leave out or make null of, which removes a field of a profile. */
export function readJsonValue(body: unknown): unknown {
  // Why not is left out: it may repeat parts of the body.
  const value = attempted(() => readValue(body, "", new Set()));
  if (value !== undefined) return value;
  throw refuse(
    "body",
    "must be a JSON value: finite numbers and valid dates; no functions, no BigInt, no forms, files, bytes, streams, maps or promises, and no circular references.",
  );
}

/** Goes through a value as `JSON.stringify` does. `ancestors` are the objects around it. */
function readValue(given: unknown, key: string, ancestors: Set<object>): unknown {
  const value = unwrapPrimitive(applyToJson(given, key));
  if (typeof value !== "object" || value === null) {
    // An invalid date's own word is null.
    const isNothing = value === null && timeOf(given) !== undefined;
    const isNone = typeof value === "number" && !Number.isFinite(value);
    if (isNothing || isNone || notOfJson.test(typeof value)) throw notJson;
    return value;
  }
  // Bytes of Node have words of their own.
  const areBytes = ArrayBuffer.isView(given) || ArrayBuffer.isView(value);
  if (areBytes || !isData(value) || ancestors.has(value)) throw notJson;
  ancestors.add(value);
  const read = (name: string | number) =>
    readValue(Reflect.get(value, name), String(name), ancestors);
  const parts = Array.isArray(value)
    ? Array.from({ length: value.length }, (_, at) => requireItem(read(at)))
    : Object.fromEntries(Object.keys(value).map((name) => [name, read(name)]));
  ancestors.delete(value);
  return parts;
}

/** JSON has no word for an item that is not there, where a field would be left out. */
function requireItem(item: unknown): unknown {
  if (item === undefined) throw notJson;
  return item;
}

/** What `toJSON` gives where there is one. */
export function applyToJson(given: unknown, key = ""): unknown {
  const mayHave = given !== null && /^(object|function|bigint)$/.test(typeof given);
  const toJson: unknown = mayHave ? (given as { toJSON?: unknown }).toJSON : undefined;
  return typeof toJson === "function" ? Reflect.apply(toJson, given, [key]) : given;
}

const notJson = new TypeError("not a JSON value");
const notOfJson = /^(function|symbol|bigint)$/;

/** The value in an object that holds nothing else: JSON writes it. */
function unwrapPrimitive(value: unknown): unknown {
  return /^\[object (Number|String|Boolean)\]$/.test(tagOf(value))
    ? Object(value).valueOf()
    : value;
}

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

/** Methods of what JSON would write as an empty object, or as its inner workings. */
const notOfData = ["then", "pipe", "getReader", "append"];

/**
 * Whether JSON can say what an object holds: one without fields of another kind, such as a map, holds something else.
 */
function isData(value: object): boolean {
  if (Array.isArray(value)) return true;
  if (notOfData.some((name) => typeof Reflect.get(value, name) === "function")) return false;
  return isRecord(value) || Object.keys(value).length > 0;
}
