// What a place at an event costs, in the person's way of writing money.
import {
  formatMoney,
  type GroupEvent,
  isUnrecognized,
  type Money,
  toMinorUnits,
} from "group-management-sdk";
import { locale } from "./locale.ts";

type Priced = Pick<GroupEvent, "cost" | "ticketTypes">;

/** Null when nothing is said about money. */
export function price(event: Priced): string | null {
  const tickets = event.ticketTypes?.filter(({ active }) => active) ?? [];
  if (tickets.length > 0)
    return tickets.map(({ name, price: each }) => `${name} ${amount(each)}`).join(", ");
  const { perPerson, description } = event.cost;
  if (perPerson === null || perPerson === undefined) return description;
  // A way of pricing that is newer than this app: say so rather than something wrong.
  if (isUnrecognized(perPerson)) return description ?? "There is a price; ask the leaders";
  return toMinorUnits(perPerson) === 0n ? "Free" : `${amount(perPerson)} per person`;
}

const amount = (money: Money): string => (toMinorUnits(money) === 0n ? "free" : formatMoney(money));
