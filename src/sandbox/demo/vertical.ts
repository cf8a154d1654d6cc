// The descriptor of the demo's vertical: subtypes, profile fields, circle kinds and blueprints.
import type { VerticalData } from "../model/index.ts";
import { createBlueprints } from "./blueprints.ts";
import type { DemoClock } from "./clock.ts";
import { verticalId } from "./ids.ts";

export function createVertical(clock: DemoClock): VerticalData {
  return {
    id: verticalId,
    youthWord: "Scout",
    subtypes: [
      { key: "COUNCIL", under: [] },
      { key: "EXPLORER_POST", under: ["COUNCIL", "TROOP"], retired: true },
      { key: "DISTRICT", under: ["COUNCIL"] },
      { key: "TROOP", under: ["COUNCIL", "DISTRICT"] },
      { key: "PACK", under: ["COUNCIL", "DISTRICT"] },
      { key: "CREW", under: ["COUNCIL", "DISTRICT", "TROOP"] },
    ],
    profile: {
      fields: [
        { key: "unitNumber", type: "number", min: 1, max: 9999 },
        { key: "meetingPlace", type: "text", maxLength: 120 },
        {
          key: "meetingDay",
          type: "choice",
          choices: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        },
        { key: "acceptsGuests", type: "boolean" },
        { key: "chartered", type: "date" },
        {
          key: "region",
          type: "choice",
          choices: ["North", "Central", "South"],
          subtypes: ["COUNCIL"],
        },
      ],
    },
    circleKinds: [
      {
        key: "patrol",
        singular: "Patrol",
        plural: "Patrols",
        onePerPerson: true,
        members: "YOUTH",
        fields: [
          { key: "yell", type: "text", maxLength: 140 },
          { key: "founded", type: "number", min: 1900, max: 2200 },
        ],
      },
      {
        key: "den",
        singular: "Den",
        plural: "Dens",
        onePerPerson: true,
        members: "YOUTH",
        fields: [
          { key: "rank", type: "choice", choices: ["Lion", "Tiger", "Wolf", "Bear", "Webelos"] },
        ],
      },
      { key: "committee", singular: "Committee", plural: "Committees", members: "ADULT" },
      { key: "crew-team", singular: "Crew team", plural: "Crew teams" },
      { key: "leaders", singular: "Leaders", plural: "Leaders", workedOut: true },
      { key: "parents", singular: "Parents", plural: "Parents", workedOut: true },
    ],
    blueprints: createBlueprints(clock),
  };
}
