// Permits that a process holds from its store.
import { describe, expect, test } from "vitest";

import { HeldPermits } from "../../src/fleet/held-permits.ts";

/** A process that was given some permits, to be used until second 4. */
function holding(count: number): HeldPermits {
  const permits = new HeldPermits();
  permits.grant(count, 4000, true);
  return permits;
}

describe("permits of a store", () => {
  test("may be used until their window ends", () => {
    const permits = holding(3);
    expect(permits.unused(3999)).toBe(3);
    expect(permits.unused(4000)).toBe(0);
  });

  test("are used up one by one, and one that was not needed may be used after all", () => {
    const permits = holding(2);
    expect([permits.send(1100), permits.send(1200), permits.send(1300)]).toEqual([
      true,
      true,
      false,
    ]);
    permits.cancel(1300);
    expect(permits.send(1400)).toBe(true);
  });

  test("end with their window, and requests under way are counted in the next one as well", () => {
    const permits = holding(3);
    permits.send(1100);
    permits.beginWindow();
    expect(permits.unused(1200)).toBe(0);
    expect(permits.taken).toBe(1);
  });

  test("are no more than the service has left", () => {
    const permits = holding(5);
    permits.limit(2);
    expect(permits.unused(1100)).toBe(2);
    permits.limit(4);
    expect(permits.unused(1100)).toBe(2);
    expect(permits.taken).toBe(2);
  });

  test("are reported with the requests under way", () => {
    const permits = holding(5);
    permits.send(1100);
    permits.send(1100);
    permits.end(1200);
    expect(permits.report(1300)).toEqual({ unused: 3, has: 4, taken: 5 });
  });

  test("go back within half a second after the last request, and at once where others wait", () => {
    const permits = holding(5);
    permits.report(1000);
    permits.send(1100);
    permits.end(1200);
    expect(permits.idleAt(1300, 0, 0)).toBeGreaterThan(1500);
    expect(permits.idleAt(1300, 0, 0)).toBeLessThan(1700);
    expect(permits.idleAt(1300, 1, 0)).toBeLessThanOrEqual(1210);
  });

  test("go back at once where the calls that they were for were aborted", () => {
    const permits = holding(1);
    permits.send(1100);
    permits.cancel(1100);
    expect(permits.idleAt(1100, 0, 0)).toBeLessThanOrEqual(1110);
  });

  test("are kept as long as a request is under way and none is unused", () => {
    const permits = holding(1);
    permits.send(1100);
    expect(permits.idleAt(3000, 1, 0)).toBe(Infinity);
  });
});
