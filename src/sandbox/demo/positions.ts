// The positions of the demo group, with their present and former holders.
import type { AssignmentData, PositionData } from "../model/index.ts";
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
  return rows.map((row, index) => createPosition(clock, row, 10 * (index + 1)));
}

function createPosition(clock: DemoClock, row: PositionRow, sortOrder: number): PositionData {
  const [key, name, category, maxHolders, holders, more] = row;
  return {
    id: `pos_${key}`,
    groupId: groupIds.troop,
    name,
    category,
    maxHolders,
    sortOrder,
    assignments: holders.map((holder, place) =>
      assignment(clock, `asg_${key}_${place + 1}`, holder),
    ),
    createdAt: clock.at(-1000, 12),
    updatedAt: clock.at(-90, 12),
    ...more,
  };
}

function assignment(clock: DemoClock, id: string, [name, since, until]: Holder): AssignmentData {
  const ended = until !== undefined && { endedAt: clock.at(until, 19) };
  return { id, personId: personId(name), startedAt: clock.at(since, 19), ...ended };
}
