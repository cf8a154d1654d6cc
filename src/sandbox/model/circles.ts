// Circles and positions as the sandbox stores them: who is in one, who holds one.

import type { Instant } from "./instant.ts";

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
