// One event, and the link to its payment page (4.6, 4.15).
import { mostUpcomingEvents } from "../../core/validation/limits.ts";
import { type EventPart, eventParts } from "../../schemas/event.ts";
import { type Caller, enter, mustLead } from "../access/caller.ts";
import { webApp } from "../access/consent.ts";
import { type ApiRequest, isApp, pathId, type Reply } from "../access/request.ts";
import { inOrder } from "../conventions/paging.ts";
import { includeParameter } from "../conventions/query.ts";
import { notFound, Refusal } from "../conventions/refusal.ts";
import { slugOf } from "../data/slug.ts";
import type { Store } from "../data/store.ts";
import type { AttendeeData, CircleData, EventData, RsvpData } from "../model/index.ts";
import { kindOf, presentKind } from "./circles.ts";

export const eventEndpoints = {
  "events.get": getEvent,
  "events.createCheckoutLink": createCheckoutLink,
};

/** An event, drafts too (4.6). */
function getEvent(request: ApiRequest): Reply {
  const { caller, query } = enter(request, ["include"]);
  const wanted = includeParameter(query, eventParts);
  const event = request.world.store.eventOf(caller.group.id, pathId(request, "eventId"));
  if (event === undefined) throw notFound("event");
  // Leaders always come on a single event.
  const parts = new Set(eventParts.filter((part) => part === "leaders" || wanted.has(part)));
  return { json: presentEvent(request, caller, event, parts) };
}

/** The link to the payment page of an event with a price, for leaders (4.15). */
function createCheckoutLink(request: ApiRequest): Reply {
  const { caller } = enter(request);
  const { group } = caller;
  const event = request.world.store.eventOf(group.id, pathId(request, "eventId"));
  mustLead(caller, "make payment links");
  if (event === undefined) throw notFound("event");
  if (!costsSomething(event)) {
    throw new Refusal("nothing_to_pay", "This event has no cost and no priced ticket types.");
  }
  const address = `${webApp}/${encodeURIComponent(slugOf(group))}`;
  if (!request.world.switches.payments || !(group.paymentsReady ?? true)) {
    throw new Refusal(
      "payments_not_ready",
      `The group cannot take card payments yet; a leader can set them up at ${address}/settings/payments`,
    );
  }
  return {
    json: {
      url: `${address}/events/${encodeURIComponent(event.id)}#payment`,
      eventId: event.id,
    },
  };
}

/** The next five events that people can count on: no drafts, nothing over or called off. */
export function upcomingEvents(request: ApiRequest, caller: Caller): unknown[] {
  const now = request.now.getTime();
  const start = (event: EventData) => Date.parse(event.startsAt ?? "");
  const coming = request.world.store.events.where("groupId", caller.group.id).filter((event) => {
    const ends = Date.parse(event.endsAt ?? event.startsAt ?? "");
    return ["PLANNED", "ACTIVE"].includes(event.status ?? "PLANNED") && ends >= now;
  });
  return inOrder(coming, (event) => [start(event), event.id])
    .slice(0, mostUpcomingEvents)
    .map((event) => presentEvent(request, caller, event, new Set()));
}

export function presentEvent(
  request: ApiRequest,
  caller: Caller,
  event: EventData,
  parts: ReadonlySet<EventPart>,
): Record<string, unknown> {
  const { store } = request.world;
  const circle = circleOf(store, event);
  const createdAt = event.createdAt ?? store.startedAt;
  return {
    id: event.id,
    groupId: event.groupId,
    seriesId: event.seriesId ?? null,
    iterationLabel: event.iterationLabel ?? null,
    name: event.name,
    description: event.description ?? null,
    status: event.status ?? "PLANNED",
    startsAt: event.startsAt ?? null,
    endsAt: event.endsAt ?? null,
    allDay: event.allDay ?? false,
    timezone: event.timezone ?? null,
    location: { name: event.location?.name ?? null, url: event.location?.url ?? null },
    rsvp: {
      enabled: event.rsvp?.enabled ?? true,
      deadline: event.rsvp?.deadline ?? null,
      maxAttendees: event.rsvp?.maxAttendees ?? null,
    },
    paymentRequired: event.paymentRequired ?? false,
    cost: {
      perPerson: event.cost?.perPerson ?? null,
      description: event.cost?.description ?? null,
      paymentInstructions: event.cost?.paymentInstructions ?? null,
    },
    circle:
      circle === undefined
        ? null
        : { id: circle.id, name: circle.name, kind: presentKind(kindOf(store, circle)) },
    createdAt,
    updatedAt: event.updatedAt ?? createdAt,
    ...(parts.has("rsvpCounts") ? { rsvpCounts: rsvpCounts(event) } : {}),
    ...(parts.has("ticketTypes") ? { ticketTypes: presentTicketTypes(event) } : {}),
    ...(parts.has("leaders") ? { leaders: leadersOf(store, caller, event) } : {}),
    ...(isApp(request) ? { viewer: { isLeader: leadsEvent(store, caller.personId, event) } } : {}),
  };
}

function circleOf(store: Store, event: EventData): CircleData | undefined {
  if (event.circleId == null) return undefined;
  return store.circles.findWith({ id: event.circleId, groupId: event.groupId });
}

function presentTicketTypes(event: EventData): unknown[] {
  return (event.ticketTypes ?? []).map((ticket) => ({
    id: ticket.id,
    name: ticket.name,
    description: ticket.description ?? null,
    price: ticket.price,
    active: ticket.active ?? true,
  }));
}

interface EventLeader {
  userId: string;
  contactId: string | null;
  name: string | null;
  role: string;
}

/**
 * Roles first, then the circle's leaders, each person once for a role; whoever may be a youth only where youth are
 * shown.
 */
function leadersOf(store: Store, caller: Caller, event: EventData): EventLeader[] {
  const held = (event.leaders ?? []).map(({ personId, role }) => ({
    userId: personId,
    contactId: store.entriesOf(personId, event.groupId)[0]?.id ?? null,
    name: store.nameOf(personId, event.groupId),
    role,
  }));
  const all = [...held, ...circleLeaders(store, event)];
  return all.filter(
    (leader, index) =>
      (caller.youth || !store.isYoungPerson(leader.userId)) &&
      all.findIndex((one) => one.userId === leader.userId && one.role === leader.role) === index,
  );
}

function circleLeaders(store: Store, event: EventData): EventLeader[] {
  const members = circleOf(store, event)?.members ?? [];
  return members.flatMap((member) => {
    const contact = store.contactOf(event.groupId, member.contactId);
    if (member.role !== "LEADER" || contact?.personId === undefined) return [];
    return [
      {
        userId: contact.personId,
        contactId: contact.id,
        name: store.nameOf(contact.personId, event.groupId),
        role: "CIRCLE_LEADER",
      },
    ];
  });
}

/** A role in the event or in its circle; owning the group is not one. */
function leadsEvent(store: Store, personId: string, event: EventData): boolean {
  return (
    (event.leaders ?? []).some(
      (leader) =>
        leader.personId === personId && (leader.role === "ORGANIZER" || leader.role === "LEAD"),
    ) || circleLeaders(store, event).some((leader) => leader.userId === personId)
  );
}

/** The people of a response: its rows, or the responder and the guests. */
function peopleOf(rsvp: RsvpData): readonly AttendeeData[] {
  const rows = rsvp.attendees ?? [];
  if (rows.length > 0) return rows;
  return Array.from({ length: 1 + (rsvp.guestCount ?? 0) }, () => ({}));
}

function rsvpCounts(event: EventData): Record<string, number> {
  const rsvps = event.rsvps ?? [];
  const households = (response: string) =>
    rsvps.filter((rsvp) => rsvp.response === response).length;
  const people = (response: string) =>
    rsvps.flatMap((rsvp) => (rsvp.response === response ? peopleOf(rsvp) : [])).length;
  let paid = 0;
  let held = 0;
  let unpaid = 0;
  let free = 0;
  for (const rsvp of rsvps) {
    if (rsvp.response !== "GOING") continue;
    for (const attendee of peopleOf(rsvp)) {
      const payment = attendee.payment ?? rsvp.payment ?? "OWED";
      if (!isPriced(event, attendee)) free += 1;
      else if (payment === "PAID") paid += 1;
      else if (payment === "HELD") held += 1;
      else unpaid += 1;
    }
  }
  return {
    going: households("GOING"),
    notGoing: households("NOT_GOING"),
    maybe: households("MAYBE"),
    pending: households("PENDING"),
    totalAttendees: people("GOING") + people("MAYBE"),
    goingPeople: people("GOING"),
    maybePeople: people("MAYBE"),
    paidAttendees: paid,
    heldAttendees: held,
    unpaidAttendees: unpaid,
    confirmedAttendees: paid + held + free,
  };
}

function isPriced(event: EventData, attendee: AttendeeData): boolean {
  const ticket = event.ticketTypes?.find(({ id }) => id === attendee.ticketTypeId);
  return hasPrice(ticket?.price ?? event.cost?.perPerson);
}

function hasPrice(money: { amount: string } | null | undefined): boolean {
  return money != null && /[1-9]/.test(money.amount) && !money.amount.startsWith("-");
}

/** Whether an event has a price. */
function costsSomething(event: EventData): boolean {
  return (
    hasPrice(event.cost?.perPerson) ||
    (event.ticketTypes ?? []).some(({ price }) => hasPrice(price))
  );
}

/** Whether a person, or someone of their household, is coming. */
export function attends(store: Store, personId: string, event: EventData): boolean {
  const own = store.entriesOf(personId, event.groupId);
  const entries = [...own, ...own.flatMap((entry) => store.dependentsOf(entry))];
  const household = new Set(entries.map(({ id }) => id));
  return (event.rsvps ?? []).some(
    (rsvp) =>
      rsvp.response === "GOING" &&
      (rsvp.personId === personId ||
        peopleOf(rsvp).some(
          ({ contactId }) => contactId !== undefined && household.has(contactId),
        )),
  );
}
