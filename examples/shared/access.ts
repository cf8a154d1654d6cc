// The roles and app scopes that each tab, form and button needs, in one table, which also guards direct addresses. The
// service decides in the end.
import type { Membership } from "group-management-sdk";

interface Demand {
  /** Only those who lead the group, here or from above. */
  readonly leads?: boolean;
  readonly scope?: string;
}

const demands = {
  overview: {},
  roster: { scope: "roster.read" },
  documents: { scope: "documents.read" },
  photos: {},
  setups: { leads: true, scope: "blueprints.apply" },
  profile: { leads: true, scope: "groups.write" },
  // The specification names no scope for these two.
  subgroups: { leads: true },
  circles: { leads: true },
  paymentLink: { leads: true, scope: "payments.links" },
} as const satisfies Record<string, Demand>;

export type Part = keyof typeof demands;

/** Why a part is not for this person: their role, or what the app may do here. Null when it is. */
export type Bar = "role" | "scope" | null;

/** Without a membership the person's role is unknown, and the parts for leaders are barred. */
export function barTo(part: Part, membership: Membership | undefined): Bar {
  const { leads = false, scope }: Demand = demands[part];
  if (leads && !(membership && isLeader(membership))) return "role";
  return scope !== undefined && membership && !hasScope(membership, scope) ? "scope" : null;
}

/** Whether the app has a scope in a group. The service may write it as an address that ends with its name. */
export function hasScope({ scopes }: Membership, scope: string): boolean {
  return scopes.some((held) => held === scope || held.endsWith(`/${scope}`));
}

/** Whether a link to a part is shown. Leaders see a part to read without its scope, too: they can allow it. */
export function isOffered(part: Part, membership: Membership | undefined): boolean {
  const bar = barTo(part, membership);
  return (
    bar === null ||
    (bar === "scope" && isReading(part) && membership !== undefined && isLeader(membership))
  );
}

/** A part that shows something: without a scope the service's own refusal says where to allow it. */
export function isReading(part: Part): boolean {
  return ["overview", "roster", "documents", "photos", "setups"].includes(part);
}

function isLeader({ role }: Membership): boolean {
  return role === "OWNER" || role === "ADMIN";
}
