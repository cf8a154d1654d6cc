// Records of positions with their holders.

/** A position of a group (spec 2, 4.18). */
export interface PositionData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** The name. */
  name: string;
  /** The holder's tasks; null for none. */
  description?: string | null;
  /** GENERAL by default. */
  category?: string;
  /** Null (any number) by default. */
  maxHolders?: number | null;
  /** 0 by default. */
  sortOrder?: number;
  /** True by default. */
  active?: boolean;
  /** Its holders, past ones included. */
  assignments?: AssignmentData[];
  /** Time of creation: an ISO 8601 date-time. */
  createdAt?: string;
  /** Time of the last change: an ISO 8601 date-time. */
  updatedAt?: string;
}

/** A person who holds, or held, a position. */
export interface AssignmentData {
  /** Stable identifier. */
  id: string;
  /** The holder. */
  personId: string;
  /** The beginning: an ISO 8601 date-time. */
  startedAt: string;
  /** The end; left out for a present holder. */
  endedAt?: string;
}
