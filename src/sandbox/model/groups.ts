// Groups as the sandbox stores them, with what they spent, installed and applied.

import type { Instant } from "./instant.ts";
import type { CircleKindData } from "./verticals.ts";

/** A group (spec 2); its counts are worked out from the roster. */
export interface GroupData {
  /** Stable identifier. */
  id: string;
  /** What it is called. */
  name: string;
  /** Made from the name by default. */
  slug?: string;
  /** INFORMAL by default. */
  type?: string;
  /** What it is; null for none. */
  description?: string | null;
  /** `subtype` and the profile's fields. */
  metadata?: Record<string, unknown>;
  /** A vertical key; null by default. */
  vertical?: string | null;
  /** The group above; null at the top. */
  parentId?: string | null;
  /** Whether it is put away: lists of groups leave it out. */
  archived?: boolean;
  /** Members see the e-mail addresses and phone numbers of adults. */
  showsContactDetails?: boolean;
  /** The group has turned its assistant off. */
  assistantOff?: boolean;
  /** Credits of its plan for a month; 0 (the platform's AI is off) by default. */
  monthlyCredits?: number;
  /** Whether the group can take card payments; true by default. */
  paymentsReady?: boolean;
  /** Circle kinds of its own, besides those of its vertical. */
  circleKinds?: CircleKindData[];
  /** Tags that its roster offers, besides those in use. */
  tags?: string[];
  /** Settings that it has chosen, by key. */
  settings?: Record<string, string>;
  /** When it was made: an ISO 8601 date-time. */
  createdAt?: Instant;
  /** When it was last changed: an ISO 8601 date-time. */
  updatedAt?: Instant;
}

/** A blueprint that was applied to a group, and what became of its items. */
export interface AppliedBlueprintData {
  /** The group it was applied to. */
  groupId: string;
  /** Which blueprint. */
  blueprintId: string;
  /** Which version of it. */
  version: number;
  /** When: an ISO 8601 date-time. */
  appliedAt: Instant;
  /** What it added or matched. */
  items: AppliedItemData[];
}

/** What applying a blueprint did with one of its items. */
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
  /** Whose credits. */
  groupId: string;
  /** When: an ISO 8601 date-time. */
  at: Instant;
  /** How many, 0.001 US dollars each. */
  credits: number;
}

/** An app's place in a group. A first-party app needs none: it is there by default. */
export interface InstallData {
  /** The group that installed the app. */
  groupId: string;
  /** `partner` by default. */
  app?: "partner" | "first-party";
  /** `active` by default. */
  state?: "active" | "revoked" | "suspended";
  /** Short names of the scopes that the group allowed; all by default. */
  scopes?: string[];
}
