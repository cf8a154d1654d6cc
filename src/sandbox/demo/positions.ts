// The positions of the demo group, with their present and former holders.
import type { PositionData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { groupIds, personId } from "./ids.ts";

type Holder = [name: string, since: number, until?: number];
type PositionRow = [
  id: string,
  name: string,
  category: string,
  maxHolders: number | null,
  holders: Holder[],
  more?: Pick<PositionData, "description" | "active">,
];

const formerScoutmaster: Holder = ["Desmond Achterberg", -900, -410];
const rows: PositionRow[] = [
  [
    "scoutmaster",
    "Scoutmaster",
    "LEADERSHIP",
    1,
    [formerScoutmaster, ["Marisol Vega-Tanaka", -410]],
    { description: "Answers for the program and for everybody's safety on outings." },
  ],
  ["treasurer", "Treasurer", "OFFICER", 1, [["Linh Nguyễn", -320]]],
  ["outdoor-coordinator", "Outdoor coordinator", "COORDINATOR", 2, [["Desmond Achterberg", -190]]],
  [
    "committee-member",
    "Committee member",
    "COMMITTEE",
    null,
    [
      ["Gurpreet Singh", -250],
      ["Björn Lindqvist", -200],
      ["Priya Raghunathan", -150],
    ],
  ],
  [
    "merit-badge-counselor",
    "Merit badge counselor",
    "VOLUNTEER",
    4,
    [["Priya Raghunathan", -140]],
    { description: "Meets scouts, always two adults present, and signs off requirements." },
  ],
  [
    "senior-patrol-leader",
    "Senior patrol leader",
    "LEADERSHIP",
    2,
    [
      ["Kenji Vega-Tanaka", -95],
      ["Desmond Achterberg", -90],
    ],
    { description: "Runs the meetings; an adult deputy stands by." },
  ],
  ["snack-host", "Snack host", "GENERAL", null, []],
  ["newsletter-editor", "Newsletter editor", "VOLUNTEER", 1, [], { active: false }],
];

export function createPositions(clock: DemoClock): PositionData[] {
  return rows.map(([key, name, category, maxHolders, holders, more], index) => ({
    id: `pos_${key}`,
    groupId: groupIds.troop,
    name,
    category,
    maxHolders,
    sortOrder: 10 * (index + 1),
    assignments: holders.map(([holder, since, until], place) => ({
      id: `asg_${key}_${place + 1}`,
      personId: personId(holder),
      startedAt: clock.at(since, 19),
      ...(until !== undefined && { endedAt: clock.at(until, 19) }),
    })),
    createdAt: clock.at(-1000, 12),
    updatedAt: clock.at(-90, 12),
    ...more,
  }));
}
