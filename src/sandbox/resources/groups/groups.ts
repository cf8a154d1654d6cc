// The group itself: overview, profile, subgroups, AI credits (4.4, 4.5, 4.8, 4.13).

import { mostUpcomingEvents } from "../../../core/validation/limits.ts";
import { mustLead, needScope, type Entrance } from "../../access/access.ts";
import {
  notOneOf,
  largestBody,
  objectField,
  onlyFields,
  readObject,
  requiredText,
  textField,
} from "../../conventions/body.ts";
import type { Call, Reply } from "../../access/request.ts";
import type { ContactData, EventData, GroupData, PositionData } from "../../model/index.ts";
import { ascending, inOrder, page } from "../../conventions/paging.ts";
import { includeParameter } from "../../conventions/query.ts";
import { Refusal } from "../../conventions/refusal.ts";
import { presentEvent } from "../../rules/events.ts";
import { presentGroup, rosterCounts, subtypeOf, verticalOf } from "../../rules/group.ts";
import { presentPosition } from "../../rules/positions.ts";
import { changedProfile, fitsUnder } from "./profile.ts";
import { freeSlug, slugOf } from "../../data/slug.ts";
import { isKnown } from "../../../helpers/tolerance.ts";
import { groupTypes, overviewParts } from "../../../schemas/group.ts";
import type { Store } from "../../data/store.ts";
import { enter } from "../../access/enter.ts";

export function overview(call: Call): Reply {
  const { entrance, query } = enter(call, ["include"]);
  const parts = includeParameter(query, overviewParts);
  const { store } = call.world;
  const { group } = entrance;
  if (parts.has("upcomingEvents")) needScope(call, entrance, "events.read");
  if (parts.has("rosterCounts")) needScope(call, entrance, "roster.read");
  if (parts.has("positions")) needScope(call, entrance, "positions.read");
  return {
    json: {
      group: presentGroup(store, group),
      ...(parts.has("upcomingEvents") ? { upcomingEvents: upcoming(call, entrance) } : {}),
      ...(parts.has("rosterCounts") ? { rosterCounts: rosterCounts(store, group.id) } : {}),
      ...(parts.has("positions") ? { positions: activePositions(call, entrance) } : {}),
    },
  };
}

/** The next five events that people can count on: no drafts, nothing over or called off. */
function upcoming(call: Call, entrance: Entrance): unknown[] {
  const now = call.now.getTime();
  const start = (event: EventData) => Date.parse(event.startsAt ?? "");
  const coming = call.world.store.events.where("groupId", entrance.group.id).filter((event) => {
    const ends = Date.parse(event.endsAt ?? event.startsAt ?? "");
    return ["PLANNED", "ACTIVE"].includes(event.status ?? "PLANNED") && ends >= now;
  });
  return inOrder(coming, (event) => [start(event), event.id])
    .slice(0, mostUpcomingEvents)
    .map((event) => presentEvent(call, entrance, event, new Set()));
}

function activePositions(call: Call, entrance: Entrance): unknown {
  const { store } = call.world;
  const placeOf = (position: PositionData) => [position.sortOrder ?? 0, position.name, position.id];
  const active = store.positions
    .where("groupId", entrance.group.id)
    .filter((position) => position.active ?? true);
  return page(
    call,
    {},
    {
      items: inOrder(active, placeOf, ascending),
      placeOf,
      present: (position) => presentPosition(store, entrance, position, call.now),
    },
  );
}

export function aiCredits(call: Call): Reply {
  const { entrance } = enter(call);
  const { group } = entrance;
  const { store, switches } = call.world;
  const month = call.now.toISOString().slice(0, 7);
  const monthly = group.monthlyCredits ?? 0;
  const spent = store.creditUses
    .where("groupId", group.id)
    .filter(({ at }) => new Date(at) <= call.now && new Date(at).toISOString().startsWith(month))
    .reduce((sum, { credits }) => sum + credits, 0);
  return {
    json: {
      monthly,
      used: Math.round(spent * 10) / 10,
      // A hair is added so that 0.3 left, which floats hold as 0.29999…, is not shown as 0.2.
      left: Math.max(0, Math.floor((monthly - spent) * 10 + 1e-6) / 10),
      resetsAt: new Date(
        Date.UTC(call.now.getUTCFullYear(), call.now.getUTCMonth() + 1, 1),
      ).toISOString(),
      assistantOff: (group.assistantOff ?? false) || !switches.assistant,
    },
  };
}

export function updateProfile(call: Call): Reply {
  const { entrance } = enter(call);
  mustLead(entrance, "change its profile");
  const sent = readObject(call.body, { limit: largestBody });
  const { store } = call.world;
  const { group } = entrance;
  const vertical = verticalOf(store, group);
  if (vertical?.profile === undefined) {
    throw new Refusal("no_profile", "The group has no vertical, or its vertical has no profile.");
  }
  const metadata = changedProfile({ stored: group.metadata ?? {}, sent, vertical });
  const changed: GroupData = { ...group, metadata, updatedAt: call.now.toISOString() };
  store.groups.replace(group, changed);
  return { json: presentGroup(store, changed) };
}

export function createSubgroup(call: Call): Reply {
  const { entrance } = enter(call);
  mustLead(entrance, "add subgroups");
  const body = readObject(call.body, { limit: largestBody });
  onlyFields(body, ["name", "type", "description", "profile"]);
  const { store } = call.world;
  const parent = entrance.group;
  const name = requiredText(body, "name");
  const type = textField(body, "type") ?? parent.type ?? "INFORMAL";
  if (body["type"] !== undefined && !isKnown(groupTypes, type)) {
    throw notOneOf("type", groupTypes);
  }
  const description = textField(body, "description");
  const metadata = firstProfile(store, parent, objectField(body, "profile"));
  const now = call.now.toISOString();
  const taken = new Set(store.groups.rows.map((group) => group.slug ?? slugOf(group.name)));
  const group: GroupData = {
    id: store.newId("group"),
    name,
    slug: freeSlug(name, taken),
    type,
    description: description ?? null,
    metadata,
    vertical: parent.vertical ?? null,
    parentId: parent.id,
    createdAt: now,
    updatedAt: now,
  };
  store.groups.add(group);
  store.memberships.add({ personId: entrance.personId, groupId: group.id, role: "OWNER" });
  store.addContact(ownersEntry(store, entrance, group, now));
  return { status: 201, json: presentGroup(store, group) };
}

function firstProfile(
  store: Store,
  parent: GroupData,
  sent: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const vertical = verticalOf(store, parent);
  // Groups outside a vertical record anything.
  if (vertical === undefined) return { ...sent };
  const parentSubtype = subtypeOf(parent);
  const usual = vertical.subtypes?.find(
    (subtype) => !subtype.retired && fitsUnder(subtype, parentSubtype),
  );
  const filled =
    usual === undefined ? { ...sent } : { ...sent, subtype: sent?.["subtype"] ?? usual.key };
  return changedProfile({ stored: {}, sent: filled, vertical, parentSubtype });
}

/** The first roster entry of a new group: the person who created it. */
function ownersEntry(store: Store, entrance: Entrance, group: GroupData, now: string): ContactData {
  const known = store.entriesOf(entrance.personId, entrance.group.id)[0];
  const [firstName, ...rest] = (store.person(entrance.personId).name ?? "").split(" ");
  return {
    id: store.newId("contact"),
    groupId: group.id,
    firstName: known?.firstName ?? (firstName || null),
    lastName: known?.lastName ?? (rest.join(" ") || null),
    email: known?.email ?? null,
    phone: known?.phone ?? null,
    personId: entrance.personId,
    createdAt: now,
  };
}
