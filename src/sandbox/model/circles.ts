// Circles and positions as the sandbox stores them: who is in one, who holds one.

import type { Instant } from "./instant.ts";

/** A circle of a group, such as a den, a patrol or a committee (spec 2). */
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

/** A roster entry in a circle, and its role there (spec 4.9). */
export interface CircleMemberData {
  contactId: string;
  /** MEMBER unless told. */
  role?: "MEMBER" | "LEADER";
}

/** A position of a group (spec 2, 4.18). */
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

/** One who holds, or held, a position. */
export interface AssignmentData {
  id: string;
  personId: string;
  startedAt: Instant;
  /** No longer holds it from then on. */
  endedAt?: Instant;
}
