// Events with their RSVP counts, ticket types and leaders, and the link to their checkout (spec 2, 4.6, 4.15).
import * as z from "zod/mini";

import {
  alternative,
  flag,
  integer,
  integerOrNull,
  model,
  type Money,
  moneySchema,
  type Open,
  text,
  textOrNull,
  type Unrecognized,
  values,
} from "./shared.ts";

/** The event statuses that this client knows (spec 3). */
export const eventStatuses = values("DRAFT", "PLANNED", "ACTIVE", "COMPLETED", "CANCELLED");
/** The status of an event; may be newer than this client. */
export type EventStatus = Open<(typeof eventStatuses)[number]>;

/** The roles of event leaders that this client knows (spec 2, EventLeader). */
export const eventLeaderRoles = values("ORGANIZER", "LEAD", "CIRCLE_LEADER");
/** The role of an event's leader; may be newer than this client, and is a leader's then too (`isLeaderRole`). */
export type EventLeaderRole = Open<(typeof eventLeaderRoles)[number]>;

/** The parts that a single event can include (spec 4.6). */
export const eventParts = values("rsvpCounts", "ticketTypes", "leaders");
/** A part of an event. */
export type EventPart = (typeof eventParts)[number];

/** What a kind of circle is called (spec 2). */
export interface CircleKind {
  key: string;
  singular: string;
  plural: string;
}

export const circleKindSchema = model<CircleKind>()({ key: text, singular: text, plural: text });

/** The circle that an event is for: the alternative that the specification lists (spec 2, Event). */
export interface EventCircle {
  id: string;
  name: string;
  kind: CircleKind;
}

export const eventCircleSchema = model<EventCircle>()({
  id: text,
  name: text,
  kind: circleKindSchema,
});

/** Where an event takes place. */
export interface EventLocation {
  name: string | null;
  url: string | null;
}

/** How an event takes answers. */
export interface EventRsvp {
  enabled: boolean;
  /** ISO 8601 date-time, or null without a deadline. */
  deadline: string | null;
  /** People, not households; null without a limit. */
  maxAttendees: number | null;
}

/** What an event costs. */
export interface EventCost {
  /** The price for one person. See `isUnrecognized`. */
  perPerson?: Money | Unrecognized | null | undefined;
  description: string | null;
  paymentInstructions: string | null;
}

/** Answers to an event, counted (spec 2, rsvpCounts). */
export interface RsvpCounts {
  /** Households that said Going, not people. */
  going: number;
  /** Households that said they are not going. */
  notGoing: number;
  /** Households that said Maybe. */
  maybe: number;
  /** Households that have not answered. */
  pending: number;
  /** People on Going and Maybe answers. */
  totalAttendees: number;
  /** People on Going answers; what the event's capacity counts (since 2.9.0). */
  goingPeople: number;
  /** People on Maybe answers (since 2.9.0). */
  maybePeople: number;
  /** People on priced Going answers who are paid for (since 2.11.0). */
  paidAttendees: number;
  /** People on Going answers whose place an open checkout holds (since 2.11.0). */
  heldAttendees: number;
  /** People on Going answers still owed for, in full or in part (since 2.11.0). */
  unpaidAttendees: number;
  /** People with a place when payment is required: paid, in checkout, or with nothing owed (since 2.12.0). */
  confirmedAttendees: number;
}

/** A ticket type of an event (spec 2). */
export interface TicketType {
  id: string;
  name: string;
  description: string | null;
  price: Money;
  active: boolean;
}

/** One who leads an event, once for each role held (spec 2, since 2.18.0). */
export interface EventLeader {
  userId: string;
  /** The roster entry in the event's group, if there is one. */
  contactId: string | null;
  /** The name on the roster, else on the account. */
  name: string | null;
  role: EventLeaderRole;
}

/** What an event is to the signed-in person (spec 2, since 2.18.0). */
export interface EventViewer {
  /** Holds the organizer or lead role, or leads the event's circle. Owners and admins do not count without a role. */
  isLeader: boolean;
}

/** An event of a group (spec 2, Event). */
export interface GroupEvent {
  id: string;
  groupId: string;
  seriesId: string | null;
  /** Which one of its series this is, such as a year. */
  iterationLabel: string | null;
  name: string;
  description: string | null;
  status: EventStatus;
  /** ISO 8601 date-time. */
  startsAt: string | null;
  /** ISO 8601 date-time. */
  endsAt: string | null;
  allDay: boolean;
  /** Name of an IANA time zone. */
  timezone: string | null;
  location: EventLocation;
  rsvp: EventRsvp;
  /** When true, a place counts once it is paid for, or while its checkout is open. */
  paymentRequired: boolean;
  cost: EventCost;
  /** The circle the event is for. See `isUnrecognized`. */
  circle?: EventCircle | Unrecognized | null | undefined;
  /** ISO 8601 date-time. */
  createdAt: string;
  /** ISO 8601 date-time. */
  updatedAt: string;
  /** With `rsvpCounts` in `include`. */
  rsvpCounts?: RsvpCounts | undefined;
  /** With `ticketTypes` in `include`. */
  ticketTypes?: TicketType[] | undefined;
  /** Always on a single event. Leaders who may be youth are left out without `roster.youth.read`. */
  leaders?: EventLeader[] | undefined;
  /** For an app's access token only: a group key is not a person. */
  viewer?: EventViewer | undefined;
}

export const eventLeaderSchema = model<EventLeader>()({
  userId: text,
  contactId: textOrNull,
  name: textOrNull,
  role: text,
});

export const eventLocationSchema = model<EventLocation>()({ name: textOrNull, url: textOrNull });

export const eventRsvpSchema = model<EventRsvp>()({
  enabled: flag,
  deadline: textOrNull,
  maxAttendees: integerOrNull,
});

export const eventCostSchema = model<EventCost>()({
  perPerson: alternative<Money>(),
  description: textOrNull,
  paymentInstructions: textOrNull,
});

export const rsvpCountsSchema = model<RsvpCounts>()({
  going: integer,
  notGoing: integer,
  maybe: integer,
  pending: integer,
  totalAttendees: integer,
  goingPeople: integer,
  maybePeople: integer,
  paidAttendees: integer,
  heldAttendees: integer,
  unpaidAttendees: integer,
  confirmedAttendees: integer,
});

export const ticketTypeSchema = model<TicketType>()({
  id: text,
  name: text,
  description: textOrNull,
  price: moneySchema,
  active: flag,
});

export const eventViewerSchema = model<EventViewer>()({ isLeader: flag });

const leaders = z.array(eventLeaderSchema);

const fields = {
  id: text,
  groupId: text,
  seriesId: textOrNull,
  iterationLabel: textOrNull,
  name: text,
  description: textOrNull,
  status: text,
  startsAt: textOrNull,
  endsAt: textOrNull,
  allDay: flag,
  timezone: textOrNull,
  location: eventLocationSchema,
  rsvp: eventRsvpSchema,
  paymentRequired: flag,
  cost: eventCostSchema,
  circle: alternative<EventCircle>(),
  createdAt: text,
  updatedAt: text,
  rsvpCounts: z.optional(rsvpCountsSchema),
  ticketTypes: z.optional(z.array(ticketTypeSchema)),
  viewer: z.optional(eventViewerSchema),
};

/** An event of a list: its leaders come only when asked for. */
export const groupEventSchema = model<GroupEvent>()({ ...fields, leaders: z.optional(leaders) });

/** An event read by itself: its leaders always come. */
export type SingleEvent = GroupEvent & { leaders: EventLeader[] };

export const singleEventSchema = model<SingleEvent>()({ ...fields, leaders });

/** The page on which members pay for an event (spec 4.15). */
export interface CheckoutLink {
  /** Leads to the event's payment section in the platform's web application. */
  url: string;
  eventId: string;
}

export const checkoutLinkSchema = model<CheckoutLink>()({ url: text, eventId: text });
