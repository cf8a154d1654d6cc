// Documents about the troop's program: badges, meetings, kitchen, cold weather, conduct.
import { circleIds } from "../circles.ts";
import type { DocumentRow } from "./document-row.ts";
import { folderIds } from "./document-row.ts";
import { seriesIds } from "../events/series.ts";

export const programDocuments: DocumentRow[] = [
  {
    id: "doc_cold-weather",
    name: "Sleeping warm in winter",
    category: "TRAINING",
    by: "Maeve Corrigan",
    day: -122,
    folder: folderIds.camps,
    tags: ["winter", "gear"],
    linkedTo: [["series", seriesIds.winterCabin]],
    revision: 4,
    text: `# Cold weather

## Layers

Three thin layers beat one thick one. The one on the skin is wool or polyester and is changed for a
dry one before bed; the outer one stops the wind. Hats stay on. Mittens are warmer than gloves, and
a second pair lives in the jacket.

## The night

Two pads under the sleeping bag keep the ground's cold away. Eat something fat before lights out,
fill a bottle with hot water and take it to bed. Boots go into a bag at the foot end, so that they
are not frozen in the morning.

## When to say stop

Shivering that does not end, clumsy fingers or a friend who grows silent are signs of hypothermia.
Go inside, change into dry clothes, drink something warm and sweet, and tell a leader at once. Below
ten degrees nobody sleeps outside, however good the sleeping bag.`,
  },
  {
    id: "doc_badge-guide",
    name: "How merit badges work here",
    category: "TRAINING",
    by: "Priya Raghunathan",
    day: -136,
    visibility: "PUBLIC",
    tags: ["advancement"],
    linkedTo: [["circle", circleIds.advancement]],
    text: `# From idea to badge

## Starting

Choose a badge, read its requirements and ask the scoutmaster for the blue card. The advancement
committee finds a counselor; if nobody in the troop teaches it, the council's list does.

## Meeting a counselor

Bring a friend or a parent: a counselor never meets one scout alone, on video neither. Show what you
did, do not only tell it. Requirements say "demonstrate" or "build" for a reason.

## Finishing

The signed card goes to Linh, who orders the patch. Badges are handed out at the next court of honor.
A card does not expire before the eighteenth birthday.`,
  },
  {
    id: "doc_kitchen",
    name: "Camp kitchen and food safety",
    category: "POLICY",
    by: "Tunde Oyelaran",
    day: -104,
    folder: folderIds.safety,
    tags: ["menu", "safety"],
    text: `# Cooking for a patrol

## Clean hands

The cook washes hands up to the elbow, with soap, for as long as the camp song's chorus. Whoever
coughs or has a cut peels nothing and stirs nothing that day.

## Cold stays cold

Meat rides frozen in the lower cooler and milk on top of it; the coolers stand in the shade and are
opened once a meal. What has been warm for two hours is thrown away, no matter who is hungry.

## Allergies

The menu lists the allergens of each dish. Nuts stay at home on every trip. A scout who eats no meat
gets a dish, not the same plate with a hole in it. Knives and boards for vegetables are green.

## Washing up

Three tubs: hot with soap, hot without, cold with a capful of bleach. Food scraps leave in the trash
bag and not in the woods.`,
  },
  {
    id: "doc_meeting-plan",
    name: "How to run a troop meeting",
    category: "TRAINING",
    by: "Marisol Vega-Tanaka",
    day: -178,
    tags: ["meeting"],
    linkedTo: [
      ["SERIES", seriesIds.meetings],
      ["position", "pos_senior-patrol-leader"],
    ],
    text: `# Ninety minutes

Gathering game first, for those who come early and for those who come late. Flags at half past six,
led by the patrol whose week it is.

Skills take half an hour and happen in small groups, standing up. Whoever learned a skill last month
teaches it this month: Ingrid did the splints that way and nobody has forgotten them.

Patrols then have twenty minutes to themselves to plan the next outing: menu, tents, rides. The
senior patrol leader walks around and asks questions instead of answering them.

Announcements are three sentences at most. After the closing everybody stacks chairs.`,
  },
  {
    id: "doc_conduct",
    name: "Code of conduct",
    category: "POLICY",
    by: "Ruth Abernathy",
    day: -236,
    visibility: "PUBLIC",
    folder: folderIds.policies,
    tags: ["safety"],
    text: `# How we treat each other

Everybody belongs. We do not tease anyone for a body, a family, a faith, an accent or for being
slow on the hill. Nicknames are chosen by those who wear them.

A bully stops when told to. If not, the scoutmaster talks with the families the same week and the
scout sits out the next outing. Hazing ends a membership.

Phones sleep during program. Pictures of somebody else are taken after asking and posted by leaders
only. Alcohol, tobacco and vapes do not come along, for adults neither.`,
  },
  {
    id: "doc_gear-lending",
    name: "Borrowing troop gear",
    category: "GENERAL",
    by: "Tunde Oyelaran",
    day: -52,
    tags: ["gear"],
    text: `# The gear closet

## What can be borrowed

Backpacks in three sizes, sleeping bags, pads, rain trousers and six pairs of hiking boots. Nobody
buys anything for the first outing: try ours and find out what fits.

## How

Write name, item and number on the sheet at the closet door, on a Tuesday after the meeting. Bring it
back clean and dry within a week of the outing. A broken buckle is no crime; an unreported one is.

## The uniform shelf

Outgrown shirts and trousers hang on the shelf by the window. Take one, leave one. Mateo and Bảo both
found theirs there.`,
  },
];
