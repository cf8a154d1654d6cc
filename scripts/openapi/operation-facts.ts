// What neither the catalogue nor a schema says of an operation: its summary, what a caller has to know, and with which
// codes it may be refused beside those that every operation has (spec 4, 5, 7).
import type { OperationName } from "../../src/catalogue.ts";
import type { PublishedCode } from "../../src/codes.ts";

export interface OperationFacts {
  readonly summary: string;
  readonly description?: string;
  /** The codes that the specification gives for it alone. */
  readonly codes?: readonly PublishedCode[];
  /** The status of a thing made; 200 unless told. */
  readonly status?: 201;
}

/** The three that the specification names without a shape are left out. */
export type DescribedOperation = Exclude<
  OperationName,
  "documents.getMarkdown" | "documents.getShared" | "circles.listKinds"
>;

/** Refusals that any call may meet. */
export const commonCodes: readonly PublishedCode[] = [
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
];

/** Refusals that any call in a group may meet. */
export const groupCodes: readonly PublishedCode[] = [
  "forbidden",
  "key_owner_not_leader",
  "app_not_installed",
  "not_found",
];

const smallBody =
  "At most 16 KB of JSON. A field that is unknown, missing or malformed is refused.";
const searchLimit = "At most 120 searches in an hour. Responses are never cached.";
const linksExpire =
  "Links are valid until `linksExpireAt`, at least an hour, and the same within the hour.";

export const operationFacts: Readonly<Record<DescribedOperation, OperationFacts>> = {
  "groups.overview": {
    summary: "Read what a group's screen shows",
    description:
      "A part needs a scope of its own: `events.read` for `upcomingEvents`, `roster.read` for `rosterCounts`, `positions.read` for `positions`. A part named in `include` is in the response.",
  },
  "groups.updateProfile": {
    summary: "Change a group's profile",
    description: `A field that is sent replaces the stored value, null removes it, others stay. Fields are those that the vertical's descriptor declares. ${smallBody}`,
    codes: ["invalid_body", "invalid_profile", "no_profile"],
  },
  "groups.createSubgroup": {
    summary: "Make a group under another",
    description: `The person becomes its owner; it is private and joins the vertical of the group above. Dens and patrols are circles instead. Which fields are required is not in the specification. ${smallBody}`,
    codes: ["invalid_body", "invalid_profile"],
    status: 201,
  },
  "groups.aiCredits": {
    summary: "Read a group's AI credits of this month",
    description: "For an app's assistant to ask before each call of a model.",
    codes: ["first_party_only"],
  },
  "groups.contacts.list": {
    summary: "List a group's roster",
    description:
      "In the order entries were added. Youth are listed only with `roster.youth.read`, never to a group key. `guardians` and `dependents` need `guardians.read` and `roster.youth.read`. To keep a copy: walk every page once, then ask with `updatedSince` for what changed.",
  },
  "groups.positions.get": {
    summary: "Read a position and who holds it",
    description:
      "Without `roster.youth.read`, youth who hold it are counted in `holderCount` and not listed.",
  },
  "groups.albums.list": {
    summary: "List the photo albums that the person can open",
    description: `Newest first. ${linksExpire}`,
  },
  "groups.albums.items": {
    summary: "List the photos and videos of an album",
    description: `An event's album oldest first, others newest first. ${linksExpire} Without \`roster.youth.read\` there are no captions, tags or what a young person uploaded.`,
  },
  "events.get": {
    summary: "Read an event with its leaders",
    description:
      "`leaders` is always there, `viewer` for an app's token. A part named in `include` is in the response.",
  },
  "events.createCheckoutLink": {
    summary: "Get the link to an event's payment section",
    description: "To send to members: they sign in there and pay what they owe by card.",
    codes: ["nothing_to_pay", "payments_not_ready"],
  },
  "documents.list": {
    summary: "List the documents that the person may see",
    description:
      "Newest first. HEALTH documents, and what young people uploaded, are kept from group keys and from apps without `roster.youth.read`.",
  },
  "documents.search": {
    summary: "Search a group's documents by meaning",
    description: `For the group's assistant. Children are placeholders in the text; \`people\` puts the names back. ${searchLimit}`,
    codes: ["search_failed"],
  },
  "documents.searchShared": {
    summary: "Search what other groups of a vertical share",
    description: `For an adult of the vertical, through the vertical's own app. Everybody is taken out of the text. ${searchLimit}`,
    codes: ["first_party_only", "not_a_member", "forbidden", "assistant_failed"],
  },
  "circles.create": {
    summary: "Make a circle of one of the group's kinds",
    description: `Which fields are required is not in the specification. ${smallBody}`,
    codes: ["invalid_body", "already_exists"],
    status: 201,
  },
  "circles.addMembers": {
    summary: "Put roster entries into a circle",
    description: `Who is in it already takes the new role. Youth need \`roster.youth.write\`, which only first-party apps can have. ${smallBody}`,
    codes: ["invalid_body", "one_per_person"],
  },
  "blueprints.list": {
    summary: "List the blueprints for a group's subtype",
    description: "At most 20, on one page; none outside any vertical.",
  },
  "blueprints.plan": {
    summary: "Say what applying a blueprint would do",
    description: "Nothing changes. Only the current version of a blueprint can be planned.",
    codes: ["invalid_body", "version_not_current"],
  },
  "me.groups": {
    summary: "List the person's groups",
    description:
      "Their own memberships and the groups below one they lead. A partner app sees those that allowed it `groups.read`.",
  },
  "me.household": {
    summary: "List whom the person may act for in a group",
    description:
      "On one page: their own entries, dependents, co-guardians. Youth need `roster.youth.read`. A group key reads the household of the leader who made it.",
  },
  "me.inboxSummary": { summary: "Count the person's unread messages" },
};
