// The scopes of the app that the roster depends on.
import type { Membership } from "group-management-sdk";

import { hasScope } from "../../../shared/access.ts";

export function rosterScopes(membership: Membership | undefined) {
  const has = (scope: string) => membership !== undefined && hasScope(membership, scope);
  const seesYouth = has("roster.youth.read");
  return { seesYouth, seesGuardians: seesYouth && has("guardians.read") };
}
