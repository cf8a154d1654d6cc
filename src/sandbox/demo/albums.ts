// Photo albums; each item's number says which of the demo's pictures it shows.
import type { AlbumData, AlbumItemData, EventData, MediaVisibility } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { groupIds, personId } from "./ids.ts";
import { troopEventIds } from "./events/event-ids.ts";

export const albumIds = { troopLife: "alb_troop-life", cabin: "alb_winter-cabin" } as const;

/** Items are numbered in the order of the rows below. */
export const albumItemIds = {
  adultUpload: "itm_troop-life-1",
  youthUpload: "itm_troop-life-3",
} as const;

interface AlbumRow {
  id: string;
  groupId?: string;
  eventId?: string;
  title?: string;
  description?: string;
  visibility: MediaVisibility;
  /** When it was made, in days from today; an event's album: on the event's first day. */
  day?: number;
  items: ItemRow[];
}

type ItemRow = [by: string, caption: string | null, more?: Partial<AlbumItemData>];

const maeve = "Maeve Corrigan";
const signe = "Signe Johansen";
const zoe = "Zoë Abernathy";

const rows: AlbumRow[] = [
  {
    id: albumIds.troopLife,
    title: "Life in the troop",
    description: "Meetings, workshops and everything between the trips",
    visibility: "MEMBERS",
    // Later than any yearly event that is over, so that it comes first in every season.
    day: -20,
    items: [
      [signe, "The knot wall, finished at last", { tags: ["meeting"] }],
      [maeve, "Tents drying in the hall", { tags: ["gear"] }],
      [zoe, "Falcons win the relay", { tags: ["meeting", "falcons"] }],
      [signe, "Elsa and Ji-woo at the stove", { tags: ["cooking"] }],
      [maeve, "For the leaders: where the roof leaks", { visibility: "LEADERS" }],
      [maeve, "Sunrise over the hall", { visibility: "PUBLIC", width: 2048, height: 1536 }],
      [maeve, "Łucja plays taps", { kind: "VIDEO", durationSec: 23.5, tags: ["music"] }],
      [signe, null, { takenAt: null, width: null, height: null }],
    ],
  },
  {
    id: albumIds.cabin,
    eventId: troopEventIds.cabin,
    description: "Snow to the window sills",
    visibility: "MEMBERS",
    items: [
      [zoe, "First tracks", { tags: ["snow"] }],
      [signe, "Everybody on the porch", { tags: ["group photo"] }],
      ["Inés Quintero", "Elsa after eleven pancakes", { tags: ["food"] }],
      [signe, "The trail to the frozen falls", { tags: ["snow", "hike"] }],
      ["Noor Haddad", "Snow fort, north wall", { tags: ["snow"] }],
      [maeve, "Cocoa line", { kind: "VIDEO", durationSec: 11 }],
    ],
  },
  {
    id: "alb_summer-camp",
    eventId: troopEventIds.lastCamp,
    visibility: "ATTENDEES",
    items: [
      [maeve, "Flags on the first morning"],
      [maeve, "The waterfront at noon", { tags: ["water"] }],
      ["Marisol Vega-Tanaka", "Kenji at the archery range"],
      [signe, "Campfire of the Hawks", { visibility: "MEMBERS" }],
    ],
  },
  {
    id: "alb_court-of-honor",
    eventId: troopEventIds.ceremony,
    visibility: "PUBLIC",
    items: [
      ["Ruth Abernathy", "Twenty-six badges on one table"],
      ["Ruth Abernathy", "The hall, all seats taken"],
    ],
  },
  {
    id: "alb_site-visit",
    title: "Site visit at Tall Pines",
    description: "For planning: paths, latrines, bear box",
    visibility: "LEADERS",
    day: -85,
    items: [
      ["Desmond Achterberg", "The new bridge"],
      ["Desmond Achterberg", "Site 7, room for nine tents"],
    ],
  },
  // An album without pictures: leaders see it, members do not.
  {
    id: "alb_climbing",
    eventId: troopEventIds.climbing,
    visibility: "ATTENDEES",
    items: [],
  },
  {
    id: "alb_pack-derby",
    groupId: groupIds.pack,
    eventId: "evt_last-derby",
    visibility: "MEMBERS",
    items: [
      ["Rosalind Achebe", "Weigh-in"],
      ["Keisha Broadwater", "Freya's lightning car"],
    ],
  },
  {
    id: "alb_runs",
    groupId: groupIds.plain,
    title: "Muddy shoes",
    visibility: "MEMBERS",
    day: -33,
    items: [["Wanjiru Kamau", "After the ford"]],
  },
];

export function createAlbums(clock: DemoClock, events: readonly EventData[]): AlbumData[] {
  const firstDayOf = (eventId: string | undefined): number => {
    const startsAt = events.find(({ id }) => id === eventId)?.startsAt;
    return startsAt == null ? -1 : clock.dayOf(startsAt);
  };
  return rows.map(({ day, ...row }, place) =>
    createAlbum(clock, row, day ?? firstDayOf(row.eventId), 100 * (place + 1)),
  );
}

function createAlbum(
  clock: DemoClock,
  { items, groupId = groupIds.troop, ...row }: Omit<AlbumRow, "day">,
  day: number,
  firstPicture: number,
): AlbumData {
  return {
    ...row,
    groupId,
    createdAt: clock.at(day, 20),
    items: items.map((item, index) =>
      createItem(item, {
        id: `${row.id.replace("alb_", "itm_")}-${index + 1}`,
        // Every third picture is upright.
        width: index % 3 === 2 ? 1200 : 1600,
        height: index % 3 === 2 ? 1600 : 1200,
        takenAt: clock.at(day, 15 + index / 4),
        picture: firstPicture + index,
        createdAt: clock.at(Math.min(-1, day + 1), 21 + index / 10),
      }),
    ),
  };
}

function createItem(
  [by, caption, more]: ItemRow,
  usual: Omit<AlbumItemData, "uploadedBy">,
): AlbumItemData {
  return { ...usual, caption, uploadedBy: personId(by), ...more };
}
