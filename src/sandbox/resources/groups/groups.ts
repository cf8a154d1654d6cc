// The group itself: overview, profile, subgroups, AI credits (4.4, 4.5, 4.8, 4.13).
import { largestBody } from "../../../core/validation/limits.ts";
import { isKnown } from "../../../helpers/newer-values.ts";
import { groupTypes, overviewParts } from "../../../schemas/group.ts";
import { type Caller, enter, mustLead, needScope } from "../../access/caller.ts";
import type { ApiRequest, Reply } from "../../access/request.ts";
import {
  notOneOf,
  objectField,
  onlyFields,
  readObject,
  requiredText,
  textField,
} from "../../conventions/body.ts";
import { includeParameter } from "../../conventions/query.ts";
import { Refusal } from "../../conventions/refusal.ts";
import { freeSlug, slugOf } from "../../data/slug.ts";
import { isYouthEntry, type Store, subtypeOf } from "../../data/store.ts";
import type { ContactData, GroupData } from "../../model/index.ts";
import { upcomingEvents } from "../events.ts";
import { activePositions } from "../positions.ts";
import { changedProfile, fitsUnder } from "./profile.ts";

export const groupEndpoints = {
  "groups.overview": overview,
  "groups.aiCredits": aiCredits,
  "groups.updateProfile": updateProfile,
  "groups.createSubgroup": createSubgroup,
};

/** The group with the parts that were asked for, each with its scope (4.5). */
function overview(request: ApiRequest): Reply {
  const { caller, query } = enter(request, ["include"]);
  const parts = includeParameter(query, overviewParts);
  const { store } = request.world;
  const { group } = caller;
  if (parts.has("upcomingEvents")) needScope(request, caller, "events.read");
  if (parts.has("rosterCounts")) needScope(request, caller, "roster.read");
  if (parts.has("positions")) needScope(request, caller, "positions.read");
  return {
    json: {
      group: presentGroup(store, group),
      ...(parts.has("upcomingEvents") ? { upcomingEvents: upcomingEvents(request, caller) } : {}),
      ...(parts.has("rosterCounts") ? { rosterCounts: rosterCounts(store, group.id) } : {}),
      ...(parts.has("positions") ? { positions: activePositions(request, caller) } : {}),
    },
  };
}

/** The month's AI credits (4.4). */
function aiCredits(request: ApiRequest): Reply {
  const { caller } = enter(request);
  const { group } = caller;
  const { store, switches } = request.world;
  const month = request.now.toISOString().slice(0, 7);
  const monthly = group.monthlyCredits ?? 0;
  const spent = store.creditUses
    .where("groupId", group.id)
    .filter(({ at }) => new Date(at) <= request.now && new Date(at).toISOString().startsWith(month))
    .reduce((sum, { credits }) => sum + credits, 0);
  return {
    json: {
      monthly,
      used: Math.round(spent * 10) / 10,
      // A hair is added so that 0.3 left, which floats hold as 0.29999…, is not shown as 0.2.
      left: Math.max(0, Math.floor((monthly - spent) * 10 + 1e-6) / 10),
      resetsAt: new Date(
        Date.UTC(request.now.getUTCFullYear(), request.now.getUTCMonth() + 1, 1),
      ).toISOString(),
      assistantOff: (group.assistantOff ?? false) || !switches.assistant,
    },
  };
}

/** Changes the profile, for leaders (4.8). */
function updateProfile(request: ApiRequest): Reply {
  const { caller } = enter(request);
  mustLead(caller, "change its profile");
  const sent = readObject(request.body, { limit: largestBody });
  const { store } = request.world;
  const { group } = caller;
  const vertical = store.verticalOf(group);
  if (vertical?.profile === undefined) {
    throw new Refusal("no_profile", "The group has no vertical, or its vertical has no profile.");
  }
  const metadata = changedProfile({ stored: group.metadata ?? {}, sent, vertical });
  const changed: GroupData = { ...group, metadata, updatedAt: request.now.toISOString() };
  store.groups.replace(group, changed);
  return { json: presentGroup(store, changed) };
}

/** Makes a group under this one, for leaders; its creator is its owner and first entry (4.13). */
function createSubgroup(request: ApiRequest): Reply {
  const { caller } = enter(request);
  mustLead(caller, "add subgroups");
  const body = readObject(request.body, { limit: largestBody });
  onlyFields(body, ["name", "type", "description", "profile"]);
  const { store } = request.world;
  const parent = caller.group;
  const name = requiredText(body, "name");
  const type = textField(body, "type") ?? parent.type ?? "INFORMAL";
  if (body["type"] !== undefined && !isKnown(groupTypes, type)) {
    throw notOneOf("type", groupTypes);
  }
  const description = textField(body, "description");
  const metadata = firstProfile(store, parent, objectField(body, "profile"));
  const now = request.now.toISOString();
  const taken = new Set(store.groups.rows.map((group) => slugOf(group)));
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
  store.memberships.add({ personId: caller.personId, groupId: group.id, role: "OWNER" });
  store.addContact(ownersEntry(store, caller, group, now));
  return { status: 201, json: presentGroup(store, group) };
}

function firstProfile(
  store: Store,
  parent: GroupData,
  sent: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const vertical = store.verticalOf(parent);
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
function ownersEntry(store: Store, caller: Caller, group: GroupData, now: string): ContactData {
  const known = store.entriesOf(caller.personId, caller.group.id)[0];
  const [firstName, ...rest] = (store.person(caller.personId).name ?? "").split(" ");
  return {
    id: store.newId("contact"),
    groupId: group.id,
    firstName: known?.firstName ?? (firstName || null),
    lastName: known?.lastName ?? (rest.join(" ") || null),
    email: known?.email ?? null,
    phone: known?.phone ?? null,
    personId: caller.personId,
    createdAt: now,
  };
}

function presentGroup(store: Store, group: GroupData): Record<string, unknown> {
  const { adults, youth } = rosterCounts(store, group.id);
  return {
    id: group.id,
    name: group.name,
    slug: slugOf(group),
    type: group.type ?? "INFORMAL",
    description: group.description ?? null,
    metadata: group.metadata ?? {},
    vertical: group.vertical ?? null,
    memberCount: adults + youth,
    youthCount: youth,
    subgroupCount: store.groups.where("parentId", group.id).filter(({ archived }) => !archived)
      .length,
    createdAt: group.createdAt ?? store.startedAt,
    updatedAt: group.updatedAt ?? group.createdAt ?? store.startedAt,
  };
}

export function rosterCounts(store: Store, groupId: string): { adults: number; youth: number } {
  const roster = store.contacts.where("groupId", groupId);
  let youth = 0;
  for (const contact of roster) if (isYouthEntry(contact)) youth += 1;
  return { adults: roster.length - youth, youth };
}
