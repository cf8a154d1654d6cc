// The family of errors. Which class a response of the service becomes is decided in api-error.ts.
import type { ApiErrorCode } from "./codes.ts";
import { type HeaderSource, toHeaders } from "../http/headers.ts";
import type { RateLimit } from "../http/rate-limit.ts";

const kind = Symbol.for("group-management-sdk.error");

const own = (value: object, key: PropertyKey): boolean =>
  Object.prototype.hasOwnProperty.call(value, key);

/**
 * What every error of this package is. `instanceof` also holds between two copies of the package,
 * such as its ES module beside its CommonJS build.
 */
export class GroupManagementError extends Error {
  /** The operation that failed, such as `"events.get"`; null outside of one. */
  operation: string | null = null;

  /** What a log may keep: name, message and operation, and where there are any code, status, parameter and `retryAfter`. */
  toJSON(): object {
    const { name, message, operation } = this;
    const { code, status, parameter, retryAfter } = this as Partial<ApiErrorFacts>;
    return {
      name,
      message,
      operation,
      ...(code === undefined ? {} : { code }),
      ...(status === undefined ? {} : { status }),
      ...(parameter == null ? {} : { parameter }),
      ...(retryAfter == null ? {} : { retryAfter }),
    };
  }

  /** @internal */
  static override [Symbol.hasInstance](this: Function, value: unknown): boolean {
    const wanted: unknown = own(this.prototype, kind) ? this.prototype[kind] : undefined;
    if (wanted === undefined) return Function.prototype[Symbol.hasInstance].call(this, value);
    let link: unknown = value;
    while (typeof link === "object" && link !== null) {
      if (own(link, kind) && (link as Record<symbol, unknown>)[kind] === wanted) return true;
      link = Object.getPrototypeOf(link);
    }
    return false;
  }
}

/** The client was made with options that cannot work. Thrown by the constructor, before anything is sent. */
export class ConfigurationError extends GroupManagementError {}

/** No credential could be had: the access token provider threw (see `cause`) or gave nothing usable. */
export class CredentialError extends GroupManagementError {
  /** `"not-sent"`: nothing was done. `"unknown"`: an attempt with an earlier token may have been carried out. */
  outcome: Outcome = "not-sent";
}

/** The service would certainly refuse this call; it was not sent. */
export class RequestValidationError extends GroupManagementError {
  /** The parameter at fault, by its name in the method's signature; `"body"` for a body that is too large. */
  readonly parameter: string;

  /** @internal */
  constructor(message: string, parameter: string) {
    super(message);
    this.parameter = parameter;
  }
}

/** Whether a request without a response may have reached the service: `"not-sent"` only where it provably did not. */
export type Outcome = "not-sent" | "unknown";

/** @internal */
export interface UnansweredFacts {
  outcome: Outcome;
  attempts: number;
  cause?: unknown;
}

/** No response came: the connection could not be made, or broke. See `cause`. */
export class ConnectionError extends GroupManagementError {
  /** `"not-sent"`: nothing was done. `"unknown"`: the service may have done what was asked. */
  readonly outcome: Outcome;
  /** How often the call was sent, or tried to be. */
  readonly attempts: number;

  /** @internal */
  constructor(message: string, { outcome, attempts, cause }: UnansweredFacts) {
    super(message, cause === undefined ? {} : { cause });
    this.outcome = outcome;
    this.attempts = attempts;
  }
}

/** The time set by `timeout` (scope `"attempt"`) or `totalTimeout` (scope `"total"`) is over, or a wait would outlast it. */
export class TimeoutError extends GroupManagementError {
  /** Which time is over: `"attempt"` for `timeout`, `"total"` for `totalTimeout`. */
  readonly scope: "attempt" | "total";
  /** `"not-sent"`: nothing was done. `"unknown"`: the service may have done what was asked. */
  readonly outcome: Outcome;
  /** How often the call was sent, or tried to be. */
  readonly attempts: number;

  /** @internal */
  constructor(message: string, scope: "attempt" | "total", { outcome, attempts }: UnansweredFacts) {
    super(message);
    this.scope = scope;
    this.outcome = outcome;
    this.attempts = attempts;
  }
}

/** Where a value differs from what the specification says. */
export interface ValidationIssue {
  /** Keys and indices that lead to the value. */
  path: (string | number)[];
  /** What was expected there. Never holds the value. */
  message: string;
}

/** The service did what was asked (2xx), but its response is not JSON or failed validation. */
export class ResponseValidationError extends GroupManagementError {
  /** Where the response differs: the first 20 places. */
  readonly issues: readonly ValidationIssue[];
  /** The HTTP status, 2xx. */
  readonly status: number;
  // Behind an accessor, so that no logger or inspector prints it by accident.
  readonly #body: unknown;

  /** @internal */
  constructor(
    message: string,
    issues: readonly ValidationIssue[],
    status: number,
    body: unknown,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.issues = issues;
    this.status = status;
    this.#body = body;
  }

  /** What came, parsed where it was JSON, so that something just created is not lost. */
  get body(): unknown {
    return this.#body;
  }
}

/** A list cannot be walked on: the service gave a cursor that it had given before. */
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
  /** Null where there was no response. */
  headers: HeaderSource | null;
  retryAfter: number | null;
}

/** The service refused the call (spec 7). The subclass follows `code`, or the status when the code is unknown. */
export class ApiError extends GroupManagementError {
  /** HTTP status; null when pacing refused the call before it was sent. */
  readonly status: number | null;
  /** The stable, machine-readable code; null when the response had none. May be newer than this client. */
  readonly code: ApiErrorCode | null;
  /** The query parameter or body field at fault, when the service names one. */
  readonly parameter: string | null;
  /** How often the call was sent. */
  readonly attempts: number;
  /** The request window as the response named it; null where it named none (spec 8). */
  readonly rateLimit: RateLimit | null;
  /** Whole seconds, rounded up, that the service asked to wait; or null. */
  readonly retryAfter: number | null;
  /**
   * `"refused"`: nothing was done. `"unknown"`: the service may have done what was asked, in this attempt (a 500) or in
   * an earlier one of the call whose response was lost.
   */
  outcome: "refused" | "unknown" = "refused";
  #headers: HeaderSource | null;

  /** @internal */
  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.operation = facts.operation;
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
    // Made when it is asked for: on Node that loads its whole fetch.
    const headers = toHeaders(this.#headers ?? new Headers());
    this.#headers = headers;
    return headers;
  }
}

/** The credential is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {}

/** The credential or the person may not do this (spec 5). */
export class PermissionDeniedError extends ApiError {
  /** Where the group or the person can allow the scope, when the message carries a link. */
  get consentUrl(): string | null {
    return firstUrl(this.message);
  }

  /** For `terms_required`: the path on the platform where the person accepts the current terms. */
  get welcomePath(): string | null {
    return this.code === "terms_required" ? "/account/welcome" : null;
  }
}

/** The service found the request malformed (spec 7); `parameter` names what. */
export class InvalidRequestError extends ApiError {}

/** Unknown group, event, circle, position, album or blueprint, or one that is elsewhere. */
export class NotFoundError extends ApiError {}

/** The state of things does not allow the change. */
export class ConflictError extends ApiError {}

/** There is nothing to pay, or the group cannot take payments yet (spec 4.15). */
export class PaymentError extends ApiError {
  /** Where a leader sets up payments, when the message carries a link. */
  get setupUrl(): string | null {
    return firstUrl(this.message);
  }
}

/** The assistant is off, may not use this, or its search failed. */
export class AssistantError extends ApiError {}

/** Over the limit (spec 8); or, with `pacing: "fail"`, known to be over it before sending (`status` is null then). */
export class RateLimitError extends ApiError {}

/** The service is full, switched off, unreachable or broken. */
export class ServerError extends ApiError {}

/** The first address in a text, without the marks that end a sentence. Takes time in proportion to the text. */
function firstUrl(message: string): string | null {
  const [found] = /https?:\/\/[^\s<>"'`()[\]{}.,;:!?][^\s<>"'`()[\]{}]*/i.exec(message) ?? [];
  if (found === undefined) return null;
  let end = found.length;
  while (".,;:!?".includes(found.charAt(end - 1))) end--;
  return found.slice(0, end);
}

// Names are given here because builds and minifiers rename classes.
for (const [name, type] of Object.entries({
  GroupManagementError,
  ConfigurationError,
  CredentialError,
  RequestValidationError,
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
})) {
  const fixed = (value: string) => ({ value, configurable: true, writable: true });
  Object.defineProperty(type, "name", { value: name, configurable: true });
  Object.defineProperty(type.prototype, "name", fixed(name));
  Object.defineProperty(type.prototype, kind, { value: name });
}
