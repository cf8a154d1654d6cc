// The caller inside a group: who they are there, and what they may see and do (spec 5).
import { type Query, readQuery } from "../conventions/query.ts";
import { notFound, Refusal } from "../conventions/refusal.ts";
import type { Role } from "../data/store.ts";
import type { GroupData } from "../model/index.ts";
import {
  carries,
  checkConsent,
  checkOwnConsent,
  installIn,
  insufficientScope,
  usable,
} from "./consent.ts";
import type { AccessToken, GroupKey } from "./credentials.ts";
import { type ApiRequest, pathId } from "./request.ts";
import { requiredScope, requirements } from "./requirements.ts";

export interface Caller {
  group: GroupData;
  /** The signed-in person; for a key, the leader who made it. */
  personId: string;
  role: Role;
  leads: boolean;
  /** Whether youth data may be shown: never to a key. */
  youth: boolean;
  firstParty: boolean;
}

export const pagingParameters = ["limit", "cursor"];

/** The caller inside the group of the path, with the query's parameters checked by name. */
export function enter(
  request: ApiRequest,
  parameters: readonly string[] = [],
): { caller: Caller; query: Query } {
  const { credential } = request;
  const group = request.world.store.groups.find("id", pathId(request, "groupId"));
  if (group === undefined) throw notFound("group");
  const caller =
    credential.kind === "groupKey"
      ? byKey(request, credential, group)
      : byToken(request, credential, group);
  return { caller, query: readQuery(request.search, parameters) };
}

function byKey(request: ApiRequest, { groupId, personId }: GroupKey, group: GroupData): Caller {
  if (groupId !== group.id) throw new Refusal("forbidden", "This key belongs to another group.");
  return {
    group,
    personId,
    role: request.world.store.place(personId, group)?.role ?? "ADMIN",
    leads: true,
    youth: false,
    firstParty: false,
  };
}

function byToken({ operation, world }: ApiRequest, token: AccessToken, group: GroupData): Caller {
  const { personId } = token;
  const install = installIn(world.store, token, group);
  if (install.reason === "suspended") {
    throw new Refusal("app_suspended", "This app is suspended in the group.");
  }
  if (!install.active) {
    throw new Refusal("app_not_installed", "The group has not installed this app.");
  }
  const scope = requiredScope(requirements[operation], token);
  if (scope !== null) checkConsent(token, install, group, scope);
  const role = world.store.place(personId, group)?.role;
  if (role === undefined) throw new Refusal("forbidden", "This person is not in the group.");
  return {
    group,
    personId,
    role,
    leads: role === "OWNER" || role === "ADMIN",
    youth: usable(token, install, "roster.youth.read"),
    firstParty: token.app === "first-party",
  };
}

/** Refuses a person who does not lead the group. A key acts as its leader. */
export function mustLead(caller: Caller, what: string): void {
  if (!caller.leads) {
    throw new Refusal("forbidden", `Only the group's owners and admins may ${what}.`);
  }
}

/** Refuses when a part of a response needs a scope that the caller has not got in this group. */
export function needScope(
  { credential, world }: ApiRequest,
  { group }: Caller,
  scope: string,
): void {
  if (!carries(credential, scope)) throw insufficientScope(scope);
  if (credential.kind === "groupKey") return;
  checkConsent(credential, installIn(world.store, credential, group), group, scope);
}

/** For operations outside any group: what the person has consented to. */
export function checkPersonalConsent({ credential, operation }: ApiRequest): void {
  const scope = requiredScope(requirements[operation], credential);
  if (credential.kind === "accessToken" && scope !== null) checkOwnConsent(credential, scope);
}
