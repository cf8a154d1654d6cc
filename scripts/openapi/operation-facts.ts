// What neither the catalogue nor a schema says of an operation: its summary, and what a caller has to know (spec 4).
import type { OperationName } from "../../src/catalogue.ts";
import type { PublishedCode } from "../../src/codes.ts";

export interface OperationFacts {
  readonly summary: string;
  readonly description?: string;
  /** What a code means here, where it is less than everywhere. */
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
  "At most 16 KB of JSON. A field that is unknown, missing or malformed is refused.";
const searchLimit = (whose: string) =>
  `At most 120 searches in an hour for each ${whose}. Responses are never cached.`;
const linksExpire =
  "Links are valid until `linksExpireAt`, at least an hour, and the same within the hour.";

export const operationFacts: Readonly<Record<DescribedOperation, OperationFacts>> = {
  "groups.overview": {
    summary: "Read what a group's screen shows",
    description:
      "A part needs a scope of its own: `events.read` for `upcomingEvents`, `roster.read` for `rosterCounts`, `positions.read` for `positions`. A part named in `include` is in the response. Open join requests and cards are not.",
  },
  "groups.updateProfile": {
    summary: "Change a group's profile",
    description: `A field that is sent replaces the stored value, null removes it, others stay. Fields are those that the vertical's descriptor declares; text is trimmed, and a subtype is one that the vertical has. A value that is stored already is taken as it is, so that a changed descriptor keeps nothing else from being saved. ${smallBody}`,
  },
  "groups.createSubgroup": {
    summary: "Make a group under another",
    description: `The person becomes its owner; it is private and joins the vertical of the group above. Without a \`subtype\` in \`profile\` it gets the first one that the descriptor allows under its parent's and has not retired. Dens and patrols are circles instead. Which fields are required is not in the specification. ${smallBody}`,
    status: 201,
  },
  "groups.aiCredits": {
    summary: "Read a group's AI credits of this month",
    description: "For an app's assistant to ask before each call of a model.",
  },
  "groups.contacts.list": {
    summary: "List a group's roster",
    description:
      "In the order entries were added. Youth are listed only with `roster.youth.read`, never to a group key, which gets adults as a leader does, none linked to a minor's account and no households (since 2.21.0). A member is given others' names, roles and tags, e-mail and phone of adults where the group shows them, and no birth dates or households. `guardians` and `dependents` need `guardians.read` and `roster.youth.read`. To keep a copy: walk every page once, then ask with `updatedSince` for what changed.",
  },
  "groups.positions.get": {
    summary: "Read a position and who holds it",
    description:
      "Without `roster.youth.read`, youth who hold it are counted in `holderCount` and not listed.",
  },
  "groups.albums.list": {
    summary: "List the photo albums that the person can open",
    description: `Newest first, by the event's date or else by when the album was made. Every album of the group is listed, an event's once it has a photo that the person can see; leaders see all. ${linksExpire}`,
  },
  "groups.albums.items": {
    summary: "List the photos and videos of an album",
    description: `An event's album oldest first, others newest first. ${linksExpire} Each item is shown by its own visibility; leaders and its uploader always see it. An app without \`roster.youth.read\` gets no captions and tags, and neither it nor a group key gets what a young person uploaded (since 2.21.0). Originals, which hold where they were taken, are never given.`,
  },
  "events.get": {
    summary: "Read an event with its leaders",
    description:
      "`leaders` is always there, `viewer` for an app's token. A part named in `include` is in the response.",
  },
  "events.createCheckoutLink": {
    summary: "Get the link to an event's payment section",
    description: "To send to members: they sign in there and pay what they owe by card.",
  },
  "documents.list": {
    summary: "List the documents that the person may see",
    description:
      "Newest first. A leader sees all but HEALTH documents; others see GROUP and PUBLIC ones, their own, and private ones shared with them. A group key, or an app without `roster.youth.read`, gets no HEALTH document, none linked to a youth's roster entry and none that a young person uploaded or wrote (since 2.21.0). A HEALTH document goes to a first-party app alone, for its uploader, those it is shared with by name, owners and admins; each reading is logged (since 2.26.1). What was taken down for review is never given.",
  },
  "documents.search": {
    summary: "Search a group's documents by meaning",
    description: `For the group's assistant. Searched is what the person may open and the assistant may use: never HEALTH, FINANCIAL or ROSTER documents, drafts, documents about a member, or what a child posted. Children are placeholders in the text; \`people\` has their names, for an app with \`roster.youth.read\` alone, which is logged; never for a group key (since 2.21.0). ${searchLimit("person and group")}`,
    neverCached: true,
  },
  "documents.searchShared": {
    summary: "Search what other groups of a vertical share",
    description: `For an adult in a group of the vertical, through the vertical's own app; \`forbidden\` means that the person is not an adult. Everybody is taken out of the text. Copies of the person's own groups are left out. ${searchLimit("person")}`,
    meanings: { forbidden: "The person is not an adult." },
    neverCached: true,
  },
  "circles.create": {
    summary: "Make a circle of one of the group's kinds",
    description: `A vertical's kind is added to the group the first time that it is used; \`leaders\` and \`parents\`, which are worked out, cannot be made. Which fields are required is not in the specification. ${smallBody}`,
    status: 201,
  },
  "circles.addMembers": {
    summary: "Put roster entries into a circle",
    description: `Who is in it already takes the new role. Youth need \`roster.youth.write\` (since 2.14.0), which only first-party apps can have. ${smallBody}`,
  },
  "blueprints.list": {
    summary: "List the blueprints for a group's subtype",
    description:
      "At most 20, on one page; none outside any vertical. A version always has the same content.",
  },
  "blueprints.plan": {
    summary: "Say what applying a blueprint would do",
    description:
      "Nothing changes. Only the current version of a blueprint can be planned. Series are made with their events as all-day drafts.",
  },
  "me.groups": {
    summary: "List the person's groups",
    description:
      "Their own memberships and the groups below one they lead, none archived. A partner app sees those that allowed it `groups.read`.",
  },
  "me.household": {
    summary: "List whom the person may act for in a group",
    description:
      "On one page: their own entries, dependents, co-guardians. Youth need `roster.youth.read`, and an app that is shown them is logged. A group key reads the household of the leader who made it.",
  },
  "me.inboxSummary": { summary: "Count the person's unread messages" },
};
