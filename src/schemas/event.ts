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
  time,
  timeOrNull,
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

/** A kind of circle (spec 2). */
export interface CircleKind {
  /** The kind's key; pass it to `circles.create`. */
  key: string;
  /** Singular name, such as Patrol. */
  singular: string;
  /** Plural name, such as Patrols. */
  plural: string;
}

/** @internal */
export const circleKindSchema = /* @__PURE__ */ model<CircleKind>()({
  key: text,
  singular: text,
  plural: text,
});

/** The circle that an event is for: the described alternative (spec 2, Event). */
export interface EventCircle {
  /** The circle's id. */
  id: string;
  /** The circle's name. */
  name: string;
  /** The circle's kind. */
  kind: CircleKind;
}

/** @internal */
export const eventCircleSchema = /* @__PURE__ */ model<EventCircle>()({
  id: text,
  name: text,
  kind: circleKindSchema,
});

/** The place of an event. */
export interface EventLocation {
  /** The place's name; null if none. */
  name: string | null;
  /** An address on the web; null if none. */
  url: string | null;
}

/** How an event takes responses. */
export interface EventRsvp {
  /** Whether people are asked to respond. */
  enabled: boolean;
  /** ISO 8601 date-time; null if there is no deadline. */
  deadline: string | null;
  /** People, not households; null if there is no limit, in our reading. */
  maxAttendees: number | null;
}

/** The cost of an event. */
export interface EventCost {
  /** The price for one person. See `isUnrecognized`. */
  perPerson?: Money | Unrecognized | null | undefined;
  /** About the price; null if none. */
  description: string | null;
  /** How to pay, by the group; null if none. */
  paymentInstructions: string | null;
}

/** Counts of the responses to an event (spec 2, rsvpCounts). */
export interface RsvpCounts {
  /** Going responses: households, not people. */
  going: number;
  /** Not Going responses; households, in our reading. */
  notGoing: number;
  /** Maybe responses; households, in our reading. */
  maybe: number;
  /** Responses still open; households, in our reading. */
  pending: number;
  /** People on Going and Maybe responses. One that lists nobody counts its responder and their guests (since
   * 2.9.0; before, nobody). */
  totalAttendees: number;
  /** People on Going responses, which the event's capacity limits (since 2.9.0). */
  goingPeople: number;
  /** People on Maybe responses (since 2.9.0). */
  maybePeople: number;
  /** People on priced Going responses who are paid for (since 2.11.0). */
  paidAttendees: number;
  /** People on Going responses whose place an open checkout holds (since 2.11.0). */
  heldAttendees: number;
  /** People on Going responses for whom something is still owed (since 2.11.0). */
  unpaidAttendees: number;
  /** People with a place when payment is required: paid, in checkout, or with nothing owed (since 2.12.0). */
  confirmedAttendees: number;
}

/** A ticket type of an event (spec 2). */
export interface TicketType {
  /** Stable identifier. */
  id: string;
  /** Name, such as Adult. */
  name: string;
  /** Description; null if none. */
  description: string | null;
  /** Price of one ticket. */
  price: Money;
  /** Whether it can be chosen, in our reading. */
  active: boolean;
}

/** A leader of an event, listed once per role (spec 2, since 2.18.0). */
export interface EventLeader {
  /** The account's id. */
  userId: string;
  /** The roster entry in the event's group; null if there is none. */
  contactId: string | null;
  /** The name on the roster, else of the account. */
  name: string | null;
  /** Organizer, lead, or leader of the event's circle. Treat an unknown value as a leader. See `isLeaderRole`. */
  role: EventLeaderRole;
}

/** The signed-in person's relation to an event (spec 2, since 2.18.0). */
export interface EventViewer {
  /** True if the person is an organizer or lead, or leads the event's circle. Owners and admins without such a
   * role do not count. */
  isLeader: boolean;
}

/** An event of a group (spec 2, Event). */
export interface GroupEvent {
  /** Stable identifier. */
  id: string;
  /** The event's group. */
  groupId: string;
  /** The event's series; null for a single event. */
  seriesId: string | null;
  /** Label of the iteration in its series, such as a year. */
  iterationLabel: string | null;
  /** Name. */
  name: string;
  /** Description by the group; null if none. */
  description: string | null;
  /** State of the event. May hold a value newer than this client. */
  status: EventStatus;
  /** ISO 8601 date-time. */
  startsAt: string | null;
  /** ISO 8601 date-time. */
  endsAt: string | null;
  /** True if the event has days, but no times of day. */
  allDay: boolean;
  /** IANA time zone name. */
  timezone: string | null;
  /** Place. */
  location: EventLocation;
  /** Whether it takes responses, until when, and for how many people. */
  rsvp: EventRsvp;
  /** If true, a place counts only once it is paid for, or while its checkout is open (since 2.12.0). */
  paymentRequired: boolean;
  /** Price and how to pay. */
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
  /** Only for access tokens: a group key is not a person (since 2.18.0). */
  viewer?: EventViewer | undefined;
}

/** @internal */
export const eventLeaderSchema = /* @__PURE__ */ model<EventLeader>()({
  userId: text,
  contactId: textOrNull,
  name: textOrNull,
  role: text,
});

/** @internal */
export const eventLocationSchema = /* @__PURE__ */ model<EventLocation>()({
  name: textOrNull,
  url: textOrNull,
});

/** @internal */
export const eventRsvpSchema = /* @__PURE__ */ model<EventRsvp>()({
  enabled: flag,
  deadline: timeOrNull,
  maxAttendees: integerOrNull,
});

/** @internal */
export const eventCostSchema = /* @__PURE__ */ model<EventCost>()({
  perPerson: alternative(moneySchema),
  description: textOrNull,
  paymentInstructions: textOrNull,
});

/** @internal */
export const rsvpCountsSchema = /* @__PURE__ */ model<RsvpCounts>()({
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

/** @internal */
export const ticketTypeSchema = /* @__PURE__ */ model<TicketType>()({
  id: text,
  name: text,
  description: textOrNull,
  price: moneySchema,
  active: flag,
});

/** @internal */
export const eventViewerSchema = /* @__PURE__ */ model<EventViewer>()({ isLeader: flag });

const leaders = z.array(eventLeaderSchema);

/* @__NO_SIDE_EFFECTS__ */
const fieldsWith = <Leaders>(ofEvent: Leaders) => ({
  id: text,
  groupId: text,
  seriesId: textOrNull,
  iterationLabel: textOrNull,
  name: text,
  description: textOrNull,
  status: text,
  startsAt: timeOrNull,
  endsAt: timeOrNull,
  allDay: flag,
  timezone: textOrNull,
  location: eventLocationSchema,
  rsvp: eventRsvpSchema,
  paymentRequired: flag,
  cost: eventCostSchema,
  circle: alternative(eventCircleSchema),
  createdAt: time,
  updatedAt: time,
  rsvpCounts: z.optional(rsvpCountsSchema),
  ticketTypes: z.optional(z.array(ticketTypeSchema)),
  viewer: z.optional(eventViewerSchema),
  leaders: ofEvent,
});

/** @internal An event of a list: its leaders come only when asked for. */
export const groupEventSchema = /* @__PURE__ */ model<GroupEvent>()(
  fieldsWith(z.optional(leaders)),
);

/** A single event, which always includes `leaders`. */
export type SingleEvent = GroupEvent & { leaders: EventLeader[] };

/** @internal */
export const singleEventSchema = /* @__PURE__ */ model<SingleEvent>()(fieldsWith(leaders));

/** The page on which members pay for an event (spec 4.15). */
export interface CheckoutLink {
  /** URL of the event's payment section in the platform's web application. */
  url: string;
  /** The event to pay for. */
  eventId: string;
}

/** @internal */
export const checkoutLinkSchema = /* @__PURE__ */ model<CheckoutLink>()({
  url: text,
  eventId: text,
});
