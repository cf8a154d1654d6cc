// Every id that the demo data mentions is there, in the right group, and nothing is there twice.
import { describe, expect, test } from "vitest";
import { createDemoData } from "../../src/sandbox/demo/index.ts";

const now = new Date("2026-03-14T10:30:00Z");
const { data } = createDemoData({ now });

const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));
const people = ids(data.people);
const groups = ids(data.groups);
const contacts = new Map(data.contacts.map((contact) => [contact.id, contact]));
const missing = (known: { has(id: string): boolean }, wanted: (string | null | undefined)[]) =>
  wanted.filter((id) => id != null && !known.has(id));

test("no id is used twice in a list", () => {
  const lists = {
    people: data.people,
    groups: data.groups,
    contacts: data.contacts,
    circles: data.circles,
    positions: data.positions,
    assignments: data.positions.flatMap(({ assignments = [] }) => assignments),
    series: data.series,
    events: data.events,
    ticketTypes: data.events.flatMap(({ ticketTypes = [] }) => ticketTypes),
    folders: data.folders,
    documents: data.documents,
    sharedCopies: data.sharedCopies,
    albums: data.albums,
    items: data.albums.flatMap(({ items = [] }) => items),
  };
  for (const [name, list] of Object.entries(lists)) {
    expect([name, ids(list).size]).toEqual([name, list.length]);
  }
});

test("everything belongs to a group that exists", () => {
  const owned = [
    ...data.memberships,
    ...data.contacts,
    ...data.circles,
    ...data.positions,
    ...data.series,
    ...data.events,
    ...data.folders,
    ...data.documents,
    ...data.sharedCopies,
    ...data.albums,
    ...data.appliedBlueprints,
    ...data.creditUses,
    ...data.installs,
  ];
  expect(
    missing(
      groups,
      owned.map(({ groupId }) => groupId),
    ),
  ).toEqual([]);
  expect(
    missing(
      groups,
      data.groups.map(({ parentId }) => parentId),
    ),
  ).toEqual([]);
});

test("every account that is mentioned exists", () => {
  const mentioned = [
    ...data.memberships.map(({ personId }) => personId),
    ...data.contacts.map(({ personId }) => personId),
    ...data.positions.flatMap(({ assignments = [] }) => assignments.map((one) => one.personId)),
    ...data.events.flatMap(({ leaders = [], rsvps = [] }) =>
      [...leaders, ...rsvps].map(({ personId }) => personId),
    ),
    ...data.documents.flatMap(({ uploadedBy, writtenBy, sharedWith = [] }) => [
      uploadedBy,
      writtenBy,
      ...sharedWith,
    ]),
    ...data.albums.flatMap(({ items = [] }) => items.map(({ uploadedBy }) => uploadedBy)),
  ];
  expect(missing(people, mentioned)).toEqual([]);
});

test("people who act in a group are its members", () => {
  const places = new Set(data.memberships.map(({ personId, groupId }) => personId + groupId));
  const acts = [
    ...data.documents.map(({ uploadedBy, groupId }) => uploadedBy + groupId),
    ...data.positions.flatMap(({ assignments = [], groupId }) =>
      assignments.map(({ personId }) => personId + groupId),
    ),
    ...data.events.flatMap(({ leaders = [], rsvps = [], groupId }) =>
      [...leaders, ...rsvps].map(({ personId }) => personId + groupId),
    ),
    ...data.albums.flatMap(({ items = [], groupId }) =>
      items.map(({ uploadedBy }) => uploadedBy + groupId),
    ),
  ];
  expect(missing(places, acts)).toEqual([]);
});

test("a person is a member of a group only once", () => {
  const places = data.memberships.map(({ personId, groupId }) => `${personId} ${groupId}`);
  expect(new Set(places).size).toBe(places.length);
});

describe("relations inside one roster", () => {
  const sameRoster = (groupId: string, id: string | undefined) =>
    id === undefined || contacts.get(id)?.groupId === groupId;

  test("guardians are adults of the same roster", () => {
    for (const { guardianIds = [], groupId, type } of data.contacts) {
      if (guardianIds.length > 0) expect(type).toBe("YOUTH");
      for (const id of guardianIds) {
        expect(sameRoster(groupId, id)).toBe(true);
        expect(contacts.get(id)?.type ?? "ADULT").toBe("ADULT");
      }
    }
  });

  test("every youth has a guardian", () => {
    const youth = data.contacts.filter(({ type }) => type === "YOUTH");
    expect(youth.length).toBeGreaterThan(30);
    expect(youth.filter(({ guardianIds = [] }) => guardianIds.length === 0)).toEqual([]);
  });

  test("circles hold members of their kind's type, and a person is in one of a kind only", () => {
    const kinds = data.verticals.flatMap(({ circleKinds = [] }) => circleKinds);
    const seen = new Set<string>();
    for (const { id, groupId, kind, members = [] } of data.circles) {
      const rules = kinds.find(({ key }) => key === kind);
      for (const { contactId, role = "MEMBER" } of members) {
        const type = contacts.get(contactId)?.type ?? "ADULT";
        expect([id, sameRoster(groupId, contactId)]).toEqual([id, true]);
        expect([contactId, type]).toEqual([
          contactId,
          role === "LEADER" ? "ADULT" : (rules?.members ?? type),
        ]);
        if (rules?.onePerPerson) {
          expect(seen.has(kind + contactId)).toBe(false);
          seen.add(kind + contactId);
        }
      }
    }
  });

  test("people who come to an event are on its group's roster, with tickets it sells", () => {
    for (const { groupId, rsvps = [], ticketTypes = [] } of data.events) {
      for (const { contactId, ticketTypeId } of rsvps.flatMap(({ attendees = [] }) => attendees)) {
        expect(sameRoster(groupId, contactId)).toBe(true);
        expect(missing(ids(ticketTypes), [ticketTypeId])).toEqual([]);
      }
    }
  });

  test("an account's entry has the account's own age", () => {
    const ages = new Map(data.people.map(({ id, age = "adult" }) => [id, age]));
    for (const { personId, type = "ADULT" } of data.contacts) {
      if (personId === undefined) continue;
      expect(ages.get(personId) === "adult").toBe(type === "ADULT");
    }
  });
});

test("series, circles, folders and albums hang together within one group", () => {
  const ofGroup = new Map(
    [...data.series, ...data.circles, ...data.folders, ...data.events].map(({ id, groupId }) => [
      id,
      groupId,
    ]),
  );
  const links = [
    ...data.events.flatMap(({ groupId, seriesId, circleId }) => [
      [groupId, seriesId],
      [groupId, circleId],
    ]),
    ...data.documents.map(({ groupId, folderId }) => [groupId, folderId]),
    ...data.folders.map(({ groupId, parentId }) => [groupId, parentId]),
    ...data.albums.map(({ groupId, eventId }) => [groupId, eventId]),
  ];
  for (const [groupId, id] of links) {
    if (id != null) expect([id, ofGroup.get(id)]).toEqual([id, groupId]);
  }
});

test("every link of a document leads to something of its type in its group", () => {
  const lists: Record<string, readonly { id: string; groupId: string }[]> = {
    event: data.events,
    series: data.series,
    member: data.contacts,
    position: data.positions,
    circle: data.circles,
  };
  for (const { groupId, linkedTo = [] } of data.documents) {
    for (const { type, id } of linkedTo) {
      const target = lists[type.toLowerCase()]?.find((candidate) => candidate.id === id);
      expect([type, id, target?.groupId]).toEqual([type, id, groupId]);
    }
  }
});

test("profiles hold only what the descriptor declares, and subtypes that it has", () => {
  for (const { id, profile, subtypes = [] } of data.verticals) {
    const fields = new Set(["subtype", ...(profile?.fields ?? []).map(({ key }) => key)]);
    for (const { vertical, metadata = {} } of data.groups) {
      if (vertical !== id) continue;
      expect(missing(fields, Object.keys(metadata))).toEqual([]);
      expect(subtypes.map(({ key }) => key)).toContain(metadata["subtype"]);
    }
  }
});

describe.each([
  "2026-03-14T10:30:00.000Z",
  "2027-12-31T23:59:59.999Z",
  "2028-02-29T00:00:00.001Z",
  "2028-01-01T00:00:00.001Z",
])("at %s", (present) => {
  const { data: dataThen } = createDemoData({ now: new Date(present) });

  test("no event ends before it starts, and each state fits its time", () => {
    for (const { id, status, startsAt, endsAt } of dataThen.events) {
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

  test("no two iterations of a series have one label", () => {
    const labels = dataThen.events.flatMap(({ seriesId, iterationLabel }) =>
      seriesId == null ? [] : `${seriesId} ${iterationLabel}`,
    );
    expect(new Set(labels).size).toBe(labels.length);
  });

  test("nothing was made or changed in the future, or changed before it was made", () => {
    const dated: { createdAt?: string; updatedAt?: string }[] = [
      ...dataThen.groups,
      ...dataThen.contacts,
      ...dataThen.positions,
      ...dataThen.events,
      ...dataThen.documents,
      ...dataThen.albums,
      ...dataThen.albums.flatMap(({ items = [] }) => items),
    ];
    for (const { createdAt = "", updatedAt = createdAt } of dated) {
      expect(createdAt <= updatedAt).toBe(true);
      expect(updatedAt < present).toBe(true);
    }
  });
});

test("addresses and numbers are of the ranges kept for fiction", () => {
  for (const { email, phone } of data.contacts) {
    expect(email ?? "a@example.org").toMatch(/^[a-z0-9.-]+@example\.(org|com)$/);
    expect(phone ?? "555 0100").toMatch(/555 01\d\d$/);
  }
});
