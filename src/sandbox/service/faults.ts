// Faults that a test requests, and their queue.

import { isHeaderValue } from "../../core/http/headers.ts";
import { askNearest, nearestName } from "../../core/options/nearest-name.ts";
import { longestTimer } from "../../core/runtime/clock.ts";
import { isObject } from "../conventions/body.ts";
import { operations } from "../access/requirements.ts";
import { badBody, publishedCodes } from "../conventions/refusal.ts";
import {
  aFunction,
  allowance,
  checkFields,
  either,
  number,
  oneOf,
  text,
  wholeNumber,
  type Check,
  type Fields,
} from "../control/checks.ts";

/** A fault of the next requests. */
export interface Fault {
  /** Responds with this status, and does nothing. */
  status?: number | undefined;
  /**
   * Responds with this code, and with its usual status unless `status` is set. A code that is not published needs a
   * `status`.
   */
  code?: string | undefined;
  /** The error's message. Alone, it implies `internal_error`. */
  message?: string | undefined;
  /**
   * The query parameter or body field named by the error, such as `cursor` for an expired one. Alone, it implies
   * `invalid_parameter`.
   */
  parameter?: string | undefined;
  /** Its `Retry-After`, in seconds or as an HTTP date. Alone, it implies `rate_limited`. */
  retryAfter?: number | string | undefined;
  /** Number of requests that succeed first. Default 0. */
  after?: number | undefined;
  /** Number of requests that fail. Default 1. */
  times?: number | undefined;
  /** Milliseconds to wait first. Alone, it only delays the response. */
  latency?: number | undefined;
  /**
   * `reset` resets the connection and `hang` never responds, both before anything is done. `truncate` carries out the
   * call, and cuts off the response.
   */
  network?: "reset" | "hang" | "truncate" | undefined;
  /**
   * Changes the response: unknown enumeration values, a missing field, a `nextCursor` that leads back to the
   * beginning, or your own function. A text, as of `documents.getMarkdown`, is changed by a function only; a result that
   * is no text is sent as JSON.
   */
  alter?:
    | "future-value"
    | "missing-field"
    | "looping-cursor"
    | ((body: unknown) => unknown)
    | undefined;
}

const named = oneOf("future-value", "missing-field", "looping-cursor");
const status: Check = [
  "a whole number from 200 to 599",
  (value) => wholeNumber[1](value) && Number(value) >= 200 && Number(value) <= 599,
];
const headerText: Check = ["a string that a header can carry", isHeaderValue];
const isSeconds = (value: unknown) => number[1](value) && Number.isFinite(value);
const milliseconds: Check = [
  `a number, 0 or more, and at most ${longestTimer}`,
  (value) => number[1](value) && Number(value) <= longestTimer,
];
const fields: Fields = {
  status,
  code: text,
  message: text,
  parameter: text,
  retryAfter: either(["a number of seconds", isSeconds], headerText),
  after: wholeNumber,
  times: allowance,
  latency: milliseconds,
  network: oneOf("reset", "hang", "truncate"),
  alter: either(named, aFunction),
};

/** The operation that responds with text. */
const textOperation = "documents.getMarkdown";

/** A fault that waits for its request. */
export interface PendingFault {
  /** The operation; `"*"` is any. */
  operation: string;
  /** As it was given to `failNext`. */
  fault: Fault;
}

interface Waiting extends PendingFault {
  /** The number of requests that still succeed before it. */
  before: number;
  left: number;
  /** Whether a request has met it. */
  met: boolean;
}

export class Faults {
  #queue: Waiting[] = [];

  /** Adds faults in their order, all or none. Throws a `Refusal`. */
  add(operation: string, faults: readonly unknown[]): void {
    checkOperation(operation);
    if (faults.length === 0) throw badBody("faults", "faults must have at least one fault.");
    const complete = faults.map(readFault);
    if (operation === textOperation) complete.forEach(checkTextAlteration);
    for (const fault of complete) {
      const { after = 0, times = 1 } = fault;
      this.#queue.push({ operation, fault, before: after, left: times, met: false });
    }
  }

  /** The faults that no request has met yet, in their order. */
  get pending(): PendingFault[] {
    return this.#queue
      .filter(({ met }) => !met)
      .map(({ operation, fault }) => ({ operation, fault }));
  }

  take(operation: string | null): Fault | undefined {
    const found = this.#queue.find(
      (entry) => entry.left > 0 && (entry.operation === "*" || entry.operation === operation),
    );
    if (found === undefined) return undefined;
    if (found.before > 0) {
      found.before -= 1;
      return undefined;
    }
    found.met = true;
    found.left -= 1;
    this.#queue = this.#queue.filter(({ left }) => left > 0);
    return found.fault;
  }
}

/** Refuses an unknown operation: its fault would wait forever, and the test would prove nothing. */
function checkOperation(operation: unknown): void {
  if (typeof operation !== "string")
    throw badBody("operation", 'operation must be the name of an operation, or "*".');
  if (operation === "*" || Object.hasOwn(operations, operation)) return;
  const there = `Unknown operation ${JSON.stringify(operation)}.`;
  throw badBody("operation", there + askNearest(operation, Object.keys(operations)));
}

/** A fault with its defaults. A fault without effect is refused. */
export function readFault(given: unknown): Fault {
  if (!isObject(given))
    throw badBody("fault", "A fault must be an object, such as { status: 503 }.");
  checkFields(given, fields);
  // The kind of each field has been checked.
  const fault = given as Fault;
  checkCode(fault);
  const { code, parameter, message, retryAfter, latency, network, alter } = fault;
  if ([fault.status, code, network, alter].some((cause) => cause !== undefined)) return fault;
  if (parameter !== undefined) return { ...fault, code: "invalid_parameter" };
  if (retryAfter !== undefined) return { ...fault, code: "rate_limited" };
  if (message !== undefined) return { ...fault, code: "internal_error" };
  if (latency !== undefined) return fault;
  throw badBody("fault", "A fault must have status, code, latency, network or alter.");
}

function checkTextAlteration({ alter }: Fault): void {
  if (alter === undefined || typeof alter === "function") return;
  throw badBody(
    "alter",
    `${alter} changes JSON only, and ${textOperation} responds with text. Set alter to a function.`,
  );
}

/** The similarity at which a name counts as a misspelling of another. */
const MISSPELT = 0.7;

/** Allows a code of the future if it has a status, and is not a misspelled known one. */
function checkCode({ code, status: given }: Fault): void {
  if (code === undefined || publishedCodes.includes(code)) return;
  if (given !== undefined && nearestName(code, publishedCodes, MISSPELT) === undefined) return;
  const there = `Unknown code ${JSON.stringify(code)}.`;
  const way = given === undefined ? " For a code that is not published, also give a status." : "";
  throw badBody("code", there + askNearest(code, publishedCodes) + way);
}
