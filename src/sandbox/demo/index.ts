// The demo data: a council, a pack and a troop around the present, and handles into it.
import type { SandboxData } from "../model/index.ts";
import { createAlbums } from "./albums.ts";
import { createAppliedBlueprints } from "./blueprints.ts";
import { createCircles } from "./circles.ts";
import { createClock } from "./clock.ts";
import { createDocuments, createFolders } from "./documents.ts";
import { createEvents, createSeries } from "./events.ts";
import { createFleet, fleetIds } from "./fleet.ts";
import { createCreditUses, createGroups, createInstalls } from "./groups.ts";
import { createHandles, type SandboxDemo } from "./handles.ts";
import { groupIds } from "./ids.ts";
import { createPeople } from "./people.ts";
import { createPositions } from "./positions.ts";
import { createRosterGrowth } from "./roster-growth.ts";
import { createSharedCopies } from "./shared-copies.ts";
import { createVertical } from "./vertical.ts";

export type { SandboxDemo } from "./handles.ts";

/** The entries of a fleet troop's roster by default. */
const fleetContacts = 40;

/** One page of the largest size (200), or four of the default size (50): the last page is full. */
const fullPages = 200;

export interface DemoOptions {
  /** The size of the demo group's roster. A smaller number than the demo's own people has no effect. */
  contacts?: number;
  /** The number of troops that the council has besides those of the demo. Their rosters have `contacts` entries,
   * 40 by default. */
  groups?: number;
  /** The present of the data: some events are over then, some are to come. */
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
  const fleet = createFleet(fleetSize, size ?? fleetContacts, clock, grow);
  const missing = (groupId: string, wanted: number) =>
    wanted - contacts.filter((contact) => contact.groupId === groupId).length;
  const events = createEvents(clock);
  return {
    data: {
      people,
      verticals: [createVertical(clock)],
      groups: [...createGroups(clock), ...fleet.groups],
      memberships,
      contacts: [
        ...contacts,
        ...grow(groupIds.troop, missing(groupIds.troop, size ?? 0), "con_alum"),
        ...grow(
          groupIds.otherTroop,
          missing(groupIds.otherTroop, fullPages),
          "con_troop-118_alum",
          "adults",
        ),
        ...fleet.contacts,
      ],
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
