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
  /** The kind's key, by which a circle is made. */
  key: string;
  /** The word for one circle of the kind, such as Patrol. */
  singular: string;
  /** The word for several. */
  plural: string;
}

export const circleKindSchema = model<CircleKind>()({ key: text, singular: text, plural: text });

/** The circle that an event is for: the alternative that the specification lists (spec 2, Event). */
export interface EventCircle {
  /** The circle's id. */
  id: string;
  /** The circle's name. */
  name: string;
  /** Which kind of circle it is. */
  kind: CircleKind;
}

export const eventCircleSchema = model<EventCircle>()({
  id: text,
  name: text,
  kind: circleKindSchema,
});

/** Where an event takes place. */
export interface EventLocation {
  /** The place, in words; null for none. */
  name: string | null;
  /** A link to a map or to the place's page; null for none. */
  url: string | null;
}

/** How an event takes answers. */
export interface EventRsvp {
  /** Whether people are asked to respond. */
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
  /** What the price is for; null for none. */
  description: string | null;
  /** How to pay, in the group's words; null for none. */
  paymentInstructions: string | null;
}

/** Answers to an event, counted (spec 2, rsvpCounts). */
export interface RsvpCounts {
  /** Households that said Going, not people. */
  going: number;
  /** Responses that said no. Households like `going`, in our reading. */
  notGoing: number;
  /** Responses that said Maybe. Households like `going`, in our reading. */
  maybe: number;
  /** Responses that are still open. Households like `going`, in our reading. */
  pending: number;
  /** People on Going and Maybe answers. One that lists nobody counts its responder and their guests (since 2.9.0; nobody before). */
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
  /** Stable identifier. */
  id: string;
  /** What it is called, such as Adult. */
  name: string;
  /** What it is for; null for none. */
  description: string | null;
  /** What one costs. */
  price: Money;
  /** Whether it can be chosen now. */
  active: boolean;
}

/** One who leads an event, once for each role held (spec 2, since 2.18.0). */
export interface EventLeader {
  /** The account's id. */
  userId: string;
  /** The roster entry in the event's group, if there is one. */
  contactId: string | null;
  /** The name on the roster, else on the account. */
  name: string | null;
  /** Organizer, lead, or leader of the event's circle. Take an unknown value for a leader's. See `isLeaderRole`. */
  role: EventLeaderRole;
}

/** What an event is to the signed-in person (spec 2, since 2.18.0). */
export interface EventViewer {
  /** Holds the organizer or lead role, or leads the event's circle. Owners and admins do not count without a role. */
  isLeader: boolean;
}

/** An event of a group (spec 2, Event). */
export interface GroupEvent {
  /** Stable identifier. */
  id: string;
  /** The group that it belongs to. */
  groupId: string;
  /** The series that it belongs to; null for a single event. */
  seriesId: string | null;
  /** Which one of its series this is, such as a year. */
  iterationLabel: string | null;
  /** What it is called. */
  name: string;
  /** What happens, in the group's words; null for none. */
  description: string | null;
  /** Where it stands. May hold a value newer than this client. */
  status: EventStatus;
  /** ISO 8601 date-time. */
  startsAt: string | null;
  /** ISO 8601 date-time. */
  endsAt: string | null;
  /** Whether only its days count, not their hours. */
  allDay: boolean;
  /** Name of an IANA time zone. */
  timezone: string | null;
  /** Where it is. */
  location: EventLocation;
  /** Whether, until when and for how many people responses are asked for. */
  rsvp: EventRsvp;
  /** When true, a place counts only once it is paid for, or while its checkout is open (since 2.12.0). */
  paymentRequired: boolean;
  /** What it costs, and how it is paid. */
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
  /** Always on a single event (since 2.18.0). Leaders who may be youth are left out without `roster.youth.read`. */
  leaders?: EventLeader[] | undefined;
  /** For an app's access token only: a group key is not a person (since 2.18.0). */
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
  perPerson: alternative(moneySchema),
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
  circle: alternative(eventCircleSchema),
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
  /** The event that is paid for. */
  eventId: string;
}

export const checkoutLinkSchema = model<CheckoutLink>()({ url: text, eventId: text });
