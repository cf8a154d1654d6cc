// The folders and documents of the demo group: one in each category, and most states and visibilities.
import type { DocumentData, FolderData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { contactId, groupIds, personId } from "./ids.ts";

interface DocumentRow extends Omit<Partial<DocumentData>, "linkedTo"> {
  id: string;
  name: string;
  category: string;
  /** The full name of the uploader. */
  by: string;
  /** The day of the upload, in days from today. */
  day: number;
  linkedTo?: [type: string, id: string];
}

const rows: DocumentRow[] = [
  {
    id: "doc_about-us",
    name: "About Troop 42",
    category: "GENERAL",
    by: "Marisol Vega-Tanaka",
    day: -380,
    visibility: "PUBLIC",
    tags: ["welcome"],
    text: `# Welcome to Troop 42

We meet on Tuesdays at half past six in the Community Hall. The first three evenings are free:
come, watch, tie a knot and see whether it is for you.

## What it costs

Dues are ninety dollars a year and pay for badges, insurance and the trailer. The popcorn sale pays
for camp. Nobody stays away because of money: speak to the treasurer.

## What parents do

Drive now and then, take a turn at snacks, and come to the parents' evenings.`,
  },
  {
    id: "doc_canoe-packing-list",
    name: "Canoe weekend packing list",
    category: "GENERAL",
    by: "Desmond Achterberg",
    day: -12,
    folderId: "fld_camps-river",
    tags: ["packing", "canoe"],
    description: "What every paddler brings and what the troop brings",
    linkedTo: ["event", "evt_canoe-weekend"],
    revision: 3,
    text: `# Packing for the Little Fork

Everything has to fit in one dry bag a person, no bigger than a pillow.

## Clothes and sleeping

Two sets of quick-drying clothes, a warm layer, a rain jacket and closed shoes that may get wet.
Cotton stays at home: a wet cotton shirt is colder than none.

## On the water

Life jackets and paddles come with the canoes. Bring a hat with a string, sunscreen, a whistle and
a one-liter bottle. Phones ride in the leaders' dry box.

## Who brings the shared gear

Elsa Lindqvist and Mateo Lindqvist bring the Falcon stove and two fuel bottles. Amara Okafor has
the water filter since the hike; Amara Singh takes the first aid kit from the trailer. Amara counts
the paddles before we leave the landing.`,
  },
  {
    id: "doc_medical-policy",
    name: "Medical policy",
    category: "POLICY",
    by: "Marisol Vega-Tanaka",
    day: -240,
    visibility: "PUBLIC",
    folderId: "fld_policies-safety",
    tags: ["safety", "health"],
    revision: 5,
    text: `# Medicines and illness on outings

## Medicines

Medicines travel in their original container, in a bag with the name on it, and are handed to the
health officer at departure. Inhalers and epinephrine pens stay with the scout. Two adults are
present whenever a dose is given, and both sign the sheet.

## When somebody is ill

Fever, vomiting or a head injury ends the outing for that person. One adult stays, another phones
the family.`,
  },
  {
    id: "doc_medication-plan",
    name: "Medication plan for Elsa",
    category: "HEALTH",
    by: "Inés Quintero",
    day: -40,
    visibility: "PRIVATE",
    linkedTo: ["member", contactId("troop", "Elsa Lindqvist")],
    text: `Elsa takes one antihistamine tablet in the morning from April to June. If her eyes swell,
a second tablet is fine; call us after that.`,
  },
  {
    id: "doc_campership-notes",
    name: "Campership requests, notes",
    category: "FORM",
    by: "Desmond Achterberg",
    day: -30,
    visibility: "PRIVATE",
    text: `# Help with camp fees

Three families asked this year. The fund covers half of the fee for each and the council another
quarter. Letters go out before the second payment is due.`,
  },
  {
    id: "doc_trek-proposal",
    name: "North ridge trek proposal",
    category: "SCHEDULE",
    by: "Marisol Vega-Tanaka",
    day: -8,
    status: "DRAFT",
    linkedTo: ["event", "evt_high-adventure-trek"],
    text: `# Five days on the north ridge

Draft for the committee. Crews of eight, two adults each, eleven miles a day at most.`,
  },
  {
    id: "doc_falcon-log",
    name: "Falcon patrol log",
    category: "REPORT",
    by: "Elsa Lindqvist",
    day: -25,
    tags: ["patrol log"],
    linkedTo: ["CIRCLE", "cir_falcon-patrol"],
    text: `# What the Falcons did this month

We practiced the bowline blindfolded and Bảo was the fastest. On the hike we found a turtle and did
not move it.`,
  },
  {
    id: "doc_tent-care",
    name: "Care of tents and stoves",
    category: "TRAINING",
    by: "Gurpreet Singh",
    day: -66,
    folderId: "fld_camps",
    tags: ["gear"],
    linkedTo: ["series", "ser_winter-cabin"],
    revision: 2,
    text: `# Looking after our gear

## Tents

A tent that goes back into the trailer damp is mildewed in four days. Its last user takes it home,
hangs it up until the seams are dry and brings it to the next meeting. Khoa patches torn nets.

## Stoves

Let a stove cool for ten minutes before anybody unscrews the canister. Only scouts with the stove
card light one, outdoors, on flat ground, with an adult within reach.`,
  },
  {
    id: "doc_budget",
    name: "Budget of last year",
    category: "FINANCIAL",
    by: "Linh Nguyễn",
    day: -210,
    status: "HISTORICAL",
    fileName: "budget.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    size: 48_211,
    linkedTo: ["position", "pos_treasurer"],
    text: `Dues bring in 1,980 dollars and the popcorn sale about 2,400. The largest costs are badges
(1,150), insurance (980) and the trailer (720).`,
  },
  {
    id: "doc_roster",
    name: "Phone list for drivers (old)",
    category: "ROSTER",
    by: "Desmond Achterberg",
    day: -70,
    visibility: "PRIVATE",
    status: "SUPERSEDED",
    sharedWith: [personId("Inés Quintero"), personId("Gurpreet Singh")],
    text: `Elsa Lindqvist and Mateo Lindqvist: call Inés first. Amara Singh: any of three guardians may
pick her up.`,
  },
  {
    id: "doc_cabin-photo",
    name: "Group photo at the cabins",
    category: "PHOTO",
    by: "Priya Raghunathan",
    day: -97,
    takenDown: true,
    fileName: "cabins.jpg",
    mimeType: "image/jpeg",
    size: 2_411_900,
    linkedTo: ["event", "evt_winter-cabin"],
  },
];

export function createFolders(): FolderData[] {
  const groupId = groupIds.troop;
  return [
    { id: "fld_policies", groupId, name: "Policies" },
    { id: "fld_policies-safety", groupId, name: "Safety", parentId: "fld_policies" },
    { id: "fld_camps", groupId, name: "Camps" },
    { id: "fld_camps-river", groupId, name: "River trips", parentId: "fld_camps" },
  ];
}

export function createDocuments(clock: DemoClock): DocumentData[] {
  return rows.map((row) => createDocument(clock, row));
}

function createDocument(
  clock: DemoClock,
  { by, day, linkedTo, ...row }: DocumentRow,
): DocumentData {
  return {
    ...row,
    groupId: groupIds.troop,
    uploadedBy: personId(by),
    ...(linkedTo && { linkedTo: [{ type: linkedTo[0], id: linkedTo[1] }] }),
    createdAt: clock.at(day, 14),
    updatedAt: clock.at(Math.min(-1, day + 5), 14),
  };
}
