// The demo data shows everything: each value of each enumeration, and the cases that need care.
import { describe, expect, test } from "vitest";
import { createDemoData } from "../../src/sandbox/demo/index.ts";

const now = new Date("2026-03-14T10:30:00Z");
const { data, demo } = createDemoData({ now });
const ofTroop = <T extends { groupId: string }>(list: readonly T[]) =>
  list.filter(({ groupId }) => groupId === demo.groupId);
const values = (list: readonly unknown[]) => [...new Set(list)].map(String).toSorted();
const troopDocuments = ofTroop(data.documents);
const troopContacts = ofTroop(data.contacts);

const categories =
  "GENERAL HEALTH FINANCIAL POLICY ROSTER SCHEDULE TRAINING FORM PHOTO REPORT".split(" ");

describe("every value of an enumeration appears", () => {
  test.each([
    [
      "event states",
      data.events.map(({ status }) => status),
      "DRAFT PLANNED ACTIVE COMPLETED CANCELLED",
    ],
    ["roles", data.memberships.map(({ role = "MEMBER" }) => role), "OWNER ADMIN MEMBER VIEWER"],
    [
      "invitations",
      troopContacts.map(({ inviteStatus, personId }) => {
        return inviteStatus ?? (personId === undefined ? "NOT_INVITED" : "ACCEPTED");
      }),
      "NOT_INVITED INVITED ACCEPTED DECLINED EXPIRED",
    ],
    ["document categories", troopDocuments.map(({ category }) => category), categories.join(" ")],
    [
      "document states",
      troopDocuments.map(({ status = "FINAL" }) => status),
      "DRAFT FINAL SUPERSEDED HISTORICAL",
    ],
    [
      "document visibilities",
      troopDocuments.map(({ visibility = "GROUP" }) => visibility),
      "PUBLIC GROUP PRIVATE",
    ],
    [
      "document links",
      troopDocuments.flatMap(({ linkedTo = [] }) => linkedTo.map(({ type }) => type.toLowerCase())),
      "event series member position circle",
    ],
    [
      "position categories",
      ofTroop(data.positions).map(({ category }) => category),
      "LEADERSHIP OFFICER COORDINATOR COMMITTEE VOLUNTEER GENERAL",
    ],
    [
      "album visibilities",
      ofTroop(data.albums).map(({ visibility }) => visibility),
      "LEADERS ATTENDEES MEMBERS PUBLIC",
    ],
    [
      "item kinds",
      data.albums.flatMap(({ items = [] }) => items.map(({ kind = "PHOTO" }) => kind)),
      "PHOTO VIDEO",
    ],
    [
      "responses",
      ofTroop(data.events).flatMap(({ rsvps = [] }) => rsvps.map(({ response }) => response)),
      "GOING NOT_GOING MAYBE PENDING",
    ],
    [
      "event leaders' roles",
      data.events.flatMap(({ leaders = [] }) => leaders.map(({ role }) => role)),
      "ORGANIZER LEAD",
    ],
    [
      "shared copies' kinds",
      data.sharedCopies.map(({ kind = "document" }) => kind),
      "document announcement",
    ],
    ["seasons", data.sharedCopies.map(({ season }) => season), "winter spring summer fall"],
    [
      "profile fields' types",
      data.verticals.flatMap(({ profile }) => (profile?.fields ?? []).map(({ type }) => type)),
      "text number boolean choice date",
    ],
    [
      "blueprint items' kinds",
      data.verticals.flatMap(({ blueprints = [] }) =>
        blueprints.flatMap(({ items }) => items.map(({ kind }) => kind)),
      ),
      "subgroup circle position tag setting series",
    ],
    ["installs", data.installs.map(({ state = "active" }) => state), "active revoked suspended"],
    ["account ages", data.people.map(({ age = "adult" }) => age), "adult minor child"],
  ])("%s", (_, found, expected) => {
    expect(values(found)).toEqual(expected.split(" ").toSorted());
  });
});

describe("the people", () => {
  const people = data.contacts.filter(({ id }) => !id.startsWith("con_alum-"));

  test("are more than sixty, of whom many are youth with guardians", () => {
    const names = new Set(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
    expect(names.size).toBeGreaterThan(60);
    expect(troopContacts.filter(({ type }) => type === "YOUTH").length).toBeGreaterThan(15);
  });

  test("two children of the troop share a first name, and their families do not", () => {
    const amaras = troopContacts.filter(({ firstName, type }) => {
      return firstName === "Amara" && type === "YOUTH";
    });
    expect(amaras.map(({ lastName }) => lastName)).toEqual(["Okafor", "Singh"]);
    expect(amaras[0]?.guardianIds).not.toEqual(amaras[1]?.guardianIds);
  });

  test("a child may have three guardians, and siblings share theirs", () => {
    const youth = troopContacts.filter(({ type }) => type === "YOUTH");
    expect(Math.max(...youth.map(({ guardianIds = [] }) => guardianIds.length))).toBe(3);
    const households = youth.map(({ guardianIds = [] }) => guardianIds.join());
    expect(new Set(households).size).toBeLessThan(households.length);
  });

  test("some names are written with accents and some without", () => {
    const accented = people.filter(({ firstName }) => /[^\p{ASCII}]/u.test(firstName ?? ""));
    expect(accented.length).toBeGreaterThan(8);
    expect(accented.length).toBeLessThan(people.length / 2);
  });
});

describe("the troop's numbers agree with each other", () => {
  const youth = troopContacts.filter(({ type }) => type === "YOUTH");
  const patrols = ofTroop(data.circles).filter(
    ({ kind, archived }) => kind === "patrol" && !archived,
  );
  const inPatrol = (role: string) =>
    patrols.flatMap(({ members = [] }) =>
      members
        .filter((member) => (member.role ?? "MEMBER") === role)
        .map((member) => member.contactId),
    );

  test("its youth fill three patrols, except the senior patrol leader and a new one", () => {
    expect(patrols).toHaveLength(3);
    for (const { members = [] } of patrols) {
      const young = members.filter(({ role = "MEMBER" }) => role === "MEMBER").length;
      expect(young).toBeGreaterThanOrEqual(5);
      expect(young).toBeLessThanOrEqual(8);
    }
    const placed = new Set(inPatrol("MEMBER"));
    const unplaced = youth.filter(({ id }) => !placed.has(id)).map(({ firstName }) => firstName);
    expect(unplaced).toEqual(["Mateo", "Zoë"]);
    expect(inPatrol("LEADER")).toHaveLength(3);
  });

  test("there are more adults than youth, and no more than two for each", () => {
    const adults = troopContacts.length - youth.length;
    expect(adults).toBeGreaterThan(youth.length);
    expect(adults).toBeLessThan(2 * youth.length);
  });

  test("no event has more people coming than it takes, nor than there are", () => {
    for (const { rsvp, rsvps = [] } of ofTroop(data.events)) {
      const going = rsvps
        .filter(({ response }) => response === "GOING")
        .map(({ attendees, guestCount = 0 }) => attendees?.length ?? 1 + guestCount)
        .reduce((sum, count) => sum + count, 0);
      expect(going).toBeLessThanOrEqual(rsvp?.maxAttendees ?? troopContacts.length);
    }
  });

  test("a position has no more holders than it takes, and its limit is within the troop", () => {
    for (const { assignments = [], maxHolders } of ofTroop(data.positions)) {
      const held = assignments.filter(({ endedAt }) => endedAt === undefined).length;
      expect(held).toBeLessThanOrEqual(maxHolders ?? troopContacts.length);
    }
  });
});

describe("the events", () => {
  const events = ofTroop(data.events);

  test("lie on both sides of now over about a year", () => {
    const starts = events.flatMap(({ startsAt }) => startsAt ?? []).toSorted();
    const days = (from: string | undefined) =>
      (Date.parse(from ?? "") - now.getTime()) / 86_400_000;
    expect(days(starts[0])).toBeLessThan(-150);
    expect(days(starts.at(-1))).toBeGreaterThan(150);
    const past = starts.filter((start) => start < now.toISOString()).length;
    expect(past).toBeGreaterThan(8);
    expect(starts.length - past).toBeGreaterThan(8);
  });

  test("more than five are still to come, so that the overview has to choose", () => {
    const upcoming = events.filter(({ status, startsAt }) => {
      return status === "PLANNED" && startsAt != null && startsAt > now.toISOString();
    });
    expect(upcoming.length).toBeGreaterThan(5);
  });

  test("some are all day, some are cancelled on each side of now, some are a circle's", () => {
    expect(values(events.map(({ allDay }) => allDay))).toEqual(["false", "true"]);
    const cancelled = events.filter(({ status }) => status === "CANCELLED");
    expect(values(cancelled.map(({ startsAt }) => (startsAt ?? "") < now.toISOString()))).toEqual([
      "false",
      "true",
    ]);
    expect(events.some(({ circleId }) => circleId != null)).toBe(true);
  });

  test("days begin and end at midnight of their own zone, in summer as in winter", () => {
    const hourOf = (instant: string, timeZone: string) =>
      new Date(instant).toLocaleString("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
    const days = events.filter(({ allDay, startsAt }) => allDay && startsAt != null);
    expect(values(days.map(({ startsAt }) => (startsAt ?? "").slice(5, 7))).length).toBeGreaterThan(
      3,
    );
    for (const { startsAt, endsAt, timezone } of days) {
      expect(hourOf(startsAt ?? "", timezone ?? "UTC")).toBe("00");
      expect(hourOf(endsAt ?? "", timezone ?? "UTC")).toBe("00");
    }
  });

  test("a series has several labelled iterations", () => {
    const camps = events.filter(({ seriesId }) => seriesId === "ser_summer-camp");
    expect(camps.map(({ iterationLabel }) => iterationLabel)).toEqual(["2025", "2026"]);
  });

  test("a youth leads one and a youth holds a position", () => {
    const young = new Set(data.people.filter(({ age }) => age).map(({ id }) => id));
    const leaders = events.flatMap(({ leaders: held = [] }) => held);
    const holders = ofTroop(data.positions).flatMap(({ assignments = [] }) => assignments);
    expect(leaders.some(({ personId }) => young.has(personId))).toBe(true);
    expect(holders.some(({ personId }) => young.has(personId))).toBe(true);
  });
});

describe("the texts", () => {
  const youth = troopContacts.filter(({ type }) => type === "YOUTH");

  test("are several paragraphs long in most documents", () => {
    const long = troopDocuments.filter(({ text = "" }) => text.split("\n\n").length >= 3);
    expect(long.length).toBeGreaterThan(troopDocuments.length / 2);
  });

  test.each(["packing", "medicines", "mildewed", "popcorn", "quiet hours", "minutes"])(
    "speak of %s somewhere the assistant may read",
    (topic) => {
      const readable = troopDocuments.filter(
        ({ category = "", status = "FINAL", visibility, assistant, takenDown }) =>
          !["HEALTH", "FINANCIAL", "ROSTER"].includes(category) &&
          status === "FINAL" &&
          visibility !== "PRIVATE" &&
          assistant !== false &&
          !takenDown,
      );
      expect(readable.some(({ text = "" }) => text.toLowerCase().includes(topic))).toBe(true);
    },
  );

  test("name children in several documents, one of them by a name that two share", () => {
    const naming = troopDocuments.filter(({ text = "" }) =>
      youth.some(({ firstName }) => text.includes(firstName ?? "")),
    );
    expect(naming.length).toBeGreaterThan(4);
    const packing = troopDocuments.find(({ id }) => id === demo.documents.group)?.text ?? "";
    expect(packing).toMatch(/\bAmara (?!Okafor|Singh)/);
  });

  test("one document is taken down, one closed to the assistant, one in part a youth's", () => {
    expect(troopDocuments.filter(({ takenDown }) => takenDown)).toHaveLength(1);
    expect(troopDocuments.filter(({ assistant }) => assistant === false)).toHaveLength(1);
    expect(troopDocuments.filter(({ writtenBy }) => writtenBy)).toHaveLength(1);
  });

  test("one health document is shared by name, another is not shared", () => {
    const shares = troopDocuments
      .filter(({ category }) => category === "HEALTH")
      .map(({ sharedWith = [] }) => sharedWith.length);
    expect(values(shares)).toEqual(["0", "1"]);
    expect(shares).toHaveLength(2);
  });

  test("shared copies have no name of any roster, and use every placeholder", () => {
    const text = data.sharedCopies
      .flatMap(({ title, pieces }) => [title, ...pieces.map((piece) => piece.text)])
      .join("\n");
    for (const { firstName } of data.contacts) {
      expect(text).not.toMatch(new RegExp(`(?<![\\p{L}])${firstName}(?![\\p{L}])`, "u"));
    }
    const people = ["[Scout A]", "[Leader A]", "[Guardian A]", "[Adult A]", "[Person A]"];
    const others = "[our troop] [place] [organization] [email] [phone] [address] [link]".match(
      /\[.*?\]/g,
    );
    for (const placeholder of [...people, ...(others ?? [])]) expect(text).toContain(placeholder);
  });

  test("copies come from the owner's own groups and from far ones of several subtypes", () => {
    const own = new Set([demo.groupId, demo.packId, demo.councilId, "grp_troop-118"]);
    const copies = data.sharedCopies.filter(({ withdrawn }) => !withdrawn);
    const far = copies.filter(({ groupId }) => !own.has(groupId));
    expect(copies.length).toBeGreaterThan(far.length);
    const subtypes = far.map(
      ({ groupId }) => data.groups.find(({ id }) => id === groupId)?.metadata?.["subtype"],
    );
    expect(values(subtypes)).toEqual(["PACK", "TROOP"]);
    expect(values(far.map(({ docType = "GENERAL" }) => docType)).length).toBeGreaterThan(5);
  });
});

describe("the setups", () => {
  const blueprint = data.verticals[0]?.blueprints?.find(({ id }) => id === "troop-year");
  const applied = data.appliedBlueprints.find(({ groupId }) => groupId === demo.groupId);
  const outcome = (id: string) => applied?.items.find((item) => item.id === id)?.outcome;

  test("every applied item is still one of the blueprint's", () => {
    const itemIds = new Set((blueprint?.items ?? []).map(({ kind, key }) => `${kind}:${key}`));
    expect(applied?.items.filter(({ id }) => !itemIds.has(id))).toEqual([]);
  });

  test("items of an applied blueprint are partly there, partly removed and partly left out", () => {
    const circles = new Set(data.circles.map(({ id }) => id));
    const there = (id: string) =>
      circles.has(applied?.items.find((item) => item.id === id)?.entityId ?? "");
    expect(there("circle:falcon-patrol")).toBe(true);
    expect(outcome("circle:eagle-patrol")).toBe("added");
    expect(there("circle:eagle-patrol")).toBe(false);
    expect(outcome("position:quartermaster")).toBe("skipped");
  });

  test("items of other blueprints are partly there by name, chosen by the group, or new", () => {
    const troop = data.groups.find(({ id }) => id === demo.groupId);
    expect(outcome("circle:otter-patrol")).toBeUndefined();
    expect(ofTroop(data.circles).map(({ name }) => name)).toContain("Otter Patrol");
    expect(outcome("setting:meeting-reminder")).toBeUndefined();
    expect(troop?.settings).toHaveProperty("meeting-reminder");
    expect(outcome("setting:quiet-hours")).toBeUndefined();
    expect(troop?.settings).not.toHaveProperty("quiet-hours");
  });

  test("a retired subtype comes before those that a troop's subgroup may have", () => {
    const under = (data.verticals[0]?.subtypes ?? []).filter(({ under: parents }) => {
      return parents?.includes("TROOP");
    });
    expect(under.map(({ key, retired = false }) => [key, retired])).toEqual([
      ["EXPLORER_POST", true],
      ["CREW", false],
    ]);
  });
});
