// Events as the sandbox stores them: what they cost, and who answered.

import type { Instant } from "./instant.ts";

/** A series of events, such as every year's summer camp. */
export interface SeriesData {
  id: string;
  groupId: string;
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
  id: string;
  groupId: string;
  seriesId?: string | null;
  iterationLabel?: string | null;
  name: string;
  description?: string | null;
  /** PLANNED unless told. */
  status?: string;
  startsAt?: Instant | null;
  endsAt?: Instant | null;
  allDay?: boolean;
  timezone?: string | null;
  location?: { name?: string | null; url?: string | null };
  /** Enabled, without deadline or limit, unless told. */
  rsvp?: { enabled?: boolean; deadline?: Instant | null; maxAttendees?: number | null };
  paymentRequired?: boolean;
  cost?: {
    perPerson?: MoneyData | null;
    description?: string | null;
    paymentInstructions?: string | null;
  };
  /** The circle it is for. */
  circleId?: string | null;
  ticketTypes?: TicketTypeData[];
  /** Who holds a role in it. Leaders of its circle are added by the service. */
  leaders?: { personId: string; role: string }[];
  rsvps?: RsvpData[];
  createdAt?: Instant;
  updatedAt?: Instant;
}

/** A ticket type of an event (spec 2). */
export interface TicketTypeData {
  id: string;
  name: string;
  description?: string | null;
  price: MoneyData;
  /** True unless told. */
  active?: boolean;
}

/** One household's response. */
export interface RsvpData {
  personId: string;
  response: "GOING" | "NOT_GOING" | "MAYBE" | "PENDING";
  /** The people coming. Left out: the responder and `guestCount` others. */
  attendees?: AttendeeData[];
  guestCount?: number;
  /** For all its people, unless an attendee says otherwise. OWED unless told. */
  payment?: PaymentState;
}

/** A roster entry on an answer to an event. */
export interface AttendeeData {
  /** The roster entry; left out for a guest. */
  contactId?: string;
  /** Without one the event's cost per person is the price. */
  ticketTypeId?: string;
  payment?: PaymentState;
}

/** PAID, HELD by an open checkout, or still OWED (PARTLY when some of it was paid). It matters
 * only where there is a price. */
export type PaymentState = "PAID" | "HELD" | "PARTLY" | "OWED";
