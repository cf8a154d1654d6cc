// The ready-made setups of the demo's vertical, and what the troop has applied of them: its next
// plan meets every action (create, match, keep, exists, removed).
import type { AppliedBlueprintData, BlueprintData, BlueprintItemData } from "../model/index.ts";
import { circleIds } from "./circles.ts";
import type { DemoClock } from "./clock.ts";
import { groupIds } from "./ids.ts";
import { positionIds } from "./positions.ts";
import { seriesIds } from "./events/series.ts";

const troopYear = "troop-year";
const currentVersion = 4;
const appliedVersion = 3;

/** Refs for the troop: what it may plan, and what it applied before the blueprint changed. */
export const blueprintRefs = {
  current: `${troopYear}@${currentVersion}`,
  outdated: `${troopYear}@${appliedVersion}`,
} as const;

type Kind = BlueprintItemData["kind"];

function item(kind: Kind, key: string, name: string, detail?: string): BlueprintItemData {
  return { kind, key, name, ...(detail === undefined ? {} : { detail }) };
}

const patrol = (key: string, name: string): BlueprintItemData => ({
  ...item("circle", key, name),
  circleKind: "patrol",
});
const den = (key: string, name: string): BlueprintItemData => ({
  ...item("circle", key, name),
  circleKind: "den",
});

export function createBlueprints(clock: DemoClock): BlueprintData[] {
  return [
    {
      id: troopYear,
      version: currentVersion,
      name: "A troop's year",
      description: "Patrols, posts, tags and the events that most troops hold every year.",
      subtypes: ["TROOP"],
      items: [
        item("subgroup", "venture-crew", "Venture Crew 42", "CREW"),
        item("subgroup", "trek-crew", "Trek Crew", "CREW"),
        patrol("falcon-patrol", "Falcon Patrol"),
        patrol("otter-patrol", "Otter Patrol"),
        patrol("eagle-patrol", "Eagle Patrol"),
        patrol("first-years", "First Years"),
        item("position", "treasurer", "Treasurer"),
        item("position", "committee-chair", "Committee chair"),
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
        item("series", "summer-camp", "Summer camp", clock.date(95)),
        item("series", "winter-cabin", "Winter cabin weekend", clock.date(240)),
        item("series", "canoe-trek", "Canoe trek", clock.date(200)),
        item("series", "recruiting-night", "Recruiting night", clock.date(172)),
      ],
    },
    {
      id: "pack-year",
      version: 2,
      name: "A pack's year",
      description: "Dens by rank, the derby and the family camp-out.",
      subtypes: ["PACK"],
      items: [
        den("lion-den", "Lions"),
        den("wolf-den", "Den 3"),
        item("position", "cubmaster", "Cubmaster"),
        item("position", "derby-chair", "Derby chair"),
        item("tag", "derby-crew", "derby crew"),
        item("setting", "photo-consent", "Ask for consent to photos", "ask every year"),
        item("series", "pinewood-derby", "Pinewood derby", clock.date(70)),
        item("series", "family-camp-out", "Family camp-out", clock.date(130)),
      ],
    },
    {
      id: "safe-start",
      version: 1,
      name: "Safe start",
      description: "The posts and settings that keep everybody safe, for any group.",
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
      blueprintId: troopYear,
      version: appliedVersion,
      appliedAt: clock.at(-290, 19),
      items: [
        { id: "circle:falcon-patrol", outcome: "matched", entityId: circleIds.falcons },
        // The patrol, the post, the tag, the setting and the series below were removed since.
        { id: "circle:eagle-patrol", outcome: "added", entityId: "cir_eagle-patrol" },
        { id: "position:treasurer", outcome: "added", entityId: positionIds.treasurer },
        { id: "position:chaplain", outcome: "added", entityId: "pos_chaplain" },
        { id: "position:quartermaster", outcome: "skipped" },
        { id: "tag:driver", outcome: "added" },
        { id: "tag:kitchen-crew", outcome: "added" },
        { id: "setting:photo-consent", outcome: "added" },
        { id: "setting:join-requests", outcome: "added" },
        { id: "series:summer-camp", outcome: "added", entityId: seriesIds.summerCamp },
        { id: "series:canoe-trek", outcome: "added", entityId: "ser_canoe-trek" },
      ],
    },
    {
      groupId: groupIds.pack,
      blueprintId: "safe-start",
      version: 1,
      appliedAt: clock.at(-150, 19),
      items: [{ id: "tag:trained", outcome: "matched" }],
    },
  ];
}
