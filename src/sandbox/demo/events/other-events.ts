// The events of the demo's other groups.
import type { EventData } from "../../model/index.ts";
import type { DemoClock } from "../clock.ts";
import type { EventRow } from "./event-builder.ts";
import { createEvent } from "./event-builder.ts";
import { packEventIds } from "./event-ids.ts";
import type { DemoGroup } from "../ids.ts";
import { personId } from "../ids.ts";
import { seriesIds } from "./series.ts";

const dollars = (amount: string) => ({ amount, currency: "USD" });

const rows: [group: DemoGroup, ...events: EventRow[]][] = [
  [
    "pack",
    {
      id: "evt_last-derby",
      name: "Pinewood derby",
      day: -140,
      hour: 10,
      length: 4,
      place: "Marigold Creek Community Hall",
      series: [seriesIds.derby],
    },
    {
      id: "evt_pack-bike-rodeo",
      name: "Bike rodeo",
      day: 12,
      hour: 14,
      length: 2,
      place: "Market parking lot",
    },
    {
      id: packEventIds.derby,
      name: "Pinewood derby",
      day: 225,
      hour: 10,
      length: 4,
      series: [seriesIds.derby],
      more: {
        cost: { perPerson: dollars("8.00"), description: "One car kit and lunch" },
        leaders: [{ personId: personId("Rosalind Achebe"), role: "ORGANIZER" }],
      },
    },
  ],
  [
    "otherTroop",
    { id: "evt_regatta", name: "Harbor regatta", day: 33, length: 1, place: "Harbor Point Marina" },
    { id: "evt_knot-night", name: "Knot night", day: -9, hour: 18, length: 2 },
  ],
  [
    "council",
    {
      id: "evt_camporee",
      name: "Spring camporee",
      day: 66,
      length: 3,
      place: ["Camp Tall Pines", "https://camps.example.org/tall-pines"],
      more: {
        cost: { perPerson: dollars("30.00"), description: "Per person, meals by unit" },
        leaders: [{ personId: personId("Winston Delacroix"), role: "ORGANIZER" }],
      },
    },
    { id: "evt_roundtable", name: "Leaders' roundtable", day: 5, hour: 19, length: 1.5 },
  ],
  ["crew", { id: "evt_ridge-shakedown", name: "Ridge shakedown hike", day: 52, length: 2 }],
  [
    "plain",
    ...[-15, -8, -1, 6, 13].map((day, index) => ({
      id: `evt_run-${index + 1}`,
      name: "Wednesday run",
      day,
      weekday: 3,
      hour: 18,
      length: 1,
      place: "Old Mill parking",
      series: [seriesIds.trailRun, `Week ${index + 1}`] satisfies [string, string],
    })),
  ],
];

export function createOtherEvents(clock: DemoClock): EventData[] {
  return rows.flatMap(([group, ...events]) => events.map((row) => createEvent(clock, group, row)));
}
