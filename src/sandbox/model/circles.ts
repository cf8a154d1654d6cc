// Records of circles with their members.
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
  /** The fields of its kind. */
  metadata?: Record<string, unknown>;
  /** Whether it is archived: nobody can be added. */
  archived?: boolean;
  /** Its members. */
  members?: CircleMemberData[];
}

/** A roster entry in a circle, and its role there (spec 4.9). */
export interface CircleMemberData {
  /** The roster entry. */
  contactId: string;
  /** MEMBER by default. */
  role?: "MEMBER" | "LEADER";
}
