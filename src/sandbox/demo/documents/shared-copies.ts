// De-identified copies that groups of the vertical share: the far units' reach everybody here, the
// troop's own show that a searcher's own groups are left out.
import type { SharedCopyData } from "../../model/index.ts";
import type { DemoGroup } from "../ids.ts";
import { groupIds, verticalId } from "../ids.ts";

type Season = SharedCopyData["season"];

interface CopyRow {
  id: string;
  group: DemoGroup;
  title: string;
  season: Season;
  docType?: string;
  eventKind?: string;
  kind?: string;
  documentId?: string;
  withdrawn?: boolean;
  pieces: [heading: string, text: string][];
}

const rows: CopyRow[] = [
  {
    id: "cpy_5fa1c6d0",
    group: "farTroop",
    title: "Summer camp packing list",
    season: "summer",
    eventKind: "summer-camp",
    pieces: [
      [
        "Packing › Clothes",
        "Bring a rain jacket, two warm layers and shoes that may get wet. Pack each day's clothes in a bag of its own, so that one wet afternoon does not soak the whole duffel.",
      ],
      [
        "Packing › Shared gear",
        "[Scout A] brings the patrol stove and [Scout B] the dining fly. [Leader A] has the spare tent pegs; ask at [phone] before buying your own.",
      ],
    ],
  },
  {
    id: "cpy_b2e90774",
    group: "farTroop",
    title: "Cold weather camping policy",
    season: "winter",
    docType: "POLICY",
    eventKind: "winter-cabin",
    pieces: [
      [
        "Cold weather › Limits",
        "Below fifteen degrees [our troop] sleeps in cabins. Two adults check every sleeping bag before lights out, and a scout who is cold wakes [Leader A], never waits.",
      ],
      [
        "Cold weather › Water",
        "Turn bottles upside down at night: the ice then forms at the bottom. Hot drinks go around at nine, whatever the program says.",
      ],
    ],
  },
  {
    id: "cpy_0c47be19",
    group: "farTroop",
    title: "Spring rummage sale, what we learned",
    season: "spring",
    docType: "REPORT",
    pieces: [
      [
        "Fundraising",
        "The rummage sale at [place] in May paid for eight camperships. [Guardian A] priced everything in round numbers, and [organization] lent the tables.",
      ],
    ],
  },
  {
    id: "cpy_e8d35b62",
    group: "farTroop",
    title: "Budget for a canoe trek",
    season: "summer",
    docType: "FINANCIAL",
    eventKind: "canoe-trek",
    pieces: [
      [
        "Costs",
        "Canoe rental is the largest part of the budget, then food at nine dollars a day for each person. The shuttle from [place] cost less than we feared in July.",
      ],
    ],
  },
  {
    id: "cpy_47f0aa83",
    group: "farPack",
    title: "Derby weekend schedule",
    season: "winter",
    docType: "SCHEDULE",
    eventKind: "pinewood-derby",
    pieces: [
      [
        "Derby day",
        "Weigh-in is on Friday in the gym of [organization]. [Scout A] waves the flag, [Adult A] runs the computer, and every heat is over in three minutes.",
      ],
    ],
  },
  {
    id: "cpy_93b6d2c4",
    group: "farPack",
    title: "Parents' training on knots and stoves",
    season: "fall",
    docType: "TRAINING",
    pieces: [
      [
        "Training",
        "Parents of new scouts learn three knots and how to light a stove in October. [Leader A] teaches; sign up at [email].",
      ],
    ],
  },
  {
    id: "cpy_1d7e4f58",
    group: "farPack",
    title: "Sunburn and ticks: health tips for the field",
    season: "spring",
    docType: "HEALTH",
    pieces: [
      [
        "Health",
        "Long socks over trouser legs keep ticks out. Check each other at lunch and in the evening; [Guardian A] carries the tweezers. Sunscreen goes on before the hats.",
      ],
    ],
  },
  {
    id: "cpy_c05a916e",
    group: "farTroop",
    title: "Bring a friend to recruiting night",
    season: "fall",
    kind: "announcement",
    eventKind: "recruiting-night",
    pieces: [
      [
        "",
        "Hello [Person A], recruiting night is in September at [address]. Bring a friend, a flashlight and a story from camp. Details are at [link].",
      ],
    ],
  },
  {
    id: "cpy_78c2e0bd",
    group: "farPack",
    title: "Thank you after the family camp-out",
    season: "summer",
    kind: "announcement",
    eventKind: "family-camp-out",
    pieces: [
      [
        "",
        "Thank you all for the family camp-out in June. A blue jacket and one small boot stayed behind; [Adult A] has them. [Scout A] found the lost flag.",
      ],
    ],
  },
  {
    id: "cpy_aa61f4d9",
    group: "otherTroop",
    title: "Capsize drill for beginners",
    season: "summer",
    docType: "TRAINING",
    pieces: [
      [
        "On the water",
        "Every sailor of [our troop] capsizes on purpose in June, in shallow water, with [Leader A] beside the boat.",
      ],
    ],
  },
  {
    id: "cpy_26db8a07",
    group: "pack",
    title: "Derby rules for families",
    season: "winter",
    docType: "POLICY",
    eventKind: "pinewood-derby",
    documentId: "doc_derby-rules",
    pieces: [
      [
        "Rules",
        "A car weighs no more than five ounces. Adults hold the saw; children hold the sandpaper. [our troop] lends a scale in January.",
      ],
    ],
  },
  {
    id: "cpy_f3947c15",
    group: "troop",
    title: "Care of tents and stoves",
    season: "spring",
    docType: "TRAINING",
    documentId: "doc_tent-care",
    pieces: [
      [
        "Looking after our gear › Tents",
        "A tent that goes back into the trailer damp is mildewed in four days. Whoever slept in it takes it home and dries it.",
      ],
    ],
  },
  {
    id: "cpy_6be08d3f",
    group: "farTroop",
    title: "Waiver template",
    season: "fall",
    docType: "FORM",
    withdrawn: true,
    pieces: [["Form", "I agree that my child takes part in the activities of [our troop]."]],
  },
];

export function createSharedCopies(): SharedCopyData[] {
  return rows.map(createSharedCopy);
}

function createSharedCopy({ group, pieces, ...row }: CopyRow): SharedCopyData {
  return {
    ...row,
    verticalId,
    groupId: groupIds[group],
    pieces: pieces.map(([heading, text]) => ({ heading, text })),
  };
}
