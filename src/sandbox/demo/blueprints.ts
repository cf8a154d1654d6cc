// The blueprints of the demo's vertical, and what the troop has applied of them: its next plan meets every
// action (create, match, keep, exists, removed).
import type { AppliedBlueprintData, BlueprintData, BlueprintItemData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { groupIds } from "./ids.ts";

type Kind = BlueprintItemData["kind"];

function item(kind: Kind, key: string, name: string, detail?: string): BlueprintItemData {
  return { kind, key, name, ...(detail === undefined ? {} : { detail }) };
}

const patrol = (key: string, name: string): BlueprintItemData => ({
  ...item("circle", key, name),
  circleKind: "patrol",
});
export function createBlueprints(clock: DemoClock): BlueprintData[] {
  return [
    {
      id: "troop-year",
      version: 4,
      name: "A troop's year",
      description: "Patrols, positions, tags and the events that most troops hold every year.",
      subtypes: ["TROOP"],
      items: [
        item("subgroup", "venture-crew", "Venture Crew 42", "CREW"),
        item("subgroup", "trek-crew", "Trek Crew", "CREW"),
        patrol("falcon-patrol", "Falcon Patrol"),
        patrol("otter-patrol", "Otter Patrol"),
        patrol("eagle-patrol", "Eagle Patrol"),
        patrol("first-years", "First Years"),
        item("position", "treasurer", "Treasurer"),
        item("position", "senior-patrol-leader", "Senior patrol leader"),
        item("position", "chaplain", "Chaplain"),
        item("position", "quartermaster", "Quartermaster"),
        item("tag", "driver", "driver"),
        item("tag", "lifeguard", "lifeguard"),
        item("tag", "kitchen-crew", "kitchen crew"),
        item("tag", "nurse", "nurse"),
        item("setting", "meeting-reminder", "Remind members of a meeting", "1 day before"),
        item("setting", "photo-consent", "Ask for consent to photos", "ask every year"),
        item("setting", "join-requests", "Who answers join requests", "committee"),
        item("setting", "quiet-hours", "No notifications at night", "21:00 to 07:00"),
        item("series", "summer-camp", "Summer camp", clock.date(clock.nextTime(7, 5))),
        item("series", "winter-cabin", "Winter cabin weekend", clock.date(clock.nextTime(2, 10))),
        item("series", "canoe-trek", "Canoe trek", clock.date(clock.nextTime(5, 16))),
        item("series", "recruiting-night", "Recruiting night", clock.date(clock.nextTime(9, 15))),
      ],
    },
    {
      id: "safe-start",
      version: 1,
      name: "Safe start",
      description: "The positions and settings that keep everybody safe, for any group.",
      items: [
        item("position", "safety-officer", "Safety officer"),
        item("tag", "trained", "trained"),
        item("setting", "two-adults", "Two adults at every activity", "required"),
      ],
    },
  ];
}

export function createAppliedBlueprints(clock: DemoClock): AppliedBlueprintData[] {
  return [
    {
      groupId: groupIds.troop,
      blueprintId: "troop-year",
      version: 3,
      appliedAt: clock.at(-290, 19),
      items: [
        { id: "circle:falcon-patrol", outcome: "matched", entityId: "cir_falcon-patrol" },
        // The patrol, the position, the tag, the setting and the series below were removed since.
        { id: "circle:eagle-patrol", outcome: "added", entityId: "cir_eagle-patrol" },
        { id: "position:treasurer", outcome: "added", entityId: "pos_treasurer" },
        { id: "position:chaplain", outcome: "added", entityId: "pos_chaplain" },
        { id: "position:quartermaster", outcome: "skipped" },
        { id: "tag:driver", outcome: "added" },
        { id: "tag:kitchen-crew", outcome: "added" },
        { id: "setting:photo-consent", outcome: "added" },
        { id: "setting:join-requests", outcome: "added" },
        { id: "series:summer-camp", outcome: "added", entityId: "ser_summer-camp" },
        { id: "series:canoe-trek", outcome: "added", entityId: "ser_canoe-trek" },
      ],
    },
  ];
}
