// The demo data: a scouting vertical made around the present, and handles into it.
import type { SandboxData } from "../model/index.ts";
import { createAlbums } from "./albums.ts";
import { createAppliedBlueprints } from "./blueprints.ts";
import { createCircles } from "./circles.ts";
import { createClock } from "./clock.ts";
import { createDocuments, createFolders } from "./documents/documents.ts";
import { createCreditUses, createGroups, createInstalls } from "./groups.ts";
import type { SandboxDemo } from "./handles.ts";
import { createHandles } from "./handles.ts";
import { createFleet, fleetIds } from "./fleet.ts";
import { groupIds } from "./ids.ts";
import { createOtherEvents } from "./events/other-events.ts";
import { createPeople } from "./people/people.ts";
import { createPositions } from "./positions.ts";
import { createRosterGrowth } from "./people/roster-growth.ts";
import { createSeries } from "./events/series.ts";
import { createSharedCopies } from "./documents/shared-copies.ts";
import { createTroopEvents } from "./events/troop-events.ts";
import { createVertical } from "./vertical.ts";

export type { SandboxDemo } from "./handles.ts";

/** How many entries a troop of the fleet has by default: about as many as the demo's own. */
const FLEET_CONTACTS = 40;

/** As many as the largest page holds, and four of the usual ones: the last page of a walk is full. */
const FULL_PAGES = 200;

export interface DemoOptions {
  /** How many entries the troop's roster has: the people who take part in it by default, and never fewer. */
  contacts?: number;
  /** How many troops the council has besides those of the demo, each with a roster of `contacts` entries, 40
   * by default. */
  groups?: number;
  /** The present of the data: about half of its events are over then. */
  now: Date;
}

/** Makes the demo data; the same options give the same data. */
export function createDemoData({ contacts: size, groups: fleetSize = 0, now }: DemoOptions): {
  data: Required<SandboxData>;
  demo: SandboxDemo;
} {
  const clock = createClock(now);
  const { people, memberships, contacts } = createPeople(clock);
  const grow = createRosterGrowth(clock);
  const fleet = createFleet(fleetSize, size ?? FLEET_CONTACTS, clock, grow);
  const missing = (groupId: string, wanted: number) =>
    wanted - contacts.filter((contact) => contact.groupId === groupId).length;
  const { troop, otherTroop } = groupIds;
  const grown = [
    ...grow(troop, missing(troop, size ?? 0), "con_alum"),
    ...grow(otherTroop, missing(otherTroop, FULL_PAGES), "con_troop-118_alum"),
    ...fleet.contacts,
  ];
  const events = [...createTroopEvents(clock), ...createOtherEvents(clock)];
  return {
    data: {
      people,
      verticals: [createVertical(clock)],
      groups: [...createGroups(clock), ...fleet.groups],
      memberships,
      contacts: [...contacts, ...grown],
      circles: createCircles(),
      positions: createPositions(clock),
      series: createSeries(),
      events,
      folders: createFolders(),
      documents: createDocuments(clock),
      sharedCopies: createSharedCopies(),
      albums: createAlbums(clock, events),
      appliedBlueprints: createAppliedBlueprints(clock),
      creditUses: createCreditUses(clock),
      installs: [...createInstalls(), ...fleet.installs],
    },
    demo: createHandles(fleetIds(fleetSize)),
  };
}
