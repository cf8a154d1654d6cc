// The scopes that a credential may use: carried by itself, and allowed by group and person (spec 5).
import { Refusal } from "../conventions/refusal.ts";
import type { Store } from "../data/store.ts";
import type { GroupData } from "../model/index.ts";
import type { AccessToken, Credential } from "./credentials.ts";

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

/** An app in a group. */
export interface Install {
  active: boolean;
  source: "CONSENT" | "PLATFORM_DEFAULT" | null;
  reason: "not_installed" | "revoked" | "suspended" | "vertical" | null;
  /** The scopes that the group allowed; null for all. */
  scopes: ReadonlySet<string> | null;
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

/** Whether the credential itself carries a scope, consent aside. */
export function carries(credential: Credential, scope: string): boolean {
  if (!credential.scopes.has(scope)) return false;
  if (credential.kind === "groupKey") {
    // No key gets young people, with any scope.
    return !scope.startsWith("roster.youth") && !scope.startsWith("guardians");
  }
  return scope !== "roster.youth.write" || credential.app === "first-party";
}

function consented(credential: AccessToken, install: Install, scope: string): boolean {
  return (install.scopes?.has(scope) ?? true) && (credential.allowedScopes?.has(scope) ?? true);
}

/** Whether group and person allowed an app a scope, whether or not its token asked for it. */
export function allowedIn(credential: AccessToken, install: Install, scope: string): boolean {
  return install.active && consented(credential, install, scope);
}

export function usable(credential: AccessToken, install: Install, scope: string): boolean {
  return carries(credential, scope) && allowedIn(credential, install, scope);
}

/** The scopes that an app may use in a group for its person, in alphabetical order. */
export function usableScopes(credential: AccessToken, install: Install, leads: boolean): string[] {
  return [...credential.scopes]
    .filter((scope) => usable(credential, install, scope) && (leads || !leadersScopes.has(scope)))
    .toSorted();
}

/** Refuses a scope that the group, or its person, has not allowed the app. */
export function checkConsent(
  credential: AccessToken,
  install: Install,
  group: GroupData,
  scope: string,
): void {
  if (consented(credential, install, scope)) return;
  throw scopeNotAllowed(`/groups/${encodeURIComponent(group.id)}`, scope);
}

/** The same outside any group. */
export function checkOwnConsent(credential: AccessToken, scope: string): void {
  if (credential.allowedScopes?.has(scope) ?? true) return;
  throw scopeNotAllowed("/account", scope);
}

function scopeNotAllowed(place: string, scope: string): Refusal {
  return new Refusal(
    "scope_not_allowed",
    `The scope ${scope} has not been allowed. It can be allowed at ${webApp}${place}/apps/consent?scope=${scope}`,
  );
}

export function insufficientScope(scope: string): Refusal {
  return new Refusal("insufficient_scope", `The credential lacks the scope ${scope}.`);
}
