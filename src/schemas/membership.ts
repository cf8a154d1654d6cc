// The signed-in person's groups and unread messages (spec 2, 4.16, 4.20).
import type { MemberRole } from "./contact.ts";
import type { GroupType } from "./group.ts";
import { flag, integer, model, type Open, text, textOrNull, texts, values } from "./shared.ts";

/** The sources of an app's install that this client knows (spec 2). */
export const installSources = values("CONSENT", "PLATFORM_DEFAULT");
/** The source of an app's install; may be newer than this client. */
export type InstallSource = Open<(typeof installSources)[number]>;

/** The reasons for an inactive install that this client knows (spec 2, 3). */
export const installReasons = values("not_installed", "revoked", "suspended", "vertical");
/** The reason for an inactive install; may be newer than this client. */
export type InstallReason = Open<(typeof installReasons)[number]>;

/** A group in the list of the person's groups. */
export interface MembershipGroup {
  /** Stable identifier. Identify a group by it. */
  id: string;
  /** Name. */
  name: string;
  /** Its page address. It can change. */
  slug: string;
  /** Type of group. May hold a value newer than this client. */
  type: GroupType;
  /** The vertical's key; null if the group has none. */
  vertical: string | null;
  /** From the group's profile. */
  subtype: string | null;
}

/** Whether an app may be used in a group. */
export interface Install {
  /** Whether the app may be used in the group. */
  active: boolean;
  /** Why it is active; null if it is not. */
  source: InstallSource | null;
  /** Why it is not active; null if it is. */
  reason: InstallReason | null;
}

/** A group of the signed-in person (spec 2). */
export interface Membership {
  /** The group, with fewer fields. */
  group: MembershipGroup;
  /** The person's own role, or the leader role inherited from a group above. */
  role: MemberRole;
  /** True if the role comes from a group above, not from a membership. */
  inherited: boolean;
  /** Whether the app may be used in the group, and why not. */
  install: Install;
  /** Scopes that token, installation and the person's permissions together allow there. Ignore unknown ones.
   * `documents.write` exists since 2.24.0. */
  scopes: string[];
}

/** @internal */
export const membershipGroupSchema = /* @__PURE__ */ model<MembershipGroup>()({
  id: text,
  name: text,
  slug: text,
  type: text,
  vertical: textOrNull,
  subtype: textOrNull,
});

/** @internal */
export const installSchema = /* @__PURE__ */ model<Install>()({
  active: flag,
  source: textOrNull,
  reason: textOrNull,
});

/** @internal */
export const membershipSchema = /* @__PURE__ */ model<Membership>()({
  group: membershipGroupSchema,
  role: text,
  inherited: flag,
  install: installSchema,
  scopes: texts,
});

/** Message counts over all of the person's conversations (spec 4.20). */
export interface InboxSummary {
  /** Number of unread messages in all conversations. */
  unreadMessages: number;
}

/** @internal */
export const inboxSummarySchema = /* @__PURE__ */ model<InboxSummary>()({
  unreadMessages: integer,
});
