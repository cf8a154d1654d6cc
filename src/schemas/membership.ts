// The signed-in person's groups and unread messages (spec 2, 4.16, 4.20).
import type { MemberRole } from "./contact.ts";
import type { GroupType } from "./group.ts";
import { flag, integer, model, type Open, text, textOrNull, texts, values } from "./shared.ts";

/** Where an app's install comes from, as far as this client knows (spec 2). */
export const installSources = values("CONSENT", "PLATFORM_DEFAULT");
/** Where an app's install comes from; may be newer than this client. */
export type InstallSource = Open<(typeof installSources)[number]>;

/** Why an app's install is not active, as far as this client knows (spec 2, 3). */
export const installReasons = values("not_installed", "revoked", "suspended", "vertical");
/** Why an app's install is not active; may be newer than this client. */
export type InstallReason = Open<(typeof installReasons)[number]>;

/** A group as the person's list shows it. */
export interface MembershipGroup {
  /** Stable identifier. Track a group by it. */
  id: string;
  /** What it is called. */
  name: string;
  /** Its page address. It can change. */
  slug: string;
  /** What kind of group it is. May hold a value newer than this client. */
  type: GroupType;
  /** The vertical's key; null outside of any. */
  vertical: string | null;
  /** From the group's profile. */
  subtype: string | null;
}

/** Whether the app may be used in a group. */
export interface Install {
  /** Whether the app may be used in the group. */
  active: boolean;
  /** Null when not active. */
  source: InstallSource | null;
  /** Null when active. */
  reason: InstallReason | null;
}

/** A group of the signed-in person (spec 2). */
export interface Membership {
  /** The group, in short. */
  group: MembershipGroup;
  /** Their own role, or the leader's role inherited from a group above. */
  role: MemberRole;
  /** True for one who leads the group from a group above it rather than as a member. */
  inherited: boolean;
  /** Whether the app is installed in the group, and why not. */
  install: Install;
  /** What token, install and the person's permissions together let the app do there. Ignore unknown ones. `documents.write` exists since 2.24.0. */
  scopes: string[];
}

export const membershipGroupSchema = model<MembershipGroup>()({
  id: text,
  name: text,
  slug: text,
  type: text,
  vertical: textOrNull,
  subtype: textOrNull,
});

export const installSchema = model<Install>()({
  active: flag,
  source: textOrNull,
  reason: textOrNull,
});

export const membershipSchema = model<Membership>()({
  group: membershipGroupSchema,
  role: text,
  inherited: flag,
  install: installSchema,
  scopes: texts,
});

/** Counts over all of the person's conversations (spec 4.20). */
export interface InboxSummary {
  /** How many messages are unread, over all conversations. */
  unreadMessages: number;
}

export const inboxSummarySchema = model<InboxSummary>()({ unreadMessages: integer });
