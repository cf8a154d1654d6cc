// The error codes that the specification lists for each operation (spec 4, 5, 7): those of every endpoint, those of
// every call in a group, and its own. New ones may be added.
import type { PublishedCode } from "./core/errors/codes.ts";

/** Refusals that any call may meet. */
export const commonCodes = [
  "invalid_parameter",
  "unauthorized",
  "insufficient_scope",
  "scope_not_allowed",
  "app_suspended",
  "terms_required",
  "child_account",
  "rate_limited",
  "internal_error",
  "unavailable",
] as const;

/** Refusals that any call in a group may meet. */
export const groupCodes = ["forbidden", "app_not_installed", "not_found"] as const;

/** Refusals that any call by a group key may meet, in a group or not. */
export const keyCodes = ["key_owner_not_leader"] as const;

// In a function marked as pure, so that bundlers leave the table out where it is not used.
/** The codes of each operation, by name. */
export const operationCodes = /* @__PURE__ */ (() => {
  const anywhere = [...commonCodes, ...keyCodes] as const;
  const inGroup = [...anywhere, ...groupCodes] as const;
  const withBody = [...inGroup, "invalid_body"] as const;
  return {
    "groups.overview": inGroup,
    "groups.updateProfile": [...withBody, "invalid_profile", "no_profile"],
    "groups.createSubgroup": [...withBody, "invalid_profile"],
    "groups.aiCredits": [...inGroup, "first_party_only"],
    "groups.contacts.list": inGroup,
    "groups.positions.get": inGroup,
    "groups.albums.list": inGroup,
    "groups.albums.items": inGroup,
    "events.get": inGroup,
    "events.createCheckoutLink": [...inGroup, "nothing_to_pay", "payments_not_ready"],
    "documents.list": inGroup,
    "documents.search": [...inGroup, "search_failed"],
    "documents.searchShared": [
      ...commonCodes,
      "first_party_only",
      "not_a_member",
      "forbidden",
      "assistant_failed",
    ],
    "documents.getMarkdown": inGroup,
    "documents.getShared": commonCodes,
    "circles.create": [...withBody, "already_exists"],
    "circles.addMembers": [...withBody, "one_per_person"],
    "circles.listKinds": anywhere,
    "blueprints.list": inGroup,
    "blueprints.plan": [...withBody, "version_not_current"],
    "me.groups": anywhere,
    "me.household": inGroup,
    "me.inboxSummary": anywhere,
  } as const satisfies Readonly<Record<string, readonly PublishedCode[]>>;
})();

/** The error codes that the specification lists for an operation, such as `ErrorCodeOf<"circles.addMembers">`. */
export type ErrorCodeOf<Name extends keyof typeof operationCodes> =
  (typeof operationCodes)[Name][number];
