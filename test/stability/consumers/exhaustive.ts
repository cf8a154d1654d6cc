// Code that asks the compiler whether it is complete, and code that rests on what grows: each declaration compiles with this
// version, and none with one that has grown, as docs/stability.md says.
import {
  type CallOptions,
  type Contact,
  type EventStatus,
  eventStatuses,
  type GroupManagementClient,
  isApiError,
  isKnown,
  type Known,
  type LogLevel,
  type OperationName,
} from "group-management-sdk";

export const labels: Record<Known<typeof eventStatuses>, string> = {
  DRAFT: "not announced yet",
  PLANNED: "to come",
  ACTIVE: "now",
  COMPLETED: "over",
  CANCELLED: "called off",
};

export function labelOf(status: EventStatus): string {
  if (!isKnown(eventStatuses, status)) return status;
  switch (status) {
    case "DRAFT":
    case "PLANNED":
      return "to come";
    case "ACTIVE":
      return "now";
    case "COMPLETED":
    case "CANCELLED":
      return "over";
  }
}

export const calls: Record<Extract<OperationName, `groups.positions.${string}`>, string> = {
  "groups.positions.get": "a position",
};

export const severity: Record<LogLevel, number> = { off: 0, error: 1, warn: 2, info: 3, debug: 4 };

export const callOptions: Record<keyof CallOptions, string> = {
  signal: "ends the call",
  timeout: "of an attempt",
  totalTimeout: "of the call",
  maxRetries: "after the first attempt",
  headers: "in addition",
  query: "in addition",
  pacing: "at the limit",
  priority: "in the queue",
};

export function ownPositions(
  get: GroupManagementClient["groups"]["positions"]["get"],
): GroupManagementClient["groups"]["positions"] {
  return { get };
}

/** A column of a database that takes the statuses of today. */
export function statusColumn(status: EventStatus): "DRAFT" | "PLANNED" | "ACTIVE" | "OVER" {
  if (!isKnown(eventStatuses, status)) return "OVER";
  return status === "COMPLETED" || status === "CANCELLED" ? "OVER" : status;
}

export function pronounsOf(contact: Contact): string {
  interface OwnContact extends Contact {
    pronouns?: string;
  }
  const own: OwnContact = contact;
  return own.pronouns ?? "";
}

type GivenToCredits = Parameters<GroupManagementClient["groups"]["aiCredits"]>;
export const optionsOf = (given: GivenToCredits): CallOptions | undefined => given[1];

export function isOver(error: unknown): boolean {
  // @ts-expect-error -- a code of tomorrow
  return isApiError(error, "event_over");
}
