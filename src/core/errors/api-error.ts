// Which error a response outside 2xx becomes: by its code, else by its status (spec 7).
import {
  ApiError,
  type ApiErrorFacts,
  AssistantError,
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PaymentError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
} from "./errors.ts";
import { type ApiErrorCode, type PublishedCode, publishedCodes } from "./codes.ts";

type ApiErrorClass = new (facts: ApiErrorFacts) => ApiError;

/** The error class of each published code (spec 7). Frozen. */
export const apiErrorClasses = Object.freeze({
  unauthorized: AuthenticationError,
  forbidden: PermissionDeniedError,
  insufficient_scope: PermissionDeniedError,
  key_owner_not_leader: PermissionDeniedError,
  app_not_installed: PermissionDeniedError,
  scope_not_allowed: PermissionDeniedError,
  app_suspended: PermissionDeniedError,
  first_party_only: PermissionDeniedError,
  terms_required: PermissionDeniedError,
  child_account: PermissionDeniedError,
  not_a_member: PermissionDeniedError,
  invalid_parameter: InvalidRequestError,
  invalid_body: InvalidRequestError,
  invalid_profile: InvalidRequestError,
  invalid_descriptor: InvalidRequestError,
  payload_too_large: InvalidRequestError,
  not_found: NotFoundError,
  already_exists: ConflictError,
  one_per_person: ConflictError,
  version_not_current: ConflictError,
  not_a_draft: ConflictError,
  no_profile: ConflictError,
  position_inactive: ConflictError,
  position_full: ConflictError,
  already_assigned: ConflictError,
  assignment_ended: ConflictError,
  nothing_to_pay: PaymentError,
  payments_not_ready: PaymentError,
  assistant_off: AssistantError,
  not_for_assistant: AssistantError,
  assistant_failed: AssistantError,
  search_failed: AssistantError,
  rate_limited: RateLimitError,
  storage_full: ServerError,
  unavailable: ServerError,
  internal_error: ServerError,
} satisfies Record<PublishedCode, ApiErrorClass>);

/** The codes that the specification publishes. */
export const apiErrorCodes: readonly PublishedCode[] = Object.freeze([...publishedCodes]);

/** The error class of a code; `ApiError` for one newer than this client. */
export type ApiErrorOf<Code extends ApiErrorCode> = Code extends keyof typeof apiErrorClasses
  ? InstanceType<(typeof apiErrorClasses)[Code]>
  : ApiError;

/** Lets a published code pass, and any other when it is said out loud: `"code_of_tomorrow" as string`. */
type KnownOrWide<Code extends string> = string extends Code
  ? unknown
  : Code extends PublishedCode
    ? unknown
    : never;

function classOfCode(code: string | null): ApiErrorClass | undefined {
  const classes: Readonly<Record<string, ApiErrorClass>> = apiErrorClasses;
  return code !== null && Object.prototype.hasOwnProperty.call(classes, code)
    ? classes[code]
    : undefined;
}

function classOfStatus(status: number): ApiErrorClass {
  if (status === 401) return AuthenticationError;
  if (status === 403) return PermissionDeniedError;
  if (status === 404) return NotFoundError;
  if (status === 409) return ConflictError;
  if (status === 429) return RateLimitError;
  if (status >= 500 && status < 600) return ServerError;
  return status >= 400 && status < 500 ? InvalidRequestError : ApiError;
}

/** @internal The error object for a response that is not 2xx. */
export function apiError(facts: ApiErrorFacts): ApiError {
  const type = classOfCode(facts.code) ?? classOfStatus(facts.status ?? 0);
  return new type(facts);
}

/** @internal The fields of the error envelope, as far as `body` has them. */
export function readEnvelope(body: unknown): {
  code: string | null;
  message: string | null;
  parameter: string | null;
} {
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const error = isRecord(body) && isRecord(body["error"]) ? body["error"] : {};
  return {
    code: text(error["code"]),
    message: text(error["message"]),
    parameter: text(error["parameter"]),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * Whether an error is a refusal by the service, or one with this code: `isApiError(error, "payments_not_ready")`
 * narrows to `PaymentError`.
 */
export function isApiError(error: unknown): error is ApiError;
export function isApiError<Code extends string>(
  error: unknown,
  code: Code & KnownOrWide<Code>,
): error is ApiErrorOf<Code> & { readonly code: Code };
export function isApiError(error: unknown, code?: string): boolean {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
