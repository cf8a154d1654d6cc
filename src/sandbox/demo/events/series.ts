// The series that the demo groups hold again and again.
import type { SeriesData } from "../../model/index.ts";
import { groupIds } from "../ids.ts";

export const seriesIds = {
  summerCamp: "ser_summer-camp",
  winterCabin: "ser_winter-cabin",
  meetings: "ser_troop-meeting",
  fundraiser: "ser_popcorn-sale",
  derby: "ser_pinewood-derby",
  trailRun: "ser_wednesday-run",
} as const;

export function createSeries(): SeriesData[] {
  const { troop, pack, plain } = groupIds;
  return [
    { id: seriesIds.summerCamp, groupId: troop, name: "Summer camp" },
    { id: seriesIds.winterCabin, groupId: troop, name: "Winter cabin weekend" },
    { id: seriesIds.meetings, groupId: troop, name: "Troop meeting" },
    { id: seriesIds.fundraiser, groupId: troop, name: "Popcorn sale" },
    { id: seriesIds.derby, groupId: pack, name: "Pinewood derby" },
    { id: seriesIds.trailRun, groupId: plain, name: "Wednesday run" },
  ];
}
