// A body as a caller gives it → what JSON says of it, each part read once: what was checked is what is sent.
import { RequestValidationError } from "../errors/errors.ts";
import { attempted, timeOf } from "../runtime/values.ts";

/** What JSON says of a body. Refuses what it would leave out or make null of, which removes a field of a profile. */
export function readJsonValue(body: unknown): unknown {
  // Why not is left out: it may repeat parts of the body.
  const value = attempted(() => readValue(body, "", new Set()));
  if (value !== undefined) return value;
  throw new RequestValidationError(
    "body must be a JSON value: finite numbers and valid dates; no functions, no BigInt, no forms, files, bytes, streams, maps or promises, nothing that holds itself.",
    "body",
  );
}

/** Goes through a value as `JSON.stringify` does. `holders` are the objects that it is in. */
function readValue(given: unknown, key: string, holders: Set<object>): unknown {
  const value = unboxed(ownWords(given, key));
  const isObject = typeof value === "object" && value !== null;
  // An invalid date's own word is null.
  const isSayable = isObject
    ? isData(value) && !ArrayBuffer.isView(given) && !holders.has(value)
    : isPlain(value) && (value !== null || timeOf(given) === undefined);
  if (!isSayable) throw new TypeError("not a JSON value");
  if (!isObject) return value;
  holders.add(value);
  const read = (name: string | number) =>
    readValue(Reflect.get(value, name), String(name), holders);
  const parts = Array.isArray(value)
    ? Array.from({ length: value.length }, (_, at) => read(at))
    : Object.fromEntries(Object.keys(value).map((name) => [name, read(name)]));
  holders.delete(value);
  return parts;
}

/** What `toJSON` gives where there is one. */
export function ownWords(given: unknown, key = ""): unknown {
  const mayHave = given !== null && /^(object|function|bigint)$/.test(typeof given);
  const toJson: unknown = mayHave ? (given as { toJSON?: unknown }).toJSON : undefined;
  return typeof toJson === "function" ? Reflect.apply(toJson, given, [key]) : given;
}

/** The value in an object that holds nothing else: JSON writes it. */
function unboxed(value: unknown): unknown {
  if (value instanceof Number) return Number(value);
  if (value instanceof String) return String(value);
  return value instanceof Boolean ? value.valueOf() : value;
}

function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return !/^(function|symbol|bigint)$/.test(typeof value);
}

/** Methods of what JSON would write as an empty object, or as its inner workings. */
const notOfData = ["then", "pipe", "getReader", "append"];

/** Whether JSON can say what an object holds: one without fields of another kind, such as a map, holds something else. */
function isData(value: object): boolean {
  if (Array.isArray(value)) return true;
  if (ArrayBuffer.isView(value)) return false;
  if (notOfData.some((name) => typeof Reflect.get(value, name) === "function")) return false;
  const kind = Object.prototype.toString.call(value);
  return /^\[object (Object|Module)\]$/.test(kind) || Object.keys(value).length > 0;
}
