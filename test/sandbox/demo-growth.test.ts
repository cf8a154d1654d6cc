// The troop's roster grows to any size, repeatably and fast.
import { expect, test } from "vitest";
import { createDemoData } from "../../src/sandbox/demo/index.ts";

const now = new Date("2026-03-14T10:30:00Z");

function rosterOf(contacts?: number) {
  const { data, demo } = createDemoData({ now, ...(contacts === undefined ? {} : { contacts }) });
  return data.contacts.filter(({ groupId }) => groupId === demo.groupId);
}

test("the troop's roster has about forty entries by default, all with a part in the demo", () => {
  expect(rosterOf().length).toBeGreaterThanOrEqual(36);
  expect(rosterOf().length).toBeLessThanOrEqual(46);
  expect(rosterOf()).toEqual(rosterOf(0));
});

test.each([100, 451, 2500])("a roster of %i has exactly so many entries", (size) => {
  expect(rosterOf(size)).toHaveLength(size);
});

test("the smallest roster keeps all entries with a part in the demo", () => {
  const roster = rosterOf(0);
  expect(roster.length).toBeGreaterThan(36);
  expect(roster).toEqual(rosterOf(500).slice(0, roster.length));
});

test("the same size and time give the same data", () => {
  expect(createDemoData({ now, contacts: 700 })).toEqual(createDemoData({ now, contacts: 700 }));
});

test("a larger roster begins with the smaller one", () => {
  expect(rosterOf(900).slice(0, 600)).toEqual(rosterOf(600));
});

test("entries are in the order in which they were added, none of them in the future", () => {
  const added = rosterOf(3000).map(({ createdAt = "" }) => createdAt);
  expect(added).toEqual(added.toSorted());
  expect((added.at(-1) ?? "") < now.toISOString()).toBe(true);
});

test("some entries changed lately and most did not", () => {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  const roster = rosterOf(1000);
  const changed = roster.filter(({ updatedAt = "" }) => updatedAt >= weekAgo);
  expect(changed.length).toBeGreaterThan(10);
  expect(changed.length).toBeLessThan(roster.length / 4);
});

test("a hundred thousand entries are made in well under 1.5 seconds", () => {
  const start = performance.now();
  expect(rosterOf(100_000)).toHaveLength(100_000);
  expect(performance.now() - start).toBeLessThan(1500);
});

test("another time moves the events and keeps the people", () => {
  const later = createDemoData({ now: new Date("2027-10-02T00:00:00Z") }).data;
  const sooner = createDemoData({ now }).data;
  const names = (data: typeof later) => data.contacts.map(({ id, email }) => [id, email]);
  expect(names(later)).toEqual(names(sooner));
  expect(later.events[0]?.startsAt).not.toBe(sooner.events[0]?.startsAt);
});
