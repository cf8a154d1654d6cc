// Documents about outings: what to pack, how to treat the gear, rules of the places.
import { circleIds } from "../circles.ts";
import type { DocumentRow } from "./document-row.ts";
import { folderIds } from "./document-row.ts";
import { seriesIds } from "../events/series.ts";
import { troopEventIds } from "../events/event-ids.ts";

export const campDocumentIds = {
  packingList: "doc_canoe-packing-list",
  patrolLog: "doc_falcon-log",
  trekProposal: "doc_trek-proposal",
} as const;

export const campDocuments: DocumentRow[] = [
  {
    id: campDocumentIds.packingList,
    name: "Canoe weekend packing list",
    category: "GENERAL",
    by: "Maeve Corrigan",
    day: -12,
    folder: folderIds.river,
    tags: ["packing", "canoe"],
    description: "What every paddler brings and what the troop brings",
    linkedTo: [["event", troopEventIds.canoe]],
    revision: 3,
    text: `# Packing for the Little Fork

Everything has to fit in one dry bag a person, no bigger than a pillow. Label the bag on the
outside; wet luggage tags come off by lunch.

## Clothes and sleeping

Two sets of quick-drying clothes, a warm layer, a rain jacket and closed shoes that may get wet.
Cotton stays at home: a wet cotton shirt is colder than none. A sleeping bag good to 40 degrees and
a pad are enough at this time of the year. Pack the sleeping bag in two plastic bags.

## On the water

Life jackets and paddles come with the canoes. Bring a hat with a string, sunscreen, a whistle and
a one-liter bottle. Glasses need a strap. Phones ride in the leaders' dry box and nowhere else.

## Who brings the shared gear

Elsa Lindqvist and Mateo Lindqvist bring the Falcon stove and two fuel bottles. Amara Okafor has
the water filter since the hike; Amara Singh takes the first aid kit from the trailer. Diego
checks the throw ropes. Amara counts the paddles before we leave the landing.`,
  },
  {
    id: "doc_tent-care",
    name: "Care of tents and stoves",
    category: "TRAINING",
    by: "Tunde Oyelaran",
    day: -66,
    folder: folderIds.camps,
    tags: ["gear"],
    revision: 2,
    text: `# Looking after our gear

## Tents

A tent that goes back into the trailer damp is mildewed in four days. Whoever slept in it takes it
home, hangs it up until the seams are dry and brings it to the next meeting. Shake out sand, wipe
the zippers with a toothbrush and count twelve pegs into the bag. Report a torn net on the gear
sheet; small holes get a patch the same week.

## Stoves

Let a stove cool for ten minutes before anybody unscrews the canister. Only scouts with the stove
card light one, outdoors, on flat ground, with an adult within reach. Never refuel near a flame.
Clean the burner with the needle in the lid, never with a knife.

## Axes and saws

Blades are masked when they are not cutting. The yard is roped off at two arm's lengths. Oil the
steel after rain.`,
  },
  {
    id: "doc_tall-pines-rules",
    name: "Camp Tall Pines site rules",
    category: "POLICY",
    by: "Marisol Vega-Tanaka",
    day: -83,
    visibility: "PUBLIC",
    folder: folderIds.camps,
    tags: ["campsite", "summer camp"],
    linkedTo: [
      ["event", troopEventIds.camp],
      ["SERIES", seriesIds.summerCamp],
    ],
    text: `# Site rules at Tall Pines

## Fires

Fires burn in the iron rings only, no higher than a knee, and somebody stays until the ashes are
cold to the hand. In a dry summer the ranger hangs out a red flag: then no open flame at all, gas
stoves included.

## Quiet and lights

Quiet hours run from ten at night until seven. Lanterns go out at half past ten. Radios and
speakers stay at home.

## Food and animals

Raccoons open zippers. All food, toothpaste and soap goes into the bear box at the entrance of the
site before dark. Dishwater is strained and poured into the sump, never into the lake.

## Leaving

Leave the site cleaner than it was. The ranger walks it with the senior patrol leader before the
first car goes; a forgotten peg costs a verse of the camp song.`,
  },
  {
    id: "doc_camp-schedule",
    name: "Summer camp daily schedule",
    category: "SCHEDULE",
    by: "Desmond Achterberg",
    day: -58,
    folder: folderIds.camps,
    tags: ["summer camp"],
    linkedTo: [["event", troopEventIds.camp]],
    text: `# A day at summer camp

Reveille is at seven, flags and breakfast at eight. Badge classes fill the morning in two blocks of
eighty minutes with a water break between them. After lunch comes an hour of rest in the shade;
those who cannot sleep read.

The afternoon is open program: waterfront, archery, the craft barn. A scout signs out with the
patrol leader and goes with a buddy. Supper is at six, and patrols take turns at washing up.

## Evenings

Monday is stargazing, Tuesday the camp-wide game, Wednesday the visitors' supper. Thursday the
Falcon Patrol leads the campfire: Yusuf Haddad tells the story, Łucja plays taps. Friday everybody
packs before dark.`,
  },
  {
    id: campDocumentIds.patrolLog,
    name: "Falcon patrol log",
    category: "REPORT",
    by: "Elsa Lindqvist",
    day: -25,
    tags: ["patrol log"],
    linkedTo: [["CIRCLE", circleIds.falcons]],
    text: `# What the Falcons did this month

We practiced the bowline blindfolded and Bảo was the fastest. On the hike we found a turtle and did
not move it. Ji-woo cooked noodles for nine on one stove.

Next month we want to build a signal tower. I asked Mr. Haddad for the long poles.`,
  },
  {
    id: campDocumentIds.trekProposal,
    name: "North ridge trek proposal",
    category: "GENERAL",
    by: "Marisol Vega-Tanaka",
    day: -8,
    status: "DRAFT",
    linkedTo: [["event", troopEventIds.trek]],
    text: `# Five days on the north ridge

Draft for the committee. Crews of eight, two adults each, eleven miles a day at most. Water is
scarce above the second saddle, so every crew carries six liters from there. To be settled: the
permit, the shuttle, and whether the dates clash with final exams.`,
  },
  {
    id: "doc_old-packing-list",
    name: "Camp packing list (old)",
    category: "GENERAL",
    by: "Maeve Corrigan",
    day: -350,
    status: "SUPERSEDED",
    folder: folderIds.camps,
    tags: ["packing"],
    text: `# Packing for camp

Two blankets, a canteen and a mess kit. This page is kept for those who look for it; newer
ones replaced it.`,
  },
  {
    id: "doc_climbing-waiver",
    name: "Climbing gym waiver",
    category: "FORM",
    by: "Maeve Corrigan",
    day: -21,
    fileName: "climbing-waiver.pdf",
    mimeType: "application/pdf",
    size: 182_044,
    tags: ["form"],
    linkedTo: [["event", troopEventIds.climbing]],
    text: `# Consent for the climbing wall

A parent or guardian signs for every climber under eighteen. The gym checks harness and knot before
each climb; climbers wear the helmet the gym hands out and no rings. Belaying is taught on the spot
and needs a card from the gym's staff. Bring the signed page on the first day.`,
  },
  {
    id: "doc_cabin-menu",
    name: "Winter cabin menu and shopping",
    category: "GENERAL",
    by: "Tunde Oyelaran",
    day: -118,
    linkedTo: [["event", troopEventIds.cabin]],
    tags: ["menu"],
    text: `# Five meals for thirty

Friday night is chili, one pot with beans only. Saturday starts with oatmeal and ends with
lasagna; lunch is soup in thermos flasks on the trail. Sunday is pancakes until nobody moves.

Elsa eats no meat and Talia no nuts, so the granola is the seed kind and the pesto stays at home.
Buy thirty eggs more than you think. Cocoa: four tins.`,
  },
  {
    id: "doc_cabin-photo",
    name: "Group photo at the cabins",
    category: "PHOTO",
    by: "Signe Johansen",
    day: -97,
    fileName: "cabins.jpg",
    mimeType: "image/jpeg",
    size: 2_411_900,
    linkedTo: [["event", troopEventIds.cabin]],
  },
];
