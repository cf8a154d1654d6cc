// Words for people, prices and values, the same in both apps.
import type { Contact, GroupEvent } from "group-management-sdk";
import { expect, test } from "vitest";

import { conflicting, differing } from "../../../examples/shared/changed-elsewhere.ts";
import { matching } from "../../../examples/shared/contact-search.ts";
import { counted, englishOf } from "../../../examples/shared/locale.ts";
import { initials, searchable } from "../../../examples/shared/names.ts";
import { priceOf } from "../../../examples/shared/prices.ts";
import { profileFacts } from "../../../examples/shared/profile-fields.ts";
import { eventStatus, humanize } from "../../../examples/shared/words.ts";

test("a known status has its word and tone, a new one speaks for itself", () => {
  expect(eventStatus("CANCELLED")).toEqual({ label: "Called off", tone: "bad" });
  expect(eventStatus("ON_HOLD")).toEqual({ label: "On hold", tone: "plain" });
  // Not what every object has.
  expect(eventStatus("constructor")).toEqual({ label: "Constructor", tone: "plain" });
  expect(humanize("coGuardian-of")).toBe("Co guardian of");
});

test("a name is found without its accents", () => {
  expect(searchable("Łucja Nguyễn ØRSTED")).toBe("lucja nguyen orsted");
  expect(initials("Siobhan O'Dell")).toBe("SO");
  expect(initials("Marisol Vega-Tanaka")).toBe("MT");
  expect(initials("")).toBe("");
});

test("a search wants every word, each at a word's beginning, or a part of the number", () => {
  const contact = {
    firstName: "Inés",
    lastName: "Quintero-Lind",
    title: "Treasurer",
    email: null,
    phone: "+1 (555) 010-2030",
    tags: ["snack host"],
  } as unknown as Contact;
  const finds = (search: string) => matching([contact], search).length === 1;
  for (const found of ["ines lin sna", "Quintero-Lind", "  ", "555010", "010 2030", "+1 555"]) {
    expect(finds(found), found).toBe(true);
  }
  for (const other of ["ines ost", "5550199", "ines 555"]) expect(finds(other), other).toBe(false);
});

test("a price is exact, free when it is nothing, and says what it covers and how to pay", () => {
  const cost = (perPerson: unknown, description: string | null = null, how: string | null = null) =>
    ({ cost: { perPerson, description, paymentInstructions: how } }) as GroupEvent;
  const amount = (event: GroupEvent) => priceOf(event, "en-US").amount;
  expect(amount(cost({ amount: "45.10", currency: "USD" }))).toBe("$45.10 per person");
  expect(amount(cost({ amount: "0.00", currency: "USD" }))).toBe("Free");
  expect(amount(cost({ from: 3 }))).toBe("There is a price; ask the leaders");
  expect(priceOf(cost({ amount: "12" }, "Twelve"), "en-US")).toEqual({
    amount: "Twelve",
    notes: [],
  });
  expect(priceOf(cost(null, "Lunch", "Cash at the gate"), "en-US")).toEqual({
    amount: null,
    notes: ["Lunch", "Cash at the gate"],
  });
});

test("a profile is shown as labels and values, fields of unknown names included", () => {
  const metadata = {
    subtype: "TROOP",
    unitNumber: 42,
    meetingDay: "TUESDAY",
    meetingPlace: "",
    acceptsGuests: false,
    chartered: "1968-03-02",
    campStyle: "tents",
    inner: { not: "shown" },
  };
  expect(profileFacts({ vertical: "scouting", metadata }, "en-US")).toEqual([
    ["Unit number", "42"],
    ["Meeting day", "Tuesday"],
    ["Guests are welcome", "No"],
    ["Chartered on", "Mar 2, 1968"],
    ["Camp style", "tents"],
  ]);
});

test("only a field that both have changed differently is in conflict", () => {
  const seen = { a: 1, b: 1, c: 1, d: 1 };
  const stored = { a: 2, b: 1, c: 2, d: 2 };
  const wanted = { a: 3, b: 3, c: 2, d: 1 };
  expect(conflicting(seen, stored, wanted)).toEqual(["a"]);
  expect(differing<string>({ a: null, b: [1] }, { b: [1], c: 2 })).toEqual(["c"]);
});

test("a count has its noun, in a kind of English", () => {
  expect(counted(1, "person", "people", "en-US")).toBe("1 person");
  expect(counted(1200, "person", "people", ["en-GB"])).toBe("1,200 people");
  expect(englishOf(["de-CH", "en-GB"])).toBe("en-GB");
  expect(englishOf(["de"])).toBe("en");
});
