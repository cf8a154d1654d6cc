// Documents of the troop's office: policies, health, money, minutes, rosters.
import { circleIds } from "../circles.ts";
import type { DocumentRow } from "./document-row.ts";
import { folderIds } from "./document-row.ts";
import { contactId } from "../ids.ts";
import { positionIds } from "../positions.ts";
import { troopEventIds } from "../events/event-ids.ts";

export const officeDocumentIds = {
  about: "doc_about-us",
  campership: "doc_campership-notes",
  medication: "doc_medication-plan",
} as const;

export const officeDocuments: DocumentRow[] = [
  {
    id: officeDocumentIds.about,
    name: "About Troop 42",
    category: "GENERAL",
    by: "Marisol Vega-Tanaka",
    day: -380,
    visibility: "PUBLIC",
    tags: ["welcome"],
    text: `# Welcome to Troop 42

We meet on Tuesdays at half past six in the Community Hall. The first three evenings are free:
come, watch, tie a knot and see whether it is for you. Any young person from eleven to seventeen is
welcome, whatever they have or have not done before.

## What it costs

Dues are ninety dollars a year and pay for badges, insurance and the trailer. Nobody stays away
because of money; speak to the treasurer and only the two of you will know.

## What parents do

Drive now and then, take a turn at snacks, and come to the parents' evenings. Those who would like
to do more find a committee that suits them.`,
  },
  {
    id: "doc_medical-policy",
    name: "Medical policy",
    category: "POLICY",
    by: "Ruth Abernathy",
    day: -240,
    folder: folderIds.safety,
    tags: ["safety", "health"],
    revision: 5,
    text: `# Medicines and illness on outings

## Forms

Every participant has a health form not older than twelve months in the locked box. No form, no
outing: the driver checks before the car leaves. The forms go home or through the shredder after
the season.

## Medicines

Medicines travel in their original container, in a bag with the name on it, and are handed to the
health officer at departure. Inhalers and epinephrine pens stay with the scout, with a spare in the
health officer's pack. Two adults are present whenever a dose is given, and both sign the sheet.

## When somebody is ill

Fever, vomiting or a head injury ends the outing for that person. One adult stays, another phones
the family. Above the tree line we turn the crew around rather than split it.`,
  },
  {
    id: "doc_safeguarding",
    name: "Two adults at every activity",
    category: "POLICY",
    by: "Ruth Abernathy",
    day: -239,
    visibility: "PUBLIC",
    folder: folderIds.safety,
    tags: ["safety"],
    text: `# Two adults, always

At least two registered adults are with the scouts at every meeting and outing. No adult is alone
with one child: not in a car, not in a tent, not in a chat. A talk in private happens in sight of
others.

Tents are shared by scouts not more than two years apart. Photos are posted only in the troop's
albums, and only of children whose parents agreed this year. Anyone who sees something that feels
wrong tells the committee chair the same day.`,
  },
  {
    id: officeDocumentIds.medication,
    name: "Medication plan for Elsa",
    category: "HEALTH",
    by: "Inés Quintero",
    day: -40,
    visibility: "PRIVATE",
    linkedTo: [["member", contactId("troop", "Elsa Lindqvist")]],
    text: `Elsa takes one antihistamine tablet in the morning from April to June. She knows the
dose herself. If her eyes swell, a second tablet is fine; call us after that.`,
  },
  {
    id: "doc_camp-nurse-notes",
    name: "Allergies at summer camp",
    category: "HEALTH",
    by: "Miriam Levi",
    day: -44,
    visibility: "PRIVATE",
    sharedWith: ["Maeve Corrigan"],
    linkedTo: [["event", troopEventIds.camp]],
    text: `Talia reacts to tree nuts. Two pens travel with her, one in her belt bag and one with the
adult of her patrol. The kitchen has been told.`,
  },
  {
    id: officeDocumentIds.campership,
    name: "Campership requests, notes",
    category: "GENERAL",
    by: "Desmond Achterberg",
    day: -30,
    visibility: "PRIVATE",
    text: `# Who asked for help with camp fees

Three families asked this spring. The fund covers half of the fee for each and the council another
quarter. Letters go out before the second payment is due; nobody's name leaves this page.`,
  },
  {
    id: "doc_ride-plan",
    name: "Ride plan for the canoe weekend",
    category: "SCHEDULE",
    by: "Maeve Corrigan",
    day: -4,
    visibility: "PRIVATE",
    sharedWith: ["Inés Quintero", "Gurpreet Singh"],
    linkedTo: [
      ["event", troopEventIds.canoe],
      ["position", "pos_outdoor-coordinator"],
    ],
    text: `# Who rides with whom

Cars meet at the hall at seven sharp. Inés takes Elsa, Mateo and Yusuf; Gurpreet takes Amara Singh,
Khoa and Sipho. The trailer goes behind Tunde's van. Two adults in each car or two cars in sight of
each other.`,
  },
  {
    id: "doc_budget",
    name: "Budget of the year",
    category: "FINANCIAL",
    by: "Linh Nguyễn",
    day: -210,
    tags: ["money"],
    fileName: "budget.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    size: 48_211,
    linkedTo: [["position", positionIds.treasurer]],
    text: `# Budget

Dues bring in 3,960 dollars and the popcorn sale about 2,400. Camp fees pass through. The largest
costs are badges (1,150), insurance (980) and the trailer (720). The reserve stays at one season.`,
  },
  {
    id: "doc_fundraising-guide",
    name: "Popcorn sale: how we raise money",
    category: "TRAINING",
    by: "Linh Nguyễn",
    day: -134,
    tags: ["fundraising"],
    linkedTo: [["event", "evt_popcorn-sale"]],
    text: `# Selling popcorn without begging

## At the stand

Two scouts and two adults a shift, ninety minutes at most. Smile, say what the money is for, and
thank people who say no. Mateo's line worked best last year: "Would you help us get to the river?"

## Money box

Count the float of fifty dollars in front of each other at the start and the end. Card payments go
through the troop's reader. The box is never left in a car.

## Where the money goes

Two thirds pay for camp, one third for gear. A scout's own share is credited to the next outing;
what is left over at eighteen goes to the campership fund.`,
  },
  {
    id: "doc_minutes-latest",
    name: "Committee minutes, last month",
    category: "REPORT",
    by: "Ruth Abernathy",
    day: -28,
    folder: folderIds.minutes,
    tags: ["minutes"],
    linkedTo: [["circle", circleIds.advancement]],
    text: `# Minutes

## Advancement

The committee passed the boards of review of Ingrid Johansen-Corrigan and Sipho. Diego Castellanos
needs one more service hour; the creek clean-up counts. Amara asked for a counselor for
astronomy; Priya will meet her together with a second adult.

## Trailer

The left tire was replaced for 140 dollars. Tunde builds shelves for the new stoves.

## Next meeting

First Monday of the month, in the library. Snacks: the Haddad family.`,
  },
  {
    id: "doc_minutes-old",
    name: "Committee minutes of the founding year",
    category: "REPORT",
    by: "Harold Whitcombe",
    day: -395,
    status: "HISTORICAL",
    folder: folderIds.minutes,
    tags: ["minutes", "history"],
    text: `# The first meeting

Seven parents met in the church basement and elected a chair by drawing straws. A tent was
borrowed, a flag was sewn, and it was resolved to go camping before anybody changed their mind.`,
  },
  {
    id: "doc_roster",
    name: "Roster with phone numbers",
    category: "ROSTER",
    by: "Desmond Achterberg",
    day: -70,
    tags: ["roster"],
    text: `# Roster

For leaders in the field. Elsa Lindqvist and Mateo Lindqvist: call Inés first. Zoë Abernathy: call
Ruth. Diego Castellanos: any of three guardians may pick him up.`,
  },
  {
    id: "doc_spl-notes",
    name: "Notes of the senior patrol leader",
    category: "GENERAL",
    by: "Desmond Achterberg",
    writtenBy: "Zoë Abernathy",
    day: -16,
    linkedTo: [["member", contactId("troop", "Zoë Abernathy")]],
    text: `# Ideas for the next term

Let patrols plan one meeting each. Ask the Hawks to teach map and compass. Fewer announcements.`,
  },
  {
    id: "doc_leaders-handover",
    name: "Handover between treasurers",
    category: "TRAINING",
    by: "Linh Nguyễn",
    day: -300,
    assistant: false,
    text: `# Handover

The bank card is changed at the branch by both treasurers together. The old ledger is kept for
seven years in the chair's cabinet.`,
  },
  {
    id: "doc_taken-down",
    name: "Copied song book",
    category: "GENERAL",
    by: "Agnieszka Kowalska",
    day: -90,
    takenDown: true,
    text: `# Songs

Taken down until somebody has asked the publisher.`,
  },
];
