// The responses of the service: one event, and a roster as ready-made pages.

export const pageSize = 200;

export const event = {
  id: "event_7c1e5a90",
  groupId: "group_troop_118",
  seriesId: "series_summer_camp",
  iterationLabel: "2026",
  name: "Summer camp at Lake Arrow",
  description: "Six nights under canvas: canoes, a night hike, and the long table on Friday.",
  status: "PLANNED",
  startsAt: "2026-07-12T08:00:00.000Z",
  endsAt: "2026-07-18T16:30:00.000Z",
  allDay: false,
  timezone: "America/Denver",
  location: { name: "Lake Arrow, north shore", url: "https://maps.example.org/lake-arrow" },
  rsvp: { enabled: true, deadline: "2026-06-20T23:59:59.000Z", maxAttendees: 64 },
  paymentRequired: true,
  cost: {
    perPerson: { amount: "185.00", currency: "USD" },
    description: "Food, site and boats",
    paymentInstructions: null,
  },
  circle: {
    id: "circle_heron",
    name: "Heron Patrol",
    kind: { key: "patrol", singular: "Patrol", plural: "Patrols" },
  },
  leaders: [
    { userId: "user_41", contactId: "contact_41", name: "Ines Vale", role: "ORGANIZER" },
    { userId: "user_42", contactId: null, name: null, role: "CIRCLE_LEADER" },
  ],
  createdAt: "2026-01-09T17:22:41.120Z",
  updatedAt: "2026-05-02T06:10:03.004Z",
};

const firstNames = ["Ada", "Bruno", "Cleo", "Dov", "Elin", "Farid", "Greta", "Hugo", "Ines", "Jun"];
const lastNames = ["Alder", "Birch", "Cedar", "Dale", "Elm", "Ford", "Glen", "Heath"];
const roles = ["MEMBER", "MEMBER", "MEMBER", "VIEWER", "ADMIN", "OWNER"];
const invitations = ["NOT_INVITED", "INVITED", "ACCEPTED", "DECLINED", "EXPIRED"];

function pick(from: readonly string[], index: number): string {
  return from[index % from.length] as string;
}

function contact(index: number) {
  const firstName = pick(firstNames, index);
  const lastName = pick(lastNames, index * 7);
  const number = String(index).padStart(7, "0");
  return {
    id: `contact_${number}`,
    type: "ADULT",
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${number}@example.org`.toLowerCase(),
    phone: index % 3 === 0 ? null : `+1 555 ${number}`,
    birthDate: null,
    role: pick(roles, index),
    title: index % 5 === 0 ? "Assistant leader" : null,
    tags: index % 4 === 0 ? ["driver", "first-aid"] : [],
    hasAccount: index % 2 === 0,
    inviteStatus: pick(invitations, index),
    createdAt: "2025-09-01T10:00:00.000Z",
    updatedAt: `2026-0${1 + (index % 9)}-11T10:${10 + (index % 50)}:00.250Z`,
  };
}

// Several pages that differ, served in turn, so that no length or shape is learnt by heart.
const blocks = Array.from({ length: 8 }, (_, block) =>
  Array.from({ length: pageSize }, (_, index) => contact(block * pageSize + index)),
);
const serialised = blocks.map((block) =>
  Buffer.from(`{"items":${JSON.stringify(block)},"nextCursor":`),
);

export const eventBody = Buffer.from(JSON.stringify(event));

/** The body of a page, ready to be sent; the last page of a roster has no next cursor. */
export function pageBody(page: number, pages: number): Buffer {
  const block = serialised[page % serialised.length] as Buffer;
  const next = page + 1 < pages ? `"page-${page + 1}"` : "null";
  return Buffer.concat([block, Buffer.from(`${next}}`)]);
}

/** The contacts on a page, as a correct reader must see them. */
export function pageContacts(page: number): readonly unknown[] {
  return blocks[page % blocks.length] as readonly unknown[];
}
