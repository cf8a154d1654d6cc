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
      [priya, "Sunrise behind the hall", { tags: ["meeting"] }],
      [desmond, "Where the trail begins", { tags: ["hike"] }],
      [kenji, "Falcons win the relay", { tags: ["falcons"] }],
      [priya, "Elsa and Bảo on the first hill", { tags: ["hike"] }],
      [desmond, "For the leaders: the site for the new shed", { visibility: "LEADERS" }],
      [desmond, "Sunrise over the ridge", { visibility: "PUBLIC", width: 2048, height: 1536 }],
      [desmond, "Kenji plays taps", { kind: "VIDEO", durationSec: 23.5, tags: ["music"] }],
      [priya, null, { takenAt: null, width: null, height: null }],
    ],
  },
  {
    id: "alb_winter-cabin",
    eventId: "evt_winter-cabin",
    description: "Three cold days in the hills",
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
  { id: "alb_climbing", eventId: "evt_climbing-week", visibility: "ATTENDEES", items: [] },
];

export function createAlbums(clock: DemoClock, events: readonly EventData[]): AlbumData[] {
  return rows.map((row, place) => {
    const event = events.find(({ id }) => id === row.eventId);
    return createAlbum(clock, row, place, event?.startsAt);
  });
}

function createAlbum(
  clock: DemoClock,
  row: AlbumRow,
  place: number,
  startsAt?: string | null,
): AlbumData {
  const { day = -1, items, ...album } = row;
  const begin = Date.parse(startsAt ?? clock.at(day, 6));
  const later = (hours: number) => new Date(begin + hours * 3_600_000).toISOString();
  const item = ([by, caption, more]: AlbumRow["items"][number], index: number): AlbumItemData => ({
    id: `${album.id.replace("alb_", "itm_")}-${index + 1}`,
    uploadedBy: personId(by),
    caption,
    width: 1600,
    height: 1200,
    takenAt: later(9 + index / 4),
    picture: place + index,
    createdAt: later(20 + index / 10),
    ...more,
  });
  return { ...album, groupId: groupIds.troop, createdAt: later(14), items: items.map(item) };
}
