// What a process does with the permits of its store.
import { describe, expect, test } from "vitest";

import { createHeldPermits, type Grant } from "../../src/fleet/held-permits.ts";

const window = { resets: 60, before: 0, limit: 60, remaining: 60, endsIn: 60_000 };
const answer = (granted: number): Grant => ({ granted, left: 20, lease: 3000, window });

/** A process that asked for some permits at second 1 and was given them. */
function holding(permits: number) {
  const held = createHeldPermits();
  held.ask(permits, 500, 1000);
  held.grant(answer(permits), 1000, true);
  return held;
}

describe("permits of a store", () => {
  test("may be used until their lease ends", () => {
    const held = holding(3);
    expect(held.unused(3999)).toBe(3);
    expect(held.unused(4000)).toBe(0);
  });

  test("are used up one by one, and one that was not needed may be used after all", () => {
    const held = holding(2);
    held.use(1100, true);
    held.use(1200, true);
    expect(held.unused(1300)).toBe(0);
    held.putBack();
    expect(held.unused(1300)).toBe(1);
  });

  test("of another window than the one known here are not used", () => {
    const held = createHeldPermits();
    held.ask(3, 500, 1000);
    expect(held.grant(answer(3), 1000, false)).toBe(false);
    expect(held.unused(1100)).toBe(0);
    expect(held.leftToAll).toBe(Infinity);
  });

  test("end with their window, and so does what was left of it", () => {
    const held = holding(3);
    expect(held.leftToAll).toBe(20);
    held.nextEpoch();
    expect(held.unused(1100)).toBe(0);
    expect(held.leftToAll).toBe(Infinity);
  });

  test("are no more than the service has left", () => {
    const held = holding(5);
    held.limit(2);
    expect(held.unused(1100)).toBe(2);
    held.limit(4);
    expect(held.unused(1100)).toBe(2);
  });

  test("are dropped with what was used without being given", () => {
    const held = holding(1);
    held.use(1100, true);
    held.use(1100, true);
    held.drop();
    expect(held.count).toBe(0);
  });

  test("that were used without being given count against the next ones", () => {
    const held = createHeldPermits();
    held.ask(2, 500, 1000);
    held.use(1001, true);
    held.grant(answer(2), 1000, true);
    expect(held.unused(1100)).toBe(1);
  });

  test("run low when more was used than is left, as long as there was room for all", () => {
    const held = holding(3);
    held.use(1100, true);
    expect(held.isLow(1100)).toBe(false);
    held.use(1100, true);
    expect(held.isLow(1100)).toBe(true);
    held.use(1100, true);
    expect(held.isLow(1100)).toBe(false);

    const short = createHeldPermits();
    short.ask(4, 500, 1000);
    expect(short.grant(answer(3), 1000, true)).toBe(false);
    short.use(1100, true);
    short.use(1100, true);
    expect(short.isLow(1100)).toBe(false);
  });

  test("are asked for ahead by how many were used, twice as many as until the next step", () => {
    const held = holding(10);
    for (let sent = 0; sent < 6; sent++) held.use(1100, true);
    expect(held.ask(0, 500, 1200)).toEqual({ unused: 4, prefetch: 8 });
  });

  test("that were not limited when they were used are no measure of what is needed", () => {
    const held = holding(10);
    for (let sent = 0; sent < 6; sent++) held.use(1100, false);
    expect(held.ask(0, 500, 1200)).toEqual({ unused: 0, prefetch: 0 });
  });

  test("are given back once none was used for half a second", () => {
    const held = holding(10);
    for (let sent = 0; sent < 4; sent++) held.use(1100, true);
    expect(held.idleSince).toBeNull();
    expect(held.ask(0, 500, 1600)).toEqual({ unused: 0, prefetch: 0 });
    expect(held.idleSince).toBe(1100);
  });
});
