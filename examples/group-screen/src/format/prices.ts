// What a place at an event costs, in the reader's way of writing money.
import {
  formatMoney,
  type GroupEvent,
  isUnrecognized,
  type Money,
  toMinorUnits,
} from "group-management-sdk";

/** Null when nothing is said about money. */
export function price(
  event: Pick<GroupEvent, "cost" | "ticketTypes">,
  locales: readonly string[],
): string | null {
  const tickets = event.ticketTypes?.filter(({ active }) => active) ?? [];
  if (tickets.length > 0) {
    return tickets.map((ticket) => `${ticket.name} ${written(ticket.price, locales)}`).join(" · ");
  }
  const { perPerson } = event.cost;
  if (perPerson === null || perPerson === undefined) return event.cost.description;
  // A way of pricing that this page does not know: say so rather than nothing, or something wrong.
  if (isUnrecognized(perPerson))
    return event.cost.description ?? "There is a price; ask the leaders";
  const each = written(perPerson, locales);
  return each === "free" ? "Free" : `${each} per person`;
}

function written(money: Money, locales: readonly string[]): string {
  return toMinorUnits(money) === 0n ? "free" : formatMoney(money, locales);
}
