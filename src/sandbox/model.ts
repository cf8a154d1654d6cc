// What the sandbox stores: plain, serialisable records, which are also what a user passes as `data`.
// Counts, orders, links and everything else that the service works out is left out here on purpose.

/** A date-time as the service writes it: ISO 8601, in UTC, such as `2026-03-14T09:00:00.000Z`. */
export type Instant = string;

/** Everything the service knows. Every list may be left out, and no list order matters except
 * that of `contacts`, which is the order in which the entries were added. */
export interface SandboxData {
  people?: PersonData[];
  verticals?: VerticalData[];
  groups?: GroupData[];
  memberships?: MembershipData[];
  contacts?: ContactData[];
  circles?: CircleData[];
  positions?: PositionData[];
  series?: SeriesData[];
  events?: EventData[];
  folders?: FolderData[];
  documents?: DocumentData[];
  sharedCopies?: SharedCopyData[];
  albums?: AlbumData[];
  appliedBlueprints?: AppliedBlueprintData[];
  creditUses?: CreditUseData[];
  /** Where apps are installed. Left out: every app is installed in every group. */
  installs?: InstallData[];
}

/** An account on the platform: someone who can sign in. Not a roster entry. */
export interface PersonData {
  id: string;
  /** The account's name; null unless told. */
  name?: string | null;
  /** `adult` unless told. A `minor` has an account of their own; a `child`'s account may not use
   * an app at all (`child_account`). Both are young people wherever the youth rules speak. */
  age?: "adult" | "minor" | "child";
  /** Has not accepted the current terms: every call of theirs is `terms_required`. */
  termsPending?: boolean;
  /** Unread messages over all their conversations; 0 unless told. */
  unreadMessages?: number;
}

/** An industry flavour: what it declares is checked and offered in each of its groups. */
export interface VerticalData {
  /** The vertical key, such as `scouting`. */
  id: string;
  /** The word for its youth in placeholders, such as `Scout`; `Youth` unless told. */
  youthWord?: string;
  subtypes?: SubtypeData[];
  /** The profile fields. Left out: the vertical has no profile (`no_profile`). */
  profile?: { fields: FieldData[] };
  circleKinds?: CircleKindData[];
  /** At most 20. */
  blueprints?: BlueprintData[];
}

export interface SubtypeData {
  /** As `metadata.subtype` holds it, such as `TROOP`. */
  key: string;
  /** Subtypes of a parent under which it may be made; anywhere unless told. */
  under?: string[];
  /** No longer offered to new groups; what is stored stays. */
  retired?: boolean;
}

/** One field of a profile, or of what a circle kind keeps. */
export interface FieldData {
  key: string;
  /** `date` is a calendar date, YYYY-MM-DD. */
  type: "text" | "number" | "boolean" | "choice" | "date";
  /** The values of a `choice`. */
  choices?: string[];
  /** The longest text, in characters; 500 unless told. */
  maxLength?: number;
  min?: number;
  max?: number;
  /** May not be removed. */
  required?: boolean;
  /** Only groups of these subtypes have it; every group unless told. */
  subtypes?: string[];
}

export interface CircleKindData {
  key: string;
  singular: string;
  plural: string;
  /** A person is in at most one circle of this kind. */
  onePerPerson?: boolean;
  /** Whom its members are: everyone unless told. Leaders are always adults. */
  members?: "ADULT" | "YOUTH";
  /** Worked out by the service (`leaders`, `parents`): nobody makes one. */
  workedOut?: boolean;
  /** What `metadata` may hold; anything unless told. */
  fields?: FieldData[];
}

export interface BlueprintData {
  id: string;
  /** The current version. Earlier ones are not kept: asking for one is `version_not_current`. */
  version: number;
  name: string;
  description?: string | null;
  /** Subtypes that are offered it; any group of the vertical unless told. */
  subtypes?: string[];
  items: BlueprintItemData[];
}

export interface BlueprintItemData {
  kind: "subgroup" | "circle" | "position" | "tag" | "setting" | "series";
  /** Stable across the blueprints of a vertical; `kind:key` is the item's id. For a setting, the
   * key in `GroupData.settings`. */
  key: string;
  /** The name of the thing, the tag itself, or what the setting does. */
  name: string;
  /** A subgroup's subtype, a setting's value, or a series' first day as YYYY-MM-DD. */
  detail?: string;
  /** The kind of a `circle`. */
  circleKind?: string;
}

export interface GroupData {
  id: string;
  name: string;
  /** Made from the name unless told. */
  slug?: string;
  /** INFORMAL unless told. */
  type?: string;
  description?: string | null;
  /** `subtype` and the profile's fields. */
  metadata?: Record<string, unknown>;
  /** A vertical key; null unless told. */
  vertical?: string | null;
  parentId?: string | null;
  archived?: boolean;
  /** Members see the e-mail addresses and phone numbers of adults. */
  showsContactDetails?: boolean;
  /** The group has turned its assistant off. */
  assistantOff?: boolean;
  /** Credits of its plan for a month; 0 (the platform's AI is off) unless told. */
  monthlyCredits?: number;
  /** Whether the group can take card payments; true unless told. */
  paymentsReady?: boolean;
  /** Circle kinds of its own, besides those of its vertical. */
  circleKinds?: CircleKindData[];
  /** Tags that its roster offers, besides those in use. */
  tags?: string[];
  /** Settings that it has chosen, by key. */
  settings?: Record<string, string>;
  createdAt?: Instant;
  updatedAt?: Instant;
}

/** A person's own place in a group. Leading a group leads those below it too. */
export interface MembershipData {
  personId: string;
  groupId: string;
  /** MEMBER unless told. OWNER and ADMIN lead. */
  role?: "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";
}

/** A roster entry. */
export interface ContactData {
  id: string;
  groupId: string;
  /** ADULT unless told. */
  type?: "ADULT" | "YOUTH";
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  /** Never told by itself; replaced in text that is searched. */
  address?: string | null;
  /** YYYY-MM-DD */
  birthDate?: string | null;
  /** The linked person's role in the group, else MEMBER, unless told. */
  role?: "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";
  title?: string | null;
  tags?: string[];
  /** The account it is linked to. */
  personId?: string;
  /** ACCEPTED when linked to an account, else NOT_INVITED, unless told. */
  inviteStatus?: string;
  /** Roster entries of the same group that are its guardians. */
  guardianIds?: string[];
  createdAt?: Instant;
  updatedAt?: Instant;
}

export interface CircleData {
  id: string;
  groupId: string;
  /** Key of a kind of the group or of its vertical. */
  kind: string;
  name: string;
  metadata?: Record<string, unknown>;
  archived?: boolean;
  members?: CircleMemberData[];
}

export interface CircleMemberData {
  contactId: string;
  /** MEMBER unless told. */
  role?: "MEMBER" | "LEADER";
}

export interface PositionData {
  id: string;
  groupId: string;
  name: string;
  description?: string | null;
  /** GENERAL unless told. */
  category?: string;
  /** Null (any number) unless told. */
  maxHolders?: number | null;
  /** 0 unless told. */
  sortOrder?: number;
  /** True unless told. */
  active?: boolean;
  assignments?: AssignmentData[];
  createdAt?: Instant;
  updatedAt?: Instant;
}

export interface AssignmentData {
  id: string;
  personId: string;
  startedAt: Instant;
  /** No longer holds it from then on. */
  endedAt?: Instant;
}

/** A series of events, such as every year's summer camp. */
export interface SeriesData {
  id: string;
  groupId: string;
  name: string;
}

export interface MoneyData {
  /** Two decimals, such as `"12.50"`. */
  amount: string;
  /** ISO 4217 */
  currency: string;
}

export interface EventData {
  id: string;
  groupId: string;
  seriesId?: string | null;
  iterationLabel?: string | null;
  name: string;
  description?: string | null;
  /** PLANNED unless told. */
  status?: string;
  startsAt?: Instant | null;
  endsAt?: Instant | null;
  allDay?: boolean;
  timezone?: string | null;
  location?: { name?: string | null; url?: string | null };
  /** Enabled, without deadline or limit, unless told. */
  rsvp?: { enabled?: boolean; deadline?: Instant | null; maxAttendees?: number | null };
  paymentRequired?: boolean;
  cost?: {
    perPerson?: MoneyData | null;
    description?: string | null;
    paymentInstructions?: string | null;
  };
  /** The circle it is for. */
  circleId?: string | null;
  ticketTypes?: TicketTypeData[];
  /** Who holds a role in it. Leaders of its circle are added by the service. */
  leaders?: { personId: string; role: string }[];
  rsvps?: RsvpData[];
  createdAt?: Instant;
  updatedAt?: Instant;
}

export interface TicketTypeData {
  id: string;
  name: string;
  description?: string | null;
  price: MoneyData;
  /** True unless told. */
  active?: boolean;
}

/** One household's response. */
export interface RsvpData {
  personId: string;
  response: "GOING" | "NOT_GOING" | "MAYBE" | "PENDING";
  /** The people coming. Left out: the responder and `guestCount` others. */
  attendees?: AttendeeData[];
  guestCount?: number;
  /** For all its people, unless an attendee says otherwise. OWED unless told. */
  payment?: PaymentState;
}

export interface AttendeeData {
  /** The roster entry; left out for a guest. */
  contactId?: string;
  /** Without one the event's cost per person is the price. */
  ticketTypeId?: string;
  payment?: PaymentState;
}

/** PAID, HELD by an open checkout, or still OWED (PARTLY when some of it was paid). It matters
 * only where there is a price. */
export type PaymentState = "PAID" | "HELD" | "PARTLY" | "OWED";

export interface FolderData {
  id: string;
  groupId: string;
  name: string;
  parentId?: string | null;
}

export interface DocumentData {
  id: string;
  groupId: string;
  name: string;
  /** Made from the name unless told. */
  fileName?: string;
  /** text/markdown unless told. */
  mimeType?: string;
  /** Bytes; those of the text unless told. */
  size?: number;
  /** GENERAL unless told. */
  category?: string;
  description?: string | null;
  tags?: string[];
  /** GROUP unless told. */
  visibility?: "PUBLIC" | "GROUP" | "PRIVATE";
  /** The person who uploaded it. */
  uploadedBy: string;
  /** Another person who wrote some of its text. */
  writtenBy?: string;
  /** Types as the document of the service writes them: event, series, member, position, circle.
   * A `member` is a roster entry. */
  linkedTo?: { type: string; id: string }[];
  /** FINAL unless told. */
  status?: string;
  /** The number of its current text: 1 when there is a text, else null, unless told. */
  revision?: number | null;
  folderId?: string | null;
  /** Markdown; what the search reads. */
  text?: string;
  /** People it is shared with by name. */
  sharedWith?: string[];
  /** Taken down for review: nobody gets it. */
  takenDown?: boolean;
  /** Whether the assistant may use it; true unless told. */
  assistant?: boolean;
  createdAt?: Instant;
  updatedAt?: Instant;
}

/** A de-identified copy that a group shares with its vertical. Its text already carries
 * placeholders such as `[Scout A]`, `[our troop]`, `[place]`. */
export interface SharedCopyData {
  /** The copyId. */
  id: string;
  verticalId: string;
  /** The group that shares it; never told. */
  groupId: string;
  /** Its original, if that is a document here: a copy whose original is taken down is not found. */
  documentId?: string;
  /** `document` unless told. */
  kind?: string;
  title: string;
  /** GENERAL unless told. */
  docType?: string;
  season: "winter" | "spring" | "summer" | "fall";
  /** Blueprint series key; empty unless told. */
  eventKind?: string;
  pieces: { heading?: string; text: string }[];
  /** Taken back by its group. */
  withdrawn?: boolean;
}

export type MediaVisibility = "LEADERS" | "ATTENDEES" | "MEMBERS" | "PUBLIC";

export interface AlbumData {
  id: string;
  groupId: string;
  /** Makes it an event's album, which is titled with the event's name. */
  eventId?: string | null;
  title?: string;
  description?: string | null;
  /** MEMBERS unless told. */
  visibility?: MediaVisibility;
  items?: AlbumItemData[];
  createdAt?: Instant;
}

export interface AlbumItemData {
  id: string;
  /** PHOTO unless told. */
  kind?: string;
  width?: number | null;
  height?: number | null;
  durationSec?: number | null;
  takenAt?: Instant | null;
  caption?: string | null;
  tags?: string[];
  /** The album's unless told. */
  visibility?: MediaVisibility;
  /** The person who uploaded it. */
  uploadedBy: string;
  /** What the generated picture is drawn from; the id's own unless told. */
  picture?: number;
  createdAt?: Instant;
}

/** A blueprint that was applied to a group, and what became of its items. */
export interface AppliedBlueprintData {
  groupId: string;
  blueprintId: string;
  version: number;
  appliedAt: Instant;
  items: AppliedItemData[];
}

export interface AppliedItemData {
  /** `kind:key` */
  id: string;
  /** `skipped` was left out as asked; the others were added, or found by name. */
  outcome: "added" | "matched" | "skipped";
  /** The group, circle, position or series it became. Left out for tags and settings. */
  entityId?: string;
}

/** AI credits that a group spent. Only those of the current month count. */
export interface CreditUseData {
  groupId: string;
  at: Instant;
  credits: number;
}

/** An app's place in a group. A first-party app needs none: it is there by default. */
export interface InstallData {
  groupId: string;
  /** `partner` unless told. */
  app?: "partner" | "first-party";
  /** `active` unless told. */
  state?: "active" | "revoked" | "suspended";
  /** Short names of the scopes that the group allowed; all unless told. */
  scopes?: string[];
}
