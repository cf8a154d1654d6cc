// Records of events with costs and responses.

/** A series of events, such as every year's summer camp. */
export interface SeriesData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** The name. */
  name: string;
}

/** An event of a group (spec 2). Its counts follow from `rsvps`. */
export interface EventData {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** The series that it belongs to; null for a single event. */
  seriesId?: string | null;
  /** Such as the year, within a series; null for none. */
  iterationLabel?: string | null;
  /** The name. */
  name: string;
  /** A description; null for none. */
  description?: string | null;
  /** PLANNED by default. */
  status?: string;
  /** An ISO 8601 date-time; null if it is not yet known. */
  startsAt?: string | null;
  /** An ISO 8601 date-time; null if it is not yet known. */
  endsAt?: string | null;
  /** Whether it has days but no times. */
  allDay?: boolean;
  /** IANA name of a zone; null for none. */
  timezone?: string | null;
  /** The place. */
  location?: { name?: string | null; url?: string | null };
  /** Enabled, without deadline or limit by default. */
  rsvp?: { enabled?: boolean; deadline?: string | null; maxAttendees?: number | null };
  /** Whether a place counts only once it is paid for. */
  paymentRequired?: boolean;
  /** The costs. */
  cost?: {
    perPerson?: { amount: string; currency: string } | null;
    description?: string | null;
    paymentInstructions?: string | null;
  };
  /** The circle it is for. */
  circleId?: string | null;
  /** Its tickets, in the order they are shown. */
  ticketTypes?: TicketTypeData[];
  /** People with a role. The service adds the leaders of its circle. */
  leaders?: { personId: string; role: string }[];
  /** The responses. */
  rsvps?: RsvpData[];
  /** Time of creation: an ISO 8601 date-time. */
  createdAt?: string;
  /** Time of the last change: an ISO 8601 date-time. */
  updatedAt?: string;
}

/** A ticket type of an event (spec 2). */
export interface TicketTypeData {
  /** Stable identifier. */
  id: string;
  /** The name. */
  name: string;
  /** A description; null for none. */
  description?: string | null;
  /** The price of one, such as `{ amount: "12.50", currency: "USD" }`. */
  price: { amount: string; currency: string };
  /** True by default. */
  active?: boolean;
}

/** One household's response. */
export interface RsvpData {
  /** The person who responded. */
  personId: string;
  /** The response. */
  response: "GOING" | "NOT_GOING" | "MAYBE" | "PENDING";
  /** The people who come. By default the person who responded, and `guestCount` others. */
  attendees?: AttendeeData[];
  /** The number of guests. */
  guestCount?: number;
  /** For all its people, unless an attendee says otherwise. OWED by default. */
  payment?: PaymentState;
}

/** A roster entry in a response. */
export interface AttendeeData {
  /** The roster entry; left out for a guest. */
  contactId?: string;
  /** Without one the event's cost per person is the price. */
  ticketTypeId?: string;
  /** The state of the payment. */
  payment?: PaymentState;
}

/** PAID, HELD by an open checkout, or still OWED (PARTLY when some of it was paid). It matters
 * only where there is a price. */
export type PaymentState = "PAID" | "HELD" | "PARTLY" | "OWED";
