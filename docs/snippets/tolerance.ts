// Code of the guide Tolerance and versions.
import {
  type EventCost,
  type EventStatus,
  eventStatuses,
  formatMoney,
  isKnown,
  isUnrecognized,
  type Known,
  knownOnly,
} from "group-management-sdk";

import type { Scene } from "./scene.ts";

// #region status
function label(status: EventStatus): string {
  switch (status) {
    case "DRAFT":
      return "not announced yet";
    case "CANCELLED":
      return "called off";
    default:
      return status.toLowerCase(); // newer values, too
  }
}
// #endregion

// #region complete
const labels: Record<Known<typeof eventStatuses>, string> = {
  DRAFT: "not announced yet",
  PLANNED: "to come",
  ACTIVE: "now",
  COMPLETED: "over",
  CANCELLED: "called off",
};
const labelOf = (status: EventStatus) =>
  isKnown(eventStatuses, status) ? labels[status] : status;
// #endregion

// #region price
function price({ perPerson }: EventCost): string {
  if (perPerson == null) return "free";
  if (isUnrecognized(perPerson)) return "see the event's page"; // an undescribed alternative
  return formatMoney(perPerson, "en-US");
}
// #endregion

export async function known({ client, groupId, demo }: Scene): Promise<void> {
  const ref = demo.blueprints.current;
  // #region known
  const plan = await client.blueprints.plan(groupId, ref);
  for (const item of knownOnly(plan.items)) console.log(item.kind, item.name, item.action);
  // #endregion
  const event = await client.events.get(groupId, demo.events.paid);
  console.log(label(event.status), labelOf("POSTPONED"), price(event.cost));
}

export async function drift({ client }: Scene): Promise<void> {
  const report = (operation: string, issues: unknown) => console.log(operation, issues);
  // #region drift
  const lenient = client.withOptions({
    responseValidation: "warn", // return the response as it came
    hooks: { onDrift: ({ operation, issues }) => report(operation, issues) },
  });
  // #endregion
  await lenient.me.inboxSummary();
}
