// The handles of the demo data mean what they say, and the data is what a test can rely on.
import { describe, expect, test } from "vitest";
import { createDemoData } from "../../src/sandbox/demo/index.ts";

const now = new Date("2026-03-14T10:30:00Z");
const { data, demo } = createDemoData({ now });

function found<T extends { id: string }>(list: readonly T[], id: string): T {
  const item = list.find((candidate) => candidate.id === id);
  if (item === undefined) throw new Error(`nothing has the id ${id}`);
  return item;
}

const rolesOf = (personId: string) =>
  Object.fromEntries(
    data.memberships
      .filter((membership) => membership.personId === personId)
      .map(({ groupId, role }) => [groupId, role ?? "MEMBER"]),
  );
const circlesOf = (contactId: string) =>
  data.circles.filter(({ members }) => members?.some((member) => member.contactId === contactId));

describe("the groups of the demo", () => {
  test("the council stands above two troops and the pack, in one vertical", () => {
    const below = data.groups.filter(({ parentId, archived }) => {
      return parentId === demo.councilId && !archived;
    });
    expect(
      below
        .map(({ metadata }) => String(metadata?.["subtype"]))
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(["PACK", "TROOP", "TROOP"]);
    expect(below.map(({ id }) => id)).toEqual(expect.arrayContaining([demo.groupId, demo.packId]));
    for (const group of [...below, found(data.groups, demo.councilId)]) {
      expect(group.vertical).toBe(demo.vertical);
    }
  });

  test("the plain group is outside any vertical", () => {
    const plain = found(data.groups, demo.plainGroupId);
    expect(plain.vertical ?? null).toBeNull();
    expect(plain.parentId ?? null).toBeNull();
  });

  test("a partner app is installed in the troop, and not in the pack", () => {
    const places = data.installs.filter(({ state }) => (state ?? "active") === "active");
    expect(places.map(({ groupId }) => groupId)).toContain(demo.groupId);
    expect(data.installs.map(({ groupId }) => groupId)).not.toContain(demo.packId);
  });

  test("the troop has used credits this month, and more in the month before", () => {
    const uses = data.creditUses.filter(({ groupId }) => groupId === demo.groupId);
    expect(uses.some(({ at }) => at.startsWith("2026-03"))).toBe(true);
    expect(uses.some(({ at }) => at.startsWith("2026-02"))).toBe(true);
    expect(uses.every(({ at }) => at <= now.toISOString())).toBe(true);
  });
});

describe("the people of the demo", () => {
  test("hold in the troop the role that their handle names", () => {
    const roles = Object.entries(demo.people).map(([handle, id]) => [
      handle,
      rolesOf(id)[demo.groupId],
    ]);
    expect(Object.fromEntries(roles)).toEqual({
      owner: "OWNER",
      admin: "ADMIN",
      parent: "MEMBER",
      member: "MEMBER",
      viewer: "VIEWER",
      youth: "MEMBER",
      outsider: undefined,
      termsPending: "MEMBER",
    });
  });

  test("only the youth has a child's account and only the one has terms to accept", () => {
    for (const [handle, id] of Object.entries(demo.people)) {
      const person = found(data.people, id);
      expect([handle, person.age ?? "adult"]).toEqual([
        handle,
        handle === "youth" ? "child" : "adult",
      ]);
      expect([handle, person.termsPending ?? false]).toEqual([handle, handle === "termsPending"]);
    }
  });

  test("the outsider is in a group, but in none of the vertical", () => {
    expect(Object.keys(rolesOf(demo.people.outsider))).toEqual([demo.plainGroupId]);
  });

  test("the owner leads the pack from the council, without being in it", () => {
    const roles = rolesOf(demo.people.owner);
    expect(roles[demo.councilId]).toBe("OWNER");
    expect(roles[demo.packId]).toBeUndefined();
  });

  test("some people have unread messages, others do not", () => {
    const unread = data.people.map(({ unreadMessages }) => unreadMessages ?? 0);
    expect(unread).toContain(0);
    expect(Math.max(...unread)).toBeGreaterThan(0);
  });
});

describe("the roster entries of the demo", () => {
  const owner = found(data.contacts, demo.contacts.owner);
  const parent = found(data.contacts, demo.contacts.parent);
  const adult = found(data.contacts, demo.contacts.adult);
  const youth = found(data.contacts, demo.contacts.youth);
  const sibling = found(data.contacts, demo.contacts.siblingYouth);

  test("are all on the troop's roster", () => {
    for (const entry of [owner, parent, adult, youth, sibling]) {
      expect(entry.groupId).toBe(demo.groupId);
    }
  });

  test("the owner's and the parent's are linked to their accounts", () => {
    expect(owner.personId).toBe(demo.people.owner);
    expect(parent.personId).toBe(demo.people.parent);
  });

  test("both youth are the parent's, who has a co-guardian", () => {
    for (const child of [youth, sibling]) {
      expect(child.type).toBe("YOUTH");
      expect(child.guardianIds).toContain(parent.id);
      expect(child.guardianIds?.length).toBe(2);
    }
    expect(youth.id).not.toBe(sibling.id);
    expect(youth.personId).toBe(demo.people.youth);
  });

  test("the adult is in no circle, the youth in the patrol alone, the sibling in none", () => {
    expect(adult.type ?? "ADULT").toBe("ADULT");
    expect(circlesOf(adult.id)).toEqual([]);
    expect(circlesOf(youth.id).map(({ id }) => id)).toEqual([demo.circles.patrol]);
    expect(circlesOf(sibling.id)).toEqual([]);
  });
});

describe("the things of the demo", () => {
  const event = (handle: keyof typeof demo.events) => found(data.events, demo.events[handle]);
  const document = (handle: keyof typeof demo.documents) =>
    found(data.documents, demo.documents[handle]);

  test("every one belongs to the troop", () => {
    const things = [data.events, data.documents, data.circles, data.positions, data.albums];
    const handles = [demo.events, demo.documents, demo.circles, demo.positions, demo.albums];
    handles.forEach((group, index) => {
      for (const id of Object.values(group)) {
        expect(found<{ id: string; groupId: string }>(things[index] ?? [], id).groupId).toBe(
          demo.groupId,
        );
      }
    });
  });

  test("the paid event has a cost, a priced ticket on sale and an organizer", () => {
    const paid = event("paid");
    expect(paid.paymentRequired).toBe(true);
    expect(paid.cost?.perPerson?.amount).toMatch(/^[1-9]\d*\.\d\d$/);
    expect(
      paid.ticketTypes?.some(({ active, price }) => active !== false && price.amount !== "0.00"),
    ).toBe(true);
    expect(paid.leaders?.map(({ role }) => role)).toContain("ORGANIZER");
    expect(paid.startsAt && paid.startsAt > now.toISOString()).toBe(true);
  });

  test("people of the paid event have paid, are in checkout, owe in part and owe all", () => {
    const responses = event("paid").rsvps ?? [];
    const attendees = responses.flatMap((response) => response.attendees ?? []);
    const payments = [...responses, ...attendees].map(({ payment }) => payment);
    expect(payments).toEqual(expect.arrayContaining(["PAID", "HELD", "PARTLY", "OWED", undefined]));
  });

  test("the free event costs nothing", () => {
    expect(event("free").cost?.perPerson ?? null).toBeNull();
    expect(event("free").ticketTypes ?? []).toEqual([]);
  });

  test("the draft and the cancelled event have these states", () => {
    expect(event("draft").status).toBe("DRAFT");
    expect(event("cancelled").status).toBe("CANCELLED");
  });

  test("the documents are as visible as their handle says, and final unless a draft", () => {
    expect(document("public").visibility).toBe("PUBLIC");
    expect(document("group").visibility ?? "GROUP").toBe("GROUP");
    expect(document("private").visibility).toBe("PRIVATE");
    expect(document("private").sharedWith ?? []).toEqual([]);
    for (const handle of ["public", "group", "private"] as const) {
      expect(document(handle).status ?? "FINAL").toBe("FINAL");
      expect(["HEALTH", "FINANCIAL", "ROSTER"]).not.toContain(document(handle).category);
    }
    expect(document("draft").status).toBe("DRAFT");
    expect(document("health").category).toBe("HEALTH");
    expect(document("health").uploadedBy).toBe(demo.people.parent);
    expect(document("youthUpload").uploadedBy).toBe(demo.people.youth);
  });

  test("the group's document names the youth, so that searching it shows a pseudonym", () => {
    expect(document("group").text).toContain(
      found(data.contacts, demo.contacts.youth).firstName ?? "",
    );
  });

  test("patrols take each youth once, committees any number of adults", () => {
    const kinds = data.verticals[0]?.circleKinds ?? [];
    const kind = (key: string) => kinds.find((candidate) => candidate.key === key);
    expect(kind(demo.circleKinds.patrol)).toMatchObject({ onePerPerson: true, members: "YOUTH" });
    expect(kind(demo.circleKinds.committee)).toMatchObject({ members: "ADULT" });
    expect(kind(demo.circleKinds.committee)?.onePerPerson ?? false).toBe(false);
    for (const handle of ["patrol", "otherPatrol", "archived"] as const) {
      expect(found(data.circles, demo.circles[handle]).kind).toBe(demo.circleKinds.patrol);
    }
    expect(found(data.circles, demo.circles.committee).kind).toBe(demo.circleKinds.committee);
    expect(found(data.circles, demo.circles.archived).archived).toBe(true);
    expect(found(data.circles, demo.circles.otherPatrol).archived ?? false).toBe(false);
  });

  test("one position has room, one is full and one is inactive", () => {
    const position = (handle: keyof typeof demo.positions) => {
      const {
        active = true,
        maxHolders,
        assignments = [],
      } = found(data.positions, demo.positions[handle]);
      const holders = assignments.filter(({ endedAt }) => endedAt === undefined).length;
      return { active, holders, room: (maxHolders ?? Infinity) - holders };
    };
    expect(position("active")).toEqual({ active: true, holders: 1, room: 3 });
    expect(position("full")).toEqual({ active: true, holders: 1, room: 0 });
    expect(position("inactive").active).toBe(false);
  });

  test("one album is the group's, the other an event's, and both hold pictures", () => {
    const group = found(data.albums, demo.albums.group);
    const ofEvent = found(data.albums, demo.albums.event);
    expect(group.eventId ?? null).toBeNull();
    expect(found(data.events, ofEvent.eventId ?? "").groupId).toBe(demo.groupId);
    expect(group.items?.length).toBeGreaterThan(2);
    expect(ofEvent.items?.length).toBeGreaterThan(2);
  });

  test("the current blueprint ref is the offered version, the outdated one was applied", () => {
    const [id, version] = demo.blueprints.current.split("@");
    const offered = found(data.verticals[0]?.blueprints ?? [], id ?? "");
    expect(String(offered.version)).toBe(version);
    expect(offered.subtypes).toEqual(["TROOP"]);
    const applied = data.appliedBlueprints.find(({ groupId }) => groupId === demo.groupId);
    expect(`${applied?.blueprintId}@${applied?.version}`).toBe(demo.blueprints.outdated);
    expect(applied?.version).toBeLessThan(offered.version);
  });
});
