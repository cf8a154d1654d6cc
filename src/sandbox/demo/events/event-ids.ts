// Ids of the events that other things of the demo are about.

export const troopEventIds = {
  canoe: "evt_canoe-weekend",
  cleanUp: "evt_creek-clean-up",
  trek: "evt_high-adventure-trek",
  ropes: "evt_ropes-course",
  camp: "evt_summer-camp",
  lastCamp: "evt_summer-camp-last-year",
  cabin: "evt_winter-cabin",
  climbing: "evt_climbing-weekend",
  ceremony: "evt_court-of-honor-past",
} as const;

export const packEventIds = { derby: "evt_pinewood-derby" } as const;
