// A body as a caller gives it → its JSON, or a refusal of what JSON would leave out or make null of: null removes a
// field of a profile.
import { refuse } from "../errors/errors.ts";
import { attempted, isRecord, tagOf, timeOf } from "../runtime/values.ts";

/** The JSON of a body. */
export function toJson(body: unknown): string {
  // The reason is left out: it may repeat parts of the body.
  const json = attempted(() => JSON.stringify(body, requireData));
  if (json !== undefined) return json;
  throw refuse(
    "body",
    "must be a JSON value: finite numbers and valid dates; no functions, no BigInt, no forms, files, bytes, streams, maps or promises, and no circular references.",
  );
}

/** A replacer of `JSON.stringify`: each value comes as its `toJSON` gives it, and is in its holder as it was given. */
function requireData(this: unknown, key: string, replaced: unknown): unknown {
  const value = unwrapPrimitive(replaced);
  const given: unknown = Reflect.get(this as object, key);
  const isRefused =
    /^(function|symbol|bigint)$/.test(typeof value) ||
    (typeof value === "number" && !Number.isFinite(value)) ||
    (value === undefined && Array.isArray(this)) ||
    // The JSON of an invalid date is null.
    (value === null && timeOf(given) !== undefined) ||
    // The bytes of Node have a `toJSON`.
    ArrayBuffer.isView(given) ||
    (typeof value === "object" && value !== null && !isData(value));
  if (isRefused) throw new TypeError("not a JSON value");
  return value;
}

/** The value in an object that holds nothing else. */
function unwrapPrimitive(value: unknown): unknown {
  const isWrapped = /^\[object (Number|String|Boolean)\]$/.test(tagOf(value));
  return isWrapped ? Object(value).valueOf() : value;
}

/** Methods of what JSON would write as an empty object, or as its inner workings. */
const notOfData = ["then", "pipe", "getReader", "append"];

/** Whether JSON has what an object holds: one without fields of another kind, such as a map, holds something else. */
function isData(value: object): boolean {
  if (Array.isArray(value)) return true;
  if (notOfData.some((name) => typeof Reflect.get(value, name) === "function")) return false;
  return isRecord(value) || Object.keys(value).length > 0;
}
