// Placeholders in the place of children, in what a search finds: part 2 of the document, DocumentSearchHit.

import { runs } from "../support/property-runs.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pseudonymized } from "./pseudonymized.ts";
import { at, openService } from "./service.ts";

const search = "/groups/troop/documents/search";

test("§2 puts a placeholder for each child: name, surname, e-mail, phone, address", async () => {
  const { get } = openService();
  const found = await get(`${search}?q=stove+tents`);
  const text = at(found, "results", 0, "text");
  // Details are replaced before names, and letters are given in the order of appearance.
  expect(text).toBe(
    [
      "[Scout A] [Scout A surname] brings the stove and [Scout B] brings two tents. Call [Scout A's email] or [Scout A's phone];",
      "the van leaves from [Scout A's address]. [Scout A or C]'s paddle is red. [Scout B] [Scout B surname]'s is blue.",
    ].join("\n"),
  );
});

test("§2 names two children of one first name together, and no one who only sounds alike", async () => {
  const { get } = openService();
  const found = await get(`${search}?q=cooks+wash`);
  expect(at(found, "results", 0, "text")).toBe(
    "[Scout A or B] cooks. The [Scout A surname]s wash up. Nobody named Annabel comes.",
  );
});

test("§2 says Youth where there is no vertical to have a word for its own", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ contacts, documents }) => {
    contacts.push({ id: "kai", groupId: "club", type: "YOUTH", firstName: "Kai" });
    documents.push({
      id: "rules",
      groupId: "club",
      name: "Rules",
      uploadedBy: "olga",
      text: "Kai keeps the clocks.",
    });
  });
  const found = await get("/groups/club/documents/search?q=clocks");
  expect(at(found, "results", 0, "text")).toBe("[Youth A] keeps the clocks.");
});

test("§2 leaves the surname of adults alone, and puts a placeholder for a child's by itself", async () => {
  const { amend, get } = openService();
  amend("documents", "open", { text: "Ask Mo Haddad or a Novak about kayaks." });
  const found = await get(`${search}?q=kayaks`);
  expect(at(found, "results", 0, "text")).toBe(
    "Ask Mo Haddad or a [Scout A surname] about kayaks.",
  );
});

test.each([
  ["[see Ann](https://example.org/ann)", "[see [Scout A]](https://example.org/[Scout A])"],
  ["[Ann] [x] ANN ann", "[[Scout A]] [x] [Scout A] [Scout A]"],
  [
    "ANN NOVAK, Ann_Novak, ann.novak@x.org",
    "[Scout A] [Scout A surname], [Scout A]_[Scout A surname], [Scout A].[Scout A surname]@x.org",
  ],
  [
    "ANN'S and ann’s, Ann-Novak, the ann-tent",
    "[Scout A]'S and [Scout A]’s, [Scout A]-[Scout A surname], the [Scout A]-tent",
  ],
  ["THE NOVAKS", "THE [Scout A surname]S"],
  ["ANN@Example.ORG or joann@example.org", "[Scout A's email] or joann@example.org"],
  ["5 MILL\nlane, +1 (555) 01-01", "[Scout A's address], [Scout A's phone]"],
  ["Annabel and Joann", "Annabel and Joann"],
  ["❤️Ann 1️⃣Ann Ann2012", "❤️[Scout A] 1️⃣[Scout A] [Scout A]2012"],
])(
  "§2 leaves no name and no detail of a child in a text, in any case and in brackets: %s",
  async (text, expected) => {
    const details = { email: "Ann@example.org", phone: "+1 555 0101", address: "5 Mill Lane" };
    expect(await pseudonymized(text, [["Ann", "Novak", details]])).toBe(expected);
  },
);

test.each([
  "12 Alder Lane, Marigold Creek",
  "12 Alder Lane\r\nMarigold Creek",
  "12 Alder Lane,Marigold Creek",
  "12 Alder Lane ; Marigold Creek",
  " 12 Alder  Lane,\n Marigold Creek,",
])("finds the address %j whatever stands between its words", async (address) => {
  const written = [
    "12 Alder Lane\nMarigold Creek",
    "12 ALDER LANE, Marigold Creek",
    "12 Alder Lane,Marigold Creek",
    "12 Alder Lane;\r\n\r\nMarigold Creek",
  ];
  for (const one of written) {
    const text = await pseudonymized(`at ${one}. Not 112 Alder Lane, Marigold Creek`, [
      ["Anna", "Schmidt", { address }],
    ]);
    expect(text, one).toBe("at [Scout A's address]. Not 112 Alder Lane, Marigold Creek");
  }
});

test.each(["+1 555 0101", "+15550101", "+1 (555) 01-01", "1-555-0101", "+1.555.0101"])(
  "finds a number with any separators between its digits: %s",
  async (written) => {
    const text = `Call ${written} now, not 7${written}9`;
    expect(await pseudonymized(text, [["Anna", "Schmidt", { phone: "+1 555 0101" }]])).toBe(
      `Call [Scout A's phone] now, not 7${written}9`,
    );
  },
);

const schmidt = { email: "anna@example.org", phone: "+49 171 2345678", address: "5 Mill Lane" };
const emoji = "👩‍👩‍👧 ❤️‍🔥 👍🏽 🏳️‍🌈";
const otherNumbers = "2026-03-14, 12 345 of 678, +49 171 2345679, 1712345, 345678 Mill Lane";

test.each<[string, Parameters<typeof pseudonymized>[1], string, string]>([
  ["leaves emoji as they are", [["Anna", "Schmidt"]], emoji, emoji],
  ["leaves other numbers alone", [["Anna", "Schmidt", schmidt]], otherNumbers, otherNumbers],
  [
    "ignores an address of separators alone",
    [["Anna", "Schmidt", { address: " ,; " }]],
    "Lane, Creek; and more",
    "Lane, Creek; and more",
  ],
  [
    "finds a name of many words, and no name in half of it",
    [
      ["Jean-Luc", "O'Brien"],
      ["Zoë", "van der Berg"],
    ],
    "JEAN-LUC O'BRIEN; zoË Van Der  Berg; Jean and Berg",
    "[Scout A] [Scout A surname]; [Scout B] [Scout B surname]; Jean and Berg",
  ],
  [
    "leaves a word alone that has a name inside, and finds one name behind another",
    [["Kim", "Kim"]],
    "Kimberly and Kim Kim",
    "Kimberly and [Scout A] [Scout A surname]",
  ],
  [
    "takes a name for text, whatever characters it has",
    [["A.J. (Al)", "D[ay]"]],
    "A.J. (Al) D[ay], not AxJx",
    "[Scout A] [Scout A surname], not AxJx",
  ],
  [
    "knows a child whose entry has another type by the account's age",
    [["Kim", "Ames", { type: "ADULT", personId: "teo" }]],
    "Ask Kim.",
    "Ask [Scout A].",
  ],
])("%s", async (_, names, text, expected) => {
  expect(await pseudonymized(text, names)).toBe(expected);
});

test("§2 never lets a name through, wherever it stands", async () => {
  const name = fc.constantFrom("Ann", "Teo", "Jean-Luc", "O'Brien", "Zoë", "Kit");
  const around = fc.string({ unit: fc.constantFrom(..." \n[]()_*.,:;'’\"-/@0123".split("")) });
  const cased = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
  );
  await fc.assert(
    fc.asyncProperty(name, around, around, cased, async (child, before, after, change) => {
      const found = await pseudonymized(`${before}${change(child)}${after}`, [[child]]);
      expect(found.toLowerCase()).not.toContain(child.toLowerCase());
      expect(found).toContain("[Scout A]");
    }),
    { numRuns: runs(180) },
  );
});
