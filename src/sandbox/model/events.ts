// Events as the sandbox stores them: what they cost, and who answered.

import type { Instant } from "./instant.ts";

/** A series of events, such as every year's summer camp. */
export interface SeriesData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** What it is called. */
  name: string;
}

/** An amount of money (spec, conventions). */
export interface MoneyData {
  /** Two decimals, such as `"12.50"`. */
  amount: string;
  /** ISO 4217 */
  currency: string;
}

/** An event of a group (spec 2); its counts are worked out from `rsvps`. */
export interface EventData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** The series that it belongs to; null for a single event. */
  seriesId?: string | null;
  /** Such as the year, within a series; null for none. */
  iterationLabel?: string | null;
  /** What it is called. */
  name: string;
  /** What happens; null for none. */
  description?: string | null;
  /** PLANNED by default. */
  status?: string;
  /** An ISO 8601 date-time; null while it is open. */
  startsAt?: Instant | null;
  /** An ISO 8601 date-time; null while it is open. */
  endsAt?: Instant | null;
  /** Whether only its days count. */
  allDay?: boolean;
  /** IANA name of a zone; null for none. */
  timezone?: string | null;
  /** Where it is. */
  location?: { name?: string | null; url?: string | null };
  /** Enabled, without deadline or limit by default. */
  rsvp?: { enabled?: boolean; deadline?: Instant | null; maxAttendees?: number | null };
  /** Whether a place counts only once it is paid for. */
  paymentRequired?: boolean;
  /** What it costs. */
  cost?: {
    perPerson?: MoneyData | null;
    description?: string | null;
    paymentInstructions?: string | null;
  };
  /** The circle it is for. */
  circleId?: string | null;
  /** Its tickets, in the order they are shown. */
  ticketTypes?: TicketTypeData[];
  /** Who holds a role in it. Leaders of its circle are added by the service. */
  leaders?: { personId: string; role: string }[];
  /** What people have responded. */
  rsvps?: RsvpData[];
  /** When it was made: an ISO 8601 date-time. */
  createdAt?: Instant;
  /** When it was last changed: an ISO 8601 date-time. */
  updatedAt?: Instant;
}

/** A ticket type of an event (spec 2). */
export interface TicketTypeData {
  /** Stable identifier. */
  id: string;
  /** What it is called. */
  name: string;
  /** What it is for; null for none. */
  description?: string | null;
  /** What one costs. */
  price: MoneyData;
  /** True by default. */
  active?: boolean;
}

/** One household's response. */
export interface RsvpData {
  /** Who responded. */
  personId: string;
  /** What they said. */
  response: "GOING" | "NOT_GOING" | "MAYBE" | "PENDING";
  /** The people coming. Left out: the responder and `guestCount` others. */
  attendees?: AttendeeData[];
  /** How many they bring along. */
  guestCount?: number;
  /** For all its people, unless an attendee says otherwise. OWED by default. */
  payment?: PaymentState;
}

/** A roster entry on an answer to an event. */
export interface AttendeeData {
  /** The roster entry; left out for a guest. */
  contactId?: string;
  /** Without one the event's cost per person is the price. */
  ticketTypeId?: string;
  /** What is owed for them. */
  payment?: PaymentState;
}

/** PAID, HELD by an open checkout, or still OWED (PARTLY when some of it was paid). It matters
 * only where there is a price. */
export type PaymentState = "PAID" | "HELD" | "PARTLY" | "OWED";
