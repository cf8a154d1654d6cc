// Code of the guide Cookbook: what is read.
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { eventSpan, formatEventTime, formatMoney, GroupManagement, isApiError, isUnrecognized, restoreNames } from "group-management-sdk";

import ICAL from "ical.js";

import type { Scene } from "./scene.ts";

export async function myGroups({ client }: Scene): Promise<void> {
  // #region my-groups
  for await (const { group, role, inherited, install } of client.me.groups()) {
    if (!install.active) continue; // the app may not read there; install.reason says why
    console.log(group.id, group.name, inherited ? `${role} from above` : role);
  }
  // #endregion
}

export async function comingEvents({ client, groupId }: Scene): Promise<void> {
  // #region coming
  const days = 14;
  const homeTimeZone = "America/New_York"; // your default: groups have none, and an event's may be null
  const until = Date.now() + days * 24 * 60 * 60 * 1000;
  const { upcomingEvents } = await client.groups.overview(groupId, { include: ["upcomingEvents"] });
  const coming = upcomingEvents
    .filter(({ status }) => status !== "DRAFT" && status !== "CANCELLED")
    .flatMap((event) => {
      const span = eventSpan(event, { homeTimeZone });
      return span ? [{ ...event, starts: span.start.getTime() }] : [];
    })
    .filter(({ starts }) => starts <= until)
    .toSorted((one, other) => one.starts - other.starts);

  for (const event of coming) {
    const { rsvpCounts } = await client.events.get(groupId, event.id, { include: ["rsvpCounts"] });
    const when = formatEventTime(event, { locale: "en-US", homeTimeZone });
    console.log(`${when}: ${event.name}, ${rsvpCounts.goingPeople} people are going`);
  }
  // #endregion
}

export async function calendarFeed({ client, groupId, demo }: Scene): Promise<void> {
  const ids = [demo.events.draft, demo.events.free, demo.events.cancelled, "evt_summer-camp"];
  const folder = await mkdtemp(join(tmpdir(), "recipe-"));
  const path = join(folder, "events.ics");
  try {
    // #region feed
    const { Component, Event, Time } = ICAL;
    const feed = new Component("vcalendar");
    feed.addPropertyWithValue("prodid", "-//example.org//events");
    feed.addPropertyWithValue("version", "2.0");
    for (const id of ids) {
      const event = await client.events.get(groupId, id);
      const span = eventSpan(event, { homeTimeZone: "America/New_York", allDayEnd: "day-after" });
      if (span === null || event.status === "DRAFT") continue;
      const { start, end, firstDay, lastDay } = span;
      const entry = Object.assign(new Event(), { uid: `${id}@example.org`, summary: event.name });
      if (span.isAllDay) {
        const dayAfter = Time.fromDateString(lastDay ?? firstDay);
        dayAfter.adjust(1, 0, 0, 0);
        Object.assign(entry, { startDate: Time.fromDateString(firstDay), endDate: dayAfter });
      } else {
        entry.startDate = Time.fromJSDate(start, true);
        if (end) entry.endDate = Time.fromJSDate(end, true);
      }
      entry.component.addPropertyWithValue("dtstamp", Time.fromJSDate(new Date(), true));
      // Left out, it would stay in the calendars that have it.
      if (event.status === "CANCELLED") entry.component.addPropertyWithValue("status", "CANCELLED");
      feed.addSubcomponent(entry.component);
    }
    await writeFile(path, feed.toString());
    // #endregion
    console.log(await readFile(path, "utf8"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function nightlyExport({ baseUrl, sandbox, groupId }: Scene): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "recipe-"));
  const client = new GroupManagement({ baseUrl, groupKey: sandbox.groupKey() });
  try {
    // #region export
    const { group, ...parts } = await client.groups.overview(groupId, {
      include: ["upcomingEvents", "rosterCounts", "positions"],
    });
    const max = 100_000;
    const adults = await client.groups.contacts.list(groupId).toArray({ max });
    const documents = await client.documents.list(groupId).toArray({ max });
    const albums = await client.groups.albums.list(groupId).toArray({ max });

    const day = new Date().toISOString().slice(0, 10);
    const path = join(folder, `${encodeURIComponent(group.id)}-${day}.json`);
    const content = JSON.stringify({ group, ...parts, adults, documents, albums }, null, 2);
    await writeFile(path, content, { mode: 0o600 }); // personal data: readable only by its owner
    console.log(`${adults.length} adults, ${documents.length} documents, ${albums.length} albums`);
    // #endregion
    console.log((await readdir(folder)).length, (await readFile(path, "utf8")).includes("YOUTH"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function eventWithCounts({ client, groupId, demo }: Scene): Promise<void> {
  const eventId = demo.events.paid;
  // #region event
  const event = await client.events.get(groupId, eventId, {
    include: ["rsvpCounts", "ticketTypes"],
  });
  const { goingPeople, maybePeople, unpaidAttendees } = event.rsvpCounts;
  console.log(`${event.name}: ${goingPeople} are going, ${maybePeople} may come`);

  const { perPerson } = event.cost; // one of several alternatives: money is the described one
  if (perPerson && !isUnrecognized(perPerson)) console.log(formatMoney(perPerson, "en-US"));
  if (event.paymentRequired) console.log(`${unpaidAttendees} still have to pay`);
  for (const { name, price } of event.ticketTypes) console.log(name, formatMoney(price));
  // #endregion
}

export async function rosterToCsv({ client, sandbox, groupId }: Scene): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "recipe-"));
  const path = join(folder, "roster.csv");
  try {
    const write = async () => {
      // #region csv
      const columns = ["id", "type", "firstName", "lastName", "email", "phone", "tags"] as const;

      /** Quoted, and escaped: spreadsheets run what begins like a formula, also after a ";", a tab or a line break. */
      function cell(value: string | string[] | null): string {
        const text = Array.isArray(value) ? value.join("; ") : (value ?? "");
        const safe = text.replace(/(^|[;\t\r\n])(["\s]*)(?=[=+\-@＝＋－＠])/g, "$1$2'");
        return `"${safe.replaceAll('"', '""')}"`;
      }

      async function* lines() {
        yield `\uFEFF${columns.join()}\r\n`; // byte order mark, so that Excel reads UTF-8
        for await (const contact of client.groups.contacts.list(groupId)) {
          yield `${columns.map((column) => cell(contact[column])).join()}\r\n`;
        }
      }
      await writeFile(`${path}.part`, lines(), { mode: 0o600 }); // personal data: readable only by its owner
      await rename(`${path}.part`, path); // a run that fails leaves the file of the one before
      // #endregion
    };
    await write();
    const before = await readFile(path, "utf8");
    const rows = before.split("\r\n");
    console.log(rows.length, rows[0], rows.find((row) => row.includes("Vega")));
    sandbox.failNext("groups.contacts.list", { code: "forbidden", after: 1 });
    await write().catch(async () => console.log("as before", (await readFile(path, "utf8")) === before));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function pictures({ client, groupId, demo }: Scene): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "recipe-"));
  const albumId = demo.albums.group;
  try {
    // #region pictures
    const endings: Record<string, string> = { "image/jpeg": "jpg", "video/mp4": "mp4" };
    // Small pages, so that each link is used well before it ends.
    for await (const item of client.groups.albums.items(groupId, albumId, { limit: 20 })) {
      const response = await fetch(item.displayUrl); // do not send the credential
      if (!response.ok || !response.body) throw new Error(`No picture: ${response.status}`);
      const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
      const day = new Date(item.takenAt ?? item.createdAt).toISOString().slice(0, 10);
      const name = `${day} ${encodeURIComponent(item.id)}.${endings[type] ?? "bin"}`;
      await writeFile(join(folder, name), response.body, { mode: 0o600 }); // personal data
    }
    // #endregion
    console.log((await readdir(folder)).join(", "));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function askDocuments({ client, sandbox, groupId, demo }: Scene): Promise<void> {
  // A document with a child's name in its own name and in a heading, where the service hides none.
  const child = "Kenji Vega-Tanaka";
  sandbox.edit(({ documents }) => {
    documents.push({
      id: "doc_named_after_a_child",
      groupId,
      name: `Gear of ${child} for the canoe weekend`,
      uploadedBy: demo.people.owner,
      category: "GENERAL",
      status: "FINAL",
      visibility: "GROUP",
      revision: 1,
      text: `# Gear of ${child}\n\nWho brings the shared gear to the canoe weekend?`,
    });
  });
  const model = async (prompt: string) => {
    if (prompt.includes(child)) throw new Error("A child's name was sent to the model.");
    return prompt;
  };
  const q = "Who brings the shared gear to the canoe weekend?";
  // #region search
  const { results, assistantOff, people } = await client.documents.search(groupId, { q, limit: 5 });
  if (assistantOff) {
    console.log("The group has switched its assistant off.");
  } else if (results.length > 0) {
    // Only `text` has [Scout A] in the place of a child's name: the names of documents and headings stay here.
    const answer = await model(results.map(({ text }) => text).join("\n\n"));
    console.log(restoreNames(answer, people)); // with names; unchanged if people is undefined
    for (const { name, heading } of results) console.log(`Source: ${name} › ${heading}`);
  }
  // #endregion
}

export async function paymentLink({ client, groupId, demo }: Scene): Promise<void> {
  const eventId = demo.events.paid;
  // #region payment
  try {
    const { url } = await client.events.createCheckoutLink(groupId, eventId);
    console.log(`Pay for your place: ${url}`); // the same for every member; they sign in there
  } catch (error) {
    if (isApiError(error, "nothing_to_pay")) console.log("This event costs nothing.");
    else if (!isApiError(error, "payments_not_ready")) throw error;
    else console.log(`A leader sets up payments first: ${error.setupUrl ?? "in the group"}`);
  }
  // #endregion
}
