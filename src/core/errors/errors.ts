// The errors of calls. api-error.ts chooses the class for a response.
import type { ApiErrorCode } from "./codes.ts";
import { linkIn } from "./link.ts";
import { type HeaderSource, toHeaders } from "../http/headers.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { GroupManagementError, nameClasses } from "./base-errors.ts";

export * from "./base-errors.ts";

/** Whether a request without a response may have reached the service: `"not-sent"` only if it provably did not. */
export type Outcome = "not-sent" | "unknown";

/** No credential could be had, so nothing was sent. See `reason`. */
export class CredentialError extends GroupManagementError {
  /**
   * `"failed"`: the access token provider threw (see `cause`). `"timeout"`: it gave nothing in time. `"invalid"`: it gave
   * nothing that can be sent, so nobody is signed in.
   */
  readonly reason: "failed" | "timeout" | "invalid";
  /** `"not-sent"`: nothing was done. `"unknown"`: an attempt with an earlier token may have been carried out. */
  readonly outcome: Outcome = "not-sent";

  /** @internal */
  constructor(message: string, reason: CredentialError["reason"], options: ErrorOptions = {}) {
    super(message, options);
    this.reason = reason;
  }
}

/** @internal */
export interface UnansweredFacts {
  outcome: Outcome;
  attempts: number;
  cause?: unknown;
}

/** No response came: the connection failed or broke. See `cause`. */
export class ConnectionError extends GroupManagementError {
  /** `"not-sent"`: nothing was done. `"unknown"`: the service may have carried out the call. */
  readonly outcome: Outcome;
  /** Number of attempts. */
  readonly attempts: number;

  /** @internal */
  constructor(message: string, { outcome, attempts, cause }: UnansweredFacts) {
    super(message, cause === undefined ? {} : { cause });
    this.outcome = outcome;
    this.attempts = attempts;
  }
}

/** `timeout` (scope `"attempt"`) or `totalTimeout` (scope `"total"`) is over, or a wait would exceed it. */
export class TimeoutError extends GroupManagementError {
  /** Which limit was exceeded: `"attempt"` for `timeout`, `"total"` for `totalTimeout`. */
  readonly scope: "attempt" | "total";
  /** `"not-sent"`: nothing was done. `"unknown"`: the service may have carried out the call. */
  readonly outcome: Outcome;
  /** Number of attempts. */
  readonly attempts: number;

  /** @internal */
  constructor(message: string, scope: "attempt" | "total", { outcome, attempts }: UnansweredFacts) {
    super(message);
    this.scope = scope;
    this.outcome = outcome;
    this.attempts = attempts;
  }
}

/** One problem found by validation. */
export interface ValidationIssue {
  /** Path to the value: keys and indices. */
  path: (string | number)[];
  /** The expectation that failed. Never contains the value. */
  message: string;
}

/** @internal A problem in one line. */
export const issueText = ({ path, message }: ValidationIssue): string =>
  `${path.join(".") || "body"} ${message}`;

/** The service carried out the call (2xx), but its response is not JSON or failed validation. */
export class ResponseValidationError extends GroupManagementError {
  /** The first 20 problems. Not enumerable where a schema of the caller's found them: it may quote values. */
  readonly issues!: readonly ValidationIssue[];
  /** The HTTP status, 2xx. */
  readonly status: number;
  // Private, so that no logger or inspector prints it by accident.
  readonly #body: unknown;

  /** @internal */
  constructor(
    message: string,
    issues: readonly ValidationIssue[],
    status: number,
    body: unknown,
    options: ErrorOptions = {},
    isOwnSchema = false,
  ) {
    super(message, options);
    Object.defineProperty(this, "issues", {
      value: issues,
      enumerable: !isOwnSchema,
      configurable: true,
      writable: true,
    });
    this.status = status;
    this.#body = body;
  }

  /** The response's body, parsed if it is JSON, so that the id of something just created is not lost. */
  get body(): unknown {
    return this.#body;
  }
}

/**
 * The service repeated a cursor, or gave 500 empty pages in a row, so the list would never end; or a cursor that is no
 * string.
 */
export class PaginationError extends GroupManagementError {}

/** @internal */
export interface ApiErrorFacts {
  message: string;
  status: number | null;
  code: string | null;
  parameter: string | null;
  operation: string;
  attempts: number;
  rateLimit: RateLimit | null;
  /** Null without a response. */
  headers: HeaderSource | null;
  retryAfter: number | null;
}

/** The service refused the call (spec 7). The subclass depends on `code`, or on the status if the code is unknown. */
export class ApiError extends GroupManagementError {
  /** HTTP status; null if `pacing: "fail"` refused the call before it was sent. */
  readonly status: number | null;
  /** The stable, machine-readable code; null if the response had none. May be newer than this client. */
  readonly code: ApiErrorCode | null;
  /** The query parameter or body field at fault, if the service names one. */
  readonly parameter: string | null;
  /** How often the call was sent. */
  readonly attempts: number;
  /** The rate limit reported by the response; null if it reported none (spec 8). */
  readonly rateLimit: RateLimit | null;
  /** Seconds to wait, as the service asked, rounded up; or null. */
  readonly retryAfter: number | null;
  /**
   * `"refused"`: nothing was done. `"unknown"`: the service may have carried out the call, in this attempt (a 500) or
   * in an earlier one whose response was lost.
   */
  readonly outcome: "refused" | "unknown" = "refused";
  #headers: HeaderSource | null;

  /** @internal */
  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    Object.assign(this, { operation: facts.operation });
    this.status = facts.status;
    this.code = facts.code;
    this.parameter = facts.parameter;
    this.attempts = facts.attempts;
    this.rateLimit = facts.rateLimit;
    this.retryAfter = facts.retryAfter;
    this.#headers = facts.headers;
  }

  /** The response's headers, without cookies. */
  get headers(): Headers {
    // Made when it is read, since Headers makes Node load all of fetch.
    const headers = toHeaders(this.#headers ?? new Headers());
    this.#headers = headers;
    return headers;
  }
}

/** The credential is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {}

/** The credential or the person may not do this (spec 5). */
export class PermissionDeniedError extends ApiError {
  /** The page on which the group or the person can allow the scope, if the message contains one link, or several of one host. */
  get consentUrl(): string | null {
    return linkIn(this.message);
  }

  /** For `terms_required`: the path on the platform where the person accepts the current terms. */
  get welcomePath(): string | null {
    return this.code === "terms_required" ? "/account/welcome" : null;
  }
}

/** The service refused a parameter or the body (spec 7); see `parameter`. */
export class InvalidRequestError extends ApiError {}

/** The group, event, circle, position, album or blueprint does not exist, or not in this group. */
export class NotFoundError extends ApiError {}

/** The current state does not allow the change. */
export class ConflictError extends ApiError {}

/** There is nothing to pay, or the group cannot take payments yet (spec 4.15). */
export class PaymentError extends InvalidRequestError {
  /** The page on which a leader sets up payments, if the message contains one link, or several of one host. */
  get setupUrl(): string | null {
    return linkIn(this.message);
  }
}

/** The assistant is off, may not use the document, or its search failed. */
export class AssistantError extends ApiError {}

/** The rate limit is exceeded (spec 8). With `pacing: "fail"` also before sending; `status` is null then. */
export class RateLimitError extends ApiError {}

/** The service failed, is unavailable, or its storage is full. */
export class ServerError extends ApiError {}

/** The classes of errors of what was sent. */
export const errorClasses = {
  ConnectionError,
  TimeoutError,
  ResponseValidationError,
  PaginationError,
  ApiError,
  AuthenticationError,
  PermissionDeniedError,
  InvalidRequestError,
  NotFoundError,
  ConflictError,
  PaymentError,
  AssistantError,
  RateLimitError,
  ServerError,
};

nameClasses({ ...errorClasses, CredentialError });
