// The signed-in person: their groups and their unread messages (4.16, 4.20).
import { checkPersonalConsent, enter, pagingParameters } from "../access/caller.ts";
import { allowedIn, installIn, usableScopes } from "../access/consent.ts";
import { type ApiRequest, isApp, logAccess, type Reply } from "../access/request.ts";
import { inOrder, page } from "../conventions/paging.ts";
import { readQuery } from "../conventions/query.ts";
import { alphabetical } from "../data/fold.ts";
import { slugOf } from "../data/slug.ts";
import { fullName, type Role, subtypeOf } from "../data/store.ts";
import type { ContactData, GroupData } from "../model/index.ts";

export const meEndpoints = {
  "me.groups": listMyGroups,
  "me.household": household,
  "me.inboxSummary": inboxSummary,
};

interface GroupPlace {
  group: GroupData;
  role: Role;
  inherited: boolean;
}

/** The person's groups, their own first (4.16). */
function listMyGroups(request: ApiRequest): Reply {
  checkPersonalConsent(request);
  const query = readQuery(request.search, ["vertical", ...pagingParameters]);
  const { store } = request.world;
  const { credential } = request;
  const vertical = query["vertical"];
  // A key is bound to one group: it tells nothing of the others of the leader who made it.
  const groups =
    credential.kind === "groupKey"
      ? store.groups.where("id", credential.groupId)
      : store.groups.rows;
  const places = groups.flatMap((group): GroupPlace[] => {
    if (group.archived || (vertical !== undefined && group.vertical !== vertical)) return [];
    const place = store.place(credential.personId, group);
    return place === null ? [] : [{ group, ...place }];
  });
  const sortKeyOf = ({ group, inherited }: GroupPlace) => [
    inherited ? 1 : 0,
    ...alphabetical(group.name),
    group.id,
  ];
  return {
    json: page(request, query, {
      items: inOrder(places, sortKeyOf),
      sortKeyOf,
      accepts: ({ group }) =>
        credential.kind === "groupKey" ||
        credential.app === "first-party" ||
        allowedIn(credential, installIn(store, credential, group), "groups.read"),
      present: (place) => presentMembership(request, place),
    }),
  };
}

function presentMembership(request: ApiRequest, { group, role, inherited }: GroupPlace): unknown {
  const { credential, world } = request;
  const leads = role === "OWNER" || role === "ADMIN";
  const install =
    credential.kind === "accessToken" ? installIn(world.store, credential, group) : null;
  return {
    group: {
      id: group.id,
      name: group.name,
      slug: slugOf(group),
      type: group.type ?? "INFORMAL",
      vertical: group.vertical ?? null,
      subtype: subtypeOf(group),
    },
    role,
    inherited,
    install: {
      active: install?.active ?? false,
      source: install?.source ?? null,
      reason: install === null ? "not_installed" : install.reason,
    },
    scopes:
      credential.kind === "accessToken" && install !== null
        ? usableScopes(credential, install, leads)
        : [],
  };
}

/** The person's own roster entries, their dependents, and who else guards those (4.19). */
function household(request: ApiRequest): Reply {
  const { caller } = enter(request);
  const { store } = request.world;
  const own = store.entriesOf(caller.personId, caller.group.id);
  const dependents = distinct(own.flatMap((entry) => [...store.dependentsOf(entry)])).filter(
    (contact) => store.isYoungEntry(contact) && !own.includes(contact),
  );
  const others = distinct(dependents.flatMap((youth) => store.guardiansOf(youth))).filter(
    (contact) => !own.includes(contact) && !dependents.includes(contact),
  );
  const shown = [
    ...entries(own, "SELF"),
    ...entries(dependents, "DEPENDENT"),
    ...entries(others, "CO_GUARDIAN"),
  ].filter(({ contact }) => caller.youth || !store.isYoungEntry(contact));
  if (isApp(request)) {
    const youth = shown.filter(({ contact }) => store.isYoungEntry(contact));
    logAccess(
      request,
      "household",
      youth.map(({ contact }) => contact.id),
    );
  }
  return {
    json: {
      items: shown.map(({ contact, relationship }) => ({
        id: contact.id,
        type: contact.type ?? "ADULT",
        firstName: contact.firstName ?? null,
        lastName: contact.lastName ?? null,
        relationship,
      })),
      nextCursor: null,
    },
  };
}

function entries(
  contacts: ContactData[],
  relationship: string,
): { contact: ContactData; relationship: string }[] {
  const byName = inOrder(contacts, (contact) => [
    ...alphabetical(fullName(contact) ?? ""),
    contact.id,
  ]);
  return byName.map((contact) => ({ contact, relationship }));
}

function distinct(contacts: ContactData[]): ContactData[] {
  return [...new Set(contacts)];
}

/** The person's unread messages (4.20). */
function inboxSummary(request: ApiRequest): Reply {
  checkPersonalConsent(request);
  readQuery(request.search, []);
  const person = request.world.store.person(request.credential.personId);
  return { json: { unreadMessages: person.unreadMessages ?? 0 } };
}
