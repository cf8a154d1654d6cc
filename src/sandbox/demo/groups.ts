// The demo's groups, the apps installed in them and the credits that their assistants have used.
import type { CreditUseData, GroupData, InstallData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { groupIds, verticalId } from "./ids.ts";

export function createGroups(clock: DemoClock): GroupData[] {
  const scouting = (group: GroupData): GroupData => ({
    type: "SCOUTING_UNIT",
    vertical: verticalId,
    createdAt: clock.at(-1200, 16),
    updatedAt: clock.at(-40, 20),
    ...group,
  });
  const unit = (
    id: string,
    name: string,
    subtype: string,
    unitNumber: number,
    more: Partial<GroupData> = {},
  ): GroupData => scouting({ id, name, metadata: { subtype, unitNumber }, ...more });
  return [
    scouting({
      id: groupIds.council,
      name: "Cedar Valley Council",
      type: "ORGANIZATION",
      description: "Serves the packs and troops of the Cedar Valley and runs Camp Tall Pines.",
      metadata: { subtype: "COUNCIL", region: "Central", chartered: "1924-05-11" },
      monthlyCredits: 2000,
      showsContactDetails: true,
    }),
    scouting({
      id: groupIds.troop,
      name: "Troop 42 Marigold Creek",
      description: "Two patrols, one trailer and a camp-out every month of the school year.",
      parentId: groupIds.council,
      metadata: {
        subtype: "TROOP",
        unitNumber: 42,
        meetingPlace: "Marigold Creek Community Hall",
        meetingDay: "Tuesday",
        acceptsGuests: true,
        chartered: "1968-09-03",
      },
      monthlyCredits: 500,
      tags: ["alumni", "driver", "first aid", "merit badge counselor"],
      settings: { "meeting-reminder": "2 days before", "photo-consent": "ask every year" },
    }),
    scouting({
      id: groupIds.otherTroop,
      name: "Troop 118 Harbor Point",
      description: "Sailing since 1931; alumni and friends stay on the roster.",
      parentId: groupIds.council,
      // The descriptor no longer offers this meeting day; the stored value stays.
      metadata: { subtype: "TROOP", unitNumber: 118, meetingDay: "Alternate weekends" },
      assistantOff: true,
      monthlyCredits: 250,
    }),
    scouting({
      id: groupIds.pack,
      name: "Pack 42 Marigold Creek",
      description: "Families with children from seven to ten.",
      parentId: groupIds.council,
      metadata: { subtype: "PACK", unitNumber: 42, meetingDay: "Thursday", acceptsGuests: false },
      showsContactDetails: true,
      paymentsReady: false,
      monthlyCredits: 250,
    }),
    unit(groupIds.crew, "Venture Crew 42", "CREW", 142, { parentId: groupIds.troop }),
    unit(groupIds.foldedTroop, "Troop 9 Cedar Hollow", "TROOP", 9, {
      parentId: groupIds.council,
      archived: true,
    }),
    unit(groupIds.farTroop, "Troop 7 Saltmarsh", "TROOP", 7),
    unit(groupIds.farPack, "Pack 19 Gull Island", "PACK", 19),
    {
      id: groupIds.plain,
      name: "Wednesday Trail Runners",
      type: "TEAM",
      description: "Easy miles, every Wednesday, whatever the weather.",
      metadata: { pace: "conversational", distanceKm: 8 },
      createdAt: clock.at(-700, 18),
      updatedAt: clock.at(-12, 18),
    },
  ];
}

/** Partner apps: in the council, the troop and the runners, never in the pack, no longer in two others. */
export function createInstalls(): InstallData[] {
  return [
    { groupId: groupIds.council },
    { groupId: groupIds.troop },
    { groupId: groupIds.plain },
    { groupId: groupIds.otherTroop, state: "revoked" },
    { groupId: groupIds.crew, state: "suspended" },
  ];
}

export function createCreditUses(clock: DemoClock): CreditUseData[] {
  const use = (month: number, credits: number, groupId: string = groupIds.troop) => ({
    groupId,
    at: clock.monthStart(month),
    credits,
  });
  // The pack has used up its month.
  return [use(-1, 212.5), use(0, 37.42), use(0, 4.25), use(0, 250, groupIds.pack)];
}
