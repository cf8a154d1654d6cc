// Circles and positions as the sandbox stores them: who is in one, who holds one.

import type { Instant } from "./instant.ts";

/** A circle of a group, such as a den, a patrol or a committee (spec 2). */
export interface CircleData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** Key of a kind of the group or of its vertical. */
  kind: string;
  /** Unique within its kind. */
  name: string;
  /** What the vertical keeps about it. */
  metadata?: Record<string, unknown>;
  /** Kept for history; it takes no one new. */
  archived?: boolean;
  /** Who is in it. */
  members?: CircleMemberData[];
}

/** A roster entry in a circle, and its role there (spec 4.9). */
export interface CircleMemberData {
  /** The roster entry. */
  contactId: string;
  /** MEMBER by default. */
  role?: "MEMBER" | "LEADER";
}

/** A position of a group (spec 2, 4.18). */
export interface PositionData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** What it is called. */
  name: string;
  /** What its holder does; null for none. */
  description?: string | null;
  /** GENERAL by default. */
  category?: string;
  /** Null (any number) by default. */
  maxHolders?: number | null;
  /** 0 by default. */
  sortOrder?: number;
  /** True by default. */
  active?: boolean;
  /** Who holds it, and who held it. */
  assignments?: AssignmentData[];
  /** When it was made: an ISO 8601 date-time. */
  createdAt?: Instant;
  /** When it was last changed: an ISO 8601 date-time. */
  updatedAt?: Instant;
}

/** One who holds, or held, a position. */
export interface AssignmentData {
  /** Stable identifier. */
  id: string;
  /** Who holds it. */
  personId: string;
  /** Since when: an ISO 8601 date-time. */
  startedAt: Instant;
  /** No longer holds it from then on. */
  endedAt?: Instant;
}
