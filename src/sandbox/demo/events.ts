// The events of the demo's groups, and the series that some belong to.
import type { EventData, SeriesData } from "../model/index.ts";
import type { DemoClock } from "./clock.ts";
import { allDay, at, type EventBuilder, eventBuilder } from "./event-builder.ts";
import { groupIds, personId } from "./ids.ts";
import * as responses from "./responses.ts";

const [sunday, tuesday, wednesday, friday, saturday] = [0, 2, 3, 5, 6];
const place = (name: string, url?: string) => ({ name, ...(url && { url }) });
const hall = place("Marigold Creek Community Hall", "https://maps.example.org/marigold-creek-hall");
const campground = place("Camp Tall Pines", "https://camps.example.org/tall-pines");
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
  const event = eventBuilder(clock);
  return [
    ...yearlyEvents(clock, event),
    ...meetings(event),
    ...nextEvents(clock, event),
    event("evt_ropes-course", "Ropes course day", allDay(45, 1, saturday), {
      description: "The course is closed for repairs; a new date follows.",
      location: campground,
      status: "CANCELLED",
    }),
    event("evt_high-adventure-trek", "High-adventure trek", null, {
      description: "Ideas so far: the north ridge, five days, crews of eight.",
      status: "DRAFT",
    }),
    ...otherGroupsEvents(clock, event),
  ];
}

function yearlyEvents(clock: DemoClock, event: EventBuilder): EventData[] {
  const cabin = clock.lastTime(2, 10);
  const camp = clock.nextTime(7, 5);
  return [
    event("evt_winter-cabin", "Winter cabin weekend", allDay(cabin, 3, friday), {
      location: place("Stillwater Cabins"),
      seriesId: "ser_winter-cabin",
      iterationLabel: clock.date(cabin).slice(0, 4),
      cost: {
        perPerson: dollars("48.50"),
        description: "Two nights in the heated cabins, five meals",
        paymentInstructions: "Cash or check to the treasurer at any meeting.",
      },
      rsvp: { deadline: clock.at(cabin - 9, 23) },
      rsvps: responses.toCabinWeekend,
    }),
    event("evt_summer-camp", "Summer camp", allDay(camp, 7, sunday), {
      location: campground,
      seriesId: "ser_summer-camp",
      iterationLabel: clock.date(camp).slice(0, 4),
      paymentRequired: true,
      cost: { perPerson: dollars("410.00"), description: "Six nights, meals and badges" },
      rsvp: { deadline: clock.at(camp - 25, 23), maxAttendees: 36 },
      leaders: [organizer("Marisol Vega-Tanaka")],
    }),
  ];
}

/** No meeting is yesterday or today, so that the next events are the same on every day and at every hour. */
function meetings(event: EventBuilder): EventData[] {
  return [-8, 1].map((day, index) =>
    event(`evt_meeting-${index + 1}`, "Troop meeting", at(18.5, 1.5, day, tuesday), {
      location: hall,
      seriesId: "ser_troop-meeting",
      iterationLabel: `Meeting ${index + 1}`,
      rsvps: responses.toMeeting,
    }),
  );
}

function nextEvents(clock: DemoClock, event: EventBuilder): EventData[] {
  return [
    // Two weekends and the days between: it is under way on every day.
    event("evt_climbing-week", "Climbing wall week", allDay(-7, 9, saturday), {
      location: place("Granite Gym"),
      leaders: [organizer("Desmond Achterberg")],
      rsvp: { maxAttendees: 12 },
      rsvps: responses.toClimbingWeek,
    }),
    event("evt_creek-clean-up", "Creek clean-up", at(9, 3.5, 10, saturday), {
      description: "Waders and gloves are there; bring a water bottle and dry socks.",
      location: place("Marigold Creek, north bridge", "https://maps.example.org/north-bridge"),
      leaders: [organizer("Gurpreet Singh")],
      rsvp: { maxAttendees: 20 },
      rsvps: responses.toCleanUp,
    }),
    event("evt_falcon-hike", "Falcon Patrol hike", at(8, 7, 17, sunday), {
      location: place("Ridge Loop trailhead"),
      circleId: "cir_falcon-patrol",
      leaders: [lead("Elsa Lindqvist")],
      rsvps: responses.toFalconHike,
    }),
    event("evt_canoe-weekend", "Canoe weekend on the Little Fork", allDay(24, 2, saturday), {
      description: "Two easy days on the river; everybody passes the swim check first.",
      location: place("Little Fork Landing", "https://camps.example.org/little-fork"),
      paymentRequired: true,
      cost: {
        perPerson: dollars("62.50"),
        description: "Canoe, life jacket, campsite and four meals; siblings pay less",
        paymentInstructions:
          "By card, with a link from a leader; ask the treasurer for help with the price.",
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
    }),
  ];
}

function otherGroupsEvents(clock: DemoClock, event: EventBuilder): EventData[] {
  const { pack: groupId, council, plain } = groupIds;
  const camporee = clock.nextTime(4, 24);
  return [
    event("evt_pinewood-derby", "Pinewood derby", at(10, 4, 12, saturday), {
      groupId,
      location: hall,
      cost: { perPerson: dollars("8.00"), description: "One car kit and lunch" },
      leaders: [organizer("Rosalind Achebe")],
    }),
    event("evt_roundtable", "Leaders' roundtable", at(19, 1.5, 5), {
      groupId: council,
      rsvp: { enabled: false },
    }),
    event("evt_camporee", "Spring camporee", allDay(camporee, 3, friday), {
      groupId: council,
      location: campground,
    }),
    event("evt_run", "Wednesday run", at(18, 1, 1, wednesday), {
      groupId: plain,
      location: place("Old Mill parking"),
    }),
  ];
}
