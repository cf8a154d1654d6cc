// A year of the troop's events around today.
import type { EventData } from "../../model/index.ts";
import { circleIds } from "../circles.ts";
import type { DemoClock } from "../clock.ts";
import type { EventRow } from "./event-builder.ts";
import { createEvent } from "./event-builder.ts";
import { troopEventIds } from "./event-ids.ts";
import { personId } from "../ids.ts";
import { canoeResponses, canoeTickets, cleanUpResponses, cabinResponses } from "./responses.ts";
import { seriesIds } from "./series.ts";

const hall: [string, string] = [
  "Marigold Creek Community Hall",
  "https://maps.example.org/marigold-creek-hall",
];
const campground: [string, string] = ["Camp Tall Pines", "https://camps.example.org/tall-pines"];
const organizer = (name: string) => ({ personId: personId(name), role: "ORGANIZER" });
const lead = (name: string) => ({ personId: personId(name), role: "LEAD" });
const dollars = (amount: string) => ({ amount, currency: "USD" });

export function createTroopEvents(clock: DemoClock): EventData[] {
  return [...pastEvents(clock), ...presentAndFutureEvents(clock), ...meetings()].map((row) =>
    createEvent(clock, "troop", row),
  );
}

function pastEvents(clock: DemoClock): EventRow[] {
  return [
    {
      id: troopEventIds.lastCamp,
      name: "Summer camp",
      day: clock.lastTime(7, 5),
      weekday: 0,
      length: 7,
      place: campground,
      series: [seriesIds.summerCamp],
      more: {
        cost: { perPerson: dollars("395.00"), description: "Six nights, meals and badges" },
        leaders: [organizer("Marisol Vega-Tanaka"), lead("Maeve Corrigan")],
      },
    },
    {
      id: troopEventIds.ceremony,
      name: "Court of honor",
      day: -172,
      weekday: 6,
      hour: 18,
      length: 2,
      place: hall,
      more: { leaders: [organizer("Ruth Abernathy")] },
    },
    {
      id: "evt_leaf-camp-out",
      name: "Autumn leaf camp-out",
      day: clock.lastTime(10, 12),
      weekday: 6,
      length: 2,
      place: campground,
    },
    {
      id: "evt_popcorn-sale",
      name: "Popcorn sale",
      day: -128,
      weekday: 6,
      hour: 9,
      length: 8,
      place: "Marigold Market",
      series: [seriesIds.fundraiser],
      more: { rsvp: { enabled: false }, leaders: [organizer("Linh Nguyễn")] },
    },
    {
      id: troopEventIds.cabin,
      name: "Winter cabin weekend",
      day: clock.lastTime(2, 10),
      weekday: 5,
      length: 3,
      place: "Stillwater Cabins",
      series: [seriesIds.winterCabin],
      more: {
        cost: {
          perPerson: dollars("48.50"),
          description: "Two nights in the heated cabins, five meals",
          paymentInstructions: "Cash or check to the treasurer at any meeting.",
        },
        rsvp: { enabled: true, deadline: clock.at(clock.lastTime(2, 1), 23), maxAttendees: null },
        rsvps: cabinResponses(),
      },
    },
    {
      id: "evt_sled-day",
      name: "Klondike sled day",
      day: clock.lastTime(1, 20),
      weekday: 6,
      length: 1,
      place: campground,
    },
    {
      id: "evt_first-aid",
      name: "First aid training",
      day: -46,
      weekday: 6,
      hour: 9,
      length: 6,
      place: hall,
      more: { leaders: [organizer("Priya Raghunathan"), lead("Zoë Abernathy")] },
    },
    {
      id: "evt_food-drive",
      name: "Food drive",
      day: -37,
      weekday: 6,
      hour: 8.5,
      length: 4,
      place: hall,
    },
    {
      id: "evt_lock-in",
      name: "Movie night lock-in",
      day: -18,
      weekday: 5,
      hour: 20,
      length: 11,
      status: "CANCELLED",
      more: { description: "Called off: the hall's heating failed." },
    },
  ];
}

function presentAndFutureEvents(clock: DemoClock): EventRow[] {
  return [
    {
      id: troopEventIds.climbing,
      name: "Climbing wall weekend",
      day: -1,
      length: 3,
      place: "Granite Gym",
      status: "ACTIVE",
      more: { leaders: [organizer("Maeve Corrigan")] },
    },
    {
      id: troopEventIds.cleanUp,
      name: "Creek clean-up",
      day: 10,
      weekday: 6,
      hour: 9,
      length: 3.5,
      place: ["Marigold Creek, north bridge", "https://maps.example.org/north-bridge"],
      more: {
        description: "Waders and gloves are there; bring a water bottle and dry socks.",
        leaders: [organizer("Dakota Whitefeather")],
        rsvp: { enabled: true, deadline: null, maxAttendees: 40 },
        rsvps: cleanUpResponses(),
      },
    },
    {
      id: "evt_falcon-hike",
      name: "Falcon Patrol hike",
      day: 52,
      weekday: 0,
      hour: 8,
      length: 7,
      place: "Ridge Loop trailhead",
      more: { circleId: circleIds.falcons, leaders: [lead("Elsa Lindqvist")] },
    },
    {
      id: troopEventIds.canoe,
      name: "Canoe weekend on the Little Fork",
      day: 24,
      weekday: 6,
      length: 2,
      place: ["Little Fork Landing", "https://camps.example.org/little-fork"],
      more: {
        description: "Two easy days on the river; everybody passes the swim check first.",
        paymentRequired: true,
        cost: {
          perPerson: dollars("62.50"),
          description: "Canoe, life jacket, campsite and four meals; siblings pay less",
          paymentInstructions: "By card on this page; ask the treasurer about campership money.",
        },
        rsvp: { enabled: true, deadline: clock.at(18, 23), maxAttendees: 30 },
        ticketTypes: canoeTickets(),
        leaders: [organizer("Desmond Achterberg"), lead("Maeve Corrigan"), lead("Zoë Abernathy")],
        rsvps: canoeResponses(),
      },
    },
    {
      id: "evt_parents-night",
      name: "Parents' evening",
      day: 31,
      hour: 19,
      length: 1.5,
      place: hall,
    },
    {
      id: "evt_badge-fair",
      name: "Merit badge fair",
      day: 38,
      weekday: 6,
      hour: 9,
      length: 7,
      place: "Cedar Valley College",
      more: {
        cost: { description: "Free; materials for some badges cost a few dollars" },
        ticketTypes: [
          { id: "tkt_fair-visitor", name: "Visitor", price: dollars("0.00") },
          { id: "tkt_fair-robotics", name: "Robotics kit", price: dollars("12.00") },
        ],
      },
    },
    {
      id: troopEventIds.ropes,
      name: "Ropes course day",
      day: 45,
      weekday: 6,
      length: 1,
      place: campground,
      status: "CANCELLED",
      more: { description: "The course is closed for repairs; a new date follows." },
    },
    {
      id: troopEventIds.trek,
      name: "High-adventure trek",
      day: null,
      length: 0,
      status: "DRAFT",
      more: { description: "Ideas so far: the north ridge, five days, crews of eight." },
    },
    {
      id: troopEventIds.camp,
      name: "Summer camp",
      day: clock.nextTime(7, 5),
      weekday: 0,
      length: 7,
      place: campground,
      series: [seriesIds.summerCamp],
      more: {
        paymentRequired: true,
        cost: { perPerson: dollars("410.00"), description: "Six nights, meals and badges" },
        rsvp: {
          enabled: true,
          deadline: clock.at(clock.nextTime(7, 5) - 25, 23),
          maxAttendees: 36,
        },
        leaders: [organizer("Marisol Vega-Tanaka")],
      },
    },
    { id: "evt_parade", name: "Town parade", day: 122, hour: 10, length: 2, place: "Main Street" },
    {
      id: "evt_recruiting",
      name: "Recruiting night",
      day: 165,
      weekday: 2,
      hour: 18.5,
      length: 2,
      place: hall,
    },
    {
      id: "evt_planning",
      name: "Planning weekend",
      day: 150,
      weekday: 6,
      length: 2,
      place: "Stillwater Cabins",
      status: "DRAFT",
    },
    {
      id: "evt_next-cabin",
      name: "Winter cabin weekend",
      day: clock.nextTime(2, 10),
      weekday: 5,
      length: 3,
      series: [seriesIds.winterCabin],
      status: "DRAFT",
    },
  ];
}

/**
 * The meetings: every week so far, every second one from now on. None lies yesterday or today,
 * so that what comes next looks the same on every day and at every hour.
 */
function meetings(): EventRow[] {
  return [-57, -50, -43, -36, -29, -22, -15, -8, 1, 15, 29].map((day, index) => ({
    id: `evt_meeting-${index + 1}`,
    name: "Troop meeting",
    day,
    weekday: 2,
    hour: 18.5,
    length: 1.5,
    place: hall,
    series: [seriesIds.meetings, `Meeting ${index + 1}`],
  }));
}
