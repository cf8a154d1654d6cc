// The meaning of each published error code (spec 5, 7), in one sentence, for the guide to errors, the OpenAPI document and
// the check of a service. The client does not contain it.
import type { PublishedCode } from "./core/errors/codes.ts";

export type { PublishedCode } from "./core/errors/codes.ts";

/** "Our reading" marks codes that the specification names without a condition. */
export const codeMeanings: Readonly<Record<PublishedCode, string>> = {
  unauthorized: "The credential is missing, unknown, revoked or expired.",
  forbidden: "The person may not do this in the group, or the key is another group's.",
  insufficient_scope: "The credential lacks the scope.",
  key_owner_not_leader: "The leader who created the key no longer leads the group.",
  app_not_installed: "The group has not installed the app.",
  scope_not_allowed: "The group, or the person, has not allowed the app this scope.",
  app_suspended: "The platform has paused the app.",
  first_party_only:
    "Only the platform's own apps may call this; a vertical's shared search only the vertical's own.",
  terms_required: "The person has not accepted the platform's current terms.",
  child_account: "The person's account is a child's.",
  not_a_member: "The person is not in a group of the vertical.",
  invalid_parameter: "A query parameter, or a reference in the path, is unknown or malformed.",
  invalid_body:
    "A field is unknown, missing or malformed, or refers to something that does not exist.",
  invalid_profile: "A value does not match the vertical's descriptor.",
  invalid_descriptor: "Our reading: a vertical's descriptor is invalid.",
  payload_too_large: "Our reading: the body is larger than the service accepts.",
  not_found:
    "The group, event, circle, position, album or blueprint does not exist, or not in this group.",
  already_exists: "A circle of this kind already has that name.",
  one_per_person: "Somebody is already in another circle of a one-per-person kind.",
  version_not_current: "The version is not the current one of the blueprint.",
  not_a_draft: "Our reading: only a draft can be changed this way.",
  no_profile: "The group has no vertical, or its vertical has no profile.",
  position_inactive: "Our reading: the position takes no new holders.",
  position_full: "Our reading: the position has its maximum number of holders.",
  already_assigned: "Our reading: the person already holds the position.",
  assignment_ended: "Our reading: the assignment has already ended.",
  nothing_to_pay: "The event has no cost and no priced ticket type.",
  payments_not_ready: "The group cannot take card payments yet.",
  assistant_off: "Our reading: the group has turned its assistant off.",
  not_for_assistant: "Our reading: the assistant may not use this document.",
  assistant_failed: "The search in shared copies failed.",
  search_failed: "The search in the group's documents failed.",
  rate_limited: "Too many requests in this minute, or searches in this hour.",
  storage_full: "Our reading: the group's storage is full.",
  unavailable: "A feature is switched off, or sign-in cannot be reached.",
  internal_error: "Our reading: the service failed.",
};
