// People as the sandbox stores them: accounts, their places in groups, roster entries.

import type { Instant } from "./instant.ts";

/** An account on the platform: someone who can sign in. Not a roster entry. */
export interface PersonData {
  /** Stable identifier. */
  id: string;
  /** The account's name; null by default. */
  name?: string | null;
  /** `adult` by default. A `minor` has an account of their own; a `child`'s account may not use
   * an app at all (`child_account`). Both are young people wherever the youth rules speak. */
  age?: "adult" | "minor" | "child";
  /** Has not accepted the current terms: every call of theirs is `terms_required`. */
  termsPending?: boolean;
  /** Unread messages over all their conversations; 0 by default. */
  unreadMessages?: number;
}

/** A person's own place in a group. Leading a group leads those below it too. */
export interface MembershipData {
  /** Who is a member. */
  personId: string;
  /** Of which group. */
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
  /** Never shown by itself; replaced in text that is searched. */
  address?: string | null;
  /** YYYY-MM-DD */
  birthDate?: string | null;
  /** The linked person's role in the group, else MEMBER by default. */
  role?: "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";
  /** Null for none. */
  title?: string | null;
  /** The group's own labels. */
  tags?: string[];
  /** The account it is linked to. */
  personId?: string;
  /** ACCEPTED when linked to an account, else NOT_INVITED by default. */
  inviteStatus?: string;
  /** Roster entries of the same group that are its guardians. */
  guardianIds?: string[];
  /** When it was made: an ISO 8601 date-time. */
  createdAt?: Instant;
  /** When it was last changed: an ISO 8601 date-time. */
  updatedAt?: Instant;
}
