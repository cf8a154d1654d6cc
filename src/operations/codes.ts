// Each published error code for people and for a service: its meaning and its status (spec 5, 7). The client does not
// contain them; the class of a code, and whether it is retried, are in core/errors/codes.ts.
import type { PublishedCode } from "../core/errors/codes.ts";

export interface CodeFacts {
  /** One sentence. "Our reading" marks codes that the specification names without a condition. */
  readonly meaning: string;
  /** The specification gives 400, 403 and 503; the others are the usual ones. */
  readonly status: number;
}

/** The facts of each code, in the order of the specification. */
export const codeFacts: Readonly<Record<PublishedCode, CodeFacts>> = {
  unauthorized: { status: 401, meaning: "The credential is missing, unknown, revoked or expired." },
  forbidden: {
    status: 403,
    meaning: "The person may not do this in the group, or the key is another group's.",
  },
  insufficient_scope: { status: 403, meaning: "The credential lacks the scope." },
  key_owner_not_leader: {
    status: 403,
    meaning: "The leader who created the key no longer leads the group.",
  },
  app_not_installed: { status: 403, meaning: "The group has not installed the app." },
  scope_not_allowed: {
    status: 403,
    meaning: "The group, or the person, has not allowed the app this scope.",
  },
  app_suspended: { status: 403, meaning: "The platform has paused the app." },
  first_party_only: {
    status: 403,
    meaning:
      "Only the platform's own apps may call this; a vertical's shared search only the vertical's own.",
  },
  terms_required: {
    status: 403,
    meaning: "The person has not accepted the platform's current terms.",
  },
  child_account: { status: 403, meaning: "The person's account is a child's." },
  not_a_member: { status: 403, meaning: "The person is not in a group of the vertical." },
  invalid_parameter: {
    status: 400,
    meaning: "A query parameter, or a reference in the path, is unknown or malformed.",
  },
  invalid_body: {
    status: 400,
    meaning:
      "A field is unknown, missing or malformed, or refers to something that does not exist.",
  },
  invalid_profile: { status: 400, meaning: "A value does not match the vertical's descriptor." },
  invalid_descriptor: { status: 400, meaning: "Our reading: a vertical's descriptor is invalid." },
  payload_too_large: {
    status: 413,
    meaning: "Our reading: the body is larger than the service accepts.",
  },
  not_found: {
    status: 404,
    meaning:
      "The group, event, circle, position, album or blueprint does not exist, or not in this group.",
  },
  already_exists: { status: 409, meaning: "A circle of this kind already has that name." },
  one_per_person: {
    status: 409,
    meaning: "Somebody is already in another circle of a one-per-person kind.",
  },
  version_not_current: {
    status: 409,
    meaning: "The version is not the current one of the blueprint.",
  },
  not_a_draft: { status: 409, meaning: "Our reading: only a draft can be changed this way." },
  no_profile: {
    status: 422,
    meaning: "The group has no vertical, or its vertical has no profile.",
  },
  position_inactive: { status: 409, meaning: "Our reading: the position takes no new holders." },
  position_full: {
    status: 409,
    meaning: "Our reading: the position has its maximum number of holders.",
  },
  already_assigned: { status: 409, meaning: "Our reading: the person already holds the position." },
  assignment_ended: { status: 409, meaning: "Our reading: the assignment has already ended." },
  nothing_to_pay: { status: 422, meaning: "The event has no cost and no priced ticket type." },
  payments_not_ready: { status: 422, meaning: "The group cannot take card payments yet." },
  assistant_off: { status: 409, meaning: "Our reading: the group has turned its assistant off." },
  not_for_assistant: {
    status: 409,
    meaning: "Our reading: the assistant may not use this document.",
  },
  assistant_failed: { status: 500, meaning: "The search in shared copies failed." },
  search_failed: { status: 500, meaning: "The search in the group's documents failed." },
  rate_limited: {
    status: 429,
    meaning: "Too many requests in this minute, or searches in this hour.",
  },
  storage_full: { status: 507, meaning: "Our reading: the group's storage is full." },
  unavailable: { status: 503, meaning: "A feature is switched off, or sign-in cannot be reached." },
  internal_error: { status: 500, meaning: "Our reading: the service failed." },
};
