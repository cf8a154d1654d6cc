// The posts of the demo groups and who has held them.
import type { AssignmentData, PositionData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import type { DemoGroup } from "./ids.ts";
import { groupIds, personId } from "./ids.ts";

export const positionIds = {
  scoutmaster: "pos_scoutmaster",
  treasurer: "pos_treasurer",
  counselor: "pos_merit-badge-counselor",
  newsletter: "pos_newsletter-editor",
} as const;

type Holder = [name: string, since: number, until?: number];

type PositionRow = [
  group: DemoGroup,
  id: string,
  name: string,
  category: string,
  maxHolders: number | null,
  holders: Holder[],
  more?: Pick<PositionData, "description" | "active">,
];

const rows: PositionRow[] = [
  [
    "troop",
    positionIds.scoutmaster,
    "Scoutmaster",
    "LEADERSHIP",
    1,
    [
      ["Desmond Achterberg", -900, -410],
      ["Marisol Vega-Tanaka", -410],
    ],
    { description: "Answers for the program and for everybody's safety on outings." },
  ],
  ["troop", positionIds.treasurer, "Treasurer", "OFFICER", 1, [["Linh Nguyễn", -320]]],
  ["troop", "pos_committee-chair", "Committee chair", "OFFICER", 1, [["Ruth Abernathy", -280]]],
  [
    "troop",
    "pos_outdoor-coordinator",
    "Outdoor coordinator",
    "COORDINATOR",
    2,
    [["Maeve Corrigan", -190]],
    { description: "Books campsites, keeps the permits and plans the rides." },
  ],
  [
    "troop",
    "pos_committee-member",
    "Committee member",
    "COMMITTEE",
    null,
    [
      ["Signe Johansen", -250],
      ["Tunde Oyelaran", -200],
      ["Priya Raghunathan", -150],
    ],
  ],
  [
    "troop",
    positionIds.counselor,
    "Merit badge counselor",
    "VOLUNTEER",
    4,
    [["Priya Raghunathan", -140]],
    { description: "Meets scouts, always two adults present, and signs off requirements." },
  ],
  [
    "troop",
    "pos_senior-patrol-leader",
    "Senior patrol leader",
    "LEADERSHIP",
    2,
    [
      ["Zoë Abernathy", -95],
      ["Desmond Achterberg", -90],
    ],
    { description: "Runs the meetings; an adult deputy stands by." },
  ],
  ["troop", "pos_snack-host", "Snack host", "GENERAL", null, []],
  [
    "troop",
    positionIds.newsletter,
    "Newsletter editor",
    "VOLUNTEER",
    1,
    [["Agnieszka Kowalska", -500, -120]],
    { description: "The newsletter was folded into the weekly announcement.", active: false },
  ],
  ["pack", "pos_cubmaster", "Cubmaster", "LEADERSHIP", 1, [["Rosalind Achebe", -600]]],
  ["pack", "pos_den-leader", "Den leader", "VOLUNTEER", null, [["Tomasz Wróbel", -220]]],
  [
    "council",
    "pos_council-executive",
    "Council executive",
    "OFFICER",
    1,
    [["Beatrix Halloran", -800]],
  ],
  ["council", "pos_camp-ranger", "Camp ranger", "COORDINATOR", 1, [["Winston Delacroix", -390]]],
  ["plain", "pos_route-setter", "Route setter", "COORDINATOR", 3, [["Wanjiru Kamau", -60]]],
];

export function createPositions(clock: DemoClock): PositionData[] {
  return rows.map((row, index) => createPosition(clock, row, 10 * (index + 1)));
}

function createPosition(clock: DemoClock, row: PositionRow, sortOrder: number): PositionData {
  const [group, id, name, category, maxHolders, holders, more] = row;
  return {
    id,
    groupId: groupIds[group],
    name,
    category,
    maxHolders,
    sortOrder,
    assignments: holders.map((holder, place) => assignment(clock, `${id}_${place + 1}`, holder)),
    createdAt: clock.at(-1000, 12),
    updatedAt: clock.at(-90, 12),
    ...more,
  };
}

function assignment(clock: DemoClock, id: string, [name, since, until]: Holder): AssignmentData {
  return {
    id: id.replace("pos_", "asg_"),
    personId: personId(name),
    startedAt: clock.at(since, 19),
    ...(until === undefined ? {} : { endedAt: clock.at(until, 19) }),
  };
}
