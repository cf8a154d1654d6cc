// The folders and documents of the demo group: one in each category, and every status and visibility.
import type { DocumentData, FolderData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { contactId, groupIds, personId } from "./ids.ts";

export function createFolders(): FolderData[] {
  const groupId = groupIds.troop;
  return [
    { id: "fld_policies", groupId, name: "Policies" },
    { id: "fld_policies-safety", groupId, name: "Safety", parentId: "fld_policies" },
    { id: "fld_camps", groupId, name: "Camps" },
    { id: "fld_camps-river", groupId, name: "River trips", parentId: "fld_camps" },
  ];
}

const marisol = "Marisol Vega-Tanaka";
const desmond = "Desmond Achterberg";
const ines = "Inés Quintero";
const elsa = "Elsa Lindqvist";
const gurpreet = "Gurpreet Singh";
const linh = "Linh Nguyễn";
const priya = "Priya Raghunathan";

export function createDocuments(clock: DemoClock): DocumentData[] {
  const document = (
    id: string,
    name: string,
    category: string,
    uploader: string,
    day: number,
    more: Partial<DocumentData>,
  ): DocumentData => ({
    id,
    groupId: groupIds.troop,
    name,
    category,
    uploadedBy: personId(uploader),
    createdAt: clock.at(day, 14),
    updatedAt: clock.at(Math.min(-1, day + 5), 14),
    ...more,
  });
  return [
    document("doc_about-us", "About Troop 42", "GENERAL", marisol, -380, {
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
    }),
    document("doc_canoe-packing-list", "Canoe weekend packing list", "GENERAL", desmond, -12, {
      folderId: "fld_camps-river",
      tags: ["packing", "canoe"],
      description: "What every paddler brings and what the troop brings",
      linkedTo: [{ type: "event", id: "evt_canoe-weekend" }],
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
    }),
    document("doc_medical-policy", "Medical policy", "POLICY", marisol, -240, {
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
    }),
    document("doc_medication-plan", "Medication plan for Elsa", "HEALTH", ines, -40, {
      visibility: "PRIVATE",
      linkedTo: [{ type: "member", id: contactId("troop", elsa) }],
      text: `Elsa takes one antihistamine tablet in the morning from April to June. If her eyes swell,
a second tablet is fine; call us after that.`,
    }),
    document("doc_campership-notes", "Campership requests, notes", "FORM", desmond, -30, {
      visibility: "PRIVATE",
      text: `# Help with camp fees

Three families asked this year. The fund covers half of the fee for each and the council another
quarter. Letters go out before the second payment is due.`,
    }),
    document("doc_trek-proposal", "North ridge trek proposal", "SCHEDULE", marisol, -8, {
      status: "DRAFT",
      linkedTo: [{ type: "event", id: "evt_high-adventure-trek" }],
      text: `# Five days on the north ridge

Draft for the committee. Crews of eight, two adults each, eleven miles a day at most.`,
    }),
    document("doc_falcon-log", "Falcon patrol log", "REPORT", elsa, -25, {
      tags: ["patrol log"],
      linkedTo: [{ type: "CIRCLE", id: "cir_falcon-patrol" }],
      text: `# What the Falcons did this month

We practiced the bowline blindfolded and Bảo was the fastest. On the hike we found a turtle and did
not move it.`,
    }),
    document("doc_tent-care", "Care of tents and stoves", "TRAINING", gurpreet, -66, {
      folderId: "fld_camps",
      tags: ["gear"],
      linkedTo: [{ type: "series", id: "ser_winter-cabin" }],
      revision: 2,
      text: `# Looking after our gear

## Tents

A tent that goes back into the trailer damp is mildewed in four days. Its last user takes it home,
hangs it up until the seams are dry and brings it to the next meeting. Khoa patches torn nets.

## Stoves

Let a stove cool for ten minutes before anybody unscrews the canister. Only scouts with the stove
card light one, outdoors, on flat ground, with an adult within reach.`,
    }),
    document("doc_budget", "Budget of last year", "FINANCIAL", linh, -210, {
      status: "HISTORICAL",
      fileName: "budget.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      size: 48_211,
      linkedTo: [{ type: "position", id: "pos_treasurer" }],
      text: `Dues bring in 1,980 dollars and the popcorn sale about 2,400. The largest costs are badges
(1,150), insurance (980) and the trailer (720).`,
    }),
    document("doc_roster", "Phone list for drivers (old)", "ROSTER", desmond, -70, {
      visibility: "PRIVATE",
      status: "SUPERSEDED",
      sharedWith: [personId(ines), personId(gurpreet)],
      text: `Elsa Lindqvist and Mateo Lindqvist: call Inés first. Amara Singh: any of three guardians may
pick her up.`,
    }),
    document("doc_cabin-photo", "Group photo at the cabins", "PHOTO", priya, -97, {
      takenDown: true,
      fileName: "cabins.jpg",
      mimeType: "image/jpeg",
      size: 2_411_900,
      linkedTo: [{ type: "event", id: "evt_winter-cabin" }],
    }),
  ];
}
