// The events of the demo's groups, and the series that some belong to.
import type { EventData, SeriesData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { createEvent, type EventRow } from "./event-builder.ts";
import { groupIds, personId } from "./ids.ts";
import * as responses from "./responses.ts";

const hall: [string, string] = [
  "Marigold Creek Community Hall",
  "https://maps.example.org/marigold-creek-hall",
];
const campground: [string, string] = ["Camp Tall Pines", "https://camps.example.org/tall-pines"];
const organizer = (name: string) => ({ personId: personId(name), role: "ORGANIZER" });
const lead = (name: string) => ({ personId: personId(name), role: "LEAD" });
const dollars = (amount: string) => ({ amount, currency: "USD" });

export function createSeries(): SeriesData[] {
  const groupId = groupIds.troop;
  return [
    { id: "ser_summer-camp", groupId, name: "Summer camp" },
    { id: "ser_winter-cabin", groupId, name: "Winter cabin weekend" },
    { id: "ser_troop-meeting", groupId, name: "Troop meeting" },
  ];
}

export function createEvents(clock: DemoClock): EventData[] {
  return [
    ...[...yearlyEvents(clock), ...events(clock), ...meetings()].map((row) =>
      createEvent(clock, "troop", row),
    ),
    ...packEvents.map((row) => createEvent(clock, "pack", row)),
    ...councilEvents(clock).map((row) => createEvent(clock, "council", row)),
    ...runs.map((row) => createEvent(clock, "plain", row)),
  ];
}

function yearlyEvents(clock: DemoClock): EventRow[] {
  const cabin = clock.lastTime(2, 10);
  const camp = clock.nextTime(7, 5);
  return [
    {
      id: "evt_winter-cabin",
      name: "Winter cabin weekend",
      when: { day: cabin, weekday: 5, length: 3 },
      place: ["Stillwater Cabins"],
      seriesId: "ser_winter-cabin",
      iterationLabel: clock.date(cabin).slice(0, 4),
      cost: {
        perPerson: dollars("48.50"),
        description: "Two nights in the heated cabins, five meals",
        paymentInstructions: "Cash or check to the treasurer at any meeting.",
      },
      rsvp: { deadline: clock.at(cabin - 9, 23) },
      rsvps: responses.toCabinWeekend,
    },
    {
      id: "evt_summer-camp",
      name: "Summer camp",
      when: { day: camp, weekday: 0, length: 7 },
      place: campground,
      seriesId: "ser_summer-camp",
      iterationLabel: clock.date(camp).slice(0, 4),
      paymentRequired: true,
      cost: { perPerson: dollars("410.00"), description: "Six nights, meals and badges" },
      rsvp: { deadline: clock.at(camp - 25, 23), maxAttendees: 36 },
      leaders: [organizer("Marisol Vega-Tanaka")],
    },
  ];
}

function events(clock: DemoClock): EventRow[] {
  return [
    {
      id: "evt_climbing-weekend",
      name: "Climbing wall weekend",
      when: { day: -1, length: 3 },
      place: ["Granite Gym"],
      leaders: [organizer("Desmond Achterberg")],
      rsvp: { maxAttendees: 12 },
      rsvps: responses.toClimbingWeekend,
    },
    {
      id: "evt_creek-clean-up",
      name: "Creek clean-up",
      description: "Waders and gloves are there; bring a water bottle and dry socks.",
      when: { day: 10, weekday: 6, hour: 9, length: 3.5 },
      place: ["Marigold Creek, north bridge", "https://maps.example.org/north-bridge"],
      leaders: [organizer("Gurpreet Singh")],
      rsvp: { maxAttendees: 20 },
      rsvps: responses.toCleanUp,
    },
    {
      id: "evt_falcon-hike",
      name: "Falcon Patrol hike",
      when: { day: 17, weekday: 0, hour: 8, length: 7 },
      place: ["Ridge Loop trailhead"],
      circleId: "cir_falcon-patrol",
      leaders: [lead("Elsa Lindqvist")],
      rsvps: responses.toFalconHike,
    },
    {
      id: "evt_canoe-weekend",
      name: "Canoe weekend on the Little Fork",
      description: "Two easy days on the river; everybody passes the swim check first.",
      when: { day: 24, weekday: 6, length: 2 },
      place: ["Little Fork Landing", "https://camps.example.org/little-fork"],
      paymentRequired: true,
      cost: {
        perPerson: dollars("62.50"),
        description: "Canoe, life jacket, campsite and four meals; siblings pay less",
        paymentInstructions: "By card on this page; ask the treasurer about campership money.",
      },
      rsvp: { deadline: clock.at(18, 23), maxAttendees: 16 },
      ticketTypes: [
        { id: "tkt_canoe-scout", name: "Scout", price: dollars("62.50") },
        { id: "tkt_canoe-adult", name: "Adult", price: dollars("45.00") },
        { id: "tkt_canoe-shore-crew", name: "Shore crew", price: dollars("0.00") },
        { id: "tkt_canoe-early", name: "Early bird", price: dollars("55.00"), active: false },
      ],
      leaders: [organizer("Desmond Achterberg"), lead("Kenji Vega-Tanaka")],
      rsvps: responses.toCanoeWeekend,
    },
    {
      id: "evt_ropes-course",
      name: "Ropes course day",
      description: "The course is closed for repairs; a new date follows.",
      when: { day: 45, weekday: 6, length: 1 },
      place: campground,
      status: "CANCELLED",
    },
    {
      id: "evt_high-adventure-trek",
      name: "High-adventure trek",
      description: "Ideas so far: the north ridge, five days, crews of eight.",
      status: "DRAFT",
    },
  ];
}

/** No meeting is yesterday or today, so that the next events are the same on every day and at every hour. */
function meetings(): EventRow[] {
  return [-8, 1].map((day, index) => ({
    id: `evt_meeting-${index + 1}`,
    name: "Troop meeting",
    when: { day, weekday: 2, hour: 18.5, length: 1.5 },
    place: hall,
    seriesId: "ser_troop-meeting",
    iterationLabel: `Meeting ${index + 1}`,
    rsvps: responses.toMeeting,
  }));
}

const packEvents: EventRow[] = [
  {
    id: "evt_pinewood-derby",
    name: "Pinewood derby",
    when: { day: 12, weekday: 6, hour: 10, length: 4 },
    place: hall,
    cost: { perPerson: dollars("8.00"), description: "One car kit and lunch" },
    leaders: [organizer("Rosalind Achebe")],
  },
];

function councilEvents(clock: DemoClock): EventRow[] {
  return [
    {
      id: "evt_roundtable",
      name: "Leaders' roundtable",
      when: { day: 5, hour: 19, length: 1.5 },
      rsvp: { enabled: false },
    },
    {
      id: "evt_camporee",
      name: "Spring camporee",
      when: { day: clock.nextTime(4, 24), weekday: 5, length: 3 },
      place: campground,
    },
  ];
}

const runs: EventRow[] = [
  {
    id: "evt_run",
    name: "Wednesday run",
    when: { day: 1, weekday: 3, hour: 18, length: 1 },
    place: ["Old Mill parking"],
  },
];
