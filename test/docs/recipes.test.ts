// The recipes of the cookbook, each with the credentials that a reader may hold: what they do, or how they are refused.
import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import * as copies from "../../docs/snippets/recipes-copies.ts";
import * as people from "../../docs/snippets/recipes-people.ts";
import * as reading from "../../docs/snippets/recipes-reading.ts";
import * as running from "../../docs/snippets/recipes-running.ts";
import { credentials, openScene, type Scene } from "../../docs/snippets/scene.ts";

type Credential = (typeof credentials)[number];
type Outcomes = Readonly<Record<Credential, RegExp>>;

const forAll = (printed: RegExp): Outcomes => ({
  "first-party": printed,
  partner: printed,
  "group key": printed,
});

/** Output with each credential; a group key's roster has adults alone, and no names of children. */
const outcomes: Readonly<Record<string, Outcomes>> = {
  sessions: forAll(/^\/sign-in \/sign-in \/ \/sign-in 200 \["Cedar Valley Council",/),
  everyError: forAll(
    /^403 Accept .*\n403 Allow .*https:.*\n403 You .*\n404 .*\n303 .*\n503 Try .*\n503 Try .*\n503 .* reached\.\n303 .*\n503 .* reached\.\n500 .*$/,
  ),
  noGroups: {
    ...forAll(/^No group has allowed this app yet\. .*\n[^]*Troop 42 [^]*/),
    "group key": /^No group .*\nTroop 42 .* not_installed$/,
  },
  blueprint: forAll(/^Trek Crew: create → skip\nFirst Years: create → skip\n6 → 4 to create$/),
  freshLinks: forAll(/^true true 1\n2$/),
  bot: {
    ...forAll(/^(?!.*\[Scout)Elsa Lindqvist and Mateo [^]*\nSource: Canoe weekend packing list/),
    "group key": /^\[Scout A\] \[Scout A surname\][^]*\nSource: /,
  },
  myGroups: {
    "first-party": /Troop 42 .* OWNER\n[^]*Pack 42 .* OWNER from above/,
    partner: /^(?!.*Pack 42)[^]*Troop 42 .* OWNER/, // the pack has not installed the app
    "group key": /^$/, // no app, so none that is installed
  },
  comingEvents: forAll(
    /^(?:\w{3}, \w{3} \d+, 2\d{3}(?: –|, \d+:\d\d.+ C[SD]T)?: .+, \d+ people are going(?:\n|$))+$/,
  ),
  nightlyExport: forAll(/^3\d\d adults, \d+ documents, [1-9] albums\n1 false$/),
  eventWithCounts: forAll(
    /^.+: \d+ are going, \d+ may come\n\$\d+\.\d\d\n\d+ still have to pay\n.+ \$/,
  ),
  rosterToCsv: {
    ...forAll(
      /^482 \uFEFFid,type,firstName,lastName,email,phone,tags "[^"]+","ADULT","[^]*\nas before true$/,
    ),
    "group key": /^3\d\d \uFEFFid,[^]*\nas before true$/,
  },
  pictures: {
    ...forAll(/^(?=.*troop-life-3)(?:\d{4}-\d\d-\d\d \S+\.(?:jpg|mp4|bin)(?:, |$))+$/),
    "group key": /^(?!.*troop-life-3)(?:\d{4}-\d\d-\d\d \S+\.(?:jpg|mp4|bin)(?:, |$))+$/,
  },
  askDocuments: {
    ...forAll(/^(?!.*\[Scout [A-Z]\])[^]*Elsa Lindqvist[^]*Source: Gear of Kenji/),
    "group key": /\[Scout B\][^]*Source: Gear of Kenji/,
  },
  rosterToDatabase: {
    ...forAll(/^480 1 1\nno room false$/),
    "group key": /^3\d\d 1 1\nno room false$/,
  },
  calendarFeed: forAll(/^BEGIN:VCALENDAR\r\n[^]+SUMMARY:Ropes course day[^]+END:VCALENDAR$/),
  documentsToDatabase: forAll(/^not_found 200\ntrue \d+\n\d+ 0\n\d+ 0$/),
  eventIds: forAll(/^\d+ 5 true$/),
  paymentLink: forAll(/^Pay for your place: https:/),
  circleWithMembers: forAll(/^1 new leaders of Den 4\n0 new leaders of Den 4\nThere is a Den 4/),
  circleForMany: forAll(
    /^(?:\d+ people: \d+ added, 0 with a new role\n)+[1-9] are in another circle, 0 undecided$/,
  ),
  logging: forAll(
    /"message":"call","operation":"events\.get"[^]+"code":"not_found","operation":"events\.get","status":404/,
  ),
  proxies: forAll(/^$/),
  proxyOfOneClient: forAll(/^$/),
  clientForEach: forAll(/^2$/),
  politeImport: forAll(/^Troop 42.*, 20 imported$/),
  serverless: forAll(/^200\n503 120$/),
  worker: forAll(/^200 1\n200 2$/),
};

let scene: Scene;
let printed: () => string;

beforeEach(() => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  printed = () => log.mock.calls.map((words) => words.join(" ")).join("\n");
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await scene.close();
});

it("the roster's CSV runs no formula, after a semicolon neither", async () => {
  scene = await openScene("first-party");
  scene.sandbox.edit(({ contacts }) => {
    for (const contact of contacts) {
      Object.assign(contact, { firstName: "+1", lastName: 'Vega;"=1+1\n @b' });
    }
  });
  await reading.rosterToCsv(scene);
  expect(printed()).toContain(`"'+1","Vega;""'=1+1\n '@b"`);
});

it("the feed has times, whole days and cancelled events as a calendar reads them", async () => {
  scene = await openScene("first-party");
  const { client, groupId, demo } = scene;
  await reading.calendarFeed(scene);
  const feed = new ICAL.Component(ICAL.parse(printed()) as unknown[]);
  const entries = feed.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  const read = async (id: string) => {
    const entry = entries.find(({ uid }) => uid.startsWith(`${id}@`)) ?? expect.unreachable();
    const event = await client.events.get(groupId, id);
    const status = entry.component.getFirstPropertyValue("status");
    return { entry, event, status, isWholeDays: entry.startDate.isDate && entry.endDate.isDate };
  };
  expect(entries).toHaveLength(3);
  const timed = await read(demo.events.free);
  expect(timed).toMatchObject({ status: null, isWholeDays: false });
  expect(timed.entry.startDate.toJSDate()).toEqual(new Date(timed.event.startsAt ?? ""));
  expect(timed.entry.endDate.toJSDate()).toEqual(new Date(timed.event.endsAt ?? ""));
  const ropes = await read(demo.events.cancelled);
  expect(ropes).toMatchObject({ status: "CANCELLED", isWholeDays: true });
  expect(ropes.entry.duration.toSeconds()).toBe(86_400);
  const camp = await read("evt_summer-camp");
  expect(camp).toMatchObject({ status: null, isWholeDays: true });
  expect(camp.entry.duration.toSeconds()).toBe(7 * 86_400);
  const day = new Date(camp.event.startsAt ?? "").toLocaleDateString("sv", {
    timeZone: camp.event.timezone ?? expect.unreachable(),
  });
  expect(camp.entry.startDate.toString()).toBe(day);
});

it("coming events are in their order, those whose times have no offset too", async () => {
  scene = await openScene("first-party");
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const [first, second] = [at(30).slice(0, 19), at(31)];
  scene.sandbox.edit((data) => {
    data.events = data.events.filter(({ status }) => status === "PLANNED").slice(0, 2);
    const [one, other] = data.events;
    const timed = { endsAt: null, allDay: false, timezone: "UTC" };
    Object.assign(one ?? {}, { ...timed, name: "second", startsAt: second });
    Object.assign(other ?? {}, { ...timed, name: "first", startsAt: first });
  });
  vi.stubEnv("TZ", "America/Chicago");
  await reading.comingEvents(scene);
  expect(printed()).toMatch(/: first,.*\n.*: second,/);
});

describe.each(credentials)("with the credential: %s", (credential) => {
  it.each(Object.entries({ ...people, ...reading, ...copies, ...running }))(
    "%s",
    async (name, run) => {
      scene = await openScene(credential);
      await run(scene);
      expect(printed()).toMatch(outcomes[name]?.[credential] ?? /not listed/);
    },
  );
});
