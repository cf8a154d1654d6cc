// Every operation once: how it is called with all its parameters, what must then be sent, and a valid answer.
import type { CallOptions, GroupManagement, OperationName } from "group-management-sdk";

import { definitions } from "../../src/operations/definitions.ts";
import * as payloads from "./payloads.ts";

export interface KnownCall {
  readonly name: OperationName;
  readonly invoke: (client: GroupManagement, options?: CallOptions) => PromiseLike<unknown>;
  readonly method: "GET" | "POST" | "PATCH";
  /** Below the base address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A valid answer with every part. */
  readonly answer: () => object;
}

const profile = { subtype: "TROOP", meets: null, count: 2 };
const subgroup = { name: "North", type: "TEAM", description: "The north side", profile };
const newCircle = { kind: "patrol", name: "Foxes", metadata: { emblem: "fox" } };
const members = { contactIds: ["contact_1", "contact_2"], role: "LEADER", move: true } as const;
const since = new Date("2026-02-03T04:05:06.007Z");

/** The compiler asks for the call of a new operation. */
const calls: Readonly<Record<OperationName, Omit<KnownCall, "name">>> = {
  "groups.overview": {
    invoke: (client, options) =>
      client.groups.overview(
        "g 1",
        { include: ["upcomingEvents", "rosterCounts", "positions"] },
        options,
      ),
    method: "GET",
    path: "/groups/g%201/overview",
    query: { include: "upcomingEvents,rosterCounts,positions" },
    answer: () => ({
      group: payloads.group(),
      upcomingEvents: [payloads.event()],
      rosterCounts: { adults: 12, youth: 28 },
      positions: payloads.page([payloads.position()]),
    }),
  },
  "groups.updateProfile": {
    invoke: (client, options) => client.groups.updateProfile("g1", profile, options),
    method: "PATCH",
    path: "/groups/g1/profile",
    body: profile,
    answer: payloads.group,
  },
  "groups.createSubgroup": {
    invoke: (client, options) => client.groups.createSubgroup("g1", subgroup, options),
    method: "POST",
    path: "/groups/g1/subgroups",
    body: subgroup,
    answer: payloads.group,
  },
  "groups.aiCredits": {
    invoke: (client, options) => client.groups.aiCredits("g1", options),
    method: "GET",
    path: "/groups/g1/ai/credits",
    answer: payloads.aiCredits,
  },
  "groups.contacts.list": {
    invoke: (client, options) =>
      client.groups.contacts.list(
        "g1",
        {
          type: "YOUTH",
          tag: "a&b=c",
          updatedSince: since,
          include: ["guardians", "dependents"],
          limit: 7,
          cursor: "c+/=",
        },
        options,
      ),
    method: "GET",
    path: "/groups/g1/contacts",
    query: {
      type: "YOUTH",
      tag: "a&b=c",
      updatedSince: "2026-02-03T04:05:06.007Z",
      include: "guardians,dependents",
      limit: "7",
      cursor: "c+/=",
    },
    answer: () =>
      payloads.page([
        {
          ...payloads.contact(),
          guardians: [payloads.relative()],
          dependents: [payloads.relative()],
        },
      ]),
  },
  "groups.positions.get": {
    invoke: (client, options) => client.groups.positions.get("g1", "p/1", options),
    method: "GET",
    path: "/groups/g1/positions/p%2F1",
    answer: payloads.position,
  },
  "groups.albums.list": {
    invoke: (client, options) =>
      client.groups.albums.list("g1", { limit: 200, cursor: "c" }, options),
    method: "GET",
    path: "/groups/g1/albums",
    query: { limit: "200", cursor: "c" },
    answer: () => payloads.page([payloads.album()], "next"),
  },
  "groups.albums.items": {
    invoke: (client, options) =>
      client.groups.albums.items("g1", "a1", { limit: 1, cursor: "c" }, options),
    method: "GET",
    path: "/groups/g1/albums/a1/items",
    query: { limit: "1", cursor: "c" },
    answer: () => payloads.page([payloads.albumItem()]),
  },
  "events.get": {
    invoke: (client, options) =>
      client.events.get("g1", "e1", { include: ["rsvpCounts", "ticketTypes", "leaders"] }, options),
    method: "GET",
    path: "/groups/g1/events/e1",
    query: { include: "rsvpCounts,ticketTypes,leaders" },
    answer: payloads.event,
  },
  "events.createCheckoutLink": {
    invoke: (client, options) => client.events.createCheckoutLink("g1", "e1", options),
    method: "POST",
    path: "/groups/g1/events/e1/checkout-links",
    answer: () => ({ url: "https://hub.example.org/e/1#pay", eventId: "e1" }),
  },
  "documents.list": {
    invoke: (client, options) =>
      client.documents.list(
        "g1",
        {
          category: "POLICY",
          eventId: "e1",
          tag: "camp",
          search: "péché",
          limit: 50,
          cursor: "c",
        },
        options,
      ),
    method: "GET",
    path: "/groups/g1/documents",
    query: {
      category: "POLICY",
      eventId: "e1",
      tag: "camp",
      search: "péché",
      limit: "50",
      cursor: "c",
    },
    answer: () => payloads.page([payloads.document()]),
  },
  "documents.search": {
    invoke: (client, options) =>
      client.documents.search("g1", { q: "who drives?", limit: 20, eventId: "e1" }, options),
    method: "GET",
    path: "/groups/g1/documents/search",
    query: { q: "who drives?", limit: "20", eventId: "e1" },
    answer: payloads.documentSearch,
  },
  "documents.searchShared": {
    invoke: (client, options) =>
      client.documents.searchShared(
        "scouting",
        {
          q: "cold camps",
          limit: 1,
          unitType: "TROOP",
          docType: "TRAINING",
          season: "winter",
          eventKind: "camp",
          kind: "document",
        },
        options,
      ),
    method: "GET",
    path: "/verticals/scouting/shared-documents/search",
    query: {
      q: "cold camps",
      limit: "1",
      unitType: "TROOP",
      docType: "TRAINING",
      season: "winter",
      eventKind: "camp",
      kind: "document",
    },
    answer: payloads.sharedSearch,
  },
  "documents.getMarkdown": {
    invoke: (client, options) => client.documents.getMarkdown("g1", "d1", options),
    method: "GET",
    path: "/groups/g1/documents/d1/markdown",
    answer: () => ({ anything: 1 }),
  },
  "documents.getShared": {
    invoke: (client, options) => client.documents.getShared("scouting", "copy1", options),
    method: "GET",
    path: "/verticals/scouting/shared-documents/copy1",
    answer: () => ({ anything: 1 }),
  },
  "circles.create": {
    invoke: (client, options) => client.circles.create("g1", newCircle, options),
    method: "POST",
    path: "/groups/g1/circles",
    body: newCircle,
    answer: payloads.circle,
  },
  "circles.addMembers": {
    invoke: (client, options) => client.circles.addMembers("g1", "c1", members, options),
    method: "POST",
    path: "/groups/g1/circles/c1/members",
    body: members,
    answer: () => ({ added: 1, changed: 1, moved: 0 }),
  },
  "circles.listKinds": {
    invoke: (client, options) => client.circles.listKinds(options),
    method: "GET",
    path: "/circle-kinds",
    answer: () => ({ anything: 1 }),
  },
  "blueprints.list": {
    invoke: (client, options) => client.blueprints.list("g1", options),
    method: "GET",
    path: "/groups/g1/blueprints",
    answer: () => payloads.page([payloads.blueprint()]),
  },
  "blueprints.plan": {
    invoke: (client, options) =>
      client.blueprints.plan("g1", "starter@3", { skip: ["tag:camp"] }, options),
    method: "POST",
    path: "/groups/g1/blueprints/starter@3/plan",
    body: { skip: ["tag:camp"] },
    answer: payloads.plan,
  },
  "me.groups": {
    invoke: (client, options) =>
      client.me.groups({ vertical: "scouting", limit: 3, cursor: "c" }, options),
    method: "GET",
    path: "/me/groups",
    query: { vertical: "scouting", limit: "3", cursor: "c" },
    answer: () => payloads.page([payloads.membership()]),
  },
  "me.household": {
    invoke: (client, options) => client.me.household("g1", options),
    method: "GET",
    path: "/groups/g1/me/household",
    answer: () => payloads.page([payloads.householdEntry()]),
  },
  "me.inboxSummary": {
    invoke: (client, options) => client.me.inboxSummary(options),
    method: "GET",
    path: "/me/inbox/summary",
    answer: () => ({ unreadMessages: 4 }),
  },
};

/** The call of an operation. */
export function knownCall(name: OperationName): KnownCall {
  return { name, ...calls[name] };
}

export const knownCalls = (Object.keys(calls) as OperationName[]).map(knownCall);

/** Calls whose answers the document describes. */
export const describedCalls = knownCalls.filter(({ name }) => definitions[name].response !== null);
