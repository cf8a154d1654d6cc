// The errors that a client throws, made without a service: for tests of what an app shows for them.
import { markUnknown, nextStepAfter } from "../../core/call-errors.ts";
import { apiError, type ApiErrorOf } from "../../core/errors/api-error.ts";
import type { ApiErrorCode, PublishedCode } from "../../core/errors/codes.ts";
import { ConnectionError, type Outcome, TimeoutError } from "../../core/errors/errors.ts";
import { isUnclear } from "../../core/retriable.ts";
import { aText, oneOf } from "../../core/runtime/fields.ts";
import { isText } from "../../core/runtime/values.ts";
import { operationNames, operations } from "../../operations/catalogue.ts";
import { codeFacts } from "../../operations/codes.ts";
import type { OperationName } from "../../operations/facts.ts";
import { webApp } from "../access/consent.ts";
import { usualStatus } from "../conventions/refusal.ts";
import { asRangeError, checkArguments, type Checks, number } from "./checks.ts";
import { checkCode, statusCheck } from "./read-fault.ts";

/** Options of `serviceError` besides the code. */
export interface ServiceErrorOptions {
  /** The operation that failed. Default: the first one of the catalogue that has the code. */
  operation?: OperationName | undefined;
  /** The status. Default: the usual one of the code. A code that is not published needs it. */
  status?: number | undefined;
  /** The service's message. The default has a link where the service's message has one. */
  message?: string | undefined;
  /** The query parameter or body field at fault. */
  parameter?: string | undefined;
  /** Seconds to wait. */
  retryAfter?: number | undefined;
}

/** Options of `connectionError`. */
export interface ConnectionErrorOptions {
  /** The operation that failed. Default `"groups.overview"`. */
  operation?: OperationName | undefined;
  /** Whether the service may have carried out the call. Default `"unknown"`. */
  outcome?: Outcome | undefined;
}

/** Options of `timeoutError`. */
export interface TimeoutErrorOptions extends ConnectionErrorOptions {
  /** `"attempt"` for `timeout`, `"total"` for `totalTimeout`. Default `"attempt"`. */
  scope?: "attempt" | "total" | undefined;
}

const operation = oneOf(...operationNames);
const outcome = oneOf("not-sent", "unknown");
const serviceChecks: Checks = {
  operation,
  status: statusCheck,
  message: aText,
  parameter: aText,
  retryAfter: number,
};
const connectionChecks: Checks = { operation, outcome };
const timeoutChecks: Checks = { operation, outcome, scope: oneOf("attempt", "total") };

const defaultOperation: OperationName = "groups.overview";

/**
 * The error that a client throws when the service refuses a call with this code: its class, and its fields. Throws a
 * `RangeError` for an unknown code without a status, and for an unknown option.
 */
export function serviceError<Code extends ApiErrorCode>(
  code: Code,
  options: ServiceErrorOptions = {},
): ApiErrorOf<Code> {
  checkArguments("serviceError", options, serviceChecks);
  if (!isText(code)) throw new RangeError("serviceError: code must be a string.");
  const { status = usualStatus(code), message = usualMessage(code), parameter } = options;
  asRangeError("serviceError", () => checkCode({ code, status: options.status }));
  const { retryAfter } = options;
  const seconds = retryAfter === undefined ? null : Math.ceil(retryAfter);
  const error = apiError({
    message,
    status,
    code,
    parameter: parameter ?? null,
    operation: options.operation ?? operationWith(code),
    attempts: 1,
    rateLimit: null,
    headers: new Headers(seconds === null ? {} : { "retry-after": String(seconds) }),
    retryAfter: seconds,
  });
  if (isUnclear(error)) markUnknown(error);
  // The class follows the code.
  return error as ApiErrorOf<Code>;
}

/** The error that a client throws when the connection fails or breaks. */
export function connectionError(options: ConnectionErrorOptions = {}): ConnectionError {
  checkArguments("connectionError", options, connectionChecks);
  const { operation: name = defaultOperation, outcome: known = "unknown" } = options;
  const code = known === "not-sent" ? "ECONNREFUSED" : "ECONNRESET";
  const error = new ConnectionError(
    `${name} got no response in 1 attempt: the connection failed (${code}). ${nextStepAfter(known, operations[name].idempotent)}`,
    {
      outcome: known,
      attempts: 1,
      cause: Object.assign(new Error(`The connection failed (${code}).`), { code }),
    },
  );
  Object.assign(error, { operation: name });
  return error;
}

/** The error that a client throws when a call takes too long. */
export function timeoutError(options: TimeoutErrorOptions = {}): TimeoutError {
  checkArguments("timeoutError", options, timeoutChecks);
  const {
    operation: name = defaultOperation,
    scope = "attempt",
    outcome: known = "unknown",
  } = options;
  const limit = scope === "attempt" ? "timeout" : "totalTimeout";
  const error = new TimeoutError(
    `${name} got no response in 1 attempt: its ${limit} is over. ${nextStepAfter(known, operations[name].idempotent)}`,
    scope,
    { outcome: known, attempts: 1 },
  );
  Object.assign(error, { operation: name });
  return error;
}

function operationWith(code: string): OperationName {
  const has = (name: OperationName) => operations[name].errorCodes.some((one) => one === code);
  return operationNames.find(has) ?? defaultOperation;
}

function usualMessage(code: string): string {
  if (code === "scope_not_allowed")
    return `The scope has not been allowed. It can be allowed at ${webApp}/account/apps/consent`;
  if (code === "payments_not_ready")
    return `The group cannot take card payments yet; a leader can set them up at ${webApp}/settings/payments`;
  if (!Object.hasOwn(codeFacts, code)) return `The service refused the call with ${code}.`;
  const meaning = codeFacts[code as PublishedCode].meaning.replace("Our reading: ", "");
  return meaning.charAt(0).toUpperCase() + meaning.slice(1);
}
