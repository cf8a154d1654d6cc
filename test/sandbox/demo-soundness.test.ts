// The demo data holds together at any time: every id that it mentions is there, in the right group, once.
import { seasons } from "group-management-sdk";
import { describe, expect, test } from "vitest";
import { createDemoData } from "../../src/sandbox/demo/index.ts";

interface Owned {
  id: string;
  groupId: string;
}

const { data } = createDemoData({ now: new Date("2026-03-14T10:30:00Z") });
const contacts = new Map(data.contacts.map((contact) => [contact.id, contact]));
const places = new Set(data.memberships.map(({ personId, groupId }) => `${personId} ${groupId}`));
const items = data.albums.flatMap((album) =>
  (album.items ?? []).map(({ id, uploadedBy }) => ({ id, uploadedBy, groupId: album.groupId })),
);

const lists: Record<string, readonly Owned[]> = {
  contacts: data.contacts,
  circles: data.circles,
  positions: data.positions,
  series: data.series,
  events: data.events,
  folders: data.folders,
  documents: data.documents,
  sharedCopies: data.sharedCopies,
  albums: data.albums,
  items,
};

test.each(Object.entries(lists))("no id is twice in %s, and each is of a group", (_, list) => {
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  const groups = new Set(data.groups.map(({ id }) => id));
  expect(list.filter(({ groupId }) => !groups.has(groupId))).toEqual([]);
});

test("people who act in a group are its members, once", () => {
  expect(places.size).toBe(data.memberships.length);
  const acts = [
    ...data.documents.flatMap(({ groupId, uploadedBy, sharedWith = [] }) =>
      [uploadedBy, ...sharedWith].map((id) => [id, groupId]),
    ),
    ...data.positions.flatMap(({ groupId, assignments = [] }) =>
      assignments.map(({ personId }) => [personId, groupId]),
    ),
    ...data.events.flatMap(({ groupId, leaders = [], rsvps = [] }) =>
      [...leaders, ...rsvps].map(({ personId }) => [personId, groupId]),
    ),
    ...items.map(({ groupId, uploadedBy }) => [uploadedBy, groupId]),
  ];
  expect(acts.map((act) => act.join(" ")).filter((act) => !places.has(act))).toEqual([]);
});

test("what is linked is there, in the same group", () => {
  const within = (list: readonly Owned[], groupId: string, ids: (string | null | undefined)[]) =>
    ids.map((id) => ({
      id,
      found: id == null || list.some((o) => o.id === id && o.groupId === groupId),
    }));
  const links = [
    ...data.events.flatMap(({ groupId, seriesId, circleId, rsvps = [] }) => [
      ...within(data.series, groupId, [seriesId]),
      ...within(data.circles, groupId, [circleId]),
      ...within(
        data.contacts,
        groupId,
        rsvps.flatMap(({ attendees = [] }) => attendees.map(({ contactId }) => contactId)),
      ),
    ]),
    ...data.documents.flatMap(({ groupId, folderId, linkedTo = [] }) => [
      ...within(data.folders, groupId, [folderId]),
      ...linkedTo.flatMap(({ type, id }) => {
        const list = { member: "contacts", series: "series" }[type] ?? `${type.toLowerCase()}s`;
        return within(lists[list] ?? [], groupId, [id]);
      }),
    ]),
    ...data.albums.flatMap(({ groupId, eventId }) => within(data.events, groupId, [eventId])),
    ...data.contacts.flatMap(({ groupId, guardianIds = [] }) =>
      within(data.contacts, groupId, guardianIds),
    ),
    ...data.circles.flatMap(({ groupId, members = [] }) =>
      within(
        data.contacts,
        groupId,
        members.map(({ contactId }) => contactId),
      ),
    ),
  ];
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ found }) => !found)).toEqual([]);
});

test("guardians are adults, every youth has one, and an account is as old as its entry", () => {
  const ages = new Map(data.people.map(({ id, age = "adult" }) => [id, age]));
  for (const { type = "ADULT", guardianIds = [], personId } of data.contacts) {
    expect(guardianIds.length > 0).toBe(type === "YOUTH");
    for (const id of guardianIds) expect(contacts.get(id)?.type ?? "ADULT").toBe("ADULT");
    if (personId) expect(ages.get(personId) === "adult").toBe(type === "ADULT");
  }
});

test("circles hold members of their kind's type, each person in one of a kind", () => {
  const kinds = data.verticals.flatMap(({ circleKinds = [] }) => circleKinds);
  const seen = new Set<string>();
  for (const { kind, members = [] } of data.circles) {
    const rules = kinds.find(({ key }) => key === kind);
    for (const { contactId, role } of members) {
      const type = contacts.get(contactId)?.type ?? "ADULT";
      expect([contactId, type]).toEqual([contactId, role ? "ADULT" : (rules?.members ?? type)]);
      if (rules?.onePerPerson) expect(seen.has(kind + contactId)).toBe(false);
      seen.add(kind + contactId);
    }
  }
});

test("profiles hold only what the descriptor declares, and subtypes that it has", () => {
  const [vertical] = data.verticals;
  const fields = ["subtype", ...(vertical?.profile?.fields ?? []).map(({ key }) => key)];
  for (const { vertical: key, metadata = {} } of data.groups) {
    if (key !== vertical?.id) continue;
    expect(fields).toEqual(expect.arrayContaining(Object.keys(metadata)));
    expect(vertical?.subtypes?.map((subtype) => subtype.key)).toContain(metadata["subtype"]);
  }
});

test("shared copies are of every season", () => {
  expect(new Set<unknown>(data.sharedCopies.map(({ season }) => season))).toEqual(new Set(seasons));
});

test("shared copies name nobody of any roster, and have every placeholder", () => {
  const text = data.sharedCopies
    .flatMap(({ title, pieces }) => [title, ...pieces.map((piece) => piece.text)])
    .join("\n");
  for (const { firstName } of data.contacts) {
    expect(text).not.toMatch(new RegExp(`(?<![\\p{L}])${firstName}(?![\\p{L}])`, "u"));
  }
  const placeholders = `[Scout A] [Leader A] [Guardian A] [Adult A] [Person A]
    [our troop] [place] [organization] [email] [phone] [address] [link]`;
  for (const [placeholder] of placeholders.matchAll(/\[.*?\]/g))
    expect(text).toContain(placeholder);
});

test("addresses and numbers are of the ranges kept for fiction", () => {
  for (const { email, phone } of data.contacts) {
    expect(email ?? "a@example.org").toMatch(/^[a-z0-9.-]+@example\.(org|com)$/);
    expect(phone ?? "555 0100").toMatch(/555 01\d\d$/);
  }
});

const instants = [
  "2026-03-14T10:30:00.000Z",
  "2027-12-31T23:59:59.999Z",
  "2028-02-29T00:00:00.001Z",
  "2028-01-01T00:00:00.001Z",
  ...Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 26, 14)).toISOString(),
  ),
];

describe.each(instants)("at %s", (present) => {
  const { data: then } = createDemoData({ now: new Date(present) });

  test("no event ends before it starts, and each state fits its time", () => {
    for (const { id, status, startsAt, endsAt } of then.events) {
      if (startsAt == null || endsAt == null) {
        expect([id, status]).toEqual([id, "DRAFT"]);
        continue;
      }
      expect(startsAt < endsAt).toBe(true);
      if (status === "COMPLETED") expect(endsAt < present).toBe(true);
      if (status === "ACTIVE") expect(startsAt < present && present < endsAt).toBe(true);
      if (status === "PLANNED") expect(endsAt > present).toBe(true);
    }
  });

  test("days begin and end at midnight of their own zone", () => {
    for (const { allDay, startsAt, endsAt, timezone } of then.events) {
      for (const instant of allDay ? [startsAt, endsAt] : []) {
        const hour = new Date(instant ?? "").toLocaleString("en-US", {
          timeZone: timezone ?? "UTC",
          hour: "numeric",
          hourCycle: "h23",
        });
        expect(hour).toBe("00");
      }
    }
  });

  test("what is named after a season lies in it", () => {
    const months: [RegExp, number[]][] = [
      [/winter/i, [12, 1, 2]],
      [/spring/i, [3, 4, 5]],
      [/summer/i, [6, 7, 8]],
    ];
    const dated = [
      ...then.events.map(({ name, startsAt }) => ({ name, date: startsAt })),
      ...(then.verticals[0]?.blueprints ?? []).flatMap(({ items: made }) =>
        made.map(({ kind, name, detail }) => ({ name, date: kind === "series" ? detail : null })),
      ),
    ];
    let seasonal = 0;
    for (const { name, date } of dated) {
      for (const [season, inSeason] of months) {
        if (!date || !season.test(name)) continue;
        expect([name, inSeason.includes(Number(date.slice(5, 7)))]).toEqual([name, true]);
        seasonal += 1;
      }
    }
    expect(seasonal).toBeGreaterThan(4);
  });

  test("nothing was made or changed in the future, or changed before it was made", () => {
    const dated: { createdAt?: string; updatedAt?: string }[] = [
      ...then.groups,
      ...then.contacts,
      ...then.positions,
      ...then.events,
      ...then.documents,
      ...then.albums,
      ...then.albums.flatMap(({ items: inside = [] }) => inside),
    ];
    for (const { createdAt = "", updatedAt = createdAt } of dated) {
      expect(createdAt <= updatedAt).toBe(true);
      expect(updatedAt < present).toBe(true);
    }
  });
});
