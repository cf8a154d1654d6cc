// Events and their payment links: 4.6 and 4.15 of the document, and the Event of part 2.

import { expect, test } from "vitest";
import { at, column, openService, refusal } from "./service.ts";

const canoe = "/groups/troop/events/canoe";

test("§4.6 returns an event with all its fields, leaders and viewer", async () => {
  const { get } = openService();
  expect((await get(canoe)).json).toEqual({
    id: "canoe",
    groupId: "troop",
    seriesId: "s-camp",
    iterationLabel: "2026",
    name: "Canoe weekend",
    description: null,
    status: "PLANNED",
    startsAt: "2026-04-10T15:00:00.000Z",
    endsAt: "2026-04-12T15:00:00.000Z",
    allDay: false,
    timezone: "America/New_York",
    location: { name: "Little Fork", url: null },
    rsvp: { enabled: true, deadline: null, maxAttendees: 20 },
    paymentRequired: true,
    cost: {
      perPerson: { amount: "45.00", currency: "USD" },
      description: null,
      paymentInstructions: null,
    },
    circle: {
      id: "falcons",
      name: "Falcons",
      kind: { key: "patrol", singular: "Patrol", plural: "Patrols" },
    },
    createdAt: "2026-03-14T09:26:53.500Z",
    updatedAt: "2026-03-14T09:26:53.500Z",
    leaders: [
      { userId: "mo", contactId: "c-mo", name: "Mo Haddad", role: "ORGANIZER" },
      { userId: "teo", contactId: "c-teo", name: "Teo Novak", role: "LEAD" },
      { userId: "olga", contactId: "c-olga", name: "Olga Berg", role: "CIRCLE_LEADER" },
    ],
    viewer: { isLeader: true },
  });
});

test("§4.6 gives counts and ticket types only when they are included", async () => {
  const { get } = openService();
  const plain = await get(canoe);
  expect(at(plain, "rsvpCounts")).toBeUndefined();
  expect(at(plain, "ticketTypes")).toBeUndefined();
  const full = await get(`${canoe}?include=rsvpCounts,ticketTypes,leaders`);
  expect(at(full, "ticketTypes")).toEqual([
    {
      id: "day",
      name: "Day",
      description: null,
      price: { amount: "15.00", currency: "USD" },
      active: true,
    },
    {
      id: "baby",
      name: "Under 3",
      description: null,
      price: { amount: "0.00", currency: "USD" },
      active: true,
    },
  ]);
  expect(at(full, "rsvpCounts")).toBeDefined();
});

test("§2 counts households in responses, people in attendance, and who has paid, is held, owes or goes free", async () => {
  const { get } = openService();
  const answer = await get(`${canoe}?include=rsvpCounts`);
  expect(at(answer, "rsvpCounts")).toEqual({
    going: 2,
    notGoing: 1,
    maybe: 1,
    pending: 1,
    // Without attendee rows the responder and the guests count.
    goingPeople: 4 + 3,
    maybePeople: 2,
    totalAttendees: 4 + 3 + 2,
    paidAttendees: 1,
    heldAttendees: 1,
    unpaidAttendees: 1 + 3,
    confirmedAttendees: 3,
  });
});

test("§4.6 does not find an unknown event, nor another group's, nor does its payment link", async () => {
  const { get, post } = openService();
  for (const event of ["/groups/troop/events/none", "/groups/troop/events/pack-day"]) {
    expect(refusal(await get(event))).toEqual([404, "not_found"]);
    expect(refusal(await post(`${event}/checkout-links`))).toEqual([404, "not_found"]);
  }
});

test("§4.6 gives a viewer to an app's token, none to a key", async () => {
  const { get, sandbox } = openService();
  expect(at(await get(canoe, sandbox.groupKey({ groupId: "troop" })), "viewer")).toBeUndefined();
});

test("§2 calls organizers, leads and circle leaders the event's leaders, not owners and admins", async () => {
  const { get, sandbox } = openService();
  const isLeader = async (personId: string, path = canoe) =>
    at(await get(path, sandbox.accessToken({ personId })), "viewer", "isLeader");
  expect(await isLeader("mo")).toBe(true);
  expect(await isLeader("teo")).toBe(true);
  expect(await isLeader("olga")).toBe(true);
  expect(await isLeader("adam")).toBe(false);
  expect(await isLeader("olga", "/groups/troop/events/hike")).toBe(false);
});

test("§2 omits a leader who may be a youth without roster.youth.read, and for a key", async () => {
  const { get, sandbox } = openService();
  const shown = async (credential: string) =>
    column(await get(canoe, credential), "leaders", "userId");
  expect(await shown(sandbox.accessToken({ scopes: [] }))).toEqual(["mo", "olga"]);
  expect(await shown(sandbox.groupKey({ groupId: "troop" }))).toEqual(["mo", "olga"]);
});

test("§2 lists a person once per role, also with two roster entries", async () => {
  const { get, sandbox } = openService();
  sandbox.edit(({ circles, contacts, events }) => {
    contacts.push({ id: "c-olga2", groupId: "troop", firstName: "Olga", personId: "olga" });
    for (const circle of circles) {
      if (circle.id === "falcons") circle.members?.push({ contactId: "c-olga2", role: "LEADER" });
    }
    for (const event of events) {
      if (event.id !== "canoe") continue;
      event.leaders?.push({ personId: "mo", role: "ORGANIZER" });
      event.leaders?.push({ personId: "olga", role: "LEAD" });
    }
  });
  const answer = await get(canoe);
  const roles = column(answer, "leaders", "role");
  const people = column(answer, "leaders", "userId");
  expect(people.map((person, index) => `${String(person)} ${String(roles[index])}`)).toEqual([
    "mo ORGANIZER",
    "teo LEAD",
    "olga LEAD",
    "olga CIRCLE_LEADER",
  ]);
});

test("§4.15 links to the event's page at its payment section", async () => {
  const { post } = openService();
  const answer = await post(`${canoe}/checkout-links`);
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    url: expect.stringMatching(/^https:\/\/.*canoe.*/),
    eventId: "canoe",
  });
});

test("§4.15 refuses with nothing_to_pay without a cost and a priced ticket type", async () => {
  const { post, sandbox } = openService();
  const hike = "/groups/troop/events/hike/checkout-links";
  expect(refusal(await post(hike))).toEqual([422, "nothing_to_pay"]);
  const sell = (amount: string) =>
    sandbox.edit(({ events }) => {
      const event = events.find(({ id }) => id === "hike");
      if (event) event.ticketTypes = [{ id: "t", name: "T", price: { amount, currency: "USD" } }];
    });
  sell("0.00");
  expect(refusal(await post(hike))).toEqual([422, "nothing_to_pay"]);
  sell("0.50");
  expect((await post(hike)).status).toBe(200);
});

test("§4.15 links a leader to the setup when payments are not ready", async () => {
  const { post, sandbox } = openService();
  const bare = await post("/groups/barest/events/bare-day/checkout-links");
  expect(refusal(bare)).toEqual([422, "payments_not_ready"]);
  expect(at(bare, "error", "message")).toMatch(/https:\/\/\S+/);
  sandbox.configure({ payments: false });
  expect(refusal(await post(`${canoe}/checkout-links`))).toEqual([422, "payments_not_ready"]);
});
