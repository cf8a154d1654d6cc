// Values of the service's enumerations in words. One that is newer than this app is shown in its own words.
import { eventStatuses, isKnown, memberRoles } from "group-management-sdk";
import { locale } from "./locale.ts";

/** `ON_HOLD` as a person would write it: On hold. */
export function humanize(value: string): string {
  const words = value.replace(/[_-]+/g, " ").trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const statuses = {
  DRAFT: "Draft",
  PLANNED: "Planned",
  ACTIVE: "Happening now",
  COMPLETED: "Over",
  CANCELLED: "Called off",
} as const;

export const eventStatus = (status: string): string =>
  isKnown(eventStatuses, status) ? statuses[status] : humanize(status);

const roles = { OWNER: "Owner", ADMIN: "Admin", MEMBER: "Member", VIEWER: "Viewer" } as const;

export const memberRole = (role: string): string =>
  isKnown(memberRoles, role) ? roles[role] : humanize(role);

/** `1 person`, `2 people`. */
export function counted(value: number, one: string, many: string): string {
  return `${value.toLocaleString(locale)} ${value === 1 ? one : many}`;
}
