// Circles: their kinds, making one, putting people in (4.9, 4.14).
import { largestBody, mostContactIds } from "../../core/validation/limits.ts";
import { type Caller, enter, mustLead, needScope } from "../access/caller.ts";
import { insufficientScope } from "../access/consent.ts";
import { type ApiRequest, pathId, type Reply } from "../access/request.ts";
import {
  type Body,
  notOneOf,
  objectField,
  onlyFields,
  readObject,
  requiredText,
  textsField,
} from "../conventions/body.ts";
import { readQuery } from "../conventions/query.ts";
import { badBody, notFound, Refusal } from "../conventions/refusal.ts";
import { fold } from "../data/fold.ts";
import { type Store, subtypeOf } from "../data/store.ts";
import type {
  CircleData,
  CircleKindData,
  CircleMemberData,
  ContactData,
  GroupData,
} from "../model/index.ts";
import { checkedMetadata } from "./groups/profile.ts";

export const circleEndpoints = {
  "circles.create": createCircle,
  "circles.addMembers": addMembers,
  "circles.listKinds": listKinds,
};

/** Makes a circle, for leaders (4.14). */
function createCircle(request: ApiRequest): Reply {
  const { caller } = enter(request);
  mustLead(caller, "make circles");
  const body = readObject(request.body, { limit: largestBody });
  onlyFields(body, ["kind", "name", "metadata"]);
  const { store } = request.world;
  const { group } = caller;
  const wanted = requiredText(body, "kind");
  const name = requiredText(body, "name");
  const metadata = objectField(body, "metadata") ?? {};
  const kind = kindsOf(store, group).find(({ key }) => key === wanted);
  if (kind === undefined)
    throw badBody("kind", "kind must be one of the group's kinds of circles.");
  if (isWorkedOut(kind))
    throw badBody("kind", "Circles of this kind are computed and cannot be created.");
  const checked = checkedMetadata(kind.fields, metadata, subtypeOf(group));
  const taken = store.circles
    .where("groupId", group.id)
    .some((circle) => circle.kind === kind.key && fold(circle.name) === fold(name));
  if (taken) {
    throw new Refusal("already_exists", `There is already a ${kind.singular} of that name.`);
  }
  const circle: CircleData = {
    id: store.newId("circle"),
    groupId: group.id,
    kind: kind.key,
    name,
    metadata: checked,
  };
  store.circles.add(circle);
  return { status: 201, json: presentCircle(store, circle) };
}

/** Puts roster entries into a circle, for leaders; youth with a scope of their own (4.9). */
function addMembers(request: ApiRequest): Reply {
  const { caller } = enter(request);
  mustLead(caller, "put people into circles");
  const body = readObject(request.body, { limit: largestBody });
  onlyFields(body, ["contactIds", "role", "move"]);
  const ids = idsField(body);
  const role = roleField(body);
  const move = moveField(body);
  const { store } = request.world;
  const circleId = pathId(request, "circleId");
  const circle = store.circles.findWith({ id: circleId, groupId: caller.group.id });
  if (circle === undefined) throw notFound("circle");
  const contacts = contactsOf(store, caller, ids);
  const kind = kindOf(store, circle);
  if (contacts.some((contact) => store.isYoungEntry(contact))) needYouthWrite(request, caller);
  if (!contacts.every((contact) => fits(store, contact, role, kind))) {
    throw badBody("contactIds", `Not everyone given can be a ${role} of a ${kind.singular}.`);
  }
  const place = new Map((circle.members ?? []).map((member) => [member.contactId, member]));
  const newcomers = contacts.filter(({ id }) => !place.has(id));
  if (circle.archived && newcomers.length > 0) {
    throw badBody("contactIds", "This circle is archived and takes no new members.");
  }
  const others = kind.onePerPerson ? othersWith(store, circle, newcomers) : [];
  if (others.length > 0 && !move) {
    throw new Refusal(
      "one_per_person",
      `Somebody is already in another ${kind.singular}. Set move to true to move them.`,
    );
  }
  const changed = contacts.filter(({ id }) => {
    const member = place.get(id);
    return member !== undefined && (member.role ?? "MEMBER") !== role;
  });
  for (const { id } of [...changed, ...newcomers]) place.set(id, { contactId: id, role });
  const moved = leave(store, others, newcomers);
  store.circles.replace(circle, { ...circle, members: [...place.values()] });
  return { json: { added: newcomers.length, changed: changed.length, moved } };
}

function roleField(body: Body): NonNullable<CircleMemberData["role"]> {
  const role = body["role"];
  if (role === undefined) return "MEMBER";
  if (role !== "MEMBER" && role !== "LEADER") throw notOneOf("role", ["MEMBER", "LEADER"]);
  return role;
}

function moveField(body: Body): boolean {
  const move = body["move"];
  if (move !== undefined && typeof move !== "boolean") {
    throw badBody("move", "move must be true or false.");
  }
  return move ?? false;
}

function idsField(body: Body): string[] {
  const ids = textsField(body, "contactIds", mostContactIds);
  if (ids === undefined || ids.length === 0) throw badBody("contactIds", "contactIds is required.");
  return ids;
}

function contactsOf(store: Store, caller: Caller, ids: readonly string[]): ContactData[] {
  return [...new Set(ids)].map((id) => {
    const contact = store.contactOf(caller.group.id, id);
    if (contact === undefined) {
      throw badBody("contactIds", "Not everyone given is on the group's roster.");
    }
    return contact;
  });
}

function needYouthWrite(request: ApiRequest, caller: Caller): void {
  if (request.credential.kind === "groupKey") throw insufficientScope("roster.youth.write");
  needScope(request, caller, "roster.youth.write");
}

/** A leader is an adult; a member is whom the kind is for. */
function fits(
  store: Store,
  contact: ContactData,
  role: "MEMBER" | "LEADER",
  kind: CircleKindData,
): boolean {
  const type = store.isYoungEntry(contact) ? "YOUTH" : "ADULT";
  if (role === "LEADER") return type === "ADULT";
  return kind.members === undefined || kind.members === type;
}

/** Other circles of the kind that hold one of these people, archived ones too (spec 4.9 excepts none). */
function othersWith(store: Store, circle: CircleData, contacts: ContactData[]): CircleData[] {
  const ids = new Set(contacts.map(({ id }) => id));
  return store.circles
    .where("groupId", circle.groupId)
    .filter(
      (other) =>
        other.id !== circle.id &&
        other.kind === circle.kind &&
        (other.members ?? []).some(({ contactId }) => ids.has(contactId)),
    );
}

/** Takes people out of circles; how many were taken out. */
function leave(store: Store, circles: CircleData[], contacts: ContactData[]): number {
  const ids = new Set(contacts.map(({ id }) => id));
  const left = new Set<string>();
  for (const circle of circles) {
    const members = (circle.members ?? []).filter(({ contactId }) => {
      if (ids.has(contactId)) left.add(contactId);
      return !ids.has(contactId);
    });
    store.circles.replace(circle, { ...circle, members });
  }
  return left.size;
}

/** The kinds of every group that the caller is in; the specification names it without a shape. */
function listKinds(request: ApiRequest): Reply {
  readQuery(request.search, []);
  const { store } = request.world;
  const { credential } = request;
  const groups =
    credential.kind === "groupKey"
      ? store.groups.where("id", credential.groupId)
      : store.groups.rows.filter((group) => store.place(credential.personId, group) !== null);
  const kinds = new Map(
    groups.flatMap((group) => kindsOf(store, group)).map((kind) => [kind.key, presentKind(kind)]),
  );
  return { json: { items: [...kinds.values()], nextCursor: null } };
}

function kindsOf(store: Store, group: GroupData): CircleKindData[] {
  return [...(group.circleKinds ?? []), ...(store.verticalOf(group)?.circleKinds ?? [])];
}

/** Whether the service makes circles of this kind itself. For two kinds it always does. */
function isWorkedOut({ key, workedOut }: CircleKindData): boolean {
  return (workedOut ?? false) || key === "leaders" || key === "parents";
}

/** A circle's kind; one that is no longer declared is shown by its key. */
export function kindOf(store: Store, circle: CircleData): CircleKindData {
  const group = store.groups.find("id", circle.groupId);
  const kinds = group === undefined ? [] : kindsOf(store, group);
  return (
    kinds.find(({ key }) => key === circle.kind) ?? {
      key: circle.kind,
      singular: circle.kind,
      plural: circle.kind,
    }
  );
}

export function presentKind({ key, singular, plural }: CircleKindData): Record<string, string> {
  return { key, singular, plural };
}

function presentCircle(store: Store, circle: CircleData): Record<string, unknown> {
  const members = circle.members ?? [];
  const leaderCount = members.filter(({ role }) => role === "LEADER").length;
  return {
    id: circle.id,
    name: circle.name,
    kind: presentKind(kindOf(store, circle)),
    metadata: circle.metadata ?? {},
    archived: circle.archived ?? false,
    memberCount: members.length - leaderCount,
    leaderCount,
  };
}
