// Photo albums of the demo group.
import type { AlbumData, AlbumItemData, EventData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { groupIds, personId } from "./ids.ts";

interface AlbumRow extends Omit<AlbumData, "groupId" | "items"> {
  /** The day on which it was made, in days from today; an event's album: the event's first day. */
  day?: number;
  items: [by: string, caption: string | null, more?: Partial<AlbumItemData>][];
}

const desmond = "Desmond Achterberg";
const priya = "Priya Raghunathan";
const kenji = "Kenji Vega-Tanaka";

const rows: AlbumRow[] = [
  {
    id: "alb_troop-life",
    title: "Life in the troop",
    description: "Meetings, workshops and everything between the trips",
    visibility: "MEMBERS",
    // Later than any yearly event that is over, so that it comes first in every season.
    day: -20,
    items: [
      [priya, "Morning at the lake, from the hall's porch", { tags: ["meeting"] }],
      [desmond, "Where the canoes go in", { tags: ["canoe"] }],
      [kenji, "Falcons win the relay around the lake", { tags: ["falcons"] }],
      [priya, "Elsa and Bảo on the far shore", { tags: ["hike"] }],
      [desmond, "For the leaders: the site for the new dock", { visibility: "LEADERS" }],
      [desmond, "Sunrise over the ridge", { visibility: "PUBLIC", width: 2048, height: 1536 }],
      [desmond, "Kenji plays taps", { kind: "VIDEO", durationSec: 23.5, tags: ["music"] }],
      [priya, null, { takenAt: null, width: null, height: null }],
    ],
  },
  {
    id: "alb_winter-cabin",
    eventId: "evt_winter-cabin",
    description: "Three days between the lake and the ridge",
    visibility: "MEMBERS",
    items: [
      [kenji, "First tracks", { tags: ["snow"] }],
      [priya, "Everybody on the porch", { tags: ["group photo"] }],
      ["Inés Quintero", "Elsa after eleven pancakes", { tags: ["food"] }],
      [priya, "The trail to the frozen falls", { tags: ["snow", "hike"] }],
      [kenji, "Snow fort, north wall", { tags: ["snow"] }],
      [desmond, "Cocoa line", { kind: "VIDEO", durationSec: 11 }],
    ],
  },
  {
    id: "alb_tall-pines",
    title: "Camp Tall Pines",
    visibility: "PUBLIC",
    day: -60,
    items: [[desmond, "The waterfront at noon"]],
  },
  {
    id: "alb_site-visit",
    title: "Site visit",
    description: "For planning: paths, latrines, bear box",
    visibility: "LEADERS",
    day: -85,
    items: [[desmond, "Site 7, room for nine tents"]],
  },
  // Without pictures: leaders see it, members do not.
  { id: "alb_climbing", eventId: "evt_climbing-weekend", visibility: "ATTENDEES", items: [] },
];

export function createAlbums(clock: DemoClock, events: readonly EventData[]): AlbumData[] {
  return rows.map(({ day = -1, items, ...album }) => {
    const event = events.find(({ id }) => id === album.eventId);
    const begin = Date.parse(event?.startsAt ?? clock.at(day, 6));
    const later = (hours: number) => new Date(begin + hours * 3_600_000).toISOString();
    return {
      ...album,
      groupId: groupIds.troop,
      createdAt: later(14),
      items: items.map(([by, caption, more], index) => ({
        id: `${album.id.replace("alb_", "itm_")}-${index + 1}`,
        uploadedBy: personId(by),
        caption,
        width: 1600,
        height: 1200,
        takenAt: later(9 + index / 4),
        picture: index,
        createdAt: later(20 + index / 10),
        ...more,
      })),
    };
  });
}
