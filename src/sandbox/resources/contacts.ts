// The roster of a group and the household of a person (4.12, 4.19).
import { contactParts, contactTypes } from "../../schemas/contact.ts";
import { type Caller, enter, needScope, pagingParameters } from "../access/caller.ts";
import type { ApiRequest, Reply } from "../access/request.ts";
import { page } from "../conventions/paging.ts";
import { choiceParameter, dateTimeParameter, includeParameter } from "../conventions/query.ts";
import type { Store } from "../data/store.ts";
import type { ContactData } from "../model/index.ts";

export const contactEndpoints = {
  "groups.contacts.list": listContacts,
};

/** The roster, without youth where the caller may not see them (4.12). */
function listContacts(request: ApiRequest): Reply {
  const { caller, query } = enter(request, [
    "type",
    "tag",
    "updatedSince",
    "include",
    ...pagingParameters,
  ]);
  const { store } = request.world;
  const type = choiceParameter(query, "type", contactTypes, true);
  const tag = query["tag"];
  const since = dateTimeParameter(query, "updatedSince");
  const parts = includeParameter(query, contactParts);
  if (parts.size > 0) {
    needScope(request, caller, "guardians.read");
    needScope(request, caller, "roster.youth.read");
  }
  return {
    json: page(request, query, {
      items: store.contacts.where("groupId", caller.group.id),
      sortKeyOf: (contact) => [store.contactPlace(contact)],
      accepts: (contact) =>
        (type === undefined || (contact.type ?? "ADULT") === type) &&
        (tag === undefined || (contact.tags ?? []).includes(tag)) &&
        (since === undefined || Date.parse(updatedAt(store, contact)) >= since) &&
        (caller.youth || !store.isYoungEntry(contact)),
      present: (contact) => presentContact(store, caller, contact, parts),
    }),
  };
}

function updatedAt(store: Store, contact: ContactData): string {
  return contact.updatedAt ?? contact.createdAt ?? store.startedAt;
}

function presentContact(
  store: Store,
  caller: Caller,
  contact: ContactData,
  parts: ReadonlySet<string>,
): Record<string, unknown> {
  const youth = store.isYoungEntry(contact);
  const whole = caller.leads || isOwnHousehold(store, caller, contact);
  const reachable = whole || (!youth && (caller.group.showsContactDetails ?? false));
  const linked = contact.personId !== undefined;
  return {
    id: contact.id,
    type: contact.type ?? "ADULT",
    firstName: contact.firstName ?? null,
    lastName: contact.lastName ?? null,
    email: reachable ? (contact.email ?? null) : null,
    phone: reachable ? (contact.phone ?? null) : null,
    birthDate: whole ? (contact.birthDate ?? null) : null,
    role: store.roleOf(contact),
    title: whole ? (contact.title ?? null) : null,
    tags: contact.tags ?? [],
    hasAccount: linked,
    inviteStatus: contact.inviteStatus ?? (linked ? "ACCEPTED" : "NOT_INVITED"),
    createdAt: contact.createdAt ?? store.startedAt,
    updatedAt: updatedAt(store, contact),
    ...(parts.has("guardians")
      ? { guardians: whole ? store.guardiansOf(contact).map(presentRelative) : [] }
      : {}),
    ...(parts.has("dependents")
      ? { dependents: whole ? store.dependentsOf(contact).map(presentRelative) : [] }
      : {}),
  };
}

/** A person's own entries, and those of the youth whom they are guardian of. */
function isOwnHousehold(store: Store, caller: Caller, contact: ContactData): boolean {
  if (contact.personId === caller.personId) return true;
  const guardians = contact.guardianIds ?? [];
  return (
    guardians.length > 0 &&
    store.entriesOf(caller.personId, contact.groupId).some((entry) => guardians.includes(entry.id))
  );
}

function presentRelative(contact: ContactData): Record<string, unknown> {
  return {
    id: contact.id,
    firstName: contact.firstName ?? null,
    lastName: contact.lastName ?? null,
  };
}
