// The specification's facts about each operation, beside its definition in the resources. The client does not contain them.
//
// Two records: `operations` and the scope helpers carry the facts, and no program but `call` carries the words.
import type { PublishedCode } from "../core/errors/codes.ts";
import { largestBody, mostBlueprints, searchesPerHour } from "../core/validation/limits.ts";
import type { OperationId } from "./definitions.ts";
import type { OperationFacts, OperationWords } from "./records.ts";

/** Codes of any call. */
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

/** Codes of any call in a group. */
export const groupCodes = ["forbidden", "app_not_installed", "not_found"] as const;

/** Codes of any call by a group key, in a group or not. */
export const keyCodes = ["key_owner_not_leader"] as const;

// Keeps the codes in the type, and nothing else, so that the declarations contain no other facts.
function facts<Code extends PublishedCode>(given: OperationFacts<Code>): OperationFacts<Code> {
  return given;
}

const youth = "roster.youth.read";

// In a function marked as pure, so that bundlers leave the table out where it is not used.
export const operationFacts = /* @__PURE__ */ (() => {
  const anywhere = [...commonCodes, ...keyCodes] as const;
  const inGroup = [...anywhere, ...groupCodes] as const;
  const withBody = [...inGroup, "invalid_body"] as const;
  return {
    "groups.overview": facts({
      section: "4.5",
      partScopes: {
        upcomingEvents: ["events.read"],
        rosterCounts: ["roster.read"],
        positions: ["positions.read"],
      },
      codes: inGroup,
    }),
    "groups.updateProfile": facts({
      section: "4.8",
      tokenScope: "groups.write",
      codes: [...withBody, "invalid_profile", "no_profile"],
    }),
    "groups.createSubgroup": facts({ section: "4.13", codes: [...withBody, "invalid_profile"] }),
    "groups.aiCredits": facts({
      section: "4.4",
      since: "2.23.0",
      keyScope: "documents:read",
      tokenScope: "documents.read",
      firstPartyOnly: true,
      codes: [...inGroup, "first_party_only"],
    }),
    "groups.contacts.list": facts({
      section: "4.12",
      partScopes: {
        guardians: ["guardians.read", youth],
        dependents: ["guardians.read", youth],
      },
      typeScopes: { YOUTH: [youth] },
      codes: inGroup,
    }),
    "groups.positions.get": facts({ section: "4.18", codes: inGroup }),
    "groups.albums.list": facts({ section: "4.10", codes: inGroup }),
    "groups.albums.items": facts({ section: "4.11", codes: inGroup }),
    "events.get": facts({ section: "4.6", codes: inGroup }),
    "events.createCheckoutLink": facts({
      section: "4.15",
      tokenScope: "payments.links",
      codes: [...inGroup, "nothing_to_pay", "payments_not_ready"],
    }),
    "documents.list": facts({
      section: "4.3",
      keyScope: "documents:read",
      tokenScope: "documents.read",
      codes: inGroup,
    }),
    "documents.search": facts({
      section: "4.2",
      keyScope: "documents:read",
      tokenScope: "documents.read",
      codes: [...inGroup, "search_failed"],
    }),
    "documents.searchShared": facts({
      section: "4.1",
      since: "2.23.0",
      tokenScope: "ai.query",
      groupKeyAccepted: false,
      firstPartyOnly: true,
      codes: [...commonCodes, "first_party_only", "not_a_member", "forbidden", "assistant_failed"],
    }),
    "documents.getMarkdown": facts({ section: "4", codes: inGroup }),
    "documents.getShared": facts({ section: "4", codes: commonCodes }),
    "circles.create": facts({
      section: "4.14",
      since: "2.14.0",
      codes: [...withBody, "already_exists"],
    }),
    "circles.addMembers": facts({
      section: "4.9",
      since: "2.14.0",
      codes: [...withBody, "one_per_person"],
    }),
    "circles.listKinds": facts({ section: "4", codes: anywhere }),
    "blueprints.list": facts({ section: "4.17", tokenScope: "blueprints.apply", codes: inGroup }),
    "blueprints.plan": facts({
      section: "4.7",
      tokenScope: "blueprints.apply",
      preview: true,
      codes: [...withBody, "version_not_current"],
    }),
    "me.groups": facts({ section: "4.16", tokenScope: "me.read", codes: anywhere }),
    "me.household": facts({ section: "4.19", since: "2.19.0", codes: inGroup }),
    "me.inboxSummary": facts({ section: "4.20", tokenScope: "me.read", codes: anywhere }),
  } satisfies Record<OperationId, OperationFacts>;
})();

/** The name of an operation, such as `"events.get"`. */
export type OperationName = keyof typeof operationFacts;

/** The error codes that the specification lists for an operation, such as `ErrorCodeOf<"circles.addMembers">`. */
export type ErrorCodeOf<Name extends OperationName> =
  (typeof operationFacts)[Name]["codes"][number];

const leaders = "not specified; in the sandbox leaders";
const members = "not specified; in the sandbox members of the group";
const smallBody = `The body may be at most ${largestBody / 1024} KB of JSON. An unknown, missing or malformed field is refused.`;
const linksExpire =
  "Links are valid until `linksExpireAt`, for at least an hour, and stay the same within the hour.";

function searchLimit(whose: string): string {
  return `At most ${searchesPerHour} searches per hour for each ${whose}. Responses are never cached.`;
}

export const operationWords: Readonly<Record<OperationId, OperationWords>> =
  /* @__PURE__ */ (() => ({
    "groups.overview": {
      summary: "Read a group, its upcoming events, roster counts and positions",
      whoMay: members,
      example: { include: ["upcomingEvents", "rosterCounts", "positions"] },
      description:
        "Returns the group and the parts named in `include`. Each part needs a scope: `events.read` for `upcomingEvents`, `roster.read` for `rosterCounts`, `positions.read` for `positions`. Open join requests and cards are not included.",
    },
    "groups.updateProfile": {
      summary: "Change a group's profile",
      whoMay: leaders,
      example: { meetingPlace: "Scout hall" },
      description: `A field in the body replaces the stored value, null removes it, other fields stay. Fields are those that the vertical's descriptor declares. Strings are trimmed, and \`subtype\` must be one of the vertical's. A value that is already stored is accepted unchanged, so a changed descriptor does not block saving other fields. ${smallBody}`,
    },
    "groups.createSubgroup": {
      summary: "Create a group below another",
      whoMay: "owners and admins of the group or of one above it",
      example: { name: "Trek crew" },
      description: `The person becomes its owner. It is private and joins the parent's vertical. Without a \`subtype\` in \`profile\` it gets the first one that the descriptor allows under the parent's and that is not retired. Dens and patrols are circles, not subgroups. The specification does not say which fields are required. ${smallBody}`,
      status: 201,
    },
    "groups.aiCredits": {
      summary: "Read a group's AI credits of the current month",
      whoMay: "first-party apps; in the sandbox also group keys",
      description: "Check them before each call of a model.",
    },
    "groups.contacts.list": {
      summary: "List a group's roster",
      whoMay: "members of the group, as far as each may see the roster; a key gets only adults",
      example: { include: ["guardians", "dependents"] },
      description:
        "In the order in which entries were added. Youth are listed only with `roster.youth.read`. A group key never gets youth: it gets adults as a leader does, without those linked to a minor's account and no households (since 2.21.0). A member gets others' names, roles and tags, e-mail and phone of adults if the group shows them, and no birth dates or households. `guardians` and `dependents` need `guardians.read` and `roster.youth.read`. To keep a copy, read all pages once, and then request with `updatedSince` what changed since five minutes before the `Date` of the first response of the walk before: an entry is stamped before it can be read. Removed entries are not reported: read all pages again from time to time.",
    },
    "groups.positions.get": {
      summary: "Read a position and who holds it",
      whoMay: members,
      description:
        "Without `roster.youth.read`, youth who hold it are counted in `holderCount`, but not listed.",
    },
    "groups.albums.list": {
      summary: "List the photo albums that the person can open",
      whoMay: "people who can open the album; leaders see all",
      description: `Newest first, by the event's date or else the album's creation. Every album of the group is listed; an event's album once it has a photo that the person can see. Leaders see all. ${linksExpire}`,
    },
    "groups.albums.items": {
      summary: "List the photos and videos of an album",
      whoMay: "people to whom the item is visible; leaders and the uploader always",
      description: `Event albums are sorted oldest first, others newest first. ${linksExpire} Each item has its own visibility; leaders and its uploader always see it. An app without \`roster.youth.read\` gets no captions and tags, and neither it nor a group key gets photos and videos that a young person uploaded (since 2.21.0). Originals, which contain where they were taken, are never returned.`,
    },
    "events.get": {
      summary: "Read an event with its leaders",
      whoMay: members,
      example: { include: ["rsvpCounts", "ticketTypes"] },
      description:
        "Always includes `leaders`, and `viewer` with an access token; other parts if `include` names them.",
    },
    "events.createCheckoutLink": {
      summary: "Get the link to an event's payment section",
      whoMay: leaders,
      description: "Send it to members: they sign in there and pay what they owe by card.",
    },
    "documents.list": {
      summary: "List the documents that the person may see",
      whoMay:
        "people, for the documents they may see; leaders for all but HEALTH; a key as its leader",
      description:
        "Newest first. A leader sees all but HEALTH documents; others see GROUP and PUBLIC ones, their own, and private ones shared with them. A group key, or an app without `roster.youth.read`, gets no HEALTH documents, none linked to a youth's roster entry and none that a young person uploaded or wrote (since 2.21.0). A HEALTH document is returned only to a first-party app, for its uploader, people it is shared with by name, owners and admins; each read is logged (since 2.26.1). Documents taken down for review are never returned.",
    },
    "documents.search": {
      summary: "Search a group's documents by meaning",
      whoMay: "people, for the documents they may open; a key as its leader",
      example: { q: "what to bring on the canoe trip" },
      description: `For the group's assistant. It covers documents that the person may open and the assistant may use: never HEALTH, FINANCIAL or ROSTER documents, drafts, documents about a member, or what a child posted. Children are placeholders in the text. \`people\` has their names, only for an app with \`roster.youth.read\`, and is logged; never for a group key (since 2.21.0). ${searchLimit("person and group")}`,
      neverCached: true,
    },
    "documents.searchShared": {
      summary: "Search documents shared by other groups of a vertical",
      whoMay: "adults in a group of the vertical, with the vertical's own app",
      example: { q: "canoe trip" },
      description: `For adults in a group of the vertical, with the vertical's own app; \`forbidden\` means that the person is not an adult. The text is de-identified. Copies from the person's own groups are left out. ${searchLimit("person")}`,
      meanings: { forbidden: "The person is not an adult." },
      neverCached: true,
    },
    "documents.getMarkdown": {
      summary: "Read a document's text",
      whoMay: "not specified; in the sandbox as `documents.list`",
    },
    "documents.getShared": {
      summary: "Read a shared copy that a search found",
      whoMay: "not specified; in the sandbox as `documents.searchShared`",
    },
    "circles.create": {
      summary: "Create a circle of one of the group's kinds",
      whoMay: leaders,
      example: { kind: "committee", name: "Food committee" },
      description: `A vertical's kind is added to the group the first time it is used. Circles of the kinds \`leaders\` and \`parents\` are computed and cannot be created. The specification does not say which fields are required. ${smallBody}`,
      status: 201,
    },
    "circles.addMembers": {
      summary: "Add roster entries to a circle",
      whoMay: `${leaders}. Youth: first-party apps, with \`roster.youth.write\``,
      example: { contactIds: ["con_troop-42_siobhan-o-dell"], role: "LEADER" },
      description: `Entries that are already in it get the new role. Adding youth needs \`roster.youth.write\` (since 2.14.0), which only first-party apps can have. ${smallBody}`,
    },
    "circles.listKinds": {
      summary: "List kinds of circles",
      whoMay: "not specified; in the sandbox everybody",
    },
    "blueprints.list": {
      summary: "List the blueprints for a group's subtype",
      whoMay: leaders,
      description: `At most ${mostBlueprints}, on a single page; none for a group without a vertical. A version always has the same content.`,
    },
    "blueprints.plan": {
      summary: "Preview what applying a blueprint would do",
      whoMay: leaders,
      example: { skip: [] },
      description:
        "Nothing is changed. Only the current version of a blueprint can be planned. A series is created with its events as all-day drafts.",
    },
    "me.groups": {
      summary: "List the person's groups",
      whoMay: "the person; a partner app sees only groups that allowed it `groups.read`",
      description:
        "The person's own memberships, and the groups below a group that they lead, without archived ones. A partner app sees only groups that allowed it `groups.read`.",
    },
    "me.household": {
      summary: "List the roster entries that the person may act for",
      whoMay: "the person; a key reads the household of the leader who created it",
      description:
        "On a single page: their own entries, then dependents, then co-guardians. Youth need `roster.youth.read`, and an app that is shown them is logged. A group key reads the household of the leader who created it.",
    },
    "me.inboxSummary": {
      summary: "Count the person's unread messages",
      whoMay: "the person",
    },
  }))();
