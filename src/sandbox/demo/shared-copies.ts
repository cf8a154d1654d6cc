// De-identified copies that groups of the vertical share: far units', and the troop's own, which its people never find.
import type { SharedCopyData } from "../model/index.ts";
import { groupIds, verticalId } from "./ids.ts";

type CopyRow = Omit<SharedCopyData, "verticalId" | "groupId" | "pieces">;

export function createSharedCopies(): SharedCopyData[] {
  const { farTroop, farPack, troop } = groupIds;
  return [
    copy(
      farTroop,
      {
        id: "cpy_5fa1c6d0",
        title: "Winter camp packing list",
        season: "winter",
        eventKind: "winter-cabin",
      },
      [
        "Packing › Clothes",
        "Bring a rain jacket, two warm layers and shoes that may get wet. Pack each day's clothes in a bag of its own.",
      ],
      [
        "Packing › Shared gear",
        "[Scout A] brings the patrol stove and [Scout B] the dining fly. [Leader A] has the spare tent pegs; ask at [phone] or [email] before buying your own.",
      ],
    ),
    copy(
      farTroop,
      {
        id: "cpy_e8d35b62",
        title: "Budget for a canoe trek",
        season: "summer",
        docType: "FINANCIAL",
        eventKind: "canoe-trek",
      },
      [
        "Costs",
        "Canoe rental is the largest part of the budget, then food at nine dollars a day for each person. The shuttle from [place] cost [our troop] less than we feared in July.",
      ],
    ),
    copy(
      farPack,
      { id: "cpy_47f0aa83", title: "Derby day schedule", season: "winter", docType: "SCHEDULE" },
      [
        "Derby day",
        "Weigh-in is on Friday in the gym of [organization]. [Scout A] waves the flag, [Guardian A] and [Adult A] keep the times.",
      ],
    ),
    copy(
      farTroop,
      {
        id: "cpy_c05a916e",
        title: "Bring a friend to recruiting night",
        season: "fall",
        kind: "announcement",
        eventKind: "recruiting-night",
      },
      [
        "",
        "Hello [Person A], recruiting night is in September at [address]. Bring a friend and a story from camp. Details are at [link].",
      ],
    ),
    copy(
      troop,
      {
        id: "cpy_f3947c15",
        documentId: "doc_tent-care",
        title: "Care of tents and stoves",
        season: "spring",
        docType: "TRAINING",
      },
      ["Tents", "A tent that goes back into the trailer damp is mildewed in four days."],
    ),
  ];
}

function copy(
  groupId: string,
  row: CopyRow,
  ...pieces: [heading: string, text: string][]
): SharedCopyData {
  return {
    ...row,
    verticalId,
    groupId,
    pieces: pieces.map(([heading, text]) => ({ heading, text })),
  };
}
