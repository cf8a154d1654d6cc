// Records of groups, with their installed apps, applied blueprints and used credits.
import type { CircleKindData } from "./verticals.ts";

/** A group (spec 2). Its counts follow from the roster. */
export interface GroupData {
  /** Stable identifier. */
  id: string;
  /** The name. */
  name: string;
  /** Made from the name by default. */
  slug?: string;
  /** INFORMAL by default. */
  type?: string;
  /** A description; null for none. */
  description?: string | null;
  /** `subtype` and the profile's fields. */
  metadata?: Record<string, unknown>;
  /** A vertical key; null by default. */
  vertical?: string | null;
  /** The group above; null at the top. */
  parentId?: string | null;
  /** Whether it is archived: lists of groups leave it out. */
  archived?: boolean;
  /** Whether members see the e-mail addresses and phone numbers of adults. */
  showsContactDetails?: boolean;
  /** Whether the group turned its assistant off. */
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
  /** Time of creation: an ISO 8601 date-time. */
  createdAt?: string;
  /** Time of the last change: an ISO 8601 date-time. */
  updatedAt?: string;
}

/** A blueprint that was applied to a group, and the outcome of its items. */
export interface AppliedBlueprintData {
  /** The group it was applied to. */
  groupId: string;
  /** The blueprint's id. */
  blueprintId: string;
  /** Its version. */
  version: number;
  /** An ISO 8601 date-time. */
  appliedAt: string;
  /** The outcome of its items. */
  items: AppliedItemData[];
}

/** The outcome of an item of an applied blueprint. */
export interface AppliedItemData {
  /** `kind:key` */
  id: string;
  /** `skipped`: left out on request. `matched`: found by its name. */
  outcome: "added" | "matched" | "skipped";
  /** The group, circle, position or series. Left out for tags and settings. */
  entityId?: string;
}

/** AI credits that a group spent. Only those of the current month count. */
export interface CreditUseData {
  /** The group that spent them. */
  groupId: string;
  /** An ISO 8601 date-time. */
  at: string;
  /** The number of credits, of 0.001 US dollars each. */
  credits: number;
}

/** An app that a group installed. First-party apps are installed by default. */
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
