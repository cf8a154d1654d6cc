// Facts about operations that neither the catalogue nor a schema contains, beside summaries: notes for callers (spec 4).
import type { OperationName } from "../../src/catalogue.ts";
import type { PublishedCode } from "../../src/codes.ts";

export interface OperationFacts {
  readonly description?: string;
  /** The meaning of a code, where it is narrower than for other operations. */
  readonly meanings?: Partial<Record<PublishedCode, string>>;
  /** Every response says that it must not be cached. */
  readonly neverCached?: true;
  /** The status of a thing made; 200 by default. */
  readonly status?: 201;
}

/** The three that the specification names without a shape are left out. */
export type DescribedOperation = Exclude<
  OperationName,
  "documents.getMarkdown" | "documents.getShared" | "circles.listKinds"
>;

const smallBody =
  "The body may be at most 16 KB of JSON. An unknown, missing or malformed field is refused.";
const searchLimit = (whose: string) =>
  `At most 120 searches per hour for each ${whose}. Responses are never cached.`;
const linksExpire =
  "Links are valid until `linksExpireAt`, for at least an hour, and stay the same within the hour.";

export const operationFacts: Readonly<Record<DescribedOperation, OperationFacts>> = {
  "groups.overview": {
    description:
      "Returns the group and the parts named in `include`. Each part needs a scope: `events.read` for `upcomingEvents`, `roster.read` for `rosterCounts`, `positions.read` for `positions`. Open join requests and cards are not included.",
  },
  "groups.updateProfile": {
    description: `A field in the body replaces the stored value, null removes it, other fields stay. Fields are those that the vertical's descriptor declares. Strings are trimmed, and \`subtype\` must be one of the vertical's. A value that is already stored is accepted unchanged, so a changed descriptor does not block saving other fields. ${smallBody}`,
  },
  "groups.createSubgroup": {
    description: `The person becomes its owner. It is private and joins the parent's vertical. Without a \`subtype\` in \`profile\` it gets the first one that the descriptor allows under the parent's and that is not retired. Dens and patrols are circles, not subgroups. The specification does not say which fields are required. ${smallBody}`,
    status: 201,
  },
  "groups.aiCredits": {
    description: "Check them before each call of a model.",
  },
  "groups.contacts.list": {
    description:
      "In the order in which entries were added. Youth are listed only with `roster.youth.read`. A group key never gets youth: it gets adults as a leader does, without those linked to a minor's account and no households (since 2.21.0). A member gets others' names, roles and tags, e-mail and phone of adults if the group shows them, and no birth dates or households. `guardians` and `dependents` need `guardians.read` and `roster.youth.read`. To keep a copy, read all pages once, and then request changes with `updatedSince`.",
  },
  "groups.positions.get": {
    description:
      "Without `roster.youth.read`, youth who hold it are counted in `holderCount`, but not listed.",
  },
  "groups.albums.list": {
    description: `Newest first, by the event's date or else the album's creation. Every album of the group is listed; an event's album once it has a photo that the person can see. Leaders see all. ${linksExpire}`,
  },
  "groups.albums.items": {
    description: `Event albums are sorted oldest first, others newest first. ${linksExpire} Each item has its own visibility; leaders and its uploader always see it. An app without \`roster.youth.read\` gets no captions and tags, and neither it nor a group key gets photos and videos that a young person uploaded (since 2.21.0). Originals, which contain where they were taken, are never returned.`,
  },
  "events.get": {
    description:
      "Always includes `leaders`, and `viewer` with an access token; other parts if `include` names them.",
  },
  "events.createCheckoutLink": {
    description: "Send it to members: they sign in there and pay what they owe by card.",
  },
  "documents.list": {
    description:
      "Newest first. A leader sees all but HEALTH documents; others see GROUP and PUBLIC ones, their own, and private ones shared with them. A group key, or an app without `roster.youth.read`, gets no HEALTH documents, none linked to a youth's roster entry and none that a young person uploaded or wrote (since 2.21.0). A HEALTH document is returned only to a first-party app, for its uploader, people it is shared with by name, owners and admins; each read is logged (since 2.26.1). Documents taken down for review are never returned.",
  },
  "documents.search": {
    description: `For the group's assistant. It covers documents that the person may open and the assistant may use: never HEALTH, FINANCIAL or ROSTER documents, drafts, documents about a member, or what a child posted. Children are placeholders in the text. \`people\` has their names, only for an app with \`roster.youth.read\`, and is logged; never for a group key (since 2.21.0). ${searchLimit("person and group")}`,
    neverCached: true,
  },
  "documents.searchShared": {
    description: `For adults in a group of the vertical, with the vertical's own app; \`forbidden\` means that the person is not an adult. The text is de-identified. Copies from the person's own groups are left out. ${searchLimit("person")}`,
    meanings: { forbidden: "The person is not an adult." },
    neverCached: true,
  },
  "circles.create": {
    description: `A vertical's kind is added to the group the first time it is used. Circles of the kinds \`leaders\` and \`parents\` are computed and cannot be created. The specification does not say which fields are required. ${smallBody}`,
    status: 201,
  },
  "circles.addMembers": {
    description: `Entries that are already in it get the new role. Adding youth needs \`roster.youth.write\` (since 2.14.0), which only first-party apps can have. ${smallBody}`,
  },
  "blueprints.list": {
    description:
      "At most 20, on a single page; none for a group without a vertical. A version always has the same content.",
  },
  "blueprints.plan": {
    description:
      "Nothing is changed. Only the current version of a blueprint can be planned. A series is created with its events as all-day drafts.",
  },
  "me.groups": {
    description:
      "The person's own memberships, and the groups below a group that they lead, without archived ones. A partner app sees only groups that allowed it `groups.read`.",
  },
  "me.household": {
    description:
      "On a single page: their own entries, then dependents, then co-guardians. Youth need `roster.youth.read`, and an app that is shown them is logged. A group key reads the household of the leader who created it.",
  },
  "me.inboxSummary": {},
};
