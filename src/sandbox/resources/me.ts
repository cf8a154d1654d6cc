// The signed-in person: their groups and their unread messages (4.16, 4.20).

import { allowedIn, checkPersonalConsent, installIn, usableScopes } from "../access/access.ts";
import type { Call, Reply } from "../access/request.ts";
import type { GroupData } from "../model/index.ts";
import { inOrder, page } from "../conventions/paging.ts";
import { readQuery } from "../conventions/query.ts";
import { alphabetical } from "../data/fold.ts";
import { subtypeOf } from "../rules/group.ts";
import { slugOf } from "../data/slug.ts";
import type { Role } from "../data/store.ts";
import { demandOf, pagingParameters } from "../access/enter.ts";

interface Place {
  group: GroupData;
  role: Role;
  inherited: boolean;
}

export function listMyGroups(call: Call): Reply {
  checkPersonalConsent(call.credential, demandOf(call));
  const query = readQuery(call.search, ["vertical", ...pagingParameters]);
  const { store } = call.world;
  const { credential } = call;
  const vertical = query["vertical"];
  // A key is bound to one group: it tells nothing of the others of the leader who made it.
  const groups =
    credential.kind === "groupKey"
      ? store.groups.where("id", credential.groupId)
      : store.groups.rows;
  const places = groups.flatMap((group): Place[] => {
    if (group.archived || (vertical !== undefined && group.vertical !== vertical)) return [];
    const place = store.place(credential.personId, group);
    return place === null ? [] : [{ group, ...place }];
  });
  const placeOf = ({ group, inherited }: Place) => [
    inherited ? 1 : 0,
    ...alphabetical(group.name),
    group.id,
  ];
  return {
    json: page(call, query, {
      items: inOrder(places, placeOf),
      placeOf,
      accepts: ({ group }) =>
        credential.kind === "groupKey" ||
        credential.app === "first-party" ||
        allowedIn(credential, installIn(store, credential, group), "groups.read"),
      present: (place) => presentMembership(call, place),
    }),
  };
}

function presentMembership(call: Call, { group, role, inherited }: Place): unknown {
  const { credential, world } = call;
  const leads = role === "OWNER" || role === "ADMIN";
  const install =
    credential.kind === "accessToken" ? installIn(world.store, credential, group) : null;
  return {
    group: {
      id: group.id,
      name: group.name,
      slug: group.slug ?? slugOf(group.name),
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

export function inboxSummary(call: Call): Reply {
  checkPersonalConsent(call.credential, demandOf(call));
  readQuery(call.search, []);
  const person = call.world.store.person(call.credential.personId);
  return { json: { unreadMessages: person.unreadMessages ?? 0 } };
}
