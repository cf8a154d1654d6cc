// The price of a place at an event, in the reader's way of writing money.
import {
  formatMoney,
  type GroupEvent,
  isUnrecognized,
  type Money,
  toMinorUnits,
} from "group-management-sdk";

import type { Locales } from "./locale.ts";

type Priced = Pick<GroupEvent, "cost" | "ticketTypes">;

export interface Price {
  /** Null when the event says nothing about money. */
  readonly amount: string | null;
  /** Notes on the price: its coverage, and how to pay. */
  readonly notes: readonly string[];
}

export function priceOf(event: Priced, locales: Locales): Price {
  const { description, paymentInstructions } = event.cost;
  const amount = amountOf(event, locales);
  const notes = [description, paymentInstructions].filter((note): note is string => {
    return note !== null && note !== "" && note !== amount;
  });
  return { amount, notes };
}

function amountOf({ cost, ticketTypes = [] }: Priced, locales: Locales): string | null {
  const tickets = ticketTypes.filter(({ active }) => active);
  if (tickets.length > 0) {
    return tickets.map(({ name, price }) => `${name} ${written(price, locales)}`).join(" · ");
  }
  const { perPerson, description } = cost;
  if (perPerson == null) return null;
  // A way of pricing that is newer than the app: no amount is better than a wrong one.
  if (isUnrecognized(perPerson)) return description ?? "There is a price; ask the leaders";
  const each = written(perPerson, locales);
  return each === "free" ? "Free" : `${each} per person`;
}

function written(money: Money, locales: Locales): string {
  return toMinorUnits(money) === 0n ? "free" : formatMoney(money, locales);
}
