// Words for what the service sends: known values in the page's words, new ones in their own.
import { expect, test } from "vitest";

import { matching } from "../../src/roster/filter.ts";
import { initials, searchable } from "../../src/format/names.ts";
import { price } from "../../src/format/prices.ts";
import { duration, fileSize } from "../../src/format/sizes.ts";
import { eventStatus, humanize } from "../../src/format/words.ts";
import { parseSearch, stringifySearch, textsOf } from "../../src/navigation/search-texts.ts";

test("a known status has its word and tone, a new one speaks for itself", () => {
  expect(eventStatus("CANCELLED")).toEqual({ label: "Called off", tone: "bad" });
  expect(eventStatus("ON_HOLD")).toEqual({ label: "On hold", tone: "plain" });
  // Not what every object has.
  expect(eventStatus("constructor")).toEqual({ label: "Constructor", tone: "plain" });
  expect(humanize("coGuardian-of")).toBe("Co guardian of");
});

test("a name is found without its accents", () => {
  expect(searchable("Łucja Nguyễn")).toBe("lucja nguyen");
  expect(initials("Siobhan O'Dell")).toBe("SO");
  expect(initials("Marisol Vega-Tanaka")).toBe("MT");
  expect(initials("")).toBe("");
});

test("a search wants every word, each at a word's beginning", () => {
  const contact = {
    firstName: "Inés",
    lastName: "Quintero-Lind",
    title: "Treasurer",
    email: null,
    tags: ["snack host"],
  } as unknown as Parameters<typeof matching>[0][number];
  expect(matching([contact], "ines lin sna")).toHaveLength(1);
  expect(matching([contact], "Quintero-Lind")).toHaveLength(1);
  expect(matching([contact], "ines ost")).toHaveLength(0);
  expect(matching([contact], "  ")).toHaveLength(1);
});

test("a price is exact, free when it is nothing, and described when it is of another kind", () => {
  const cost = (perPerson: unknown, description: string | null = null) => ({
    cost: { perPerson, description, paymentInstructions: null } as Parameters<
      typeof price
    >[0]["cost"],
  });
  expect(price(cost({ amount: "45.10", currency: "USD" }), ["en-US"])).toBe("$45.10 per person");
  expect(price(cost({ amount: "0.00", currency: "USD" }), ["en-US"])).toBe("Free");
  expect(price(cost({ from: 3 }), ["en-US"])).toBe("There is a price; ask the leaders");
  expect(price(cost({ amount: "12" }, "Twelve"), ["en-US"])).toBe("Twelve");
  expect(price(cost(null), ["en-US"])).toBeNull();
});

test("sizes and durations are for people", () => {
  expect(fileSize(235, ["en-US"])).toBe("235 bytes");
  expect(fileSize(2_411_900, ["en-US"])).toBe("2.4 MB");
  expect(duration(83.6)).toBe("1:24");
});

test("an address holds plain texts, and what is not one of its own is left out", () => {
  expect(stringifySearch({ search: "nguyễn treas", show: "", kind: undefined })).toBe(
    "?search=nguy%E1%BB%85n+treas",
  );
  expect(parseSearch("?search=42&show=YOUTH")).toEqual({ search: "42", show: "YOUTH" });
  expect(textsOf("search")({ search: "elsa", other: "x" })).toEqual({ search: "elsa" });
  expect(textsOf("search")({ search: 7 })).toEqual({});
});
