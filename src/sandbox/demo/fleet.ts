// A fleet of troops under the demo's council: for programs that work through many groups.
import type { ContactData, GroupData, InstallData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { groupIds, verticalId } from "./ids.ts";
import type { RosterGrowth } from "./roster-growth.ts";

/** Above the numbers of the demo's own troops. */
const firstNumber = 201;

const landmarks =
  "Heron Amber Juniper Granite Willow Falcon Copper Meadow Otter Silver Cypress Thistle Raven".split(
    " ",
  );
const places = "Hollow Ridge Landing Creek Grove Point Bend Ferry Summit Crossing Falls".split(" ");
const days = ["Monday", "Tuesday", "Wednesday", "Thursday"];

/** The ids of the first so many troops of the fleet. */
export function fleetIds(size: number): string[] {
  return Array.from({ length: size }, (_, index) => `grp_troop-${firstNumber + index}`);
}

/** Troops that are led from the council alone, each with a roster of its own and the partner app. */
export function createFleet(
  size: number,
  entries: number,
  clock: DemoClock,
  grow: RosterGrowth,
): { groups: GroupData[]; contacts: ContactData[]; installs: InstallData[] } {
  const ids = fleetIds(size);
  return {
    groups: ids.map((id, index) => troop(id, index, clock)),
    contacts: ids.flatMap((id) => grow(id, entries, `con_${id.slice("grp_".length)}`)),
    installs: ids.map((groupId) => ({ groupId })),
  };
}

function troop(id: string, index: number, clock: DemoClock): GroupData {
  const unitNumber = firstNumber + index;
  const landmark = landmarks[index % landmarks.length] ?? "";
  const place = places[index % places.length] ?? "";
  return {
    id,
    name: `Troop ${unitNumber} ${landmark} ${place}`,
    type: "SCOUTING_UNIT",
    vertical: verticalId,
    parentId: groupIds.council,
    metadata: { subtype: "TROOP", unitNumber, meetingDay: days[index % days.length] ?? "" },
    createdAt: clock.at(-900, 16),
    updatedAt: clock.at(-30, 20),
  };
}
