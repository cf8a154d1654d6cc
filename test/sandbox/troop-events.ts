// The events of the small troop in the sandbox's tests.

import type { SandboxData } from "../../src/sandbox/index.ts";

const event = (id: string, name: string, startsAt: string, rest: object = {}) => ({
  id,
  groupId: "troop",
  name,
  startsAt,
  ...rest,
});

export function events(): Pick<SandboxData, "events"> {
  return {
    events: [
      {
        id: "canoe",
        groupId: "troop",
        seriesId: "s-camp",
        iterationLabel: "2026",
        name: "Canoe weekend",
        startsAt: "2026-04-10T15:00:00.000Z",
        endsAt: "2026-04-12T15:00:00.000Z",
        timezone: "America/New_York",
        location: { name: "Little Fork" },
        rsvp: { maxAttendees: 20 },
        paymentRequired: true,
        cost: { perPerson: { amount: "45.00", currency: "USD" } },
        circleId: "falcons",
        ticketTypes: [
          { id: "day", name: "Day", price: { amount: "15.00", currency: "USD" } },
          { id: "baby", name: "Under 3", price: { amount: "0.00", currency: "USD" } },
        ],
        leaders: [
          { personId: "mo", role: "ORGANIZER" },
          { personId: "teo", role: "LEAD" },
        ],
        rsvps: [
          {
            personId: "pia",
            response: "GOING",
            attendees: [
              { contactId: "c-teo", payment: "PAID" },
              { contactId: "c-ann", payment: "HELD" },
              { contactId: "c-pia", payment: "PARTLY" },
              { ticketTypeId: "baby" },
            ],
          },
          { personId: "mo", response: "GOING", guestCount: 2, payment: "OWED" },
          { personId: "paul", response: "MAYBE", guestCount: 1 },
          { personId: "adam", response: "NOT_GOING" },
          { personId: "vic", response: "PENDING" },
        ],
      },
      event("hike", "Hike", "2026-03-20T15:00:00.000Z"),
      event("fair", "Fair", "2026-03-13T15:00:00.000Z", {
        status: "ACTIVE",
        endsAt: "2026-03-15T15:00:00.000Z",
      }),
      event("draft", "Draft", "2026-03-21T15:00:00.000Z", { status: "DRAFT" }),
      event("off", "Called off", "2026-03-22T15:00:00.000Z", { status: "CANCELLED" }),
      event("past", "Past", "2026-01-22T15:00:00.000Z", { status: "COMPLETED" }),
      ...["e1", "e2", "e3", "e4"].map((id, day) =>
        event(id, `Evening ${id}`, `2026-05-0${day + 1}T18:00:00.000Z`),
      ),
      { id: "pack-day", groupId: "pack", name: "Pack day" },
      {
        id: "bare-day",
        groupId: "barest",
        name: "Bare day",
        cost: { perPerson: { amount: "5.00", currency: "EUR" } },
      },
    ],
  };
}
