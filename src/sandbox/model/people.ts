// Records of accounts, memberships and roster entries.

/** An account of a person who can sign in. It is not a roster entry. */
export interface PersonData {
  /** Stable identifier. */
  id: string;
  /** The account's name; null by default. */
  name?: string | null;
  /** `adult` by default. A `minor` has an account of their own; a `child`'s account may not use an app (`child_account`). The
   * rules for youth apply to both. */
  age?: "adult" | "minor" | "child";
  /** Whether the person must accept new terms: each of their calls is `terms_required`. */
  termsPending?: boolean;
  /** Unread messages over all their conversations; 0 by default. */
  unreadMessages?: number;
}

/** A membership in a group. A leader of a group also leads the groups below it. */
export interface MembershipData {
  /** The member. */
  personId: string;
  /** The group. */
  groupId: string;
  /** MEMBER by default. OWNER and ADMIN lead. */
  role?: "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";
}

/** A roster entry. */
export interface ContactData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** ADULT by default. */
  type?: "ADULT" | "YOUTH";
  /** Null for none. */
  firstName?: string | null;
  /** Null for none. */
  lastName?: string | null;
  /** Null for none. */
  email?: string | null;
  /** Null for none. */
  phone?: string | null;
  /** In no response; replaced in texts of searches. */
  address?: string | null;
  /** YYYY-MM-DD */
  birthDate?: string | null;
  /** The linked person's role in the group, else MEMBER by default. */
  role?: "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";
  /** Null for none. */
  title?: string | null;
  /** The group's own labels. */
  tags?: string[];
  /** The linked account. */
  personId?: string;
  /** ACCEPTED when linked to an account, else NOT_INVITED by default. */
  inviteStatus?: string;
  /** The roster entries of its guardians, of the same group. */
  guardianIds?: string[];
  /** Time of creation: an ISO 8601 date-time. */
  createdAt?: string;
  /** Time of the last change: an ISO 8601 date-time. */
  updatedAt?: string;
}
