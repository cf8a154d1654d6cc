// Why a call failed, in one word: for hooks, log lines and error.type of OpenTelemetry.
import {
  ApiError,
  ConfigurationError,
  ConnectionError,
  CredentialError,
  PaginationError,
  RequestValidationError,
  ResponseValidationError,
  TimeoutError,
} from "./errors.ts";
import { isPublished } from "./codes.ts";

/** The reason of each error that is no response of the service. */
const reasons = [
  [TimeoutError, "timeout"],
  [ConnectionError, "connection"],
  [CredentialError, "credential"],
  [RequestValidationError, "arguments"],
  [ConfigurationError, "configuration"],
  [ResponseValidationError, "response"],
  [PaginationError, "pagination"],
] as const;

/** The service's code, else its status, else what failed; undefined for control flow and other errors than the client's. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code ?? `status ${String(error.status)}`;
  return reasons.find(([kind]) => error instanceof kind)?.[1];
}

/** A code, as a log line has it: one that is not published could be any text. */
export function shortCode(code: string): string {
  return isPublished(code) || /^[a-z][a-z0-9_]{0,39}$/.test(code) ? code : "unknown_code";
}
