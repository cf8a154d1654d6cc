// The scopes of the app that the roster depends on.
import type { Membership } from "group-management-sdk";

export function rosterScopes(membership: Membership | undefined) {
  const scopes = membership?.scopes ?? [];
  const seesYouth = scopes.includes("roster.youth.read");
  return { seesYouth, seesGuardians: seesYouth && scopes.includes("guardians.read") };
}
