// Valid bodies of resources that the document describes, each field present. Names are of nobody. `answerOf` makes those
// of every operation.

const createdAt = "2026-01-05T18:30:00Z";
const updatedAt = "2026-02-11T07:45:10.250Z";

export const group = () => ({
  id: "group_1",
  name: "Troop 12",
  slug: "troop-12",
  type: "SCOUTING_UNIT",
  description: null,
  metadata: { subtype: "TROOP", charter: { number: 12 } },
  vertical: "scouting",
  memberCount: 40,
  youthCount: 28,
  subgroupCount: 0,
  createdAt,
  updatedAt,
});

export const money = () => ({ amount: "12.50", currency: "USD" });

export const eventCircle = () => ({
  id: "circle_1",
  name: "Foxes",
  kind: { key: "patrol", singular: "Patrol", plural: "Patrols" },
});

export const rsvpCounts = () => ({
  going: 3,
  notGoing: 1,
  maybe: 2,
  pending: 9,
  totalAttendees: 11,
  goingPeople: 8,
  maybePeople: 3,
  paidAttendees: 4,
  heldAttendees: 1,
  unpaidAttendees: 2,
  confirmedAttendees: 6,
});

export const leader = () => ({
  userId: "user_1",
  contactId: "contact_1",
  name: "Robin Ashe",
  role: "ORGANIZER",
});

export const ticketType = () => ({
  id: "ticket_1",
  name: "Camper",
  description: null,
  price: money(),
  active: true,
});

/** An event as a single read gives it, with every part. */
export const event = () => ({
  id: "event_1",
  groupId: "group_1",
  seriesId: "series_1",
  iterationLabel: "2026",
  name: "Summer camp",
  description: null,
  status: "PLANNED",
  startsAt: "2026-07-01T09:00:00-05:00",
  endsAt: null,
  allDay: false,
  timezone: "America/Chicago",
  location: { name: "Pine Lake", url: null },
  rsvp: { enabled: true, deadline: null, maxAttendees: 30 },
  paymentRequired: true,
  cost: { perPerson: money(), description: null, paymentInstructions: null },
  circle: eventCircle(),
  createdAt,
  updatedAt,
  rsvpCounts: rsvpCounts(),
  ticketTypes: [ticketType()],
  leaders: [leader()],
  viewer: { isLeader: false },
});

export const aiCredits = () => ({
  monthly: 2000,
  used: 12.3,
  left: 1987.7,
  resetsAt: "2026-03-01T00:00:00Z",
  assistantOff: false,
});

export const contact = (id = "contact_1") => ({
  id,
  type: "ADULT",
  firstName: "Robin",
  lastName: "Ashe",
  email: "robin@example.org",
  phone: null,
  birthDate: "1980-04-30",
  role: "MEMBER",
  title: null,
  tags: ["driver"],
  hasAccount: true,
  inviteStatus: "ACCEPTED",
  createdAt,
  updatedAt,
});

export const relative = () => ({ id: "contact_9", firstName: "Kit", lastName: null });

export const album = () => ({
  id: "album_1",
  eventId: "event_1",
  event: { id: "event_1", name: "Summer camp", startsAt: null },
  title: "Summer camp",
  description: null,
  visibility: "MEMBERS",
  itemCount: 2,
  coverThumbUrl: null,
  linksExpireAt: "2026-07-02T12:00:00Z",
  createdAt,
});

export const blueprint = () => ({
  id: "starter",
  version: 3,
  ref: "starter@3",
  name: "Starter troop",
  description: null,
  subtypes: ["TROOP"],
  counts: { subgroups: 0, positions: 4, tags: 2, settings: 1, eventSeries: 3 },
  lastApplied: { version: 2, appliedAt: createdAt },
});

export const membership = () => ({
  group: {
    id: "group_1",
    name: "Troop 12",
    slug: "troop-12",
    type: "SCOUTING_UNIT",
    vertical: "scouting",
    subtype: "TROOP",
  },
  role: "ADMIN",
  inherited: false,
  install: { active: false, source: null, reason: "revoked" },
  scopes: ["events.read"],
});

export const page = <Item>(items: Item[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
});
