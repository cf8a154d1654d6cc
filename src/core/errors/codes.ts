// The error codes of the specification, as plain data (spec 7).

/** The codes that the specification publishes, the two outside of its list included. */
export const publishedCodes = [
  "unauthorized",
  "forbidden",
  "insufficient_scope",
  "key_owner_not_leader",
  "app_not_installed",
  "scope_not_allowed",
  "app_suspended",
  "first_party_only",
  "terms_required",
  "child_account",
  "not_a_member",
  "invalid_parameter",
  "invalid_body",
  "invalid_profile",
  "invalid_descriptor",
  "payload_too_large",
  "not_found",
  "already_exists",
  "one_per_person",
  "version_not_current",
  "not_a_draft",
  "no_profile",
  "position_inactive",
  "position_full",
  "already_assigned",
  "assignment_ended",
  "nothing_to_pay",
  "payments_not_ready",
  "assistant_off",
  "not_for_assistant",
  "assistant_failed",
  "search_failed",
  "rate_limited",
  "storage_full",
  "unavailable",
  "internal_error",
] as const;

/** A code that the specification publishes. */
export type PublishedCode = (typeof publishedCodes)[number];

/** An error code of the service; may be newer than this client. */
export type ApiErrorCode = PublishedCode | (string & {});
