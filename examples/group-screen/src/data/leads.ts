// Who may change a group: those who lead it, here or from above.
import type { Membership } from "group-management-sdk";

/** What the page offers. What a person may really do, the service says. */
export function leads(membership: Membership | undefined): boolean {
  return membership?.role === "OWNER" || membership?.role === "ADMIN";
}
