// Who may change a group: those who lead it, here or from above.
import type { Membership } from "group-management-sdk";

/** What the page offers. What a person may really do, the service says. `scope` is one that the app needs for it. */
export function leads(membership: Membership | undefined, scope?: string): boolean {
  if (!membership) return false;
  const { role, scopes } = membership;
  return (role === "OWNER" || role === "ADMIN") && (scope === undefined || scopes.includes(scope));
}
