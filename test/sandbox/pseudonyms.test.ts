// Placeholders in the place of children, in what a search finds: part 2 of the document, DocumentSearchHit.

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
  const { get, sandbox } = openService();
  sandbox.edit(({ documents }) => {
    for (const one of documents) {
      if (one.id === "open") one.text = "Ask Mo Haddad or a Novak about kayaks.";
    }
  });
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
])(
  "§2 leaves no name and no detail of a child in a text, in any case and in brackets: %s",
  async (text, expected) => {
    const details = { email: "Ann@example.org", phone: "+1 555 0101", address: "5 Mill Lane" };
    expect(await pseudonymized(text, [["Ann", "Novak", details]])).toBe(expected);
  },
);

const schmidt = {
  email: "anna@example.org",
  phone: "+49 171 2345678",
  address: "5 Mill Lane",
};

test.each([
  ["a soft hyphen", "An\u00ADna Schm\u00ADidt", "[Scout A] [Scout A surname]"],
  ["a space of no width", "An\u200Bna, \uFEFFAnna\u2060", "[Scout A], [Scout A]"],
  ["a joiner", "An\u034Fna An\uFE0Fna A\u200Dnna", "[Scout A] [Scout A] [Scout A]"],
  ["an emoji before it", "❤️Anna 1️⃣Anna 👩‍🚒Anna", "❤️[Scout A] 1⃣[Scout A] 👩‍🚒[Scout A]"],
  ["in an e-mail", "an\u00ADna@exam\u200Bple.org", "[Scout A's email]"],
  ["in an address", "5 Mi\u00ADll Lane", "[Scout A's address]"],
  ["in a number", "+49 171\u200B 234\u00AD5678", "[Scout A's phone]"],
])("finds a name or a detail with invisible characters: %s", async (_what, text, expected) => {
  expect(await pseudonymized(text, [["Anna", "Schmidt", schmidt]])).toBe(expected);
  expect(await pseudonymized(text, [["An\u00ADna", "Schmidt\u200B", schmidt]])).toBe(expected);
});

test("leaves emoji as they are", async () => {
  const text = "👩‍👩‍👧 ❤️‍🔥 👍🏽 🏳️‍🌈";
  expect(await pseudonymized(text, [["Anna", "Schmidt"]])).toBe(text);
});

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

test("ignores an address of separators alone", async () => {
  const text = "Lane, Creek; and more";
  expect(await pseudonymized(text, [["Anna", "Schmidt", { address: " ,; " }]])).toBe(text);
});

test.each([
  ["Groß", "GROẞ, Gross, GROSS, groß"],
  ["GROẞ", "Groß, gross, Gross"],
  ["محمد", "مُحَمَّد, محمد"],
  ["İpek", "ipek, IPEK, İPEK, ı̇pek"],
  ["Zo\u0308e", "Zöe, ZÖE, zoe"],
])("finds the name %s in any case, with any marks: %s", async (name, text) => {
  const found = await pseudonymized(`${text}. Not Mo`, [[name]]);
  expect(found).toBe(`${text.replaceAll(/[^, ]+/g, "[Scout A]")}. Not Mo`);
});

test.each([
  ["AnnaSchmidt and #annaschmidt", "[Scout A][Scout A surname] and #[Scout A][Scout A surname]"],
  ["SCHMIDTANNA@x.org", "[Scout A][Scout A surname]@x.org"],
  ["annaschmidt2012", "[Scout A][Scout A surname]2012"],
  ["AnnaSchmidts Zelt", "[Scout A][Scout A surname]s Zelt"],
  [
    "JeanLuc, jeanluc.obrien and JeanLucOBrien",
    "[Scout A], [Scout A].[Scout A surname] and [Scout A][Scout A surname]",
  ],
  [
    "Jean‑Luc, Jean_Luc O`Brien, OʼBrien",
    "[Scout A], [Scout A] [Scout A surname], [Scout A surname]",
  ],
  ["Annaschmid and Schmidtannas", "Annaschmid and [Scout A][Scout A surname]s"],
])(
  "finds a name that is written as one word, or with another hyphen: %s",
  async (text, expected) => {
    const child: [string, string] = text.includes("ean")
      ? ["Jean-Luc", "O'Brien"]
      : ["Anna", "Schmidt"];
    expect(await pseudonymized(text, [child])).toBe(expected);
  },
);

test("leaves words that only together would be a name", async () => {
  expect(await pseudonymized("in a tent; Novak's", [["Ina", "Novak"]])).toBe(
    "in a tent; [Scout A surname]'s",
  );
  expect(await pseudonymized("KimKim", [["Kim", "Kim"]])).toBe("[Scout A][Scout A surname]");
});

test("names two children of one whole name together, as one word too", async () => {
  const text = await pseudonymized("AnnaSchmidt", [
    ["Anna", "Schmidt"],
    ["Anna", "Schmidt"],
  ]);
  expect(text).toBe("[Scout A or B][Scout A or B surname]");
});

test.each([
  ["+49 171 2345678", ["0171 2345678", "171/2345678", "+49 (0) 171 2345678", "0049 171-2345678"]],
  ["+49 (0)171 2345678", ["0171 2345678", "+491712345678", "(0171) 2345678"]],
  ["0171 2345678", ["+49 171 2345678", "171 2345678", "0171–2345678", "00491712345678"]],
  ["0049 171 2345678", ["0171 2345678", "+49 171 2345678"]],
  ["+1 555 555 0101", ["555-555-0101", "(555) 555 0101", "1 555 5550101", "+15555550101"]],
  ["555 0101", ["+1 555 0101", "5550101", "+15550101"]],
  ["(+49) 171 234+5678", ["0171 2345678", "+49 171 2345678"]],
  ["+12 345", ["+12345", "12 345"]],
  ["110", ["110"]],
])("finds the number %s with and without the country's code: %j", async (phone, written) => {
  for (const one of written) {
    const text = await pseudonymized(`Call ${one} now, not 7${one}9`, [
      ["Anna", "Schmidt", { phone }],
    ]);
    expect(text, one).toMatch(/^Call \(?\[Scout A's phone\] now, not 7.*9$/);
    expect(text.split("phone"), one).toHaveLength(2);
  }
});

test("leaves other numbers alone", async () => {
  const text = "2026-03-14, 12 345 of 678, +49 171 2345679, 1712345, 345678 Mill Lane";
  expect(await pseudonymized(text, [["Anna", "Schmidt", schmidt]])).toBe(text);
});

test("§2 finds a name of many words, with or without its accents", async () => {
  const names: [string, string][] = [
    ["Jean-Luc", "O'Brien"],
    ["Zoë", "van der Berg"],
  ];
  const text = "JEAN LUC O’BRIEN; zoe Van Der  Berg; Jean and Berg";
  expect(await pseudonymized(text, names)).toBe(
    "[Scout A] [Scout A surname]; [Scout B] [Scout B surname]; Jean and Berg",
  );
});

test("§2 finds a name without the strokes and ligatures of its letters, and the other way round", async () => {
  const written: [name: string, text: string][] = [
    ["Łucja", "Lucja"],
    ["Đorđe", "Dorde"],
    ["Søren", "Soren"],
    ["Ħala", "Hala"],
    ["Æsa", "Aesa"],
    ["Œdwin", "Oedwin"],
    ["Þór", "Thor"],
    ["Guðrún", "Gudrun"],
    ["Veiß", "Veiss"],
  ];
  for (const [name, plain] of written) {
    for (const text of [name, plain, plain.toUpperCase(), name.toUpperCase()]) {
      expect(await pseudonymized(`${text} cooks.`, [[name]]), text).toBe("[Scout A] cooks.");
      expect(await pseudonymized(`${text} cooks.`, [[plain]]), text).toBe("[Scout A] cooks.");
    }
  }
});

test("§2 puts a placeholder for a child whose entry has another type, by the account's age", async () => {
  const minor = { type: "ADULT", personId: "teo" };
  expect(await pseudonymized("Ask Kim.", [["Kim", "Ames", minor]])).toBe("Ask [Scout A].");
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
    { numRuns: 60 },
  );
});
