// The authorization rules of the specification's part 5.

import { pathId, type Call } from "./request.ts";
import type { AccessToken, Credential } from "./credentials.ts";
import type { GroupData } from "../model/index.ts";
import { notFound, Refusal } from "../conventions/refusal.ts";
import type { Role, Store } from "../data/store.ts";

/** The platform's own web application, to which messages and links lead. */
export const webApp = "https://groups.example.org";

/** Scopes that only someone who leads the group can use there. */
const leadersScopes = new Set([
  "blueprints.apply",
  "documents.write",
  "groups.write",
  "payments.links",
  "roster.youth.write",
]);

/** A caller inside a group. */
export interface Entrance {
  group: GroupData;
  /** The signed-in person; for a key, the leader who made it. */
  personId: string;
  role: Role;
  leads: boolean;
  /** Whether youth data may be shown: never to a key. */
  youth: boolean;
  firstParty: boolean;
}

export interface Install {
  active: boolean;
  source: "CONSENT" | "PLATFORM_DEFAULT" | null;
  reason: "not_installed" | "revoked" | "suspended" | "vertical" | null;
  /** The scopes that the group allowed; null for all. */
  scopes: ReadonlySet<string> | null;
}

/** Refuses a credential that may make no call at present. */
export function checkPerson(store: Store, credential: Credential): void {
  if (credential.kind === "groupKey") return;
  if (credential.paused) {
    throw new Refusal("app_suspended", "The platform has paused this app.");
  }
  const person = store.person(credential.personId);
  if (person.age === "child") {
    throw new Refusal("child_account", "Apps cannot be used with a child's account.");
  }
  if (person.termsPending) {
    throw new Refusal(
      "terms_required",
      "This person has not accepted the current terms. They can do so at /account/welcome.",
    );
  }
}

export interface Demand {
  /** Scopes by short name; null where the specification lists none. */
  scopes: { groupKey: string | null; accessToken: string | null };
  groupKeyAccepted: boolean;
  firstPartyOnly: boolean;
}

/** Refuses a credential of the wrong kind, or without the endpoint's own scope. */
export function checkDemand(demand: Demand, credential: Credential): void {
  if (credential.kind === "groupKey") {
    if (!demand.groupKeyAccepted) {
      throw demand.firstPartyOnly
        ? firstPartyOnly()
        : new Refusal(
            "forbidden",
            "This operation does not accept a group key: it is not a person.",
          );
    }
  } else if (demand.firstPartyOnly && credential.app !== "first-party") {
    throw firstPartyOnly();
  }
  const scope = demandedScope(demand, credential);
  if (scope !== null && !carries(credential, scope)) throw insufficientScope(scope);
}

function demandedScope(demand: Demand, credential: Credential): string | null {
  const scope = credential.kind === "groupKey" ? demand.scopes.groupKey : demand.scopes.accessToken;
  return scope === null ? null : scope.replaceAll(":", ".");
}

function firstPartyOnly(): Refusal {
  return new Refusal("first_party_only", "Only the platform's own apps may call this.");
}

export function insufficientScope(scope: string): Refusal {
  return new Refusal("insufficient_scope", `The credential lacks the scope ${scope}.`);
}

/** Whether the credential itself carries a scope, consent aside. */
function carries(credential: Credential, scope: string): boolean {
  if (!credential.scopes.has(scope)) return false;
  if (credential.kind === "groupKey") {
    // No key gets young people, with any scope.
    return !scope.startsWith("roster.youth") && !scope.startsWith("guardians");
  }
  return scope !== "roster.youth.write" || credential.app === "first-party";
}

/** Refuses every call with a key whose creator no longer leads the group. */
export function checkKeyOwner(store: Store, credential: Credential): void {
  if (credential.kind !== "groupKey") return;
  const group = store.groups.find("id", credential.groupId);
  const role = group && store.place(credential.personId, group)?.role;
  if (credential.creatorLeft || (role !== "OWNER" && role !== "ADMIN")) {
    throw new Refusal(
      "key_owner_not_leader",
      "The leader who created this key no longer leads the group.",
    );
  }
}

/** Lets the caller into the group in the path, or says why not. */
export function enterGroup(call: Call, demand: Demand): Entrance {
  const { store } = call.world;
  const group = store.groups.find("id", pathId(call, "groupId"));
  if (group === undefined) throw notFound("group");
  const { credential } = call;
  if (credential.kind === "groupKey") {
    if (credential.groupId !== group.id) {
      throw new Refusal("forbidden", "This key belongs to another group.");
    }
    return {
      group,
      personId: credential.personId,
      role: store.place(credential.personId, group)?.role ?? "ADMIN",
      leads: true,
      youth: false,
      firstParty: false,
    };
  }
  const install = installIn(store, credential, group);
  if (install.reason === "suspended") {
    throw new Refusal("app_suspended", "This app is suspended in the group.");
  }
  if (!install.active) {
    throw new Refusal("app_not_installed", "The group has not installed this app.");
  }
  const scope = demandedScope(demand, credential);
  if (scope !== null) checkConsent(credential, install, group, scope);
  const role = store.place(credential.personId, group)?.role;
  if (role === undefined) {
    throw new Refusal("forbidden", "This person is not in the group.");
  }
  return {
    group,
    personId: credential.personId,
    role,
    leads: role === "OWNER" || role === "ADMIN",
    youth: usable(credential, install, "roster.youth.read"),
    firstParty: credential.app === "first-party",
  };
}

/** Refuses when a part of a response needs a scope that the caller has not got in this group. */
export function needScope(call: Call, entrance: Entrance, scope: string): void {
  const { credential } = call;
  if (!carries(credential, scope)) throw insufficientScope(scope);
  if (credential.kind === "groupKey") return;
  const install = installIn(call.world.store, credential, entrance.group);
  checkConsent(credential, install, entrance.group, scope);
}

/** For endpoints outside any group: what the person has consented to. */
export function checkPersonalConsent(credential: Credential, demand: Demand): void {
  const scope = demandedScope(demand, credential);
  if (credential.kind === "groupKey" || scope === null) return;
  if (credential.allowedScopes === null || credential.allowedScopes.has(scope)) return;
  throw scopeNotAllowed(`${webApp}/account/apps/consent?scope=${scope}`, scope);
}

function checkConsent(
  credential: AccessToken,
  install: Install,
  group: GroupData,
  scope: string,
): void {
  if (consented(credential, install, scope)) return;
  throw scopeNotAllowed(
    `${webApp}/groups/${encodeURIComponent(group.id)}/apps/consent?scope=${scope}`,
    scope,
  );
}

function scopeNotAllowed(link: string, scope: string): Refusal {
  return new Refusal(
    "scope_not_allowed",
    `The scope ${scope} has not been allowed. It can be allowed at ${link}`,
  );
}

function consented(credential: AccessToken, install: Install, scope: string): boolean {
  return (install.scopes?.has(scope) ?? true) && (credential.allowedScopes?.has(scope) ?? true);
}

function usable(credential: AccessToken, install: Install, scope: string): boolean {
  return install.active && carries(credential, scope) && consented(credential, install, scope);
}

/** The scopes that an app may use in a group for its person, in alphabetical order. */
export function usableScopes(credential: AccessToken, install: Install, leads: boolean): string[] {
  return [...credential.scopes]
    .filter((scope) => usable(credential, install, scope) && (leads || !leadersScopes.has(scope)))
    .toSorted();
}

/** Whether group and person allowed an app a scope, whether or not its token asked for it. */
export function allowedIn(credential: AccessToken, install: Install, scope: string): boolean {
  return install.active && consented(credential, install, scope);
}

export function installIn(store: Store, credential: AccessToken, group: GroupData): Install {
  const record = store.installs
    ?.where("groupId", group.id)
    .find((install) => (install.app ?? "partner") === credential.app);
  const scopes = record?.scopes === undefined ? null : new Set(record.scopes);
  const inactive = (reason: NonNullable<Install["reason"]>): Install => ({
    active: false,
    source: null,
    reason,
    scopes,
  });
  if (credential.vertical !== null && credential.vertical !== (group.vertical ?? null)) {
    return inactive("vertical");
  }
  if (credential.installed === false) return inactive("not_installed");
  const state = record?.state ?? "active";
  if (credential.installed === null && state !== "active") return inactive(state);
  const firstParty = credential.app === "first-party";
  const needsRecord = !firstParty && store.installs !== null && credential.installed === null;
  if (needsRecord && record === undefined) return inactive("not_installed");
  return {
    active: true,
    source: firstParty && record === undefined ? "PLATFORM_DEFAULT" : "CONSENT",
    reason: null,
    scopes,
  };
}

/** Refuses a person who does not lead the group. A key acts as its leader. */
export function mustLead(entrance: Entrance, what: string): void {
  if (!entrance.leads) {
    throw new Refusal("forbidden", `Only the group's owners and admins may ${what}.`);
  }
}
