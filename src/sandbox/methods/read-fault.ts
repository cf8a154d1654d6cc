// Reads the faults that a test asks for, from code or over HTTP.
import { isHeaderValue } from "../../core/http/headers.ts";
import { askNearest, nearestName } from "../../core/runtime/nearest-name.ts";
import { longestTimer } from "../../core/runtime/clock.ts";
import { aText, oneOf, type Validator } from "../../core/runtime/fields.ts";
import { isRecord, isWhole } from "../../core/runtime/values.ts";
import { operations } from "../../operations/catalogue.ts";
import type { OperationName } from "../../operations/facts.ts";
import { badBody, publishedCodes } from "../conventions/refusal.ts";
import type { Fault } from "../service/faults.ts";
import {
  aFunction,
  allowance,
  checkFields,
  type Checks,
  either,
  number,
  wholeNumber,
} from "./checks.ts";

const named = oneOf("future-value", "missing-field", "looping-cursor");
export const statusCheck: Validator = [
  (value) => isWhole(value, 200, 599),
  "a whole number from 200 to 599",
];
const headerText: Validator = [isHeaderValue, "a string that a header can carry"];
const isSeconds = (value: unknown) => number[0](value) && Number.isFinite(value);
const milliseconds: Validator = [
  (value) => number[0](value) && Number(value) <= longestTimer,
  `a number, 0 or more, and at most ${longestTimer}`,
];
const fields: Checks = {
  status: statusCheck,
  code: aText,
  message: aText,
  parameter: aText,
  retryAfter: either([isSeconds, "a number of seconds"], headerText),
  after: wholeNumber,
  times: allowance,
  latency: milliseconds,
  cursor: oneOf("expired"),
  network: oneOf("reset", "hang", "truncate"),
  alter: either(named, aFunction),
};

/** The operation that responds with text. */
const textOperation = "documents.getMarkdown";

/** An operation and its faults with their defaults, all of them checked. Throws a `Refusal`. */
export function readFaults(
  operation: unknown,
  faults: readonly unknown[],
): { operation: OperationName | "*"; faults: Fault[] } {
  const known = readOperation(operation);
  if (faults.length === 0) throw badBody("faults", "faults must have at least one fault.");
  const complete = faults.map(readFault);
  if (known === textOperation) complete.forEach(checkTextAlteration);
  if (known !== "*" && operations[known].paging !== "cursor") complete.forEach(checkNoCursor);
  return { operation: known, faults: complete };
}

/** Refuses an unknown operation: its fault would wait forever, and the test would prove nothing. */
function readOperation(operation: unknown): OperationName | "*" {
  if (typeof operation !== "string")
    throw badBody("operation", 'operation must be the name of an operation, or "*".');
  if (operation === "*" || isOperation(operation)) return operation;
  const there = `Unknown operation ${JSON.stringify(operation)}.`;
  throw badBody("operation", there + askNearest(operation, Object.keys(operations)));
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

/** A fault with its defaults. A fault without effect is refused. */
function readFault(given: unknown): Fault {
  if (!isRecord(given))
    throw badBody("fault", "A fault must be an object, such as { status: 503 }.");
  checkFields(given, fields);
  // The kind of each field has been checked.
  const fault = given as Fault;
  checkCode(fault);
  const { status: sent, code, parameter, message, retryAfter, cursor } = fault;
  if (cursor !== undefined) return { ...expired, ...fault };
  if ([sent, code, fault.network, fault.alter].some((cause) => cause !== undefined)) return fault;
  if (parameter !== undefined) return { ...fault, code: "invalid_parameter" };
  if (retryAfter !== undefined) return { ...fault, code: "rate_limited" };
  if (message !== undefined) return { ...fault, code: "internal_error" };
  if (fault.latency !== undefined) return fault;
  throw badBody("fault", "A fault must have status, code, latency, network, alter or cursor.");
}

const expired: Fault = {
  code: "invalid_parameter",
  parameter: "cursor",
  message: "The cursor has expired. Start the list again.",
};

function checkNoCursor({ cursor }: Fault): void {
  if (cursor !== undefined)
    throw badBody("cursor", "cursor needs an operation with pages, such as documents.list.");
}

function checkTextAlteration({ alter }: Fault): void {
  if (alter === undefined || typeof alter === "function") return;
  throw badBody(
    "alter",
    `${alter} changes JSON only, and ${textOperation} responds with text. Set alter to a function.`,
  );
}

/** The similarity at which a name counts as a misspelling of another. */
const misspelt = 0.7;

/** Allows a code of the future if it has a status, and is not a misspelled known one. */
export function checkCode({ code, status: given }: Pick<Fault, "code" | "status">): void {
  if (code === undefined || publishedCodes.includes(code)) return;
  if (given !== undefined && nearestName(code, publishedCodes, misspelt) === undefined) return;
  const there = `Unknown code ${JSON.stringify(code)}.`;
  const way = given === undefined ? " For a code that is not published, also give a status." : "";
  throw badBody("code", there + askNearest(code, publishedCodes) + way);
}
