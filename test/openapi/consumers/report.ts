// What each consumer prints about the sandbox that it read, as JSON.

/** The arguments of a consumer. */
export const [, , baseUrl = "", token = "", groupId = ""] = process.argv;

export interface Found {
  readonly adults: number | undefined;
  readonly contacts: number;
  readonly going: number | undefined;
  readonly price: string | undefined;
  readonly planned: number;
  readonly remaining: boolean;
  readonly refused: readonly unknown[];
  readonly unmade: string | undefined;
}

export function report(found: Found): void {
  console.log(JSON.stringify(found));
}

interface Money {
  amount: string;
}

/** The amount of a price; the compiler refuses one whose type the generator has lost. */
export function amountOf<Price>(price: unknown extends Price ? never : Price): string | undefined {
  return isMoney(price) ? price.amount : undefined;
}

function isMoney(price: unknown): price is Money {
  return typeof price === "object" && price !== null && "amount" in price;
}
