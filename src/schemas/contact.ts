// Roster entries and household entries (spec 2, 4.12, 4.19).
import * as z from "zod/mini";

import {
  dateOrNull,
  flag,
  model,
  type Open,
  text,
  textOrNull,
  texts,
  time,
  values,
} from "./shared.ts";

/** The types of roster entries that this client knows (spec 2). */
export const contactTypes = values("ADULT", "YOUTH");
/** The type of a roster entry; may be newer than this client. */
export type ContactType = Open<(typeof contactTypes)[number]>;

/** The roles in a group that this client knows (spec 2). */
export const memberRoles = values("OWNER", "ADMIN", "MEMBER", "VIEWER");
/** A role in a group; may be newer than this client. */
export type MemberRole = Open<(typeof memberRoles)[number]>;

/** The states of an invitation that this client knows (spec 3). */
export const inviteStatuses = values("NOT_INVITED", "INVITED", "ACCEPTED", "DECLINED", "EXPIRED");
/** The state of an invitation; may be newer than this client. */
export type InviteStatus = Open<(typeof inviteStatuses)[number]>;

/** How a household entry relates to the person, as far as this client knows (spec 2). */
export const householdRelationships = values("SELF", "DEPENDENT", "CO_GUARDIAN");
/** How a household entry relates to the person; may be newer than this client. */
export type HouseholdRelationship = Open<(typeof householdRelationships)[number]>;

/** The parts that contacts can include (spec 4.12). */
export const contactParts = values("guardians", "dependents");
/** A part of a contact. */
export type ContactPart = (typeof contactParts)[number];

/** A guardian or a dependent of a roster entry. */
export interface RelatedContact {
  /** The roster entry's id. */
  id: string;
  /** Null if the roster has none. */
  firstName: string | null;
  /** Null if the roster has none. */
  lastName: string | null;
}

/** A roster entry of a group (spec 2). */
export interface Contact {
  /** Also the id in RSVP attendees and household entries. */
  id: string;
  /** An adult or a youth. May hold a value newer than this client. */
  type: ContactType;
  /** Null if the roster has none. */
  firstName: string | null;
  /** Null if the roster has none. */
  lastName: string | null;
  /** Null for youth without `roster.youth.read`, and if the group does not show it. */
  email: string | null;
  /** Null in the same cases as `email`. */
  phone: string | null;
  /**
   * Calendar date (YYYY-MM-DD), as text: `new Date(text)` is midnight in UTC, which is the day before in America. Split
   * or compare the text, or format it with `timeZone: "UTC"`. Null for youth without `roster.youth.read`; members do
   * not get other people's.
   */
  birthDate: string | null;
  /** The person's role in the group. May hold a value newer than this client. */
  role: MemberRole;
  /** Null if a member reads another person's entry. */
  title: string | null;
  /** The group's labels, such as `driver`; filter by `tag`. */
  tags: string[];
  /** True if linked to a platform account. */
  hasAccount: boolean;
  /** State of the invitation to the platform. May hold a value newer than this client. */
  inviteStatus: InviteStatus;
  /** ISO 8601 date-time. */
  createdAt: string;
  /** ISO 8601 date-time. */
  updatedAt: string;
  /** With `guardians` in `include`, which needs `guardians.read` and `roster.youth.read`. */
  guardians?: RelatedContact[] | undefined;
  /** With `dependents` in `include`, which needs the same scopes. */
  dependents?: RelatedContact[] | undefined;
}

/** @internal */
export const relatedContactSchema = /* @__PURE__ */ model<RelatedContact>()({
  id: text,
  firstName: textOrNull,
  lastName: textOrNull,
});

const related = z.optional(z.array(relatedContactSchema));

/** @internal */
export const contactSchema = /* @__PURE__ */ model<Contact>()({
  id: text,
  type: text,
  firstName: textOrNull,
  lastName: textOrNull,
  email: textOrNull,
  phone: textOrNull,
  birthDate: dateOrNull,
  role: text,
  title: textOrNull,
  tags: texts,
  hasAccount: flag,
  inviteStatus: text,
  createdAt: time,
  updatedAt: time,
  guardians: related,
  dependents: related,
});

/** A roster entry that the signed-in person may act for (spec 2, since 2.19.0). */
export interface HouseholdEntry {
  /** Id of the roster entry. */
  id: string;
  /** An adult or a youth. May hold a value newer than this client. */
  type: ContactType;
  /** Null if the roster has none. */
  firstName: string | null;
  /** Null if the roster has none. */
  lastName: string | null;
  /** Relationship to the signed-in person. May hold a value newer than this client. */
  relationship: HouseholdRelationship;
}

/** @internal */
export const householdEntrySchema = /* @__PURE__ */ model<HouseholdEntry>()({
  id: text,
  type: text,
  firstName: textOrNull,
  lastName: textOrNull,
  relationship: text,
});
