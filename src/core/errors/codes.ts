// The error codes of the specification, as plain data (spec 7).

/** The codes that the specification publishes, the two outside of its list included, and the class of each error. */
export const publishedCodes = {
  unauthorized: "AuthenticationError",
  forbidden: "PermissionDeniedError",
  insufficient_scope: "PermissionDeniedError",
  key_owner_not_leader: "PermissionDeniedError",
  app_not_installed: "PermissionDeniedError",
  scope_not_allowed: "PermissionDeniedError",
  app_suspended: "PermissionDeniedError",
  first_party_only: "PermissionDeniedError",
  terms_required: "PermissionDeniedError",
  child_account: "PermissionDeniedError",
  not_a_member: "PermissionDeniedError",
  invalid_parameter: "InvalidRequestError",
  invalid_body: "InvalidRequestError",
  invalid_profile: "InvalidRequestError",
  invalid_descriptor: "InvalidRequestError",
  payload_too_large: "InvalidRequestError",
  not_found: "NotFoundError",
  already_exists: "ConflictError",
  one_per_person: "ConflictError",
  version_not_current: "ConflictError",
  not_a_draft: "ConflictError",
  no_profile: "ConflictError",
  position_inactive: "ConflictError",
  position_full: "ConflictError",
  already_assigned: "ConflictError",
  assignment_ended: "ConflictError",
  nothing_to_pay: "PaymentError",
  payments_not_ready: "PaymentError",
  assistant_off: "AssistantError",
  not_for_assistant: "AssistantError",
  assistant_failed: "AssistantError",
  search_failed: "AssistantError",
  rate_limited: "RateLimitError",
  storage_full: "ServerError",
  unavailable: "ServerError",
  internal_error: "ServerError",
} as const;

/** Codes after which the same request may succeed later. */
export const retriedCodes: ReadonlySet<string> = new Set<PublishedCode>([
  "rate_limited",
  "unavailable",
  "internal_error",
  "assistant_failed",
  "search_failed",
]);

/** A code that the specification publishes. */
export type PublishedCode = keyof typeof publishedCodes;

export function isPublished(code: string): code is PublishedCode {
  return Object.hasOwn(publishedCodes, code);
}

/** An error code of the service; may be newer than this client. */
export type ApiErrorCode = PublishedCode | (string & {});
