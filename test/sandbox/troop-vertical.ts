// The vertical of the small troop in the sandbox's tests: its profile, kinds and blueprints.

import type { SandboxData } from "../../src/sandbox/index.ts";

export function vertical(): Pick<SandboxData, "verticals"> {
  return {
    verticals: [
      {
        id: "scouting",
        youthWord: "Scout",
        subtypes: [
          { key: "COUNCIL", under: [] },
          { key: "POST", under: ["TROOP"], retired: true },
          { key: "CREW", under: ["TROOP"] },
          { key: "TROOP", under: ["COUNCIL"] },
          { key: "PACK", under: ["COUNCIL"] },
        ],
        profile: {
          fields: [
            { key: "unitNumber", type: "number", min: 1, max: 9999 },
            { key: "motto", type: "text", maxLength: 20 },
            { key: "meets", type: "choice", choices: ["weekly", "monthly"] },
            { key: "uniform", type: "boolean" },
            { key: "founded", type: "date" },
            { key: "charter", type: "text" },
            { key: "dens", type: "number", subtypes: ["PACK"] },
          ],
        },
        circleKinds: [
          {
            key: "patrol",
            singular: "Patrol",
            plural: "Patrols",
            onePerPerson: true,
            members: "YOUTH",
            fields: [{ key: "emblem", type: "text" }],
          },
          { key: "committee", singular: "Committee", plural: "Committees", members: "ADULT" },
          { key: "leaders", singular: "Leader", plural: "Leaders", workedOut: true },
          { key: "parents", singular: "Parent", plural: "Parents", workedOut: true },
        ],
        blueprints: [
          {
            id: "year",
            version: 2,
            name: "A year",
            subtypes: ["TROOP"],
            items: [
              { kind: "series", key: "camp", name: "Summer camp", detail: "2026-07-01" },
              { kind: "setting", key: "rsvp", name: "Ask for responses", detail: "on" },
              { kind: "setting", key: "color", name: "Color of the page", detail: "green" },
              { kind: "tag", key: "driver", name: "Driver" },
              { kind: "tag", key: "medic", name: "Medic" },
              { kind: "position", key: "cook", name: "Cook" },
              { kind: "position", key: "chair", name: "Chair" },
              { kind: "position", key: "gone", name: "Historian" },
              { kind: "circle", key: "owls", name: "Owls", circleKind: "patrol" },
              { kind: "subgroup", key: "crew", name: "Crew", detail: "CREW" },
            ],
          },
          { id: "any", version: 1, name: "For anyone", items: [] },
          { id: "dens", version: 1, name: "Dens", subtypes: ["PACK"], items: [] },
        ],
      },
      { id: "bare" },
    ],
  };
}
