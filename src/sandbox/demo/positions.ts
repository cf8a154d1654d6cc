// The positions of the demo group, with their present and former holders.
import type { AssignmentData, PositionData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { groupIds, personId } from "./ids.ts";

const marisol = "Marisol Vega-Tanaka";
const desmond = "Desmond Achterberg";
const priya = "Priya Raghunathan";
const kenji = "Kenji Vega-Tanaka";

type Holder = [name: string, since: number, until?: number];

export function createPositions(clock: DemoClock): PositionData[] {
  let sortOrder = 0;
  const position = (
    id: string,
    name: string,
    category: string,
    holders: Holder[],
    more: Pick<PositionData, "description" | "maxHolders" | "active"> = {},
  ): PositionData => ({
    id,
    groupId: groupIds.troop,
    name,
    category,
    sortOrder: (sortOrder += 10),
    assignments: holders.map((holder, place) =>
      assignment(clock, `${id.replace("pos_", "asg_")}_${place + 1}`, holder),
    ),
    createdAt: clock.at(-1000, 12),
    updatedAt: clock.at(-90, 12),
    ...more,
  });
  const predecessor: Holder = [desmond, -900, -410];
  return [
    position("pos_scoutmaster", "Scoutmaster", "LEADERSHIP", [predecessor, [marisol, -410]], {
      description: "Answers for the program and for everybody's safety on outings.",
      maxHolders: 1,
    }),
    position("pos_treasurer", "Treasurer", "OFFICER", [["Linh Nguyễn", -320]], { maxHolders: 1 }),
    position("pos_outdoor-coordinator", "Outdoor coordinator", "COORDINATOR", [[desmond, -190]]),
    position("pos_committee-member", "Committee member", "COMMITTEE", [
      ["Gurpreet Singh", -250],
      ["Björn Lindqvist", -200],
      [priya, -150],
    ]),
    position("pos_merit-badge-counselor", "Merit badge counselor", "VOLUNTEER", [[priya, -140]], {
      description: "Meets scouts, always two adults present, and signs off requirements.",
      maxHolders: 4,
    }),
    position("pos_senior-patrol-leader", "Senior patrol leader", "LEADERSHIP", [[kenji, -95]], {
      description: "Runs the meetings; an adult deputy stands by.",
      maxHolders: 2,
    }),
    position("pos_snack-host", "Snack host", "GENERAL", []),
    position("pos_newsletter-editor", "Newsletter editor", "VOLUNTEER", [], { active: false }),
  ];
}

function assignment(clock: DemoClock, id: string, [name, since, until]: Holder): AssignmentData {
  const ended = until !== undefined && { endedAt: clock.at(until, 19) };
  return { id, personId: personId(name), startedAt: clock.at(since, 19), ...ended };
}
