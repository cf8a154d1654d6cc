// The demo as a client sees it: its handles mean what they say, and its screens have something to show.
import { formatEventTime, GroupManagement, planActions } from "group-management-sdk";
import { createSandbox, type Sandbox } from "group-management-sdk/sandbox";
import { describe, expect, test } from "vitest";

const all = { max: Number.POSITIVE_INFINITY };
const sandboxAt = (time: number | string) => createSandbox({ now: () => new Date(time) });
const clientOf = (of: Sandbox, personId?: string) =>
  new GroupManagement({
    baseUrl: of.baseUrl,
    fetch: of.fetch,
    accessToken: of.accessToken(personId === undefined ? {} : { personId }),
  });
const sandbox = sandboxAt("2026-03-14T10:30:00Z");
const { demo } = sandbox;
const { groupId } = demo;
const client = clientOf(sandbox);
const keyed = new GroupManagement({
  baseUrl: sandbox.baseUrl,
  fetch: sandbox.fetch,
  groupKey: sandbox.groupKey(),
});
const codeOf = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

describe("the groups", () => {
  test("the owner leads the troop, the council and the plain group, and what is below the council", async () => {
    const memberships = await client.me.groups().toArray(all);
    const ids = (inherited: boolean) =>
      memberships.filter((one) => one.inherited === inherited).map(({ group }) => group.id);
    expect(ids(false).toSorted()).toEqual([demo.councilId, groupId, demo.plainGroupId].toSorted());
    expect(ids(true)).toEqual(expect.arrayContaining([demo.packId, demo.fullPagesGroupId]));
    expect([...ids(true), ...ids(false)]).not.toContain(demo.archivedGroupId);
    const find = (id: string) => memberships.find(({ group }) => group.id === id)?.group;
    expect(find(groupId)).toMatchObject({ vertical: demo.vertical, subtype: "TROOP" });
    expect(find(demo.packId)).toMatchObject({ vertical: demo.vertical, subtype: "PACK" });
    expect(find(demo.plainGroupId)).toMatchObject({ vertical: null, subtype: null });
    const { group: archived } = await client.groups.overview(demo.archivedGroupId);
    expect(archived.id).toBe(demo.archivedGroupId);
  });

  test("a partner app is installed in the troop, and not in the pack", async () => {
    const { baseUrl, fetch } = sandbox;
    const accessToken = sandbox.accessToken({ app: "partner" });
    const partner = new GroupManagement({ baseUrl, fetch, accessToken });
    expect(await codeOf(partner.groups.overview(groupId))).toBe("done");
    expect(await codeOf(partner.groups.overview(demo.packId))).toBe("app_not_installed");
  });
});

describe("the people", () => {
  const roles = { owner: "OWNER", admin: "ADMIN", parent: "MEMBER", member: "MEMBER" } as const;

  test.each(Object.entries({ ...roles, viewer: "VIEWER" as const }))(
    "%s is %s in the troop",
    async (handle, role) => {
      const person = clientOf(sandbox, demo.people[handle as keyof typeof roles]);
      const memberships = await person.me.groups().toArray(all);
      const own = memberships.find(({ group }) => group.id === groupId);
      expect(own).toMatchObject({ role, inherited: false });
    },
  );

  test.each([
    ["youth", "child_account"],
    ["termsPending", "terms_required"],
    ["outsider", "forbidden"],
  ] as const)("%s is refused: %s", async (handle, code) => {
    const overview = clientOf(sandbox, demo.people[handle]).groups.overview(groupId);
    expect(await codeOf(overview)).toBe(code);
  });

  test("the parent's household is themselves, both children and the co-guardian", async () => {
    const parent = clientOf(sandbox, demo.people.parent);
    const { items } = await parent.me.household(groupId);
    expect(items.map(({ id, relationship }) => [id, relationship])).toEqual([
      [demo.contacts.parent, "SELF"],
      [demo.contacts.youth, "DEPENDENT"],
      [demo.contacts.siblingYouth, "DEPENDENT"],
      [expect.any(String), "CO_GUARDIAN"],
    ]);
  });

  test("each youth of the roster has a guardian", async () => {
    const roster = await client.groups.contacts
      .list(groupId, { include: ["guardians"] })
      .toArray(all);
    const youth = roster.filter(({ type }) => type === "YOUTH");
    expect(youth.length).toBeGreaterThan(5);
    expect(youth.filter(({ guardians }) => guardians?.length === 0)).toEqual([]);
    expect(roster.find(({ id }) => id === demo.contacts.adult)?.hasAccount).toBe(false);
  });
});

describe("the events", () => {
  test("the next five are the same at any hour of every weekday, and weekends begin on a Saturday", async () => {
    const seen = new Set<string>();
    for (let hours = 0; hours < 8 * 24; hours += 5) {
      const then = sandboxAt(Date.parse("2026-03-07T00:20:00Z") + hours * 3_600_000);
      const { upcomingEvents } = await clientOf(then).groups.overview(groupId, {
        include: ["upcomingEvents"],
      });
      seen.add(upcomingEvents.map(({ id, status }) => `${id} ${status}`).join(", "));
      const weeks = upcomingEvents.filter(({ name }) => /week/i.test(name));
      expect(
        weeks.map((event) => formatEventTime(event, { locale: "en-US" })?.slice(0, 4)),
      ).toEqual(["Sat,", "Sat,"]);
    }
    const [next = "", ...others] = seen;
    expect(others).toEqual([]);
    expect(next.match(/ACTIVE|PLANNED/g)).toHaveLength(5);
    for (const id of [demo.events.paid, demo.events.free]) expect(next).toContain(id);
  });

  test("each of the next five has answers, and one is a circle's", async () => {
    const { upcomingEvents } = await client.groups.overview(groupId, {
      include: ["upcomingEvents"],
    });
    for (const { id } of upcomingEvents) {
      const { rsvpCounts } = await client.events.get(groupId, id, { include: ["rsvpCounts"] });
      expect([id, rsvpCounts.goingPeople > 2, rsvpCounts.maybePeople > 0]).toEqual([
        id,
        true,
        true,
      ]);
    }
    expect(upcomingEvents.filter(({ circle }) => circle !== null)).toHaveLength(1);
  });

  test("the paid event has an organizer, a priced ticket, and people in every state of payment", async () => {
    const event = await client.events.get(groupId, demo.events.paid, {
      include: ["rsvpCounts", "ticketTypes"],
    });
    expect(event.paymentRequired).toBe(true);
    expect(event.leaders.map(({ role }) => role)).toContain("ORGANIZER");
    expect(event.ticketTypes.some(({ active, price }) => active && price.amount !== "0.00")).toBe(
      true,
    );
    for (const [name, count] of Object.entries(event.rsvpCounts)) {
      expect([name, Number(count) > 0]).toEqual([name, true]);
    }
    expect(event.rsvpCounts.goingPeople).toBeLessThanOrEqual(event.rsvp.maxAttendees ?? 0);
  });

  test("the free event costs nothing; the draft and the cancelled one are what they are called", async () => {
    const get = (id: string) => client.events.get(groupId, id, { include: ["ticketTypes"] });
    const free = await get(demo.events.free);
    expect([free.cost.perPerson, free.ticketTypes]).toEqual([null, []]);
    expect((await get(demo.events.draft)).status).toBe("DRAFT");
    expect((await get(demo.events.cancelled)).status).toBe("CANCELLED");
  });
});

describe("the documents", () => {
  const idsFor = async (personId?: string) => {
    const documents = await clientOf(sandbox, personId).documents.list(groupId).toArray(all);
    return documents.map(({ id }) => id);
  };

  test("are seen as their handles say", async () => {
    const { group, health, ...others } = demo.documents;
    expect(await idsFor()).toEqual(
      expect.arrayContaining([group, health, ...Object.values(others)]),
    );
    const member = await idsFor(demo.people.member);
    expect(member).toEqual(expect.arrayContaining([group, others.public]));
    expect(member).not.toContain(health);
    expect(member).not.toContain(others.private);
    expect(await idsFor(demo.people.parent)).toContain(health);
    const keys = (await keyed.documents.list(groupId).toArray(all)).map(({ id }) => id);
    expect(keys).not.toContain(others.youthUpload);
  });

  test("are ten without the one taken down", async () => {
    const documents = await client.documents.list(groupId).toArray(all);
    expect(documents).toHaveLength(10);
  });

  test.each([
    ["packing for the canoe weekend", demo.documents.group],
    ["what to do when somebody is ill", "doc_medical-policy"],
    ["drying a damp tent", "doc_tent-care"],
    ["what the troop costs", demo.documents.public],
  ])("a search for “%s” finds its document", async (q, documentId) => {
    const { results } = await client.documents.search(groupId, { q, limit: 3 });
    expect(results.map((hit) => hit.documentId)).toContain(documentId);
  });

  test("a search shows pseudonyms, one of them for either of two children", async () => {
    const { results, people } = await client.documents.search(groupId, {
      q: "water filter and paddles",
    });
    const [hit] = results;
    expect(hit?.documentId).toBe(demo.documents.group);
    expect(hit?.text).toMatch(/\[Scout [A-Z]\].*\[Scout [A-Z] or [A-Z]\]/s);
    const names = Object.values(people ?? {}).map(({ firstName }) => firstName);
    expect(new Set(names).size).toBeLessThan(names.length);
    expect(hit?.text).not.toMatch(new RegExp(names.join("|")));
  });

  test("the owner finds far units' copies of each kind, and none of their own groups'", async () => {
    const search = (q: string) => client.documents.searchShared(demo.vertical, { q, limit: 20 });
    const { results } = await search("care of tents, packing, derby, recruiting night, ticks");
    expect(new Set(results.map(({ unitType }) => unitType))).toEqual(new Set(["TROOP", "PACK"]));
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(["document", "announcement"]));
    const titles = results.map(({ title }) => title);
    expect(titles).not.toContain("Care of tents and stoves");
  });
});

describe("circles, positions and setups", () => {
  test("patrols take a youth once, and the committee takes adults", async () => {
    const { patrol, otherPatrol, archived, committee } = demo.circles;
    const { adult, youth, siblingYouth } = demo.contacts;
    const add = (circle: string, id: string, role?: "LEADER") =>
      codeOf(
        client.circles.addMembers(groupId, circle, { contactIds: [id], ...(role && { role }) }),
      );
    expect(await add(otherPatrol, youth)).toBe("one_per_person");
    expect(await add(patrol, siblingYouth)).toBe("done");
    expect(await add(patrol, adult)).toBe("invalid_body");
    expect(await add(committee, adult)).toBe("done");
    expect(await add(archived, adult, "LEADER")).toBe("invalid_body");
    sandbox.reset();
  });

  test("one position has room, one is full and one is inactive", async () => {
    const position = (id: string) => client.groups.positions.get(groupId, id);
    const { active, full, inactive } = demo.positions;
    expect(await position(active)).toMatchObject({ active: true, maxHolders: 4, holderCount: 1 });
    expect(await position(full)).toMatchObject({ active: true, maxHolders: 1, holderCount: 1 });
    expect(await position(inactive)).toMatchObject({ active: false });
  });

  test("the current blueprint's plan meets every action, the outdated one was applied", async () => {
    const { current, outdated } = demo.blueprints;
    const plan = await client.blueprints.plan(groupId, current, { skip: ["tag:nurse"] });
    const { summary } = plan;
    expect(planActions.filter((action) => summary[action] === 0)).toEqual([]);
    expect(plan.items.some(({ skippedBefore }) => skippedBefore)).toBe(true);
    expect(await codeOf(client.blueprints.plan(groupId, outdated))).toBe("version_not_current");
    const [offered] = await client.blueprints.list(groupId).toArray(all);
    expect(`${offered?.id}@${offered?.lastApplied?.version}`).toBe(outdated);
  });
});

describe("the albums", () => {
  test("the group's comes first in every season", async () => {
    for (let days = 0; days < 366; days += 5) {
      const then = sandboxAt(Date.parse("2027-07-01T00:00:00Z") + days * 86_400_000);
      const albums = await clientOf(then).groups.albums.list(groupId).toArray(all);
      expect(albums.find(({ itemCount }) => itemCount > 0)?.id).toBe(demo.albums.group);
    }
  });

  test("both hold pictures in more than one light, sound JPEGs of their items' proportions", async () => {
    const seen = new Set<string>();
    for (const albumId of Object.values(demo.albums)) {
      const items = await client.groups.albums.items(groupId, albumId).toArray(all);
      expect(items.length).toBeGreaterThan(5);
      for (const { kind, width, height, displayUrl } of items) {
        const response = await sandbox.fetch(displayUrl);
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (kind !== "PHOTO") continue;
        seen.add(String(bytes));
        if (width !== null && height !== null) {
          expect(proportions(bytes)).toBeCloseTo(width / height, 5);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  test("a young person's photo is shown to the owner, and not to a key", async () => {
    const { adultUpload, youthUpload } = demo.albumItems;
    const seenBy = async (reader: GroupManagement) => {
      const items = await reader.groups.albums.items(groupId, demo.albums.group).toArray(all);
      return [adultUpload, youthUpload].map((id) => items.some((item) => item.id === id));
    };
    expect(await seenBy(client)).toEqual([true, true]);
    expect(await seenBy(keyed)).toEqual([true, false]);
  });
});

/** Width by height in a JPEG's frame header; the end of the file is checked too. */
function proportions(bytes: Uint8Array): number {
  const short = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  expect([short(0), short(bytes.length - 2)]).toEqual([0xff_d8, 0xff_d9]);
  for (let at = 2; at < bytes.length; at += 2 + short(at + 2)) {
    // The frame of a baseline or a progressive JPEG.
    if ([0xff_c0, 0xff_c2].includes(short(at))) return short(at + 7) / short(at + 5);
  }
  throw new Error("no frame");
}
